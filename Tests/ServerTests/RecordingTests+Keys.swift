import APIContract
import Domain
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

// What is asked again under its key (D-M7).

extension RecordingTests {
  @Test func `D-M7 a repeated key never records again, also after it was taken back`() async throws
  {
    try await keeping { caregiver async throws in
      let first = try await caregiver.recordPRN(Self.asNeeded, key: "tap")
      #expect(first.status == 200)
      caregiver.server.clock.advance(by: .seconds(1))
      #expect(try await caregiver.recordPRN(Self.asNeeded, key: "tap").text == first.text)
      #expect(try await caregiver.day("2026-02-10").prnItems.count == 1)
      #expect(try await caregiver.undoPRN(Self.asNeeded, "2026-02-10T03:00:00Z").status == 204)
      #expect(try await caregiver.recordPRN(Self.asNeeded, key: "tap").text == first.text)
      #expect(try await caregiver.day("2026-02-10").prnItems.isEmpty)
      #expect(try await caregiver.recordPRN(Self.asNeeded, key: "other").status == 200)
      #expect(try await caregiver.day("2026-02-10").prnItems.count == 1)

      #expect(try await caregiver.record(Self.tablet, Self.morning, key: "dose").status == 200)
      #expect(try await caregiver.undo(Self.tablet, Self.morning).status == 204)
      let again = try await caregiver.record(Self.tablet, Self.morning, key: "dose")
      #expect(try again.decoded(as: DayAnswer.DoseItem.self).effectiveStatus == .missed)
      #expect(try await caregiver.day("2026-02-10").doses.first?.effectiveStatus == .missed)
    }
  }

  @Test func `W-62 what was carried out is answered before its times are judged`() async throws {
    try await keeping { caregiver async throws in
      let ahead = "2026-02-10T03:30:00Z"
      let dose = try await caregiver.record(Self.tablet, Self.morning, key: "dose")
      let again = try await caregiver.record(Self.tablet, Self.morning, takenAt: ahead, key: "dose")
      #expect(again.status == 200 && again.text == dose.text)
      // Without a name the dose itself is the name.
      let unnamed = try await caregiver.record(Self.tablet, Self.morning, takenAt: ahead)
      #expect(unnamed.status == 200 && unnamed.text == dose.text)
      let intake = try await caregiver.recordPRN(Self.asNeeded, key: "tap")
      let lost = try await caregiver.recordPRN(Self.asNeeded, takenAt: ahead, key: "tap")
      #expect(lost.status == 200 && lost.text == intake.text)
      #expect(try await caregiver.day("2026-02-10").prnItems.count == 1)
      func slot(_ takenAt: String) async throws -> RawAnswer {
        let request = SlotRequest(
          date: try #require(CivilDate(ascii: "2026-02-10")), slot: .evening,
          takenAt: try instant(takenAt))
        return try await caregiver.send(
          "POST", "/dose-records/slot", request.jsonBytes,
          headers: [("Idempotency-Key", "slot")])
      }
      let first = try await slot("2026-02-10T02:59:00Z")
      #expect(first.status == 200)
      let repeated = try await slot(ahead)
      #expect(repeated.status == 200 && repeated.text == first.text)
      // A new try is judged as ever.
      let new = try await caregiver.recordPRN(Self.asNeeded, takenAt: ahead, key: "new")
      #expect(new.refusal == "422 VALIDATION takenAt")
    }
  }

  @Test func `D-M7 one key for two different things is refused`() async throws {
    try await keeping { caregiver async throws in
      #expect(try await caregiver.recordPRN(Self.asNeeded, key: "k").status == 200)
      let other = try await caregiver.record(Self.tablet, Self.morning, key: "k")
      #expect(other.refusal == "422 VALIDATION Idempotency-Key")
      let bad = try await caregiver.record(Self.tablet, Self.morning, key: "a b")
      #expect(bad.refusal == "422 VALIDATION Idempotency-Key")
      #expect(try await caregiver.day("2026-02-10").doses.first?.effectiveStatus == .missed)
    }
  }

  @Test func `D-M7 a key that was used says nothing else, whatever it is about`() async throws {
    try await keeping { caregiver async throws in
      let used = "422 VALIDATION Idempotency-Key"
      let one = try await caregiver.recordPRN(Self.asNeeded, quantity: 1, key: "q1")
      #expect(one.status == 200)
      let more = try await caregiver.recordPRN(
        Self.asNeeded, takenAt: "2026-02-10T02:00:00Z", quantity: 4, key: "q1")
      #expect(more.refusal == used)
      #expect(try await caregiver.recordPRN(Self.asNeeded, key: "q1").refusal == used)
      // Of an intake that is said again the time may be another: its clock was set right (W-62).
      let late = try await caregiver.recordPRN(
        Self.asNeeded, takenAt: "2026-02-10T02:00:00Z", quantity: 1, key: "q1")
      #expect(late.status == 200 && late.text == one.text)
      #expect(try await caregiver.day("2026-02-10").prnItems.count == 1)

      let skipped = try await caregiver.skip(Self.tablet, Self.morning, .doctor, key: "s1")
      #expect(skipped.status == 200)
      let other = try await caregiver.skip(Self.tablet, Self.morning, .unwell, key: "s1")
      #expect(other.refusal == used)
      let noted = try await caregiver.skip(
        Self.tablet, Self.morning, .doctor, note: "検査", key: "s1")
      #expect(noted.refusal == used)
      let again = try await caregiver.skip(
        Self.tablet, Self.morning, .doctor, at: "2026-02-10T02:00:00Z", key: "s1")
      #expect(again.status == 200 && again.text == skipped.text)
      // The same key for the same dose, taken and not left out.
      let taken = try await caregiver.record(Self.tablet, Self.morning, key: "s1")
      #expect(taken.refusal == used)
    }
  }

  @Test func `D-M7 a correction and a slot under a used key say the same or nothing`() async throws
  {
    try await keeping { caregiver async throws in
      let used = "422 VALIDATION Idempotency-Key"
      #expect(try await caregiver.record(Self.tablet, Self.morning, key: "d1").status == 200)
      func correct(_ takenAt: String, _ key: String) async throws -> RawAnswer {
        let request = DoseRequest(
          medicationId: Self.tablet, scheduledAt: try instant(Self.morning),
          takenAt: try instant(takenAt), corrects: true)
        return try await caregiver.send(
          "POST", "/dose-records", request.jsonBytes, headers: [("Idempotency-Key", key)])
      }
      let first = try await correct("2026-02-10T00:10:00Z", "c1")
      #expect(first.status == 200)
      let again = try await correct("2026-02-10T00:10:00Z", "c1")
      #expect(again.status == 200 && again.text == first.text)
      #expect(try await correct("2026-02-10T01:00:00Z", "c1").refusal == used)
      #expect(try await correct("2026-02-10T01:00:00Z", "d1").refusal == used)

      func slot(_ doses: [SeenDose]?, takenAt: String) async throws -> RawAnswer {
        let request = SlotRequest(
          date: day("2026-02-10"), slot: .evening, takenAt: try instant(takenAt), doses: doses)
        return try await caregiver.send(
          "POST", "/dose-records/slot", request.jsonBytes,
          headers: [("Idempotency-Key", "slot")])
      }
      let seen = [
        SeenDose(medicationId: Self.tablet, scheduledAt: try instant("2026-02-10T10:00:00Z"))
      ]
      let all = try await slot(seen, takenAt: "2026-02-10T02:00:00Z")
      #expect(all.status == 200, "\(all)")
      let repeated = try await slot(seen, takenAt: "2026-02-10T02:30:00Z")
      #expect(repeated.status == 200 && repeated.text == all.text)
      #expect(try await slot(nil, takenAt: "2026-02-10T02:00:00Z").refusal == used)
    }
  }

  @Test(.onFileAlone)
  func `D-M7 a try that a server before digests carried out is known after its update`()
    async throws
  {
    try await keeping { caregiver async throws in
      let first = try await caregiver.recordPRN(Self.asNeeded, quantity: 1, key: "q1")
      #expect(first.status == 200)
      let skipped = try await caregiver.skip(Self.tablet, Self.morning, key: "s1")
      #expect(skipped.status == 200)
      try await caregiver.server.store.execute(
        "UPDATE applied_request SET subject = substr(subject, 1, instr(subject, ' #') - 1)")
      let again = try await caregiver.recordPRN(Self.asNeeded, quantity: 1, key: "q1")
      #expect(again.status == 200 && again.text == first.text)
      let left = try await caregiver.skip(Self.tablet, Self.morning, key: "s1")
      #expect(left.status == 200 && left.text == skipped.text)
      #expect(try await caregiver.day("2026-02-10").prnItems.count == 1)
      // What it was about is compared as ever.
      let other = try await caregiver.record(Self.tablet, Self.morning, key: "q1")
      #expect(other.refusal == "422 VALIDATION Idempotency-Key")
    }
  }

  @Test func `D-M7 keys are forgotten after 14 days, and only then`() async throws {
    try await keeping { caregiver async throws in
      let server = caregiver.server
      func known() async throws -> Int? {
        try await server.sweep()
        return try server.store.rowCounts()["applied_request"]
      }
      #expect(try await caregiver.recordPRN(Self.asNeeded, key: "a").status == 200)
      server.clock.advance(by: .seconds(14 * 86_400))
      let next = try await CaregiverCaller(server, Households.free)
      #expect(try await next.recordPRN(Self.asNeeded, key: "b").status == 200)
      #expect(try await known() == 2)
      server.clock.advance(by: .seconds(1))
      #expect(try await next.recordPRN(Self.asNeeded, key: "c").status == 200)
      #expect(try await known() == 2)
    }
  }

  @Test func `W-26 a key answers for 14 days, and never what the plan has locked since`()
    async throws
  {
    let (early, takenAt) = (14 * 86_400, "2026-01-13T03:00:00Z")
    try await ServerUnderTest.run(households: [Households.free, Households.premium]) {
      server async throws in
      for (household, status) in [(Households.free, 403), (Households.premium, 200)] {
        server.clock.now = try instant("2026-02-10T03:00:00Z")
        let id = try #require(household.patients[0].medications.last?.id)
        let first = try await CaregiverCaller(server, household).recordPRN(
          id, takenAt: takenAt, key: "k")
        #expect(first.status == 200)
        server.clock.advance(by: .seconds(early))
        let late = try await CaregiverCaller(server, household).recordPRN(id, key: "k")
        #expect(late.status == status, "\(late)")
        #expect(late.text.contains(takenAt) == (status == 200))
        // From then on the name is a new one, whether or not anybody swept.
        server.clock.advance(by: .milliseconds(1))
        let fresh = try await CaregiverCaller(server, household).recordPRN(id, key: "k")
        #expect(fresh.status == 200 && !fresh.text.contains(takenAt), "\(fresh)")
      }
    }
  }

  @Test func `W-26 W-73 a dose, a slot or a skip asked again tells nothing that is locked since`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free, Households.premium]) {
      server async throws in
      for (household, status) in [(Households.free, 403), (Households.premium, 200)] {
        server.clock.now = try instant("2026-02-10T03:00:00Z")
        let caregiver = try await CaregiverCaller(server, household)
        let id = household.patients[0].medications[0].id
        for time in ["2026-01-13T23:00:00Z", "2026-01-14T10:00:00Z", "2026-01-15T10:00:00Z"] {
          #expect(try await caregiver.undo(id, time).status == 204)
        }
        #expect(try await Self.earlierTries(caregiver, id) == [200, 200, 200])
        server.clock.advance(by: .seconds(14 * 86_400))
        let later = try await CaregiverCaller(server, household)
        #expect(try await Self.earlierTries(later, id) == [status, status, status])
      }
    }
  }

  /// A dose, a skip and a slot of the middle of January, each under its own name.
  private static func earlierTries(
    _ caregiver: CaregiverCaller, _ id: MedicationID
  ) async throws -> [Int] {
    let slot = SlotRequest(
      date: try #require(CivilDate(ascii: "2026-01-15")), slot: .evening)
    let answers = [
      try await caregiver.record(id, "2026-01-13T23:00:00Z", key: "dose"),
      try await caregiver.skip(id, "2026-01-14T10:00:00Z", key: "skip"),
      try await caregiver.send(
        "POST", "/dose-records/slot", slot.jsonBytes, headers: [("Idempotency-Key", "slot")]),
    ]
    return answers.map(\.status)
  }
}
