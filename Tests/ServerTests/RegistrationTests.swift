import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// Doses before their medicine was registered; it is noon in Tokyo on 2026-02-10. Source: decision P-28.
@Suite(.onBothEngines) struct RegistrationTests {
  @Test func `W-12 a new plan begins on its day, today whole, and nothing before now is missed`()
    async throws
  {
    try await keeping(Households.premium) { keeper async throws in
      let old: CalendarAnswer = try await keeper.send("GET", "/history/recent").decoded()
      let added = try await keeper.add(
        MedicationRequest(
          details: .tablet("新しい薬"),
          regimen: .daily("08:00", "11:59", "12:00", "20:00", from: "2026-01-20")))
      #expect(added.regimen?.plan.start == day("2026-01-20"))
      func lines(_ date: String) async throws -> [String] {
        try await keeper.day(date).lines.filter { $0.contains("新しい薬") }
      }
      #expect(
        try await lines("2026-02-10") == [
          "08:00 新しい薬 beforeRegistration", "11:59 新しい薬 beforeRegistration",
          "12:00 新しい薬 pending", "20:00 新しい薬 pending",
        ])
      #expect(try await lines("2026-01-20").count == 4)
      #expect(try await lines("2026-01-19").isEmpty)
      #expect(try await lines("2026-02-11").count == 4)
      // No day that is over looks another way, and no figure counts it.
      let recent: CalendarAnswer = try await keeper.send("GET", "/history/recent").decoded()
      for (now, before) in zip(recent.days, old.days).dropLast() {
        #expect(now.adherence == before.adherence)
        for slot in DoseSlot.allCases where before.slots[slot] != .none || slot == .bedtime {
          #expect(now.slots[slot] == before.slots[slot])
        }
        let isPlanned = now.date >= day("2026-01-20")
        #expect(now.slots.noon == (isPlanned ? .beforeRegistration : SlotStatus.none))
      }
      #expect(recent.adherence == old.adherence)
      let today = try await keeper.send("GET", "/today").text
      #expect(today.contains(#""effectiveStatus":"none","recordedByType":null"#))
      #expect(today.contains(#""beforeRegistration":true"#))
    }
  }

  @Test func `W-12 a dose before the registration is recorded and taken back within thirty days`()
    async throws
  {
    try await keeping(Households.premium) { keeper async throws in
      let request = MedicationRequest(
        details: .tablet("新しい薬"), regimen: .slots(.morning, from: "2025-12-01"))
      let id = try await keeper.add(request).id
      func status(_ date: String) async throws -> DoseStatus? {
        try await keeper.day(date).doses.first { $0.medicationId == id }?.effectiveStatus
      }
      for (date, time) in [
        ("2026-02-10", "2026-02-09T23:00:00Z"), ("2026-01-12", "2026-01-11T23:00:00Z"),
      ] {
        let answer = try await keeper.record(id, time, takenAt: time)
        let dose = try answer.decoded(as: DayAnswer.DoseItem.self)
        #expect(dose.effectiveStatus == .taken && dose.beforeRegistration == true)
        #expect(try await status(date) == .taken)
        #expect(try await keeper.undo(id, time).status == 204)
        #expect(try await status(date) == .beforeRegistration)
      }
      let early = try await keeper.record(id, "2026-01-10T23:00:00Z")
      #expect(early.refusal == "422 VALIDATION scheduledAt")
      let slot = SlotRequest(date: day("2026-02-09"), slot: .morning).jsonBytes
      #expect(try await keeper.send("POST", "/dose-records/slot", slot).status == 200)
      #expect(try await status("2026-02-09") == .taken)
    }
  }

  @Test func `W-12 a record that travels keeps when its medicines were registered`() async throws {
    try await keeping(Households.premium) { keeper async throws in
      let request = MedicationRequest(
        details: .tablet("新しい薬"), regimen: .daily("08:00", "20:00", from: "2026-02-01"))
      _ = try await keeper.add(request)
      let file = try await keeper.send("GET", "/export").body
      #expect(String(decoding: file, as: UTF8.self).contains(#""registeredAt":"2026-02-10T03:00"#))
      keeper.server.clock.now = try instant("2026-02-12T03:00:00Z")
      let token = try await keeper.server.token(Households.premium)
      let made = try await keeper.server.http.request(
        "POST", "/api/patients", token: token, body: Array(#"{"displayName":"母"}"#.utf8))
      let patient = try made.decoded(as: PatientAnswer.self)
      let path = "/api/patients/\(patient.id)"
      let brought = try await keeper.server.http.send(file, to: path + "/import", token: token)
      #expect(brought.status == 200, "\(brought)")
      for date in ["2026-02-09", "2026-02-10", "2026-02-11"] {
        let answer = try await keeper.server.http.get(
          path + "/history/day?date=\(date)", token: token)
        let there = try answer.decoded(as: DayAnswer.self).lines.filter { $0.contains("新しい薬") }
        let here = try await CaregiverCaller(keeper.server, Households.premium).day(date).lines
          .filter { $0.contains("新しい薬") }
        #expect(there == here && there.count == 2, "\(date)")
      }
    }
  }
}
