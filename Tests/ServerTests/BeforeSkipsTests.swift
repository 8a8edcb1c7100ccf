import APIContract
import Domain
import Foundation
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// Records and exports from before a dose could be left out on purpose. Such a record is in a file: a database began with
/// skips.
@Suite struct BeforeSkipsTests {
  private static let household = Households.premium
  private static let topics = [
    "/export", "/today", "/history/month?year=2026&month=2", "/history/day?date=2026-02-09",
  ]

  private static func readings(_ server: ServerUnderTest) async throws -> [RawAnswer] {
    let token = try await server.token(household)
    var readings: [RawAnswer] = []
    for topic in topics {
      readings.append(try await server.http.get(household.path + topic, token: token))
    }
    return readings
  }

  @Test func `F-13 a database from before skips opens with all that it holds`() async throws {
    let directory = try TemporaryDirectory()
    let expected = try await ServerUnderTest.run(households: [Self.household], in: directory) {
      server async throws in
      let readings = try await Self.readings(server)
      try server.store.close()
      return readings
    }
    let (path, older) = (directory.path(of: "record.sqlite"), directory.path(of: "older.sqlite"))
    try MemberMigrationTests.older(older, than: path, before: "0013")
    for ending in ["", "-wal", "-shm"] {
      // What closing has taken away already need not go.
      try? FileManager.default.removeItem(atPath: path + ending)
    }
    try FileManager.default.moveItem(atPath: older, toPath: path)
    try await ServerUnderTest.run(in: directory) { server async throws in
      let readings = try await Self.readings(server)
      #expect(readings.allSatisfy { $0.status == 200 })
      #expect(readings.map(\.text) == expected.map(\.text))
      // And what came since works on it.
      let caregiver = try await CaregiverCaller(server, Self.household)
      let tablet = Self.household.patients[0].medications[0].id
      #expect(try await caregiver.skip(tablet, "2026-02-10T10:00:00Z").status == 200)
      #expect(try await caregiver.day("2026-02-10").doses.last?.effectiveStatus == .skipped)
    }
  }

  /// A record as it was written before skips, limits and profiles, byte for byte.
  private static let file = """
    {"type":"record","version":1,"patientId":"0000000a-0000-4000-8000-000000000001","displayName":"母",\
    "slotTimes":{"morning":"08:00","noon":"13:00","evening":"19:00","bedtime":"22:00"},\
    "from":"2026-02-01","to":"2026-02-10","writtenAt":"2026-02-10T02:00:00Z"}
    {"type":"medication","id":"0000000d-0000-4000-8000-000000000001","asNeeded":false,"archived":false,"stock":12.5}
    {"type":"revision","medicationId":"0000000d-0000-4000-8000-000000000001","number":0,"from":"2026-02-01",\
    "to":null,"name":"アムロジピン錠5mg","dosageText":"1錠","doseCountPerIntake":1,"strength":"","notes":""}
    {"type":"regimen","medicationId":"0000000d-0000-4000-8000-000000000001","from":"2026-02-01","to":null,\
    "weekdays":["mon","tue","wed","thu","fri","sat","sun"],"times":["08:00"],"slots":[],\
    "createdAt":"2026-01-31T15:00:00Z","endedAt":null}
    {"type":"dose","medicationId":"0000000d-0000-4000-8000-000000000001","date":"2026-02-09","time":"08:00",\
    "revision":0,"takenAt":"2026-02-08T23:05:00Z","recordedBy":"caregiver"}
    {"type":"end","medications":1,"doses":1,"prnDoses":0}

    """

  @Test(.onBothEngines)
  func `F-13 an export from before skips comes in whole, and goes out in the same form`()
    async throws
  {
    let target = ExchangeTests.empty(7)
    try await ServerUnderTest.run(households: [target]) { server async throws in
      let caregiver = try await CaregiverCaller(server, target)
      let (path, token) = (caregiver.path + "/import", caregiver.token)
      let brought = try await server.http.send(Array(Self.file.utf8), to: path, token: token)
      #expect(brought.status == 200, "\(brought.text)")
      let counts: RecordCounts = try brought.decoded()
      #expect(counts == RecordCounts(medications: 1, doses: 1))
      let states = try await caregiver.day("2026-02-09").doses.map(\.effectiveStatus)
      #expect(states == [.taken])
      let recent: CalendarAnswer = try await caregiver.send("GET", "/history/recent").decoded()
      #expect(recent.adherence.taken == 1)
      #expect(recent.days.allSatisfy { $0.slots.skipCount(.morning) == 0 })
      // What has no skip is written as it was before, so that an older program reads it.
      let export = try await caregiver.send("GET", "/export")
      #expect(!export.text.contains("skip"))
      let again: RecordCounts = try await server.http.send(export.body, to: path, token: token)
        .decoded()
      #expect(again == RecordCounts())
    }
  }

  @Test(.onBothEngines)
  func `R-10 a medicine that has no name does not come in: nobody could record it or put it away`()
    async throws
  {
    let target = ExchangeTests.empty(8)
    try await ServerUnderTest.run(households: [target]) { server async throws in
      let caregiver = try await CaregiverCaller(server, target)
      let (path, token) = (caregiver.path + "/import", caregiver.token)
      let nameless = Self.file.split(separator: "\n")
        .filter { !$0.contains(#""type":"revision""#) && !$0.contains(#""type":"dose""#) }
        .joined(separator: "\n")
        .replacingOccurrences(of: #""doses":1"#, with: #""doses":0"#)
      let refused = try await server.http.send(
        Array((nameless + "\n").utf8), to: path, token: token)
      #expect(refused.status == 422 && refused.text.contains("4.revision"), "\(refused.text)")
      #expect(try await caregiver.day("2026-02-09").doses.isEmpty)
    }
  }
}
