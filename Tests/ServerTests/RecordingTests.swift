import APIContract
import Domain
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// Doses over HTTP; it is noon in Tokyo on 2026-02-10.
@Suite(.onBothEngines) struct RecordingTests {
  func keeping(
    _ household: HouseholdRecord = Households.free,
    _ body: @escaping @Sendable (CaregiverCaller) async throws -> Void
  ) async throws {
    let households = [Households.free, Households.premium]
    try await ServerUnderTest.run(households: households) { server async throws in
      try await body(try await CaregiverCaller(server, household))
    }
  }

  static let medications = Households.free.patients[0].medications
  static var tablet: MedicationID { medications[0].id }
  static var asNeeded: MedicationID { medications[1].id }
  static let morning = "2026-02-09T23:00:00Z"

  @Test func `D-M9 a recorded dose is what the day and today show, slot and all`() async throws {
    try await keeping { caregiver async throws in
      let answer = try await caregiver.record(Self.tablet, Self.morning)
      #expect(answer.status == 200)
      let dose = try answer.decoded(as: DayAnswer.DoseItem.self)
      #expect(dose.effectiveStatus == .taken)
      #expect(dose.recordedByType == .caregiver)
      #expect(dose.takenAt == (try instant("2026-02-10T03:00:00Z")))
      #expect(try await caregiver.day("2026-02-10").doses.first == dose)
      let today: DayAnswer = try await caregiver.send("GET", "/today").decoded()
      #expect(today.doses.first == dose)
    }
  }

  @Test func `product 4 the second recording answers the first record`() async throws {
    try await keeping { caregiver async throws in
      let first = try await caregiver.record(
        Self.tablet, Self.morning, takenAt: "2026-02-10T00:10:00Z")
      let again = try await caregiver.record(
        Self.tablet, Self.morning, takenAt: "2026-02-10T02:00:00Z", key: "other")
      #expect(again.status == 200)
      #expect(again.text == first.text)
    }
  }

  @Test func `D-M5 only what was planned for this patient is recorded`() async throws {
    try await keeping { caregiver async throws in
      let foreign = Households.premium.patients[0].medications[0].id
      let unknown = MedicationID(high: 9, low: 9)
      for id in [foreign, unknown] {
        #expect(try await caregiver.record(id, Self.morning).refusal == "404 NOT_FOUND")
        #expect(try await caregiver.recordPRN(id).refusal == "404 NOT_FOUND")
      }
      for time in ["2026-02-09T23:01:00Z", "2026-02-09T23:00:01Z", "2026-02-10T04:00:00Z"] {
        #expect(
          try await caregiver.record(Self.tablet, time).refusal == "422 VALIDATION scheduledAt")
      }
      #expect(
        try await caregiver.record(Self.asNeeded, Self.morning).refusal
          == "422 VALIDATION scheduledAt")
      #expect(try await caregiver.recordPRN(Self.tablet).refusal == "422 VALIDATION medicationId")
    }
  }

  @Test func `decision P-23 doses of the last 30 days are recorded, others are not`() async throws {
    try await keeping { caregiver async throws in
      func refusal(_ scheduledAt: String, takenAt: String? = nil) async throws -> String {
        let answer = try await caregiver.record(Self.tablet, scheduledAt, takenAt: takenAt)
        return answer.status == 200 ? "200" : answer.refusal
      }
      // 08:00 on 12 January, today minus 29; then 19:00 tonight, ahead of time.
      #expect(try await caregiver.undo(Self.tablet, "2026-01-11T23:00:00Z").status == 204)
      #expect(try await refusal("2026-01-11T23:00:00Z") == "200")
      #expect(try await refusal("2026-02-10T10:00:00Z") == "200")
      #expect(try await refusal("2026-01-10T23:00:00Z") == "422 VALIDATION scheduledAt")
      #expect(try await refusal("2026-02-10T23:00:00Z") == "422 VALIDATION scheduledAt")
      let late = try await refusal(Self.morning, takenAt: "2026-02-10T03:00:01Z")
      #expect(late == "422 VALIDATION takenAt")
      let early = try await refusal(Self.morning, takenAt: "2026-01-11T14:59:59Z")
      #expect(early == "422 VALIDATION takenAt")
      #expect(try await refusal(Self.morning, takenAt: "2026-01-11T15:00:00Z") == "200")
      for query in [
        "scheduledAt=2026-01-10T23:00:00Z", "scheduledAt=2026-02-10T23:00:00Z", "scheduledAt=",
        "scheduledAt=\(Self.morning)&scheduledAt=\(Self.morning)", "",
      ] {
        let path = "/dose-records?medicationId=\(Self.tablet)&\(query)"
        let answer = try await caregiver.send("DELETE", path)
        #expect(answer.refusal == "422 VALIDATION scheduledAt", "\(query)")
      }
    }
  }

  @Test func `taking back is done when it is done`() async throws {
    try await keeping { caregiver async throws in
      #expect(try await caregiver.record(Self.tablet, Self.morning).status == 200)
      for _ in 0..<2 { #expect(try await caregiver.undo(Self.tablet, Self.morning).status == 204) }
      #expect(
        try await caregiver.day("2026-02-10").doses.map(\.effectiveStatus) == [.missed, .pending])
      let unknown = MedicationID(high: 9, low: 9)
      #expect(try await caregiver.undo(unknown, Self.morning).status == 204)
      #expect(try await caregiver.record(Self.tablet, Self.morning).status == 200)
    }
  }

  @Test func `decision P-10 a take-back that waited leaves what was recorded after it`()
    async throws
  {
    try await keeping { caregiver async throws in
      func undo(decidedAt: String) async throws -> RawAnswer {
        try await caregiver.undo(Self.tablet, "\(Self.morning)&decidedAt=\(decidedAt)")
      }
      let (before, at) = ("2026-02-10T00:59:59Z", "2026-02-10T01:00:00Z")
      #expect(try await caregiver.record(Self.tablet, Self.morning, takenAt: at).status == 200)
      #expect(try await undo(decidedAt: "now").refusal == "422 VALIDATION decidedAt")
      #expect(try await undo(decidedAt: before).refusal == "409 CONFLICT")
      #expect(try await caregiver.day("2026-02-10").doses.first?.effectiveStatus == .taken)
      #expect(try await undo(decidedAt: at).status == 204)
      #expect(try await undo(decidedAt: before).status == 204)
      #expect(try await caregiver.skip(Self.tablet, Self.morning, at: at).status == 200)
      #expect(try await undo(decidedAt: before).refusal == "409 CONFLICT")
      #expect(try await undo(decidedAt: at).status == 204)
    }
  }

  @Test func `as-needed doses have a time and a quantity, and the newest goes first`()
    async throws
  {
    try await keeping { caregiver async throws in
      let at = "2026-02-09T15:30:00Z"
      for quantity in [nil, 0.5, 2] {
        let answer = try await caregiver.recordPRN(Self.asNeeded, takenAt: at, quantity: quantity)
        let item = try answer.decoded(as: DayAnswer.PRNItem.self)
        #expect(item.quantityTaken == Quantity(quantity ?? 1))
        #expect(item.takenAt == (try instant(at)))
        #expect(item.actorType == .caregiver)
      }
      func left() async throws -> [String] {
        try await caregiver.day("2026-02-10").prnItems.map(\.quantityTaken.description)
      }
      #expect(try await left() == ["1", "0.5", "2"])
      #expect(try await caregiver.undoPRN(Self.asNeeded, at).status == 204)
      #expect(try await left() == ["1", "0.5"])
      #expect(try await caregiver.undoPRN(Self.asNeeded, "2026-02-09T15:30:01Z").status == 204)
      #expect(try await left() == ["1", "0.5"])
      let future = try await caregiver.recordPRN(Self.asNeeded, takenAt: "2026-02-10T03:00:01Z")
      #expect(future.refusal == "422 VALIDATION takenAt")
      let old = try await caregiver.undoPRN(Self.asNeeded, "2026-01-11T14:59:59Z")
      #expect(old.refusal == "422 VALIDATION takenAt")
    }
  }

  @Test func `W-62 what a server ahead of this one recorded as now is taken back here`()
    async throws
  {
    try await keeping { caregiver async throws in
      caregiver.server.clock.advance(by: .seconds(600))
      #expect(try await caregiver.recordPRN(Self.asNeeded).status == 200)
      caregiver.server.clock.advance(by: .seconds(-600))
      #expect(try await caregiver.day("2026-02-10").prnItems.count == 1)
      let undone = try await caregiver.undoPRN(Self.asNeeded, "2026-02-10T03:10:00Z")
      #expect(undone.status == 204)
      #expect(try await caregiver.day("2026-02-10").prnItems.isEmpty)
      let tomorrow = try await caregiver.undoPRN(Self.asNeeded, "2026-02-10T15:00:00Z")
      #expect(tomorrow.refusal == "422 VALIDATION takenAt")
    }
  }

  @Test func `W-62 what a server ahead of midnight recorded is taken back on the day before`()
    async throws
  {
    try await ServerUnderTest.run(at: "2026-02-10T14:55:00Z", households: [Households.free]) {
      server async throws in
      let caregiver = try await CaregiverCaller(server, Households.free)
      caregiver.server.clock.advance(by: .seconds(600))
      #expect(try await caregiver.recordPRN(Self.asNeeded).status == 200)
      let ahead = try await caregiver.day("2026-02-11").doses.first
      let (id, dose) = (
        try #require(ahead).medicationId, try #require(ahead).scheduledAt.description
      )
      #expect(try await caregiver.record(id, dose).status == 200)
      caregiver.server.clock.advance(by: .seconds(-600))
      #expect(try await caregiver.undoPRN(Self.asNeeded, "2026-02-10T15:05:00Z").status == 204)
      #expect(try await caregiver.undo(id, dose).status == 204)
      #expect(try await caregiver.undo(id, dose).refusal == "422 VALIDATION scheduledAt")
    }
  }

  @Test func `a medicine as needed is back-filled to days before it was added`()
    async throws
  {
    try await keeping { caregiver async throws in
      let added = try await caregiver.add(
        MedicationRequest(details: .tablet("頭痛薬"), regimen: nil))
      let answer = try await caregiver.recordPRN(added.id, takenAt: "2026-01-11T15:00:00Z")
      #expect(answer.status == 200)
      #expect(try await caregiver.day("2026-01-12").prnItems.map(\.medicationName) == ["頭痛薬"])
    }
  }

  @Test func `a whole slot is recorded at once, what is open of it`() async throws {
    try await keeping { caregiver async throws in
      for (name, time) in [("朝の薬", "20:00"), ("夜の薬", "19:00"), ("眠前の薬", "22:00")] {
        _ = try await caregiver.add(
          MedicationRequest(details: .tablet(name), regimen: .daily(time), inventory: Stock(5)))
      }
      let evening = SlotRequest(date: day("2026-02-10"), slot: .evening).jsonBytes
      #expect(try await caregiver.record(Self.tablet, "2026-02-10T10:00:00Z").status == 200)
      caregiver.server.clock.advance(by: .seconds(1))
      let headers = [("Idempotency-Key", "slot")]
      let answer = try await caregiver.send("POST", "/dose-records/slot", evening, headers: headers)
      let items = try answer.decoded(as: ListAnswer<DayAnswer.DoseItem>.self).items
      #expect(items.map(\.medicationName) == ["夜の薬", "朝の薬"].sorted())
      #expect(items.allSatisfy { $0.effectiveStatus == .taken })
      let stocks = try await caregiver.medications().compactMap {
        $0.inventory?.quantity.description
      }
      #expect(stocks == ["4", "4", "5"])
      // The same try answers the same; a new one finds nothing left.
      let again = try await caregiver.send("POST", "/dose-records/slot", evening, headers: headers)
      #expect(again.text == answer.text)
      let new = try await caregiver.send("POST", "/dose-records/slot", evening)
      #expect(new.text == #"{"items":[]}"#)
      let old = SlotRequest(date: day("2026-01-11"), slot: .evening).jsonBytes
      let refused = try await caregiver.send("POST", "/dose-records/slot", old)
      #expect(refused.refusal == "422 VALIDATION date")
    }
  }

  @Test func `decision P-10 a slot that waited records only the doses that were seen`()
    async throws
  {
    try await keeping { caregiver async throws in
      let evening = try instant("2026-02-10T10:00:00Z")
      // Somebody added it while the request was on its way, and nobody who asks has seen it.
      let added = try await caregiver.add(
        MedicationRequest(details: .tablet("夜の薬"), regimen: .daily("19:00")))
      func slot(_ ids: [MedicationID]?) async throws -> [String] {
        let request = SlotRequest(
          date: day("2026-02-10"), slot: .evening,
          doses: ids?.map { SeenDose(medicationId: $0, scheduledAt: evening) })
        return try await caregiver.send("POST", "/dose-records/slot", request.jsonBytes)
          .decoded(as: ListAnswer<DayAnswer.DoseItem>.self).items.map(\.medicationName)
      }
      #expect(try await slot([]).isEmpty)
      // What was seen and is planned no more is not passed over in silence: the rest waits for it.
      let gone = SlotRequest(
        date: day("2026-02-10"), slot: .evening,
        doses: [
          SeenDose(medicationId: Self.tablet, scheduledAt: evening),
          SeenDose(medicationId: MedicationID(high: 9, low: 9), scheduledAt: evening),
        ])
      let refused = try await caregiver.send("POST", "/dose-records/slot", gone.jsonBytes)
      #expect(refused.refusal == "422 VALIDATION scheduledAt")
      #expect(try await slot([Self.tablet]) == ["アムロジピン錠5mg"])
      let doses = try await caregiver.day("2026-02-10").doses
      #expect(doses.last(where: { $0.medicationId == added.id })?.effectiveStatus == .pending)
      // Without the list every open dose is meant, as before.
      #expect(try await slot(nil) == ["夜の薬"])
    }
  }

  @Test func `what was planned is back-filled after a rename and an archive`() async throws {
    try await keeping { caregiver async throws in
      #expect(try await caregiver.undo(Self.tablet, "2026-02-08T23:00:00Z").status == 204)
      try await caregiver.change(Self.tablet) { $0.name = "新しい名前" }
      try await caregiver.change(Self.tablet) { $0.archived = true }
      let answer = try await caregiver.record(Self.tablet, "2026-02-08T23:00:00Z")
      #expect(try answer.decoded(as: DayAnswer.DoseItem.self).medicationName == "アムロジピン錠5mg")
      #expect(try await caregiver.day("2026-02-09").doses.first?.medicationName == "アムロジピン錠5mg")
      // This morning was planned under the old plan, this evening is planned no more.
      #expect(try await caregiver.record(Self.tablet, Self.morning).status == 200)
      let evening = try await caregiver.record(Self.tablet, "2026-02-10T10:00:00Z")
      #expect(evening.refusal == "422 VALIDATION scheduledAt")
    }
  }

  @Test func `D-M3 a record whose plan has moved stays, is answered and can be taken back`()
    async throws
  {
    try await keeping { caregiver async throws in
      let evening = "2026-02-10T10:00:00Z"
      let first = try await caregiver.record(Self.tablet, evening)
      try await caregiver.change(Self.tablet) { $0.regimen = .daily("21:00") }
      #expect(try await caregiver.record(Self.tablet, evening).text == first.text)
      let times = try await caregiver.day("2026-02-10").lines
      #expect(
        times == [
          "08:00 アムロジピン錠5mg missed", "19:00 アムロジピン錠5mg taken", "21:00 アムロジピン錠5mg pending",
        ])
      #expect(try await caregiver.undo(Self.tablet, evening).status == 204)
      let gone = try await caregiver.record(Self.tablet, evening)
      #expect(gone.refusal == "422 VALIDATION scheduledAt")
    }
  }

  @Test func `D-H19 a dose turns from pending to missed 60 minutes after its time`() async throws {
    try await keeping { caregiver async throws in
      let server = caregiver.server
      func status(_ now: String) async throws -> DoseStatus? {
        server.clock.now = try instant(now)
        let next = try await CaregiverCaller(server, Households.free)
        let today: DayAnswer = try await next.send("GET", "/today").decoded()
        return today.doses.last?.effectiveStatus
      }
      #expect(try await status("2026-02-10T11:00:00Z") == .pending)
      #expect(try await status("2026-02-10T11:00:01Z") == .missed)
    }
  }

  static let badBodies: [(String, String, String?)] = [
    ("/dose-records", "nonsense", nil), ("/dose-records", "{}", "medicationId"),
    ("/dose-records", #"{"medicationId":"42","scheduledAt":"\#(morning)"}"#, "medicationId"),
    ("/dose-records", #"{"medicationId":"\#(tablet)","scheduledAt":"2026-02-10"}"#, "scheduledAt"),
    (
      "/dose-records", #"{"medicationId":"\#(tablet)","scheduledAt":"\#(morning)","takenAt":1}"#,
      "takenAt"
    ),
    (
      "/dose-records", #"{"medicationId":"\#(tablet)","scheduledAt":"\#(morning)","by":"patient"}"#,
      "by"
    ),
    ("/dose-records/slot", #"{"date":"2026-02-30","slot":"noon"}"#, "date"),
    ("/dose-records/slot", #"{"date":"2026-02-10","slot":"朝"}"#, "slot"),
    ("/dose-records/slot", #"{"date":"2026-02-10","slot":"noon","doses":null}"#, "doses"),
    ("/prn-dose-records", #"{"medicationId":"\#(asNeeded)","quantityTaken":0}"#, "quantityTaken"),
    ("/prn-dose-records", #"{"medicationId":"\#(asNeeded)","quantityTaken":"1"}"#, "quantityTaken"),
  ]

  @Test func `cases Input: a body that is not what the contract says is 422 and names its field`()
    async throws
  {
    try await keeping { caregiver async throws in
      let before = try await caregiver.day("2026-02-10")
      for (topic, body, field) in Self.badBodies {
        let answer = try await caregiver.send("POST", topic, json: body)
        let expected = "422 VALIDATION" + (field.map { " " + $0 } ?? "")
        #expect(answer.refusal == expected, "\(body)")
      }
      #expect(try await caregiver.day("2026-02-10") == before)
    }
  }
}
