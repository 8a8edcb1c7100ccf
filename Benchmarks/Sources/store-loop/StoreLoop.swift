import Domain
import Glibc
import ServerCore
import ServerStorePostgreSQL

/// Reads days or months from PostgreSQL as a server does, without HTTP and JSON.
///
/// Takes a database, a patient, a caregiver's token, `history/day` or `history/month`, how many read at once
/// and for how many seconds; prints how many were read in a second.
@main
struct StoreLoop {
  private static let now = Timestamp(secondsSinceEpoch: 1_770_692_400)

  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 7, let patient = PatientID(ascii: words[2]), let readers = Int(words[5]),
      let seconds = Int(words[6])
    else {
      print("store-loop DATABASE PATIENT TOKEN ROUTE READERS SECONDS")
      exit(64)
    }
    let address = try PostgreSQLAddress(words[1])
    let store = try await PostgreSQLRecordStore(address) { try await Task.sleep(for: $0) }
    let reading = Reading(
      history: HistoryService(store: store, dependencies: ServerDependencies(now: { now })),
      record: .patient(patient), token: PresentedToken(words[3]),
      isMonth: words[4] == "history/month")
    // The first time connections are opened and statements are prepared.
    _ = try await reading.count(by: readers, for: .milliseconds(200))
    let start = ContinuousClock.now
    let count = try await reading.count(by: readers, for: .seconds(seconds))
    print(Double(count) / ((ContinuousClock.now - start) / Duration.seconds(1)))
    await store.close()
  }
}

/// One question, asked again and again.
private struct Reading: Sendable {
  let history: HistoryService
  let record: RecordReference
  let token: PresentedToken
  let isMonth: Bool

  /// How often so many readers are answered in a time.
  func count(by readers: Int, for time: Duration) async throws -> Int {
    let end = ContinuousClock.now + time
    return try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<readers {
        group.addTask { try await count(until: end) }
      }
      var sum = 0
      for try await count in group { sum += count }
      return sum
    }
  }

  private func count(until end: ContinuousClock.Instant) async throws -> Int {
    var count = 0
    while ContinuousClock.now < end {
      try await ask()
      count += 1
    }
    return count
  }

  private func ask() async throws {
    guard let day = CivilDate(year: 2026, month: 2, day: 9),
      let month = YearMonth(year: 2026, month: 1)
    else { return }
    if isMonth {
      _ = try await history.month(.success(month), of: record, token: token)
    } else {
      _ = try await history.day(.success(day), of: record, token: token)
    }
  }
}
