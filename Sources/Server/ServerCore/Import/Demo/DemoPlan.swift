public import Domain

/// Which of the sample households: what they have bought, and how to get in.
public enum DemoPlan: String, CaseIterable, Sendable {
  case free, premium, revoked

  public var email: String { "\(rawValue)@okusuri.example" }

  /// The caregiver's password: no secret, it opens sample data only.
  public var password: String {
    switch self {
    case .free: "asagao-8-hana"
    case .premium: "himawari-13-hana"
    case .revoked: "momiji-19-hana"
    }
  }

  /// What the caregiver has bought. Source: product §2.1.
  public var entitlements: [Entitlement] {
    switch self {
    case .free: []
    case .premium: [Entitlement(productID: Self.product, status: .active)]
    case .revoked: [Entitlement(productID: Self.product, status: .revoked)]
    }
  }

  /// How many of the template's patients live here; more than one takes premium (decision P-6).
  var patientCount: Int { self == .premium ? 2 : 1 }

  private static let product = "com.yourcompany.medicationapp.premium_unlock"
}
