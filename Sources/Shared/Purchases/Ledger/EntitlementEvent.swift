public import Domain

/// Something verified that tells about a purchase: a claim by a caregiver, or a notification.
public struct EntitlementEvent: Hashable, Sendable {
  /// The end of the billing grace period that an event speaks of; nil ends it.
  struct Grace: Hashable {
    let endsAt: Timestamp?
  }

  /// What it says about the purchase, nobody's yet.
  let told: EntitlementLedgerEntry
  /// Who becomes its owner, if nobody is.
  let claimant: CaregiverID?
  /// True when a caregiver asks for it, who is refused when it is another's.
  let isClaim: Bool
  /// What it is called in the audit.
  let change: EntitlementChange

  /// A caregiver shows a transaction. Source: 008 claim-1 to claim-6, D-E1.
  public static func claim(
    _ transaction: SignedTransaction, by caregiver: CaregiverID
  ) -> EntitlementEvent {
    EntitlementEvent(
      told: EntitlementLedgerEntry(
        transaction, signedDate: transaction.signedDate, revokedAt: transaction.revocationDate,
        expiresAt: transaction.expiresDate, grace: nil),
      claimant: caregiver, isClaim: true, change: .claimed)
  }

  /// The store tells about a transaction; nil when the notification changes no entitlement, because it
  /// is about none or of a type that says nothing about one. Source: D-E5.
  ///
  /// `account` becomes the owner when nobody is: the one the purchase names, if that account exists.
  public static func notification(
    _ notification: ServerNotification, account: CaregiverID?
  ) -> EntitlementEvent? {
    guard let transaction = notification.transaction, let change = notification.change else {
      return nil
    }
    let signedDate = max(notification.signedDate, transaction.signedDate)
    var told = EntitlementLedgerEntry(
      transaction, signedDate: signedDate,
      revokedAt: notification.revokedAt(transaction, signedDate),
      expiresAt: notification.expiresAt(transaction, signedDate), grace: notification.grace)
    told.renewal = notification.renewal.map { .init(isOn: $0.autoRenews, signedDate: signedDate) }
    return EntitlementEvent(told: told, claimant: account, isClaim: false, change: change)
  }
}

extension ServerNotification {
  /// What the notification does to an entitlement; nil for types that do nothing to it.
  fileprivate var change: EntitlementChange? {
    switch type {
    case .oneTimeCharge, .subscribed, .offerRedeemed: .bought
    case .didRenew, .renewalExtended: .renewed
    case .didFailToRenew: subtype == .gracePeriod ? .graceEntered : .renewalFailed
    case .didChangeRenewalStatus: renewalChange
    case .gracePeriodExpired: .graceEnded
    case .expired: .expired
    case .refund: .refunded
    case .refundReversed: .refundReversed
    case .revoke: .revoked
    default: nil
    }
  }

  /// What the renewal signed inside says; without one the notification says nothing.
  private var renewalChange: EntitlementChange? {
    renewal.map { $0.autoRenews ? .renewalResumed : .renewalStopped }
  }

  /// The notification itself says so, even where the transaction inside is an older text of it.
  fileprivate func revokedAt(
    _ transaction: SignedTransaction, _ signedDate: Timestamp
  ) -> Timestamp? {
    switch type {
    case .refund, .revoke: transaction.revocationDate ?? signedDate
    case .refundReversed: nil
    default: transaction.revocationDate
    }
  }

  /// What ended has ended by the time the store said so.
  fileprivate func expiresAt(
    _ transaction: SignedTransaction, _ signedDate: Timestamp
  ) -> Timestamp? {
    guard transaction.kind == .autoRenewable, let expires = transaction.expiresDate else {
      return transaction.expiresDate
    }
    return type == .expired || type == .gracePeriodExpired ? min(expires, signedDate) : expires
  }

  fileprivate var grace: EntitlementEvent.Grace? {
    switch type {
    case .gracePeriodExpired, .expired, .didRenew, .subscribed: .init(endsAt: nil)
    case .didFailToRenew:
      .init(endsAt: subtype == .gracePeriod ? renewal?.gracePeriodExpiresDate : nil)
    default: nil
    }
  }
}
