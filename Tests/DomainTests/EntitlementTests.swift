import Domain
import Testing

struct EntitlementTests {
  private static let unlock = "com.yourcompany.medicationapp.premium_unlock"
  private static let yearly = "com.yourcompany.medicationapp.premium_yearly"

  @Test func `010 AS-1 a free plan sees 30 days`() {
    #expect(FeatureGate.retentionDaysFree == 30)
  }

  @Test(arguments: [
    (EntitlementState.unknown, false), (.free, false), (.premium, true),
  ])
  func `product 1 an unknown plan opens no gate`(_ plan: EntitlementState, _ open: Bool) {
    #expect(FeatureGate.extendedHistory.isOpen(for: plan) == open)
  }

  @Test func `008 gate-1 to gate-5 premium opens what is sold, and nothing opens pro`() {
    let premium: [FeatureGate] = [
      .multiplePatients, .extendedHistory, .pdfExport, .enhancedAlerts, .cloudSync,
    ]
    #expect(Set(premium + [.escalationPush]) == Set(FeatureGate.allCases))
    for gate in FeatureGate.allCases {
      let isSold = premium.contains(gate)
      #expect(gate.requiredTier == (isSold ? .premium : .pro))
      #expect(gate.isOpen(for: .premium) == isSold)
      #expect(!gate.isOpen(for: .free) && !gate.isOpen(for: .unknown))
      #expect(FeatureGate.isOpen(named: gate.rawValue, for: .premium) == isSold)
    }
  }

  @Test func `product 1 a gate that nobody knows is closed on every plan`() {
    for plan: EntitlementState in [.unknown, .free, .premium] {
      for name in ["", "everything", "PDFEXPORT", "pdfExport "] {
        #expect(!FeatureGate.isOpen(named: name, for: plan))
      }
    }
  }

  @Test func `008 tier-1 what is free asks nothing, pro is had by nobody`() {
    for plan: EntitlementState in [.unknown, .free, .premium] {
      #expect(EntitlementTier.free.isReached(by: plan))
      #expect(!EntitlementTier.pro.isReached(by: plan))
      #expect(EntitlementTier.premium.isReached(by: plan) == (plan == .premium))
    }
  }

  /// Ends are in milliseconds after now.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let product: String
    let status: EntitlementStatus
    var expires: Int64?
    var grace: Int64?
    let premium: Bool
  }

  @Test(arguments: [
    Case(testDescription: "for ever", product: unlock, status: .active, premium: true),
    Case(testDescription: "revoked", product: unlock, status: .revoked, premium: false),
    Case(testDescription: "a year", product: yearly, status: .active, expires: 1, premium: true),
    Case(testDescription: "ends now", product: yearly, status: .active, expires: 0, premium: false),
    Case(testDescription: "ended", product: yearly, status: .active, expires: -1, premium: false),
    Case(
      testDescription: "in grace", product: yearly, status: .active, expires: -1, grace: 1,
      premium: true),
    Case(
      testDescription: "grace ends now", product: yearly, status: .active, expires: -1, grace: 0,
      premium: false),
    Case(
      testDescription: "grace over", product: yearly, status: .active, expires: -2, grace: -1,
      premium: false),
    Case(
      testDescription: "grace never shortens", product: yearly, status: .active, expires: 1,
      grace: -1, premium: true),
    Case(
      testDescription: "revoked in grace", product: yearly, status: .revoked, expires: -1, grace: 1,
      premium: false),
    Case(
      testDescription: "revoked before its end", product: yearly, status: .revoked, expires: 1,
      premium: false),
    Case(
      testDescription: "unknown product", product: "com.example.premium", status: .active,
      premium: false),
    Case(testDescription: "no product", product: "", status: .active, premium: false),
    Case(
      testDescription: "other case", product: unlock.uppercased(), status: .active, premium: false),
    Case(testDescription: "longer name", product: unlock + "2", status: .active, premium: false),
  ])
  func `010 FR-006 premium is an ACTIVE entitlement that has not ended`(_ table: Case) {
    let now = Timestamp(secondsSinceEpoch: 1_770_692_400)
    let entitlement = Entitlement(
      productID: table.product, status: table.status,
      expiresAt: table.expires.map { now.adding(.milliseconds($0)) },
      graceEndsAt: table.grace.map { now.adding(.milliseconds($0)) })
    #expect(entitlement.grantsPremium(at: now) == table.premium)
    #expect(EntitlementState([entitlement], at: now) == (table.premium ? .premium : .free))
  }

  @Test func `010 FR-006 one entitlement that counts is enough, none is free`() {
    let now = Timestamp(secondsSinceEpoch: 1_770_692_400)
    let counting = Entitlement(productID: Self.unlock, status: .active)
    let revoked = Entitlement(productID: Self.unlock, status: .revoked)
    #expect(EntitlementState([], at: now) == .free)
    #expect(EntitlementState([revoked, revoked], at: now) == .free)
    #expect(EntitlementState([revoked, counting], at: now) == .premium)
    #expect(EntitlementState([counting, revoked], at: now) == .premium)
  }

  @Test func `W-73 decision P-30 of several purchases the one that runs longest ends premium`() {
    let now = Timestamp(secondsSinceEpoch: 1_770_692_400)
    let ends = [20, 60, 40].map { now.adding(.seconds($0)) }
    let yearly = ends.map {
      Entitlement(productID: Self.yearly, status: .active, expiresAt: $0)
    }
    #expect(EntitlementState.premiumEnd(yearly, at: now) == ends[1])
    #expect(EntitlementState.premiumEnd(yearly, at: ends[1]) == nil)
    let unlock = Entitlement(productID: Self.unlock, status: .active)
    #expect(EntitlementState.premiumEnd(yearly + [unlock], at: now) == nil)
  }

  @Test func `010 EC-3 premium ends at its instant without anybody doing anything`() {
    let end = Timestamp(secondsSinceEpoch: 1_770_692_400)
    let yearly = Entitlement(productID: Self.yearly, status: .active, expiresAt: end)
    #expect(EntitlementState([yearly], at: end.adding(.milliseconds(-1))) == .premium)
    #expect(EntitlementState([yearly], at: end) == .free)
  }
}
