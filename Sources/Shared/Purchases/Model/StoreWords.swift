/// Which store signed: the one that takes money or the one to try things in. What is not known here
/// is still a value, and accepted by nobody. Source: decision P-3.
public struct StoreEnvironment: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let production = StoreEnvironment(rawValue: "Production")
  /// Purchases to try with; the local store signs these.
  public static let sandbox = StoreEnvironment(rawValue: "Sandbox")
}

/// Whether a product is bought once or paid for again and again.
public enum ProductKind: String, Hashable, Sendable {
  case nonConsumable = "Non-Consumable"
  /// Paid for by the period until it is cancelled.
  case autoRenewable = "Auto-Renewable Subscription"
}

/// How the account got the product: by buying it or through the family.
public struct OwnershipType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let purchased = OwnershipType(rawValue: "PURCHASED")
  /// Shared by a member of the store's family.
  public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
}

/// What a server notification tells; one that is not known here is accepted and changes nothing.
public struct NotificationType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let oneTimeCharge = NotificationType(rawValue: "ONE_TIME_CHARGE")
  /// A subscription began, or began again.
  public static let subscribed = NotificationType(rawValue: "SUBSCRIBED")
  public static let didRenew = NotificationType(rawValue: "DID_RENEW")
  public static let offerRedeemed = NotificationType(rawValue: "OFFER_REDEEMED")
  public static let renewalExtended = NotificationType(rawValue: "RENEWAL_EXTENDED")
  /// Whether the next period is charged was changed at the store.
  public static let didChangeRenewalStatus = NotificationType(
    rawValue: "DID_CHANGE_RENEWAL_STATUS")
  /// The next period could not be charged.
  public static let didFailToRenew = NotificationType(rawValue: "DID_FAIL_TO_RENEW")
  public static let gracePeriodExpired = NotificationType(rawValue: "GRACE_PERIOD_EXPIRED")
  public static let expired = NotificationType(rawValue: "EXPIRED")
  public static let refund = NotificationType(rawValue: "REFUND")
  public static let refundReversed = NotificationType(rawValue: "REFUND_REVERSED")
  /// What was shared is shared no longer.
  public static let revoke = NotificationType(rawValue: "REVOKE")
}

/// A closer word for what a notification tells.
public struct NotificationSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let initialBuy = NotificationSubtype(rawValue: "INITIAL_BUY")
  public static let resubscribe = NotificationSubtype(rawValue: "RESUBSCRIBE")
  public static let gracePeriod = NotificationSubtype(rawValue: "GRACE_PERIOD")
  public static let billingRecovery = NotificationSubtype(rawValue: "BILLING_RECOVERY")
  public static let autoRenewEnabled = NotificationSubtype(rawValue: "AUTO_RENEW_ENABLED")
  public static let autoRenewDisabled = NotificationSubtype(rawValue: "AUTO_RENEW_DISABLED")
  public static let voluntary = NotificationSubtype(rawValue: "VOLUNTARY")
}
