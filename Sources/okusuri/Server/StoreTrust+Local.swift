import Domain
import Purchases

extension StoreTrust {
  /// What the embedded server of a data directory believes: the local store beside the data, whose
  /// root is made on first use. Source: decision P-24.
  ///
  /// A local store that cannot be used is believed by nobody, and the record opens all the same.
  static func localStore(
    in dataDirectory: String, now: @escaping @Sendable () -> Timestamp
  ) -> StoreTrust {
    let store = LocalPurchaseStore(
      folder: LocalPurchaseStore.folder(in: dataDirectory), clock: now)
    // What is wrong with the folder, `okusuri store` says when somebody wants to buy.
    guard let root = try? store.root().root,
      let trust = try? StoreTrust(roots: [root], environments: [.sandbox])
    else { return .nobody }
    return trust
  }
}
