import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// What the gates of a plan stand before, seen from outside; it is noon in Tokyo on 2026-02-10.
@Suite(.onBothEngines) struct GateTests {
  /// The same household on a free plan, with premium, and with premium that was taken back.
  private static let plans: [HouseholdRecord] = [
    Households.household(1), Households.household(1, entitlements: [Households.active()]),
    Households.household(
      1, entitlements: [Entitlement(productID: Households.premiumUnlock, status: .revoked)]),
  ]

  @Test func `008 gate-3 pdfExport needs premium, and nothing makes a PDF without asking it`()
    throws
  {
    #expect(FeatureGate.isOpen(named: "pdfExport", for: .premium))
    for plan: EntitlementState in [.unknown, .free] {
      #expect(!FeatureGate.isOpen(named: "pdfExport", for: plan))
    }
    // A PDF is drawn by clients from a report, which stands behind the gate; no operation answers one.
    let contract = try ContractTests.text()
    #expect(contract.contains("application/x-ndjson") && !contract.contains("application/pdf"))
  }

  @Test func `008 gate-4 enhancedAlerts is premium's; what is missed, low or wrong is told to all`()
    async throws
  {
    for plan: EntitlementState in [.unknown, .free] {
      #expect(!FeatureGate.enhancedAlerts.isOpen(for: plan))
    }
    #expect(FeatureGate.enhancedAlerts.isOpen(for: .premium))
    var told: [[String]] = []
    for household in Self.plans {
      told.append(
        try await ServerUnderTest.run(households: [household]) { server async throws in
          let caregiver = try await CaregiverCaller(server, household)
          let tablet = household.patients[0].medications[0].id
          #expect(try await caregiver.count(tablet, 2).status == 200)
          let today = try await caregiver.send("GET", "/today")
          let stock = try await caregiver.send("GET", "/inventory")
          #expect(try today.decoded(as: DayAnswer.self).doses.first?.effectiveStatus == .missed)
          #expect(try stock.decoded(as: ListAnswer<InventoryAnswer>.self).items.first?.low == true)
          // What was planned for tomorrow is refused, and today's is recorded.
          let wrong = try await caregiver.record(tablet, "2026-02-10T23:00:00Z")
          let right = try await caregiver.record(tablet, "2026-02-09T23:00:00Z")
          let patient = try await server.patientToken(household)
          let own = try await server.http.get("/api/patient/today", token: patient)
          return [
            today.text, stock.text, wrong.refusal, right.text, own.text,
            try await caregiver.page(day("2026-02-09")),
          ]
        })
    }
    #expect(Set(told).count == 1, "\(told)")
  }
}
