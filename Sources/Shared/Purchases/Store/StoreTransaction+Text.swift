import Domain

extension StoreTransaction {
  /// What a signed text says of itself, believed by nobody: enough to hand it to a server, which verifies
  /// it. Nil when it is no transaction of a known product.
  public init?(unverified text: String) {
    // Whatever is wrong with the text, there is nothing to hand over.
    guard let token = try? CompactToken(text, .transaction),
      let value = try? JSONReader.signedValue(of: token.payload),
      let payload = try? PayloadObject(value),
      let trust = try? StoreTrust(roots: [], environments: [.sandbox, .production]),
      let transaction = try? SignedTransaction(payload, trust)
    else { return nil }
    self.init(text: text, transaction: transaction)
  }
}
