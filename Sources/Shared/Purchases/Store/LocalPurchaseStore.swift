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
    let now = clock()
    return try read { state, signer throws(StoreFailure) in
      try Self.texts(state.purchases.filter { $0.isCurrent(at: now) }, signer)
    }
  }

  /// Every purchase that changes, but those this process bought itself.
  public func updates() -> AsyncStream<StoreTransaction> {
    // A store that cannot be read now is read again; what it holds by then counts as new.
    let seen = (try? read { state, _ in state.changes }) ?? 0
    return AsyncStream { continuation in
      let task = Task { await self.watch(from: seen, continuation) }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Buys, unless ``script(_:)`` told otherwise. What is owned already is answered, not sold again.
  public func purchase(
    _ productID: String, for account: CaregiverID?
  ) throws(StoreFailure) -> PurchaseOutcome {
    guard let product = StoreProduct.all.first(where: { $0.id == productID }) else {
      throw StoreFailure(.unknownProduct)
    }
    return try change { state, signer throws(StoreFailure) in
      let next = state.next
      state.next = nil
      switch next {
      case .cancel: return .cancelled
      case .fail: return .failed
      case .ask:
        state.pending.append(PendingPurchase(productID: productID, account: account))
        return .pending
      case nil: return .bought(try self.buy(product, account, &state, signer))
      }
    }
  }

  /// Restoring needs nothing here; it fails when ``script(_:)`` told it to.
  public func sync() throws(StoreFailure) {
    try change { state, _ throws(StoreFailure) in
      guard state.next == .fail else { return }
      state.next = nil
      throw StoreFailure(.toldToFail)
    }
  }

  // MARK: The store's own side

  /// The root to give to servers, and the file it stands in; made on first use.
  public func root() throws(StoreFailure) -> (root: PinnedRoot, path: String) {
    (try read { _, signer in signer.root }, "\(folder)/\(Self.rootFile)")
  }

  /// Decides how the next purchase ends; nil lets it succeed.
  public func script(_ next: ScriptedOutcome?) throws(StoreFailure) {
    try change { state, _ in state.next = next }
  }

  /// Every purchase there ever was, the newest last.
  public func purchases() throws(StoreFailure) -> [LocalPurchase] {
    try read { state, _ in state.purchases }
  }

  /// The purchases that wait for somebody to agree.
  public func pendingPurchases() throws(StoreFailure) -> [PendingPurchase] {
    try read { state, _ in state.pending }
  }

  /// Agrees to what waits longest, or to what waits longest of a product; `updates()` tells of it.
  @discardableResult
  public func approve(_ productID: String? = nil) throws(StoreFailure) -> StoreTransaction {
    try change { state, signer throws(StoreFailure) in
      let asked = try Self.take(productID, &state)
      guard let product = StoreProduct.all.first(where: { $0.id == asked.productID }) else {
        throw StoreFailure(.unknownProduct)
      }
      return try self.sell(product, asked.account, &state, signer)
    }
  }

  /// Does not agree; nothing is bought.
  public func decline(_ productID: String? = nil) throws(StoreFailure) {
    try change { state, _ throws(StoreFailure) in _ = try Self.take(productID, &state) }
  }

  /// Does something to a purchase: the newest, or the one of that transaction or product.
  @discardableResult
  public func perform(
    _ action: StoreAction, on name: String? = nil
  ) throws(StoreFailure) -> StoreTransaction {
    let now = clock()
    return try change { state, signer throws(StoreFailure) in
      let position = try state.position(of: name)
      var purchase = state.purchases[position]
      // A later state must be signed later, whatever the clock says.
      let stamp = max(now, purchase.transaction.signedDate.adding(.milliseconds(1)))
      guard let told = purchase.perform(action, at: stamp, newID: self.newTransactionID()) else {
        throw StoreFailure(.notPossible)
      }
      purchase.transaction.signedDate = stamp
      state.purchases.remove(at: position)
      return try self.keep(purchase, told, &state, signer)
    }
  }

  /// What servers have still to be told, oldest first.
  public func notices() throws(StoreFailure) -> [StoreNotice] {
    try read { state, signer throws(StoreFailure) in
      var notices: [StoreNotice] = []
      for notice in state.notices { notices.append(try Self.text(notice, signer)) }
      return notices
    }
  }

  /// Forgets a notice that the server has taken.
  public func delivered(_ id: ServerNotification.ID) throws(StoreFailure) {
    try change { state, _ in state.notices.removeAll { $0.id == id } }
  }
}
