import Domain

@testable import Purchases

/// Purchases whose dates are small numbers: seconds since an hour long ago.
enum Story {
  static func instant(_ second: Int) -> Timestamp {
    Timestamp(secondsSinceEpoch: 1_700_000_000 + Int64(second))
  }

  static func unlock(signed: Int, revoked: Int? = nil) -> SignedTransaction {
    var transaction = SignedTransaction(
      transactionID: "100", originalTransactionID: "100", bundleID: StoreTrust.bundleID,
      productID: StoreProduct.premiumUnlock.id, kind: .nonConsumable, purchaseDate: instant(1),
      originalPurchaseDate: instant(1),
      signedDate: instant(signed), environment: .sandbox)
    transaction.revocationDate = revoked.map(instant)
    return transaction
  }

  static func year(
    _ begin: Int, signed: Int, until end: Int, revoked: Int? = nil
  ) -> SignedTransaction {
    var transaction = SignedTransaction(
      transactionID: "20\(begin)", originalTransactionID: "200", bundleID: StoreTrust.bundleID,
      productID: StoreProduct.premiumYearly.id, kind: .autoRenewable, purchaseDate: instant(begin),
      originalPurchaseDate: instant(1), expiresDate: instant(end), signedDate: instant(signed),
      environment: .sandbox)
    transaction.revocationDate = revoked.map(instant)
    return transaction
  }

  static func notification(
    _ type: NotificationType, _ transaction: SignedTransaction?,
    _ subtype: NotificationSubtype? = nil, grace: Int? = nil, at second: Int? = nil,
    id: UInt64 = 0
  ) -> ServerNotification {
    let renewal = transaction.map { transaction in
      RenewalInfo(
        originalTransactionID: transaction.originalTransactionID,
        productID: transaction.productID, environment: transaction.environment,
        signedDate: transaction.signedDate, autoRenews: true,
        gracePeriodExpiresDate: grace.map(instant))
    }
    return ServerNotification(
      id: .init(high: 0, low: id), type: type, subtype: subtype,
      signedDate: second.map(instant) ?? transaction?.signedDate ?? instant(0),
      environment: .sandbox, transaction: transaction, renewal: renewal)
  }
}

/// One entitlement, kept as a server keeps it: read, asked about, written.
struct Ledger {
  private(set) var entry: EntitlementLedgerEntry?

  @discardableResult
  mutating func claim(
    _ transaction: SignedTransaction, _ caregiver: CaregiverID
  ) -> EntitlementDecision {
    keep(EntitlementLedger.decision(claim: transaction, by: caregiver, entry: entry))
  }

  @discardableResult
  mutating func tell(
    _ type: NotificationType, _ transaction: SignedTransaction,
    _ subtype: NotificationSubtype? = nil, grace: Int? = nil, at second: Int? = nil,
    account: CaregiverID? = nil
  ) -> EntitlementDecision {
    tell(
      Story.notification(type, transaction, subtype, grace: grace, at: second), account: account)
  }

  @discardableResult
  mutating func tell(
    _ notification: ServerNotification, account: CaregiverID? = nil
  ) -> EntitlementDecision {
    keep(
      EntitlementLedger.decision(
        notification: notification, isKnown: false, account: account, entry: entry))
  }

  func isPremium(at second: Int) -> Bool {
    entry?.entitlement.grantsPremium(at: Story.instant(second)) ?? false
  }

  private mutating func keep(_ decision: EntitlementDecision) -> EntitlementDecision {
    if case .apply(let next, _) = decision { entry = next }
    return decision
  }
}

extension EntitlementDecision {
  /// The word of the audit, when something changed.
  var change: EntitlementChange? {
    if case .apply(_, let change) = self { change } else { nil }
  }
}
