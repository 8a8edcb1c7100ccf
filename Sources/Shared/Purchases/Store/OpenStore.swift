import Domain

/// The local store while its lock is held: what it remembers, how it signs, what it is now.
struct OpenStore {
  var state: LocalStoreState
  let signer: LocalSigner
  let now: Timestamp
  let random: @Sendable () -> UInt64

  /// The purchase of a product that counts now; nil when nobody owns it.
  func owned(_ product: StoreProduct) -> LocalPurchase? {
    state.purchases.last { $0.transaction.productID == product.id && $0.isCurrent(at: now) }
  }

  mutating func sell(
    _ product: StoreProduct, _ account: CaregiverID?
  ) throws(StoreFailure) -> StoreTransaction {
    let id = newTransactionID()
    let isSubscription = product.kind == .autoRenewable
    let transaction = SignedTransaction(
      transactionID: id, originalTransactionID: id, bundleID: StoreTrust.bundleID,
      productID: product.id, kind: product.kind, purchaseDate: now, originalPurchaseDate: now,
      expiresDate: isSubscription ? now.adding(LocalPurchase.period) : nil, signedDate: now,
      environment: .sandbox, account: account)
    let purchase = LocalPurchase(
      transaction: transaction, graceEndsAt: nil, autoRenews: isSubscription, change: 0)
    return try keep(purchase, isSubscription ? (.subscribed, .initialBuy) : (.oneTimeCharge, nil))
  }

  /// Does something to the purchase of that name, or to the newest.
  mutating func perform(
    _ action: StoreAction, on name: String?
  ) throws(StoreFailure) -> StoreTransaction {
    let position = try state.position(of: name)
    var purchase = state.purchases[position]
    // A later state must be signed later, whatever the clock says.
    let stamp = max(now, purchase.transaction.signedDate.adding(.milliseconds(1)))
    guard let told = purchase.perform(action, at: stamp, newID: newTransactionID()) else {
      throw StoreFailure(.notPossible)
    }
    purchase.transaction.signedDate = stamp
    state.purchases.remove(at: position)
    return try keep(purchase, told)
  }

  /// Puts a purchase last, and the notification of it among what has to be told.
  private mutating func keep(
    _ purchase: LocalPurchase, _ told: (NotificationType, NotificationSubtype?)
  ) throws(StoreFailure) -> StoreTransaction {
    state.changes += 1
    var purchase = purchase
    purchase.change = state.changes
    state.purchases.append(purchase)
    var source = RandomSource(next64: random)
    state.add(
      LocalNotice(
        id: .random(using: &source), type: told.0, subtype: told.1, purchase: purchase))
    return try text(purchase)
  }

  /// Takes what waits longest, or what waits longest of a product, off the list.
  mutating func take(_ productID: String?) throws(StoreFailure) -> PendingPurchase {
    let position = state.pending.firstIndex { productID == nil || $0.productID == productID }
    guard let position else { throw StoreFailure(.notFound) }
    return state.pending.remove(at: position)
  }

  func text(_ purchase: LocalPurchase) throws(StoreFailure) -> StoreTransaction {
    StoreTransaction(
      text: try signer.text(purchase.transaction.payload), transaction: purchase.transaction)
  }

  /// The notification as it is sent, around what is signed on its own.
  func text(_ notice: LocalNotice) throws(StoreFailure) -> StoreNotice {
    let (transaction, renewal) = (notice.purchase.transaction, notice.purchase.renewal)
    var renewalText: String?
    if let renewal { renewalText = try signer.text(renewal.payload) }
    let notification = ServerNotification(
      id: notice.id, type: notice.type, subtype: notice.subtype,
      signedDate: transaction.signedDate, environment: transaction.environment)
    let payload = notification.payload(
      bundleID: StoreTrust.bundleID, transactionText: try signer.text(transaction.payload),
      renewalText: renewalText)
    return StoreNotice(id: notice.id, text: try signer.text(payload))
  }

  /// Eighteen digits, so that two local stores on one server do not meet.
  private func newTransactionID() -> String {
    String(200_000_000_000_000_000 + random() % 100_000_000_000_000_000)
  }
}

/// A closure as the standard library wants a source of randomness.
private struct RandomSource: RandomNumberGenerator {
  let next64: @Sendable () -> UInt64

  mutating func next() -> UInt64 { next64() }
}
