import APIContract
import Domain
import Foundation
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import Synchronization
import TestSupport
import Testing

/// An import among the writes of others; it is noon in Tokyo on 2026-02-10.
@Suite(.onBothEngines) struct ImportSliceTests {
  private static let target = ExchangeTests.empty(7)
  private static let other = Households.premium
  private static let tablet = other.patients[0].medications[0].id

  /// Runs a server with both households; `after` is told of its writes, and what it does between them takes its time.
  private static func watching(
    _ body: @Sendable (ServerUnderTest, AfterEachWrite) async throws -> Void
  ) async throws {
    let after = AfterEachWrite()
    try await ServerUnderTest.run(
      households: [target, other], configure: { $0.limits.requestDeadline = .testDeadline },
      over: { WatchedStore(base: $0, after: after) }
    ) { server async throws in try await body(server, after) }
  }

  /// A client that waits for a whole record as long as a server lets one take.
  private static func patient(_ server: ServerUnderTest) -> RawHTTP {
    var http = server.http
    http.deadline = .seconds(300)
    return http
  }

  private static func doses(_ server: ServerUnderTest) throws -> Int {
    try server.store.rowCounts()["dose_record"] ?? -1
  }

  @Test func `W-41 between the slices of an import others write, and nobody sees any of it`()
    async throws
  {
    try await Self.watching { server, after async throws in
      let mine = try await CaregiverCaller(server, Self.target)
      let others = try await CaregiverCaller(server, Self.other)
      let nothing = try await mine.send("GET", "/export").body
      let before = try Self.doses(server)
      let seen = Mutex<[(status: Int, isEmpty: Bool)]>([])
      let doses = Mutex<[Int]>([])
      after.set {
        let now = try Self.doses(server)
        doses.withLock { $0.append(now) }
        // A slow machine cuts more slices; looking into each of them would make it slower still.
        guard seen.withLock({ $0.count < 6 }) else { return }
        let written = try await others.count(Self.tablet, Double(seen.withLock(\.count)))
        let isEmpty = try await mine.send("GET", "/export").body == nothing
        seen.withLock { $0.append((written.status, isEmpty)) }
      }
      let answer = try await Self.patient(server).send(
        ExchangeTests.manyDoses(5_000), to: mine.path + "/import", token: mine.token)
      after.set(nil)
      #expect(try answer.decoded(as: RecordCounts.self).doses == 5_000)
      let (looks, slices) = (seen.withLock { $0 }, doses.withLock { $0 })
      #expect(slices.count >= 7, "beginning, five slices or more, and the end")
      #expect(looks.allSatisfy { $0.status == 200 && $0.isEmpty })
      #expect(try await mine.send("GET", "/export").body != nothing)
      let sizes = zip([before] + slices, slices).map { $1 - $0 }
      #expect(sizes.allSatisfy { $0 <= ImportService.linesOfSlice } && sizes.last == 0)
    }
  }

  @Test func `W-41 a whole record has more time than others once it is known who sends it`()
    async throws
  {
    let after = AfterEachWrite()
    try await ServerUnderTest.run(
      households: [Self.target], configure: { $0.limits.requestDeadline = .seconds(2) },
      over: { WatchedStore(base: $0, after: after) }
    ) { server async throws in
      let mine = try await CaregiverCaller(server, Self.target)
      let isFirst = Mutex(true)
      after.set {
        let isNow = isFirst.withLock { first in
          defer { first = false }
          return first
        }
        guard isNow else { return }
        // Another request that does not end is cut off meanwhile.
        let other = try server.http.connect()
        try await other.send("GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 60\r\n\r\n")
        _ = try await other.readToEnd()
      }
      let answer = try await Self.patient(server).send(
        ExchangeTests.manyDoses(400), to: mine.path + "/import", token: mine.token)
      after.set(nil)
      #expect(try answer.decoded(as: RecordCounts.self).doses == 400)
    }
  }

  @Test(.onFileAlone)
  func `W-41 an import killed between two slices is not there, and the next start sweeps it`()
    async throws
  {
    let left = try TemporaryDirectory()
    let kept = Mutex<(token: String, nothing: [UInt8], rows: [String: Int])?>(nil)
    try await Self.watching { server, after async throws in
      let mine = try await CaregiverCaller(server, Self.target)
      let rows = try server.store.rowCounts()
      let nothing = try await mine.send("GET", "/export").body
      kept.withLock { $0 = (mine.token, nothing, rows) }
      after.set {
        // The files as they are now are what a process leaves that is killed now.
        guard try Self.doses(server) > rows["dose_record"] ?? 0 else { return }
        for name in ["record.sqlite", "record.sqlite-wal"] {
          let url = URL(fileURLWithPath: left.path(of: name))
          try server.directory.read(name).write(to: url)
        }
        throw Killed()
      }
      let answer = try await Self.patient(server).send(
        ExchangeTests.manyDoses(3_000), to: mine.path + "/import", token: mine.token)
      #expect(answer.status == 500)
    }
    let (token, nothing, rows) = try #require(kept.withLock { $0 })
    let (sweeps, swept) = AsyncStream<Void>.makeStream()
    let after = AfterEachWrite()
    try await ServerUnderTest.run(
      in: left,
      over: { store in
        after.set {
          if try await store.read({ try $0.unfinishedImports() }).isEmpty { swept.finish() }
        }
        return WatchedStore(base: store, after: after)
      }
    ) { server async throws in
      let export = try await server.http.get(Self.target.path + "/export", token: token)
      #expect(export.body == nothing)
      for await _ in sweeps {}
      #expect(try server.store.rowCounts() == rows)
    }
  }

  private struct Killed: Error {}

  @Test func `W-41 what is recorded for the patient while an import runs is kept`() async throws {
    try await Self.watching { server, after async throws in
      let caregiver = try await CaregiverCaller(server, Self.other)
      let before = try Self.doses(server)
      let status = Mutex<Int?>(nil)
      after.set {
        // The first dose that is new is the one that is recorded by hand now.
        let isLate = try Self.doses(server) == before || status.withLock { $0 != nil }
        guard !isLate else { return }
        let answer = try await caregiver.record(Self.tablet, "2026-02-09T23:00:00Z")
        status.withLock { $0 = answer.status }
      }
      let body = try await Self.merged(
        Self.dose(on: "2026-02-10", takenAt: "2026-02-09T23:05:00Z"), first: true, caregiver)
      let answer = try await Self.patient(server).send(
        body, to: caregiver.path + "/import", token: caregiver.token)
      #expect(answer.status == 200, "\(answer)")
      #expect(status.withLock { $0 } == 200)
      let lines = try await caregiver.send("GET", "/export").text.split(separator: "\n").filter {
        $0.contains(#""date":"2026-02-10""#) && $0.contains("\(Self.tablet)")
      }
      #expect(lines.count == 1 && lines[0].contains(#""takenAt":"2026-02-10T03:00:00Z""#))
    }
  }

  @Test func `W-41 a fault that only the record can tell takes back every slice`() async throws {
    try await Self.watching { server, after async throws in
      let caregiver = try await CaregiverCaller(server, Self.other)
      let rows = try server.store.rowCounts()
      let most = Mutex(0)
      after.set {
        let doses = try Self.doses(server)
        most.withLock { $0 = max($0, doses) }
      }
      let body = try await Self.merged(
        Self.dose(on: "2025-09-01", takenAt: "2025-09-01T23:05:00Z"), first: false, caregiver)
      let answer = try await Self.patient(server).send(
        body, to: caregiver.path + "/import", token: caregiver.token)
      #expect(answer.refusal.hasPrefix("422 VALIDATION") && answer.refusal.hasSuffix(".date"))
      #expect(most.withLock { $0 } > rows["dose_record"] ?? 0)
      #expect(try server.store.rowCounts() == rows)
    }
  }

  @Test func `W-41 a patient who is removed takes the import along`() async throws {
    try await Self.watching { server, after async throws in
      let mine = try await CaregiverCaller(server, Self.target)
      let before = try Self.doses(server)
      let removed = Mutex<Int?>(nil)
      after.set {
        guard try Self.doses(server) > before, removed.withLock({ $0 == nil }) else { return }
        let answer = try await mine.send("DELETE", "")
        removed.withLock { $0 = answer.status }
      }
      let answer = try await Self.patient(server).send(
        ExchangeTests.manyDoses(2_000), to: mine.path + "/import", token: mine.token)
      #expect(removed.withLock { $0 } == 204)
      #expect(answer.refusal == "404 NOT_FOUND")
      let rows = try server.store.rowCounts()
      #expect(rows["dose_record"] == before && rows["running_import"] == 0)
    }
  }

  @Test func `S-32 an import that another server takes away is no patient's end, and comes again`()
    async throws
  {
    try await Self.watching { server, after async throws in
      let mine = try await CaregiverCaller(server, Self.target)
      let before = try Self.doses(server)
      let isTaken = Mutex(false)
      let other = ImportService(
        store: server.store, events: EventHub(),
        dependencies: ServerDependencies(now: { server.clock.now }))
      after.set {
        guard try Self.doses(server) > before, isTaken.withLock({ !$0 }) else { return }
        isTaken.withLock { $0 = true }
        try await other.sweep(other.leftovers())
      }
      let lines = ExchangeTests.manyDoses(2_000)
      let path = mine.path + "/import"
      let answer = try await Self.patient(server).send(lines, to: path, token: mine.token)
      after.set(nil)
      #expect(isTaken.withLock { $0 })
      #expect(answer.refusal == "503 UNAVAILABLE")
      let rows = try server.store.rowCounts()
      #expect(rows["dose_record"] == before && rows["running_import"] == 0)
      let again = try await Self.patient(server).send(lines, to: path, token: mine.token)
      #expect(try again.decoded(as: RecordCounts.self).doses == 2_000)
    }
  }

  @Test func `W-41 a file with a fault in its last line never takes the writer`() async throws {
    try await Self.watching { server, after async throws in
      let mine = try await CaregiverCaller(server, Self.target)
      let writes = Mutex(0)
      after.set { writes.withLock { $0 += 1 } }
      let lines = ExchangeTests.manyDoses(1_000).dropLast(3)
      let answer = try await Self.patient(server).send(
        Array(lines), to: mine.path + "/import", token: mine.token)
      #expect(answer.status == 422)
      #expect(writes.withLock { $0 } == 0)
    }
  }

  /// A dose of the tablet at 08:00, under its second name.
  private static func dose(on date: String, takenAt: String) throws -> RecordDose {
    RecordDose(
      medication: tablet, date: day(date), time: LocalTime(minuteOfDay: 480), revision: 1,
      takenAt: try instant(takenAt), recordedBy: .patient)
  }

  /// The household's own export with ten more medicines, 2,000 doses of them, and one of the tablet
  /// before all other doses or behind them.
  private static func merged(
    _ dose: @autoclosure () throws -> RecordDose, first: Bool, _ caregiver: CaregiverCaller
  ) async throws -> [UInt8] {
    let own = try await caregiver.send("GET", "/export").text.split(separator: "\n").map(
      String.init)
    let more = String(decoding: ExchangeTests.manyDoses(2_000), as: UTF8.self)
      .replacing(#""number":"#, with: #""number":10"#)
      .replacing(#""revision":"#, with: #""revision":10"#)
      .split(separator: "\n").map(String.init).dropFirst().dropLast()
    guard let end = own.last, case .end(var counts) = try RecordLine(strictly: Array(end.utf8))
    else { throw NotStarted() }
    counts.medications += 10
    counts.doses += 2_001
    let line = String(decoding: RecordLine.dose(try dose()).jsonBytes, as: UTF8.self)
    let heads = own.dropLast().filter {
      !$0.contains(#""type":"dose""#) && !$0.contains(#""type":"prn""#)
    }
    let doses = own.filter { $0.contains(#""type":"dose""#) || $0.contains(#""type":"prn""#) }
    let last = String(decoding: RecordLine.end(counts).jsonBytes, as: UTF8.self)
    let all = heads + (first ? [line] : []) + doses + more + (first ? [] : [line]) + [last]
    return Array(all.joined(separator: "\n").utf8)
  }
}
