/// Whether an entitlement counts or was taken back. Source: 008 status-1, status-2.
public enum EntitlementStatus: String, Sendable {
  case active = "ACTIVE"
  case revoked = "REVOKED"
}

public typealias EntitlementID = Identifier<Entitlement>

/// A purchase as the server keeps it for a caregiver. Source: 008 entity-1.
public struct Entitlement: Hashable, Sendable {
  public let productID: String
  public let status: EntitlementStatus
  /// The end of the paid period; nil for a purchase without end.
  public let expiresAt: Timestamp?
  /// The end of the store's billing grace period, if one is running.
  public let graceEndsAt: Timestamp?

  /// The products that unlock premium. Source: decision P-24.
  public static let premiumProducts: Set<String> = [
    "com.yourcompany.medicationapp.premium_unlock",
    "com.yourcompany.medicationapp.premium_yearly",
  ]

  public init(
    productID: String, status: EntitlementStatus, expiresAt: Timestamp? = nil,
    graceEndsAt: Timestamp? = nil
  ) {
    self.productID = productID
    self.status = status
    self.expiresAt = expiresAt
    self.graceEndsAt = graceEndsAt
  }

  /// True when this alone makes its owner premium at `now`: known product, ACTIVE, and not expired
  /// or still in the store's grace period. Source: decisions P-2 and P-14.
  public func grantsPremium(at now: Timestamp) -> Bool {
    guard status == .active, Self.premiumProducts.contains(productID) else { return false }
    return endsAt.map { now < $0 } ?? true
  }

  /// When it stops to count by its date, exclusive: with the store's grace period; nil without end.
  public var endsAt: Timestamp? { expiresAt.map { max($0, graceEndsAt ?? $0) } }
}

/// What is known about a session's plan. Source: 008 state-1 to state-3.
public enum EntitlementState: Sendable {
  case unknown, free, premium

  /// The plan that these entitlements give at `now`; the only place that decides it.
  /// Source: 010 FR-006, decision P-2.
  public init(_ entitlements: some Sequence<Entitlement>, at now: Timestamp) {
    self = entitlements.contains { $0.grantsPremium(at: now) } ? .premium : .free
  }

  /// When the premium that these entitlements give at `now` ends by its date, exclusive; nil when there
  /// is none, and when it has no end. Source: decision P-30.
  public static func premiumEnd(
    _ entitlements: some Sequence<Entitlement>, at now: Timestamp
  ) -> Timestamp? {
    var last: Timestamp?
    for entitlement in entitlements where entitlement.grantsPremium(at: now) {
      guard let end = entitlement.endsAt else { return nil }
      last = max(last ?? end, end)
    }
    return last
  }
}
