import Domain
import Glibc
import ServerCore
import Testing

@Suite struct LargeFileTests {
  /// Four times the size takes about four times the work of this thread; a quadratic reader takes
  /// sixteen times.
  @Test func `import: the time grows with the size of the file, not faster`() throws {
    let small = file(days: 4_000)
    let large = file(days: 16_000)
    #expect(try leastWork(of: large) < 10 * leastWork(of: small))
  }

  @Test func `import: fifty years of doses arrive, each once`() throws {
    #expect(try records(in: file(days: 18_262)) == 18_262)
  }

  /// Nanoseconds of this thread's own time, the best of three.
  private func leastWork(of text: [UInt8]) throws -> Int {
    var best = Int.max
    for _ in 0..<3 {
      let start = threadTime()
      _ = try records(in: text)
      best = min(best, threadTime() - start)
    }
    return best
  }

  private func threadTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private func records(in text: [UInt8]) throws -> Int {
    var ids = SplitMix64(seed: 1)
    let household = try HouseholdDraft(parsing: text)
      .record(passwordHash: nil, now: SampleFile.now, ids: &ids)
    return household.patients.flatMap(\.medications).map(\.doses.count).reduce(0, +)
  }

  /// One dose a day up to 2026-02-09, each under a regimen of its own.
  private func file(days: Int) -> [UInt8] {
    let last = SampleFile.now.tokyoDate.adding(days: -1)
    let dates = (0..<days).map { last.adding(days: $0 - days + 1) }
    let doses = dates.map { date in
      """
      {"date": "\(date)", "time": "08:00", "takenAt": "\(Timestamp(tokyo: date, eight))",
       "recordedBy": "caregiver"}
      """
    }
    let regimens = dates.map { #"{"from": "\#($0)", "to": "\#($0)", "times": ["08:00"]}"# }
    var sample = SampleFile()
    sample.medication = #""from": "\#(dates[0])", "name": "x", "dosageText": "1錠""#
    sample.regimens = "[\(regimens.joined(separator: ","))]"
    sample.doses = "[\(doses.joined(separator: ",\n"))]"
    return Array(sample.text.utf8)
  }

  private let eight = LocalTime(minuteOfDay: 480)
}
