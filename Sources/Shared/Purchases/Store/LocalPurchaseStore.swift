public import Domain
import Synchronization

/// A store of this machine's own, to try purchases with: it takes no money, and signs as the real
/// one does, with a root made on first use. Only a server that was told to accepts it.
///
/// Everything is in a folder (0700, files 0600), so that other processes see the same store; each
/// step holds its lock. Source: decision P-24.
public final class LocalPurchaseStore: PurchaseStore {
  let folder: String
  let clock: @Sendable () -> Timestamp
  let random: @Sendable () -> UInt64
  /// The changes this process was told about by the answer to its own purchase.
  let ownChanges = Mutex(Set<Int>())

  static let signerFile = "signing.json"
  static let stateFile = "store.json"
  static let rootFile = "root.pem"

  /// Makes the store in a folder, which is made on first use.
  public init(
    folder: String, clock: @escaping @Sendable () -> Timestamp,
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
  ) {
    self.folder = folder
    self.clock = clock
    self.random = random
  }

  // MARK: PurchaseStore

  public func products() -> [StoreProduct] { StoreProduct.all }

  /// The signed transactions that count now.
  public func currentEntitlements() throws(StoreFailure) -> [StoreTransaction] {
    try open { store throws(StoreFailure) in
      try store.state.purchases.filter { $0.isCurrent(at: store.now) }
        .map { purchase throws(StoreFailure) in try store.text(purchase) }
    }
  }

  /// Every purchase that changes, but those this process bought itself.
  public func updates() -> AsyncStream<StoreTransaction> {
    // A store that cannot be read now is read again; what it holds by then counts as new.
    let seen = (try? open { $0.state.changes }) ?? 0
    return AsyncStream { continuation in
      let task = Task { await self.watch(from: seen, continuation) }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Buys, unless ``script(_:)`` told otherwise. What is owned already is answered, not sold again.
  public func purchase(
    _ productID: String, for account: CaregiverID?
  ) throws(StoreFailure) -> PurchaseOutcome {
    let product = try Self.product(productID)
    return try open { store throws(StoreFailure) in
      let next = store.state.next
      store.state.next = nil
      switch next {
      case .cancel: return .cancelled
      case .fail: return .failed
      case .ask:
        store.state.pending.append(PendingPurchase(productID: productID, account: account))
        return .pending
      case nil:
        if let owned = store.owned(product) { return .bought(try store.text(owned)) }
        let sold = try store.sell(product, account)
        self.ownChanges.withLock { [change = store.state.changes] in _ = $0.insert(change) }
        return .bought(sold)
      }
    }
  }

  private static func product(_ id: String) throws(StoreFailure) -> StoreProduct {
    guard let product = StoreProduct.all.first(where: { $0.id == id }) else {
      throw StoreFailure(.unknownProduct)
    }
    return product
  }

  /// Restoring needs nothing here; it fails when ``script(_:)`` told it to.
  public func sync() throws(StoreFailure) {
    try open { store throws(StoreFailure) in
      guard store.state.next == .fail else { return }
      store.state.next = nil
      throw StoreFailure(.toldToFail)
    }
  }

  // MARK: The store's own side

  /// The root to give to servers, and the file it stands in; made on first use.
  public func root() throws(StoreFailure) -> (root: PinnedRoot, path: String) {
    (try open { $0.signer.root }, "\(folder)/\(Self.rootFile)")
  }

  /// Decides how the next purchase ends; nil lets it succeed.
  public func script(_ next: ScriptedOutcome?) throws(StoreFailure) {
    try open { $0.state.next = next }
  }

  /// Every purchase there ever was, the newest last.
  public func purchases() throws(StoreFailure) -> [LocalPurchase] {
    try open { $0.state.purchases }
  }

  /// The purchases that wait for somebody to agree.
  public func pendingPurchases() throws(StoreFailure) -> [PendingPurchase] {
    try open { $0.state.pending }
  }

  /// Agrees to what waits longest, or to what waits longest of a product; `updates()` tells of it.
  @discardableResult
  public func approve(_ productID: String? = nil) throws(StoreFailure) -> StoreTransaction {
    try open { store throws(StoreFailure) in
      let asked = try store.take(productID)
      return try store.sell(Self.product(asked.productID), asked.account)
    }
  }

  /// Does not agree; nothing is bought.
  public func decline(_ productID: String? = nil) throws(StoreFailure) {
    try open { store throws(StoreFailure) in _ = try store.take(productID) }
  }

  /// Does something to a purchase: the newest, or the one of that transaction or product.
  @discardableResult
  public func perform(
    _ action: StoreAction, on name: String? = nil
  ) throws(StoreFailure) -> StoreTransaction {
    try open { store throws(StoreFailure) in try store.perform(action, on: name) }
  }

  /// What servers have still to be told, oldest first.
  public func notices() throws(StoreFailure) -> [StoreNotice] {
    try open { store throws(StoreFailure) in
      try store.state.notices.map { notice throws(StoreFailure) in try store.text(notice) }
    }
  }

  /// Forgets a notice that the server has taken.
  public func delivered(_ id: ServerNotification.ID) throws(StoreFailure) {
    try open { $0.state.notices.removeAll { $0.id == id } }
  }
}
