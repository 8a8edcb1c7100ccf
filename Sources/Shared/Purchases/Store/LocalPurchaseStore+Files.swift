import Files
import Synchronization

/// The folder of the local store. One process at a time has it; others wait.
typealias StoreFolder = PrivateFolder<StoreFailure>

extension LocalPurchaseStore {
  private static let lockFile = "store.lock"

  /// Opens the store under its lock. What the body did to the state is kept even when it throws, as a
  /// failure that was scripted is used up.
  func open<Value>(
    _ body: (inout OpenStore) throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value {
    let folder = try StoreFolder.made(folder)
    let lock = try folder.lock(Self.lockFile)
    defer { lock.release() }
    let before = try state(folder)
    var store = OpenStore(
      state: before, signer: try signer(folder), now: clock(), random: random)
    let result = Result { () throws(StoreFailure) in try body(&store) }
    if store.state != before { try folder.replace(Self.stateFile, with: store.state.kept) }
    return try result.get()
  }

  private func state(_ folder: borrowing StoreFolder) throws(StoreFailure) -> LocalStoreState {
    guard let bytes = try folder.read(Self.stateFile) else { return LocalStoreState() }
    do { return try LocalStoreState(kept: bytes) } catch {
      throw StoreFailure(.damaged, path: folder.full(Self.stateFile))
    }
  }

  /// The signer, made on first use; never beside purchases that a lost one signed.
  private func signer(_ folder: borrowing StoreFolder) throws(StoreFailure) -> LocalSigner {
    if let bytes = try folder.read(Self.signerFile) {
      if let signer = LocalSigner(kept: bytes) { return signer }
      throw StoreFailure(.damaged, path: folder.full(Self.signerFile))
    }
    guard try folder.read(Self.stateFile) == nil else {
      throw StoreFailure(.damaged, path: folder.full(Self.signerFile))
    }
    let signer = try LocalSigner.made()
    try folder.replace(Self.rootFile, with: signer.root.pem)
    try folder.replace(Self.signerFile, with: signer.kept)
    return signer
  }

  /// Tells what other processes do. A store that cannot be read is read at its next change; what was
  /// missed the service finds when it checks.
  func watch(
    from seen: Int, _ continuation: AsyncStream<StoreTransaction>.Continuation
  ) async {
    var (seen, known): (Int, FileVersion?) = (seen, nil)
    func look() {
      let version = FileVersion(at: "\(folder)/\(Self.stateFile)")
      guard version != known, let (changes, news) = try? news(since: seen) else { return }
      (seen, known) = (changes, version)
      for transaction in news { continuation.yield(transaction) }
    }
    let changes = FolderWatch.changes(in: folder, .replaced)
    // From after the watch began, so that nothing falls between.
    look()
    if let changes { for await _ in changes { look() } }
    continuation.finish()
  }

  private func news(
    since seen: Int
  ) throws(StoreFailure) -> (changes: Int, [StoreTransaction]) {
    try open { store throws(StoreFailure) in
      let own = ownChanges.withLock { $0 }
      let changed = store.state.purchases.filter { $0.change > seen && !own.contains($0.change) }
      return (
        store.state.changes,
        try changed.map { purchase throws(StoreFailure) in try store.text(purchase) }
      )
    }
  }
}
