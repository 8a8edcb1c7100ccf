import Domain
import Synchronization

extension LocalPurchaseStore {
  func buy(
    _ product: StoreProduct, _ account: CaregiverID?, _ state: inout LocalStoreState,
    _ signer: LocalSigner
  ) throws(StoreFailure) -> StoreTransaction {
    let now = clock()
    let owned = state.purchases.last {
      $0.transaction.productID == product.id && $0.isCurrent(at: now)
    }
    if let owned { return try Self.text(owned, signer) }
    let sold = try sell(product, account, &state, signer)
    let change = state.changes
    ownChanges.withLock { _ = $0.insert(change) }
    return sold
  }

  func sell(
    _ product: StoreProduct, _ account: CaregiverID?, _ state: inout LocalStoreState,
    _ signer: LocalSigner
  ) throws(StoreFailure) -> StoreTransaction {
    let now = clock()
    let id = newTransactionID()
    let isSubscription = product.kind == .autoRenewable
    let transaction = SignedTransaction(
      transactionID: id, originalTransactionID: id, bundleID: StoreTrust.bundleID,
      productID: product.id, kind: product.kind, purchaseDate: now,
      expiresDate: isSubscription ? now.adding(LocalPurchase.period) : nil, signedDate: now,
      environment: .sandbox, account: account)
    let purchase = LocalPurchase(
      transaction: transaction, graceEndsAt: nil, autoRenews: isSubscription, change: 0)
    let told: (NotificationType, NotificationSubtype?) =
      isSubscription ? (.subscribed, .initialBuy) : (.oneTimeCharge, nil)
    return try keep(purchase, told, &state, signer)
  }

  /// Puts a purchase last, and the notification of it among what has to be told.
  func keep(
    _ purchase: LocalPurchase, _ told: (NotificationType, NotificationSubtype?),
    _ state: inout LocalStoreState, _ signer: LocalSigner
  ) throws(StoreFailure) -> StoreTransaction {
    state.changes += 1
    var purchase = purchase
    purchase.change = state.changes
    state.purchases.append(purchase)
    state.add(
      LocalNotice(id: newNotificationID(), type: told.0, subtype: told.1, purchase: purchase))
    return try Self.text(purchase, signer)
  }

  /// The notification as it is sent, around what is signed on its own.
  static func text(
    _ notice: LocalNotice, _ signer: LocalSigner
  ) throws(StoreFailure) -> StoreNotice {
    let (transaction, renewal) = (notice.purchase.transaction, notice.purchase.renewal)
    var renewalText: String?
    if let renewal { renewalText = try signer.text(renewal.payload) }
    let notification = ServerNotification(
      id: notice.id, type: notice.type, subtype: notice.subtype,
      signedDate: transaction.signedDate, environment: transaction.environment,
      transaction: transaction, renewal: renewal)
    let payload = notification.payload(
      bundleID: StoreTrust.bundleID, transactionText: try signer.text(transaction.payload),
      renewalText: renewalText)
    return StoreNotice(id: notice.id, text: try signer.text(payload))
  }

  static func take(
    _ productID: String?, _ state: inout LocalStoreState
  ) throws(StoreFailure) -> PendingPurchase {
    let position = state.pending.firstIndex { productID == nil || $0.productID == productID }
    guard let position else { throw StoreFailure(.notFound) }
    return state.pending.remove(at: position)
  }

  private static func text(
    _ purchase: LocalPurchase, _ signer: LocalSigner
  ) throws(StoreFailure) -> StoreTransaction {
    StoreTransaction(
      text: try signer.text(purchase.transaction.payload), transaction: purchase.transaction)
  }

  static func texts(
    _ purchases: [LocalPurchase], _ signer: LocalSigner
  ) throws(StoreFailure) -> [StoreTransaction] {
    var texts: [StoreTransaction] = []
    for purchase in purchases { texts.append(try text(purchase, signer)) }
    return texts
  }

  /// Eighteen digits, so that two local stores on one server do not meet.
  func newTransactionID() -> String {
    String(200_000_000_000_000_000 + random() % 100_000_000_000_000_000)
  }

  private func newNotificationID() -> ServerNotification.ID {
    var source = RandomSource(next64: random)
    return .random(using: &source)
  }
}

/// A closure as the standard library wants a source of randomness.
private struct RandomSource: RandomNumberGenerator {
  let next64: @Sendable () -> UInt64

  mutating func next() -> UInt64 { next64() }
}
