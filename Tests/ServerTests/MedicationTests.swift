import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// Medications and their plans over HTTP; it is noon in Tokyo on 2026-02-10.
@Suite(.onBothEngines) struct MedicationTests {
  func keeping(
    _ body: @escaping @Sendable (CaregiverCaller) async throws -> Void
  ) async throws {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      try await body(try await CaregiverCaller(server, Households.premium))
    }
  }

  static let household = Households.premium.patients[0].medications
  static var tablet: MedicationID { household[0].id }
  static var asNeeded: MedicationID { household[1].id }

  @Test func `a medication comes back as it was added`() async throws {
    try await keeping { keeper async throws in
      let request = MedicationRequest(
        details: MedicationDetails(
          name: "メトホルミン錠", dosageText: "2錠", doseCountPerIntake: Quantity(1.5) ?? .one,
          strength: "250mg", notes: "食後に\n水と"),
        regimen: RegimenPlan(
          start: day("2026-02-12"), end: day("2026-03-01"), weekdays: [.init(.monday)],
          timing: .slots([.morning, .evening])),
        inventory: Stock(10))
      let answer = try await keeper.send("POST", "/medications", request.jsonBytes)
      #expect(answer.status == 201)
      #expect(answer.header("ETag") == "\"1\"")
      let added = try answer.decoded(as: MedicationAnswer.self)
      #expect(added.details == request.details)
      #expect(added.regimen?.plan == request.regimen)
      #expect(added.regimen?.times.map(\.clockText) == ["08:00", "19:00"])
      #expect(added.inventory?.quantity == Stock(10))
      #expect(try await keeper.medication(added.id) == added)
    }
  }

  @Test func `decomposed names are stored composed, and lines of notes end alike`()
    async throws
  {
    try await keeping { keeper async throws in
      let body = """
        {"name":"ヘ\\u309aニシリン","dosageText":"1錠","doseCountPerIntake":1,"asNeeded":true,
         "notes":"a\\r\\nb"}
        """
      let answer = try await keeper.send("POST", "/medications", json: body)
      let added = try answer.decoded(as: MedicationAnswer.self)
      #expect(Array(added.name.unicodeScalars) == Array("ペニシリン".unicodeScalars))
      #expect(added.notes == "a\nb")
      #expect(added.strength == "")
    }
  }

  @Test func `D-M1 a medication put away keeps its past and plans no more`() async throws {
    try await keeping { keeper async throws in
      let (before, recent) = (
        try await keeper.page(day("2026-02-09")), try await keeper.page(day("2026-01-20"))
      )
      let answer = try await keeper.change(Self.tablet) { $0.archived = true }
      #expect(answer.status == 200)
      let archived = try answer.decoded(as: MedicationAnswer.self)
      #expect(archived.archived)
      #expect(archived.regimen == nil)
      #expect(archived.version == keeper.server.clock.now.leastVersion)
      #expect(try await keeper.page(day("2026-02-09")) == before)
      #expect(try await keeper.page(day("2026-01-20")) == recent)
      // This morning's dose was due and was missed; tonight's is planned no more.
      #expect(try await keeper.day("2026-02-10").lines == ["08:00 アムロジピン錠5mg missed"])
      #expect(try await keeper.day("2026-02-11").lines.isEmpty)
      let back = try await keeper.change(Self.tablet) { $0.archived = false }
      #expect(try back.decoded(as: MedicationAnswer.self).regimen == nil)
      let planned = try await keeper.change(Self.tablet) { $0.regimen = .daily("21:00") }
      #expect(planned.status == 200)
      let today = try await keeper.day("2026-02-10").lines
      #expect(today == ["08:00 アムロジピン錠5mg missed", "21:00 アムロジピン錠5mg pending"])
    }
  }

  @Test func `D-M2 a rename and another dose hold from today on`() async throws {
    try await keeping { keeper async throws in
      let before = try await keeper.page(day("2026-02-09"))
      let answer = try await keeper.change(Self.tablet) {
        ($0.name, $0.dosageText) = ("アムロジピンOD錠5mg", "半錠")
        $0.doseCountPerIntake = Quantity(0.5)
      }
      #expect(answer.header("ETag") == "\"\(keeper.server.clock.now.leastVersion)\"")
      #expect(try await keeper.page(day("2026-02-09")) == before)
      let today = try #require(try await keeper.day("2026-02-10").doses.first)
      #expect(today.medicationName == "アムロジピンOD錠5mg")
      #expect(today.doseCountPerIntake.description == "0.5")
      // Renamed again on the same day: the newest name wins, also on the days to come.
      try await keeper.change(Self.tablet) { $0.name = "三つ目" }
      #expect(try await keeper.day("2026-02-10").doses.map(\.medicationName).first == "三つ目")
      #expect(try await keeper.day("2026-03-01").doses.map(\.medicationName).first == "三つ目")
      #expect(try await keeper.page(day("2026-02-09")) == before)
    }
  }

  @Test func `D-M3 a moved plan leaves the morning as it was and moves the evening`() async throws {
    try await keeping { keeper async throws in
      #expect(try await keeper.record(Self.tablet, "2026-02-09T23:00:00Z").status == 200)
      let before = try await keeper.page(day("2026-02-09"))
      try await keeper.change(Self.tablet) { $0.regimen = .daily("07:00", "20:30") }
      let today = try await keeper.day("2026-02-10").lines
      #expect(today == ["08:00 アムロジピン錠5mg taken", "20:30 アムロジピン錠5mg pending"])
      #expect(
        try await keeper.day("2026-02-11").lines.map { $0.prefix(5) } == ["07:00", "20:30"])
      #expect(try await keeper.page(day("2026-02-09")) == before)
    }
  }

  @Test func `D-M2 of several names on one day the last stays, whatever comes after`() async throws
  {
    try await keeping { keeper async throws in
      for name in ["ハ", "ロ", "イ"] { try await keeper.change(Self.tablet) { $0.name = name } }
      keeper.server.clock.now = try instant("2026-02-11T03:00:00Z")
      let next = try await CaregiverCaller(keeper.server, Households.premium)
      let page = try await next.page(day("2026-02-10"))
      #expect(page.contains("イ"))
      try await next.change(Self.tablet) { $0.name = "ニ" }
      #expect(try await next.page(day("2026-02-10")) == page)
    }
  }

  @Test func `principle 3 medications of one name at one time keep their order`() async throws {
    try await keeping { keeper async throws in
      var ids: [MedicationID] = []
      for _ in 0..<4 {
        let request = MedicationRequest(details: .tablet("同じ名"), regimen: .daily("20:00"))
        ids.append(try await keeper.add(request).id)
      }
      keeper.server.clock.now = try instant("2026-02-11T03:00:00Z")
      let next = try await CaregiverCaller(keeper.server, Households.premium)
      let page = try await next.page(day("2026-02-10"))
      for id in ids.reversed() {
        try await next.change(id) { $0.archived = true }
        #expect(try await next.page(day("2026-02-10")) == page)
      }
    }
  }

  @Test func `D-M4 the last day counts, in what is sent and in what is planned`() async throws {
    try await keeping { keeper async throws in
      let plan = RegimenPlan.daily("21:00", to: "2026-02-12")
      let answer = try await keeper.change(Self.tablet) { $0.regimen = plan }
      #expect(try answer.decoded(as: MedicationAnswer.self).regimen?.plan.end == day("2026-02-12"))
      #expect(try await keeper.day("2026-02-12").doses.count == 1)
      #expect(try await keeper.day("2026-02-13").doses.isEmpty)
      keeper.server.clock.now = try instant("2026-02-12T14:59:59Z")
      let later = try await CaregiverCaller(keeper.server, Households.premium)
      #expect(try await later.medication(Self.tablet)?.regimen?.plan.end == day("2026-02-12"))
      keeper.server.clock.now = try instant("2026-02-12T15:00:00Z")
      #expect(try await later.medication(Self.tablet)?.regimen == nil)
    }
  }

  @Test func `how a plan came to be can be read`() async throws {
    try await keeping { keeper async throws in
      try await keeper.change(Self.tablet) { $0.regimen = .slots(.bedtime) }
      keeper.server.clock.advance(by: .seconds(60))
      try await keeper.change(Self.tablet) { $0.archived = true }
      let answer = try await keeper.send("GET", "/medications/\(Self.tablet)/regimens")
      let items = try #require(try answer.object()["items"] as? [[String: Any]])
      #expect(
        items.map { $0["createdAt"] as? String } == [
          "2025-09-30T15:00:00Z", "2026-02-10T03:00:00Z",
        ])
      #expect(
        items.map { $0["endedAt"] as? String } == [
          "2026-02-10T03:00:00Z", "2026-02-10T03:01:00Z",
        ])
      let last = try #require(items.last?["regimen"] as? [String: Any])
      #expect(last["slots"] as? [String] == ["bedtime"])
      #expect(last["times"] as? [String] == ["22:00"])
    }
  }

  /// The second change falls into the open days, or into the very instant in which they begin.
  @Test(
    arguments: [Households.free, Households.premium],
    [("2026-01-20T03:00:00Z", 2), ("2026-01-11T15:00:00Z", 1)])
  func `W-27 plans that ended before the cutoff are told as in an export`(
    household: HouseholdRecord, change: (time: String, open: Int)
  ) async throws {
    try await ServerUnderTest.run(at: "2026-01-01T03:00:00Z", households: [household]) {
      server async throws in
      let tablet = try #require(household.patients[0].medications.first?.id)
      for (time, slot) in [("2026-01-01T03:00:00Z", DoseSlot.bedtime), (change.time, .noon)] {
        server.clock.now = try instant(time)
        try await CaregiverCaller(server, household).change(tablet) { $0.regimen = .slots(slot) }
      }
      server.clock.now = try instant("2026-02-10T03:00:00Z")
      let keeper = try await CaregiverCaller(server, household)
      let told = try await keeper.send("GET", "/medications/\(tablet)/regimens")
      let items = try #require(try told.object()["items"] as? [[String: Any]])
      let export = try await keeper.send("GET", "/export").text
      #expect(items.count == export.split(separator: #""type":"regimen""#).count - 1)
      #expect(items.count == (household.caregiver == Households.free.caregiver ? change.open : 3))
      #expect(items.last?["endedAt"] as? String == nil)
    }
  }

  @Test func `D-M3 moved slots take their plans along and leave earlier days in theirs`()
    async throws
  {
    try await keeping { keeper async throws in
      let server = keeper.server
      let added = try await keeper.add(
        MedicationRequest(details: .tablet("枠の薬"), regimen: .slots(.noon, .evening)))
      func move(_ times: SlotTimes) async throws {
        let token = try await server.token(Households.premium)
        let body = PatientChange(slotTimes: times).jsonBytes
        let answer = try await server.http.request("PATCH", keeper.path, token: token, body: body)
        #expect(answer.status == 200)
      }
      func slots(_ date: String) async throws -> [String] {
        try await keeper.day(date).doses.map { "\($0.scheduledAt.tokyoTime.clockText) \($0.slot)" }
      }
      let before = try await keeper.page(day("2026-02-09"))
      try await move(try .at("05:00", "11:00", "18:00", "23:00"))
      try await move(try .at("06:00", "12:30", "20:00", "23:30"))
      #expect(try await keeper.page(day("2026-02-09")) == before)
      // Fixed times stay; the two of slots have moved, from this noon on.
      #expect(
        try await slots("2026-02-11") == [
          "08:00 morning", "12:30 noon", "19:00 evening", "20:00 evening",
        ])
      #expect(
        try await keeper.medication(added.id)?.regimen?.times.map(\.clockText)
          == ["12:30", "20:00"])
      let second = server.clock.now.leastVersion + 1
      #expect(try await keeper.medication(added.id)?.version == second)
      server.clock.now = try instant("2026-02-11T03:00:00Z")
      let (today, fresh) = (
        try await keeper.server.token(Households.premium), CivilDate(ascii: "2026-02-10")
      )
      let page = { (date: CivilDate?) async throws -> String in
        let date = try #require(date)
        return try await server.http.get(
          keeper.path + "/history/day?date=\(date)", token: today
        ).text
      }
      let yesterday = try await page(fresh)
      try await move(try .at("09:00", "14:00", "17:00", "21:00"))
      #expect(try await page(fresh) == yesterday)
    }
  }

  @Test func `product 4 changes are told to the caregiver and the patient, once each`() async throws
  {
    try await keeping { keeper async throws in
      let server = keeper.server
      let caregiver = try await RawEventStream(server.http, token: keeper.token)
      let patient = try await RawEventStream(
        server.http, token: try await server.patientToken(Households.premium))
      #expect(try await caregiver.event()?.event == "hello")
      #expect(try await patient.event()?.event == "hello")
      try await keeper.change(Self.tablet) { _ in }
      try await keeper.change(Self.tablet) { $0.notes = "x" }
      #expect(try await caregiver.event()?.event == "medications")
      #expect(try await patient.event()?.event == "medications")
      #expect(try await keeper.record(Self.tablet, "2026-02-09T23:00:00Z").status == 200)
      #expect(try await caregiver.event()?.event == "doses")
      #expect(try await patient.event()?.event == "doses")
    }
  }
}

extension SlotTimes {
  fileprivate static func at(
    _ morning: String, _ noon: String, _ evening: String, _ bedtime: String
  ) throws -> SlotTimes {
    SlotTimes(
      morning: try #require(LocalTime(ascii: morning)), noon: try #require(LocalTime(ascii: noon)),
      evening: try #require(LocalTime(ascii: evening)),
      bedtime: try #require(LocalTime(ascii: bedtime)))
  }
}
