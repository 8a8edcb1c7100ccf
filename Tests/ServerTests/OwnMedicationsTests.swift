import APIContract
import Domain
import Foundation
import ServerCore
import TestSupport
import Testing

/// A patient's own medicines over HTTP; it is noon in Tokyo on 2026-02-10.
@Suite(.onBothEngines) struct OwnMedicationsTests {
  private static let path = "/api/patient/medications"

  private func looking(
    at household: HouseholdRecord,
    _ body: @escaping @Sendable (CaregiverCaller, ServerUnderTest, String) async throws -> Void
  ) async throws {
    try await ServerUnderTest.run(households: [household]) { server async throws in
      let token = try await server.patientToken(household)
      try await body(try await CaregiverCaller(server, household), server, token)
    }
  }

  private func list(
    _ server: ServerUnderTest, _ token: String
  ) async throws -> [OwnMedicationAnswer] {
    try await server.http.get(Self.path, token: token)
      .decoded(as: ListAnswer<OwnMedicationAnswer>.self).items
  }

  @Test func `F-22 a patient reads names, amounts, plans and limits, and no note and no stock`()
    async throws
  {
    try await looking(at: Households.free) { keeper, server, token async throws in
      let limits = try #require(AsNeededLimits(minIntervalHours: 4, maxPerDay: 3))
      _ = try await keeper.add(
        MedicationRequest(
          details: MedicationDetails(
            name: "カロナール錠", dosageText: "1錠", doseCountPerIntake: .one, strength: "200mg",
            notes: "ひみつのメモ", limits: limits),
          regimen: nil, inventory: Stock(10)))
      let answer = try await server.http.get(Self.path, token: token)
      #expect(answer.status == 200)
      let shown = try #require(
        try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: [[String: Any]]])
      let items = try #require(shown["items"])
      let fields: Set = [
        "id", "name", "dosageText", "doseCountPerIntake", "strength", "asNeeded",
        "minIntervalHours", "maxPerDay", "regimen", "lastDay",
      ]
      #expect(items.count == 3 && items.allSatisfy { Set($0.keys) == fields })
      #expect(!answer.text.contains("ひみつ") && !answer.text.contains("inventory"))
      let all = try await list(server, token)
      #expect(all.map(\.name) == ["アムロジピン錠5mg", "ロキソプロフェン錠60mg", "カロナール錠"])
      #expect(all[0].regimen?.times.map(\.clockText) == ["08:00", "19:00"])
      #expect(all[2].limits == limits && all[2].strength == "200mg")
      #expect(all.allSatisfy { $0.lastDay == nil })
    }
  }

  @Test func `F-22 what is over is told for thirty days, on every plan`() async throws {
    for household in [Households.free, Households.premium] {
      let tablet = household.patients[0].medications[0].id
      let asNeeded = household.patients[0].medications[1].id
      try await looking(at: household) { keeper, server, token async throws in
        for id in [tablet, asNeeded] { try await keeper.change(id) { $0.archived = true } }
        let today = try await list(server, token)
        #expect(today.map(\.lastDay) == [day("2026-02-10"), day("2026-02-10")])
        #expect(today.allSatisfy { $0.regimen == nil })
        // The last minute of 2026-03-11 in Tokyo.
        server.clock.advance(by: .seconds(29 * 86_400 + 43_140))
        #expect(try await list(server, server.patientToken(household)).count == 2)
        server.clock.advance(by: .seconds(60))
        #expect(try await list(server, server.patientToken(household)).isEmpty)
      }
    }
  }

  @Test func `F-22 a plan with its last day today is taken, and tomorrow it is over`() async throws
  {
    let household = Households.free
    let tablet = household.patients[0].medications[0].id
    try await looking(at: household) { keeper, server, token async throws in
      try await keeper.change(tablet) { $0.regimen = .daily("08:00", to: "2026-02-10") }
      let current = try await list(server, token)
      #expect(current.map(\.lastDay) == [nil, nil])
      #expect(current[0].regimen?.plan.end == day("2026-02-10"))
      server.clock.advance(by: .seconds(43_200))
      let over = try await list(server, server.patientToken(household))
      // What is over comes last.
      #expect(over.map(\.lastDay) == [nil, day("2026-02-10")])
      #expect(over[1].id == tablet && over[1].regimen == nil)
    }
  }

  @Test func `F-22 a caregiver has no such list, and a patient no list but their own`() async throws
  {
    try await looking(at: Households.free) { keeper, server, token async throws in
      let refused = try await server.http.get(Self.path, token: keeper.token)
      #expect(refused.refusal == "403 FORBIDDEN")
      let other = try await server.http.get(keeper.path + "/medications", token: token)
      #expect(other.status == 403)
      #expect(try await server.http.get(Self.path, token: nil).status == 401)
    }
  }
}
