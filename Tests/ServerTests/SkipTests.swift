import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// Doses left out on purpose, over HTTP; it is noon in Tokyo on 2026-02-10. Source: decision P-36.
@Suite(.onBothEngines) struct SkipTests {
  private static let tablet = RecordingTests.tablet
  private static let morning = "2026-02-09T23:00:00Z"
  private static let evening = "2026-02-10T10:00:00Z"

  private func states(_ caregiver: CaregiverCaller) async throws -> [DoseStatus] {
    try await caregiver.day("2026-02-10").doses.map(\.effectiveStatus)
  }

  @Test func `F-13 a skip has its reason and note, uses no tablet, and is undone like a dose`()
    async throws
  {
    try await keeping { caregiver async throws in
      _ = try await caregiver.count(Self.tablet, 10)
      let answer = try await caregiver.skip(Self.tablet, Self.morning, note: "吐き気")
      #expect(answer.status == 200)
      let dose: DayAnswer.DoseItem = try answer.decoded()
      #expect(
        dose.skip
          == Skip(
            reason: .doctor, note: "吐き気", skippedAt: try instant("2026-02-10T03:00:00Z"),
            recordedBy: .caregiver))
      #expect(try await caregiver.day("2026-02-10").doses.first == dose)
      #expect(try await states(caregiver) == [.skipped, .pending])
      #expect(try await caregiver.stock(Self.tablet) == "10")
      for _ in 0..<2 { #expect(try await caregiver.undo(Self.tablet, Self.morning).status == 204) }
      #expect(try await states(caregiver) == [.missed, .pending])
    }
  }

  @Test func `F-13 a dose is taken or skipped, never both, and the stock follows`() async throws {
    try await keeping { caregiver async throws in
      _ = try await caregiver.count(Self.tablet, 10)
      _ = try await caregiver.skip(Self.tablet, Self.morning)
      #expect(try await caregiver.record(Self.tablet, Self.morning).status == 200)
      #expect(try await states(caregiver) == [.taken, .pending])
      #expect(try await caregiver.stock(Self.tablet) == "9")
      #expect(try await caregiver.skip(Self.tablet, Self.morning, .unwell).status == 200)
      #expect(try await states(caregiver) == [.skipped, .pending])
      #expect(try await caregiver.stock(Self.tablet) == "10")
      // One undo leaves nothing: what stood there before does not come back.
      #expect(try await caregiver.undo(Self.tablet, Self.morning).status == 204)
      #expect(try await states(caregiver) == [.missed, .pending])
    }
  }

  @Test func `F-13 a decision that was made earlier hides no later record`() async throws {
    try await keeping { caregiver async throws in
      _ = try await caregiver.record(Self.tablet, Self.morning, takenAt: "2026-02-10T01:00:00Z")
      let late: DayAnswer.DoseItem = try await caregiver.skip(
        Self.tablet, Self.morning, at: "2026-02-10T00:59:59Z"
      ).decoded()
      #expect(late.effectiveStatus == .taken && late.skip == nil)
      _ = try await caregiver.skip(Self.tablet, Self.morning, .away, at: "2026-02-10T01:00:00Z")
      #expect(try await caregiver.day("2026-02-10").doses.first?.skip?.reason == .away)
      _ = try await caregiver.skip(Self.tablet, Self.morning, .other, at: "2026-02-10T00:59:59Z")
      #expect(try await caregiver.day("2026-02-10").doses.first?.skip?.reason == .away)
    }
  }

  @Test func `F-13 a slot is recorded without what was skipped, and a key skips once`() async throws
  {
    try await keeping { caregiver async throws in
      let first = try await caregiver.skip(Self.tablet, Self.morning, key: "one")
      let slot = try await caregiver.send(
        "POST", "/dose-records/slot", json: #"{"date":"2026-02-10","slot":"morning"}"#)
      #expect(try slot.decoded(as: ListAnswer<DayAnswer.DoseItem>.self).items.isEmpty)
      #expect(try await states(caregiver) == [.skipped, .pending])
      #expect(try await caregiver.skip(Self.tablet, Self.morning, key: "one").text == first.text)
      _ = try await caregiver.undo(Self.tablet, Self.morning)
      #expect(try await caregiver.skip(Self.tablet, Self.morning, key: "one").status == 200)
      #expect(try await states(caregiver) == [.missed, .pending])
    }
  }

  @Test func `F-13 only open doses that were planned are skipped, and notes are one line`()
    async throws
  {
    try await keeping { caregiver async throws in
      let asNeeded = RecordingTests.asNeeded
      for (id, time, field) in [
        (Self.tablet, "2026-01-10T23:00:00Z", "scheduledAt"),
        (Self.tablet, "2026-02-10T23:00:00Z", "scheduledAt"),
        (Self.tablet, "2026-02-09T23:01:00Z", "scheduledAt"),
        (asNeeded, Self.morning, "scheduledAt"),
      ] {
        #expect(try await caregiver.skip(id, time).refusal == "422 VALIDATION \(field)")
      }
      let future = try await caregiver.skip(
        Self.tablet, Self.morning, at: "2026-02-10T03:00:01Z")
      #expect(future.refusal == "422 VALIDATION skippedAt")
      for note in ["a\nb", "\u{1B}[2J", " ", String(repeating: "あ", count: 101)] {
        let answer = try await caregiver.skip(Self.tablet, Self.morning, note: note)
        #expect(answer.refusal == "422 VALIDATION note")
        #expect(answer.text.contains("メモは1行、100文字までで"), "\(answer)")
      }
      let unknown = MedicationID(high: 9, low: 9)
      #expect(try await caregiver.skip(unknown, Self.morning).refusal == "404 NOT_FOUND")
      #expect(try await caregiver.skip(Self.tablet, "2026-01-11T23:00:00Z").status == 200)
      #expect(try await states(caregiver) == [.missed, .pending])
    }
  }

  @Test func `F-13 no answer to the patient has the reason or the note`() async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let caregiver = try await CaregiverCaller(server, Households.free)
      _ = try await caregiver.skip(Self.tablet, Self.morning, .refused, note: "ひみつ")
      let token = try await server.patientToken(Households.free)
      for topic in ["today", "history/day?date=2026-02-10", "history/recent"] {
        let text = try await server.http.get("/api/patient/" + topic, token: token).text
        #expect(!text.contains("ひみつ") && !text.contains("refused"), "\(topic)")
        #expect(text.contains("skip"), "\(topic)")
      }
      let today: DayAnswer = try await server.http.get("/api/patient/today", token: token).decoded()
      #expect(today.doses.map(\.effectiveStatus) == [.skipped, .pending])
      #expect(today.doses[0].skip == nil)
    }
  }

  @Test func `F-13 no number of a patient tells a doctor's advice from another reason`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let caregiver = try await CaregiverCaller(server, Households.free)
      let token = try await server.patientToken(Households.free)
      for topic in ["history/recent", "history/month?year=2026&month=2"] {
        var told: Set<String> = []
        var known: Set<String> = []
        for reason in SkipReason.allCases {
          _ = try await caregiver.skip(Self.tablet, Self.morning, reason)
          told.insert(try await server.http.get("/api/patient/" + topic, token: token).text)
          known.insert(try await caregiver.send("GET", "/" + topic).text)
          _ = try await caregiver.undo(Self.tablet, Self.morning)
        }
        // A caregiver's percentage keeps what a doctor did not take out of the plan.
        #expect(told.count == 1 && known.count == 2, "\(topic)")
      }
    }
  }

  @Test func `F-13 skips come out with the record and go into another, and count apart`()
    async throws
  {
    let (source, target) = (Households.premium, ExchangeTests.empty(7))
    try await ServerUnderTest.run(households: [source, target]) { server async throws in
      let (from, into) = (
        try await CaregiverCaller(server, source), try await CaregiverCaller(server, target)
      )
      let tablet = source.patients[0].medications[0].id
      let before: CalendarAnswer = try await from.send("GET", "/history/recent").decoded()
      _ = try await from.skip(tablet, Self.morning, .unwell, note: "吐き気")
      _ = try await from.skip(tablet, Self.evening, .doctor)
      let recent: CalendarAnswer = try await from.send("GET", "/history/recent").decoded()
      #expect(recent.adherence == before.adherence)
      #expect(recent.days.last?.slots[.morning] == .skipped)
      #expect(recent.days.last?.slots.skipCount(.evening) == 1)
      let lines = try await from.send("GET", "/export").body
      let path = into.path + "/import"
      let counts: RecordCounts = try await server.http.send(lines, to: path, token: into.token)
        .decoded()
      #expect(counts.skips == 2)
      let again: RecordCounts = try await server.http.send(lines, to: path, token: into.token)
        .decoded()
      #expect(again == RecordCounts())
      #expect(
        try await into.day("2026-02-10").doses.map(\.skip)
          == (try await from.day("2026-02-10").doses.map(\.skip)))
    }
  }
}
