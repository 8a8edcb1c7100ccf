import APIContract
import Domain
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// Stock over HTTP; it is noon in Tokyo on 2026-02-10.
@Suite(.onBothEngines) struct StockTests {
  private func keeping(
    _ body: @escaping @Sendable (CaregiverCaller) async throws -> Void
  ) async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      try await body(try await CaregiverCaller(server, Households.free))
    }
  }

  private static let medications = Households.free.patients[0].medications
  private static var tablet: MedicationID { medications[0].id }
  private static var asNeeded: MedicationID { medications[1].id }
  private static let morning = "2026-02-09T23:00:00Z"
  private static let evening = "2026-02-10T10:00:00Z"

  private static func inventory(_ caregiver: CaregiverCaller) async throws -> [InventoryAnswer] {
    let answer = try await caregiver.send("GET", "/inventory")
    return try answer.decoded(as: ListAnswer<InventoryAnswer>.self).items
  }

  @Test func `only what is counted is listed, with the days it lasts`() async throws {
    try await keeping { caregiver async throws in
      #expect(try await Self.inventory(caregiver).isEmpty)
      let counted: InventoryAnswer = try await caregiver.count(Self.tablet, 8).decoded()
      #expect(counted.daysLeft == 4)
      #expect(!counted.low)
      #expect(counted.medicationName == "アムロジピン錠5mg")
      #expect(try await Self.inventory(caregiver) == [counted])
      let low: InventoryAnswer = try await caregiver.count(Self.tablet, 7.5).decoded()
      #expect(low.daysLeft == 3)
      #expect(low.low)
      let few: InventoryAnswer = try await caregiver.count(Self.asNeeded, 0.5).decoded()
      #expect(few.daysLeft == nil)
      #expect(few.low)
      #expect(try await Self.inventory(caregiver).map(\.quantity.description) == ["7.5", "0.5"])
      let path = "/medications/\(Self.tablet)/inventory"
      for _ in 0..<2 { #expect(try await caregiver.send("DELETE", path).status == 204) }
      #expect(try await Self.inventory(caregiver) == [few])
      try await caregiver.change(Self.asNeeded) { $0.archived = true }
      #expect(try await Self.inventory(caregiver).map(\.low) == [false])
    }
  }

  @Test func `a stock that is no stock is refused`() async throws {
    try await keeping { caregiver async throws in
      for body in [
        "-1", "100000.001", "0.0001", "\"5\"", "null", "1e9", "[]",
      ] {
        let answer = try await caregiver.send(
          "PUT", "/medications/\(Self.tablet)/inventory", json: "{\"quantity\":\(body)}")
        #expect(answer.refusal == "422 VALIDATION quantity", "\(body)")
      }
      #expect(
        try await caregiver.count(MedicationID(high: 9, low: 9), 1).refusal == "404 NOT_FOUND")
      #expect(try await caregiver.stock(Self.tablet) == nil)
    }
  }

  @Test func `D-M6 a record takes one intake and taking it back returns it`() async throws {
    try await keeping { caregiver async throws in
      _ = try await caregiver.count(Self.tablet, 10)
      #expect(try await caregiver.record(Self.tablet, Self.morning).status == 200)
      #expect(try await caregiver.record(Self.tablet, Self.morning).status == 200)
      #expect(try await caregiver.stock(Self.tablet) == "9")
      // Another dose from now on: what comes back is what was taken then.
      try await caregiver.change(Self.tablet) { $0.doseCountPerIntake = Quantity(2.5) }
      #expect(try await caregiver.record(Self.tablet, Self.evening).status == 200)
      #expect(try await caregiver.stock(Self.tablet) == "6.5")
      for _ in 0..<2 { #expect(try await caregiver.undo(Self.tablet, Self.morning).status == 204) }
      #expect(try await caregiver.stock(Self.tablet) == "7.5")
    }
  }

  @Test func `stock never falls below nothing, and what was not there does not come back`()
    async throws
  {
    try await keeping { caregiver async throws in
      _ = try await caregiver.count(Self.asNeeded, 0.75)
      #expect(try await caregiver.recordPRN(Self.asNeeded, quantity: 2).status == 200)
      #expect(try await caregiver.stock(Self.asNeeded) == "0")
      #expect(try await caregiver.undoPRN(Self.asNeeded, "2026-02-10T03:00:00Z").status == 204)
      #expect(try await caregiver.stock(Self.asNeeded) == "0.75")
      // Recorded while nobody counted: nothing was taken, so nothing comes back.
      #expect(try await caregiver.record(Self.tablet, Self.morning).status == 200)
      _ = try await caregiver.count(Self.tablet, 5)
      #expect(try await caregiver.undo(Self.tablet, Self.morning).status == 204)
      #expect(try await caregiver.stock(Self.tablet) == "5")
    }
  }

  @Test func `D-M6 a medicine that stands in a slot twice takes no more than is left`() async throws
  {
    try await keeping { caregiver async throws in
      let added = try await caregiver.add(
        MedicationRequest(
          details: .tablet("夜の薬"), regimen: .daily("19:00", "20:00"), inventory: Stock(1)))
      let slot = SlotRequest(date: day("2026-02-10"), slot: .evening).jsonBytes
      #expect(try await caregiver.send("POST", "/dose-records/slot", slot).status == 200)
      #expect(try await caregiver.stock(added.id) == "0")
      // One of both has taken it, and gives it back.
      for scheduledAt in [Self.evening, "2026-02-10T11:00:00Z"] {
        #expect(try await caregiver.undo(added.id, scheduledAt).status == 204)
      }
      #expect(try await caregiver.stock(added.id) == "1")
    }
  }

  @Test func `D-M6 fifty recordings of one dose at once take stock once`() async throws {
    try await keeping { caregiver async throws in
      _ = try await caregiver.count(Self.tablet, 100)
      let answers = try await withThrowingTaskGroup(of: String.self) { group in
        for number in 0..<50 {
          group.addTask {
            let key = number.isMultiple(of: 2) ? "key-\(number)" : nil
            let answer = try await caregiver.record(Self.tablet, Self.morning, key: key)
            return "\(answer.status) \(answer.text)"
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(answers.count == 1)
      #expect(answers.first?.hasPrefix("200 ") == true)
      #expect(try await caregiver.stock(Self.tablet) == "99")
    }
  }

  @Test func `D-M6 fifty tries of one as-needed dose at once record it once`() async throws {
    try await keeping { caregiver async throws in
      _ = try await caregiver.count(Self.asNeeded, 100)
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<50 {
          group.addTask { try await caregiver.recordPRN(Self.asNeeded, key: "tap").status }
        }
        for try await status in group { #expect(status == 200) }
      }
      #expect(try await caregiver.day("2026-02-10").prnItems.count == 1)
      #expect(try await caregiver.stock(Self.asNeeded) == "99")
    }
  }

  static let failures = [
    "BEFORE UPDATE OF stock ON medication", "BEFORE INSERT ON applied_request",
    "AFTER INSERT ON dose_record",
  ]

  @Test(.onFileAlone, arguments: failures)
  func `D-M6 a failure half way leaves neither record nor stock change`(moment: String) async throws
  {
    try await keeping { caregiver async throws in
      _ = try await caregiver.count(Self.tablet, 10)
      let trigger = "CREATE TRIGGER fault \(moment) BEGIN SELECT RAISE(ABORT, 'fault'); END"
      try await caregiver.server.store.execute(trigger)
      let answer = try await caregiver.record(Self.tablet, Self.morning, key: "k")
      #expect(answer.refusal == "500 INTERNAL")
      let slot = SlotRequest(date: day("2026-02-10"), slot: .morning).jsonBytes
      let headers = [("Idempotency-Key", "s")]
      let all = try await caregiver.send("POST", "/dose-records/slot", slot, headers: headers)
      #expect(all.refusal == "500 INTERNAL")
      #expect(try await caregiver.day("2026-02-10").doses.first?.effectiveStatus == .missed)
      #expect(try await caregiver.stock(Self.tablet) == "10")
      try await caregiver.server.store.execute("DROP TRIGGER fault")
      #expect(try await caregiver.record(Self.tablet, Self.morning, key: "k").status == 200)
      #expect(try await caregiver.stock(Self.tablet) == "9")
    }
  }

  @Test(.onFileAlone) func `D-M6 a failure while taking back leaves both`() async throws {
    try await keeping { caregiver async throws in
      _ = try await caregiver.count(Self.tablet, 10)
      #expect(try await caregiver.record(Self.tablet, Self.morning).status == 200)
      try await caregiver.server.store.execute(
        "CREATE TRIGGER fault BEFORE UPDATE OF stock ON medication "
          + "BEGIN SELECT RAISE(ABORT, 'fault'); END")
      #expect(try await caregiver.undo(Self.tablet, Self.morning).refusal == "500 INTERNAL")
      #expect(try await caregiver.day("2026-02-10").doses.first?.effectiveStatus == .taken)
      #expect(try await caregiver.stock(Self.tablet) == "9")
    }
  }
}
