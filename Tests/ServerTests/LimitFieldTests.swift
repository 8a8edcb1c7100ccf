import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

@testable import ServerStoreSQLite

/// What the paper of an as-needed medicine says, over HTTP; it is noon in Tokyo on 2026-02-10.
@Suite(.onBothEngines) struct LimitFieldTests {
  private static let household = Households.premium
  private static var tablet: MedicationID { household.patients[0].medications[0].id }

  private static func request() throws -> MedicationRequest {
    let limits = try #require(AsNeededLimits(minIntervalHours: 4, maxPerDay: 3))
    let details = MedicationDetails(
      name: "ロキソプロフェン錠60mg", dosageText: "1錠", doseCountPerIntake: .one, limits: limits)
    return MedicationRequest(details: details, regimen: nil)
  }

  @Test func `F-12 an interval and a maximum stay until a change names them`() async throws {
    try await keeping(Self.household) { keeper async throws in
      let request = try Self.request()
      let added = try await keeper.add(request)
      #expect(added.limits == request.details.limits && added.recentIntakes == [])
      #expect(try await keeper.medication(Self.tablet)?.recentIntakes == nil)
      try await keeper.change(added.id) { $0.notes = "食後に" }
      #expect(try await keeper.medication(added.id)?.limits == request.details.limits)
      try await keeper.change(added.id) { $0.minIntervalHours = .some(nil) }
      let changed = try #require(try await keeper.medication(added.id))
      #expect(changed.minIntervalHours == nil && changed.maxPerDay == 3)
      try await keeper.change(added.id) {
        $0.regimen = RegimenPlan(start: day("2026-02-10"), timing: .slots([.evening]))
      }
      #expect(try await keeper.medication(added.id)?.limits == AsNeededLimits.none)
    }
  }

  @Test func `F-12 recording is never refused, and the medicine says when it was taken`()
    async throws
  {
    try await keeping(Self.household) { keeper async throws in
      let id = try await keeper.add(try Self.request()).id
      let times = [
        "2026-01-20T01:00:00Z", "2026-02-01T01:00:00Z", "2026-02-09T14:50:00Z",
        "2026-02-10T01:00:00Z", "2026-02-10T02:00:00Z", "2026-02-10T02:30:00Z",
        "2026-02-10T02:45:00Z",
      ]
      for time in times { #expect(try await keeper.recordPRN(id, takenAt: time).status == 200) }
      let recent = try #require(try await keeper.medication(id)?.recentIntakes)
      #expect(recent == (try times.suffix(5).reversed().map(instant)))
    }
  }

  @Test func `F-12 the last intake before the last days is told too`() async throws {
    try await keeping(Self.household) { keeper async throws in
      let id = try await keeper.add(try Self.request()).id
      for time in ["2026-01-20T01:00:00Z", "2026-02-01T01:00:00Z"] {
        #expect(try await keeper.recordPRN(id, takenAt: time).status == 200)
      }
      let recent = try await keeper.medication(id)?.recentIntakes
      #expect(recent == [try instant("2026-02-01T01:00:00Z")])
    }
  }

  @Test(
    arguments: [
      (#""minIntervalHours":0"#, "minIntervalHours"),
      (#""minIntervalHours":73"#, "minIntervalHours"),
      (#""minIntervalHours":4.5"#, "minIntervalHours"),
      (#""minIntervalHours":"4""#, "minIntervalHours"), (#""maxPerDay":0"#, "maxPerDay"),
      (#""maxPerDay":25"#, "maxPerDay"),
    ])
  func `F-12 an interval that is none is refused by its name`(_ bad: (String, String)) async throws
  {
    try await keeping(Self.household) { keeper async throws in
      let body = #"{"name":"薬","dosageText":"1錠","doseCountPerIntake":1,"asNeeded":true,\#(bad.0)}"#
      let added = try await keeper.send("POST", "/medications", json: body)
      #expect(added.refusal == "422 VALIDATION \(bad.1)")
    }
  }

  @Test func `F-12 only what is taken as needed has an interval`() async throws {
    try await keeping(Self.household) { keeper async throws in
      let plan = #"{"startDate":"2026-02-10","weekdays":["mon"],"times":["08:00"]}"#
      let body = #"{"name":"薬","dosageText":"1錠","doseCountPerIntake":1,"asNeeded":false,"#
      let added = try await keeper.send(
        "POST", "/medications", json: body + #""regimen":\#(plan),"maxPerDay":3}"#)
      #expect(added.refusal == "422 VALIDATION maxPerDay")
      let changed = try await keeper.change(Self.tablet) { $0.minIntervalHours = .some(4) }
      #expect(changed.refusal == "422 VALIDATION minIntervalHours")
    }
  }

  @Test func `F-12 export and import bring the interval and the maximum along`() async throws {
    let target = ExchangeTests.empty(8)
    try await ServerUnderTest.run(households: [Self.household, target]) { server async throws in
      let keeper = try await CaregiverCaller(server, Self.household)
      let added = try await keeper.add(try Self.request())
      let lines = try await keeper.send("GET", "/export").body
      let other = try await CaregiverCaller(server, target)
      #expect(try await other.send("POST", "/import", lines).status == 200)
      let brought = try await other.medications().filter { $0.name == added.name }
      #expect(brought.contains { $0.limits == added.limits })
    }
  }

  @Test(.onFileAlone)
  func `F-12 a record from before has no interval, and its revisions stay as they are`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.path(of: "record.sqlite")
    let now = Timestamp(secondsSinceEpoch: 1_770_000_000)
    let store = try SQLiteRecordStore(path: path)
    try await store.write { try $0.save(Households.free, at: now) }
    try await store.execute(
      """
      DROP TRIGGER medication_revision_only_closes;
      ALTER TABLE medication_revision DROP COLUMN min_interval_hours;
      ALTER TABLE medication_revision DROP COLUMN max_per_day;
      CREATE TRIGGER medication_revision_only_closes BEFORE UPDATE ON medication_revision
      WHEN NEW.name IS NOT OLD.name BEGIN SELECT RAISE(ABORT, 'never altered'); END;
      DELETE FROM grdb_migrations WHERE identifier = '0012_limits';
      """)
    let before = try store.rowCounts()
    try store.close()
    let newer = try SQLiteRecordStore(path: path)
    #expect(try newer.rowCounts() == before)
    await #expect(throws: (any Error).self) {
      try await newer.execute("UPDATE medication_revision SET max_per_day = 3")
    }
    // Nothing is there that could be changed: every old revision has none.
    try await newer.execute(
      "UPDATE medication_revision SET name = 'x' WHERE max_per_day IS NOT NULL")
    try newer.close()
  }
}

extension RecordingTests {
  @Test func `F-10 a correction gives a taken dose another time in one step`() async throws {
    try await keeping { caregiver async throws in
      let correct = { (time: String) async throws -> RawAnswer in
        let request = DoseRequest(
          medicationId: Self.tablet, scheduledAt: try instant(Self.morning),
          takenAt: try instant(time), corrects: true)
        return try await caregiver.send("POST", "/dose-records", request.jsonBytes)
      }
      // What is not taken is recorded.
      #expect(try await correct("2026-02-10T00:10:00Z").status == 200)
      let answer = try await correct("2026-02-09T23:05:00Z")
      let dose = try answer.decoded(as: DayAnswer.DoseItem.self)
      #expect(dose.takenAt == (try instant("2026-02-09T23:05:00Z")))
      #expect(try await caregiver.day("2026-02-10").doses.first == dose)
      #expect(
        try await correct("2026-02-10T04:00:00Z").refusal == "422 VALIDATION takenAt")
      #expect(try await caregiver.day("2026-02-10").doses.first == dose)
    }
  }
}
