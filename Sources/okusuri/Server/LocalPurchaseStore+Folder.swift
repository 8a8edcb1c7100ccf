import Purchases

extension LocalPurchaseStore {
  /// Where the local store of a data directory is: what the embedded server over that data trusts, and
  /// what `okusuri store` works on.
  static func folder(in dataDirectory: String) -> String { dataDirectory + "/store" }
}
