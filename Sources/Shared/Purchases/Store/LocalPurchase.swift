public import Domain

/// A purchase as the local store knows it: the newest charge and what follows it.
public struct LocalPurchase: Hashable, Sendable {
  /// The newest charge, in its newest state.
  public internal(set) var transaction: SignedTransaction
  /// The end of the billing grace period, exclusive; nil when none runs.
  public internal(set) var graceEndsAt: Timestamp?
  /// True when the next period will be charged.
  public internal(set) var autoRenews: Bool
  /// Counts the changes of the store; the one that last touched this purchase.
  var change: Int

  /// True while it counts at `now`: not taken back, and not ended or in the grace period.
  public func isCurrent(at now: Timestamp) -> Bool {
    guard transaction.revocationDate == nil else { return false }
    guard let expires = transaction.expiresDate else { return true }
    return now < max(expires, graceEndsAt ?? expires)
  }

  /// The purchase that a person means by a transaction's or a product's name.
  func isNamed(_ name: String) -> Bool {
    [transaction.transactionID, transaction.originalTransactionID, transaction.productID]
      .contains(name)
  }

  /// What the store means to do at the end of the period; nil for a purchase without end.
  var renewal: RenewalInfo? {
    guard transaction.kind == .autoRenewable else { return nil }
    return RenewalInfo(
      originalTransactionID: transaction.originalTransactionID, productID: transaction.productID,
      environment: transaction.environment, signedDate: transaction.signedDate,
      autoRenews: autoRenews, gracePeriodExpiresDate: graceEndsAt)
  }
}

/// What can be done to a purchase in the local store, at any time.
public enum StoreAction: String, Hashable, Sendable, CaseIterable {
  case refund
  case revoke
  case reverse
  /// The period ends now, and no other follows.
  case expire
  /// The next period is paid; ended and refunded subscriptions begin again.
  case renew
  /// The period ends now, charging failed, and 16 days of grace begin.
  case enterGrace
  case leaveGrace
  /// The subscription runs to its end and no further, or goes on after all.
  case stopRenewal, resumeRenewal
}

extension LocalPurchase {
  static let period = Duration.seconds(365 * 86_400)
  /// How long the store's billing grace period is.
  static let grace = Duration.seconds(16 * 86_400)

  /// Does it, and answers what the store tells about it; nil when it cannot be done to this purchase.
  ///
  /// `id` is the name of a new charge.
  mutating func perform(
    _ action: StoreAction, at now: Timestamp, newID id: String
  ) -> (NotificationType, NotificationSubtype?)? {
    let isSubscription = transaction.kind == .autoRenewable
    switch action {
    case .refund, .revoke:
      guard transaction.revocationDate == nil else { return nil }
      transaction.revocationDate = now
      transaction.revocationReason = 0
      return (action == .refund ? .refund : .revoke, nil)
    case .reverse:
      guard transaction.revocationDate != nil else { return nil }
      (transaction.revocationDate, transaction.revocationReason) = (nil, nil)
      return (.refundReversed, nil)
    case .expire:
      guard isSubscription else { return nil }
      end(at: now, graceUntil: nil)
      autoRenews = false
      return (.expired, .voluntary)
    case .renew: return isSubscription ? renew(at: now, id) : nil
    case .enterGrace:
      guard isSubscription, transaction.revocationDate == nil else { return nil }
      end(at: now, graceUntil: now.adding(Self.grace))
      return (.didFailToRenew, .gracePeriod)
    case .leaveGrace:
      guard graceEndsAt != nil else { return nil }
      graceEndsAt = nil
      return (.gracePeriodExpired, nil)
    case .stopRenewal: return setRenewal(false, at: now)
    case .resumeRenewal: return setRenewal(true, at: now)
    }
  }

  private mutating func setRenewal(
    _ isOn: Bool, at now: Timestamp
  ) -> (NotificationType, NotificationSubtype?)? {
    guard transaction.kind == .autoRenewable, isCurrent(at: now), autoRenews != isOn else {
      return nil
    }
    autoRenews = isOn
    return (.didChangeRenewalStatus, isOn ? .autoRenewEnabled : .autoRenewDisabled)
  }

  private mutating func end(at now: Timestamp, graceUntil grace: Timestamp?) {
    transaction.expiresDate = transaction.expiresDate.map { min($0, now) }
    graceEndsAt = grace
  }

  private mutating func renew(
    at now: Timestamp, _ id: String
  ) -> (NotificationType, NotificationSubtype?) {
    let isRecovery = graceEndsAt != nil
    let isNew = transaction.revocationDate != nil || !isCurrent(at: now)
    let begin = isNew ? now : max(now, transaction.expiresDate ?? now)
    transaction.transactionID = id
    transaction.purchaseDate = now
    transaction.expiresDate = begin.adding(Self.period)
    (transaction.revocationDate, transaction.revocationReason) = (nil, nil)
    (graceEndsAt, autoRenews) = (nil, true)
    if isNew { return (.subscribed, .resubscribe) }
    return (.didRenew, isRecovery ? .billingRecovery : nil)
  }
}
