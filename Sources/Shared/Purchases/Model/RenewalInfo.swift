public import Domain

/// What the store means to do at the end of a paid period (`JWSRenewalInfoDecodedPayload`).
public struct RenewalInfo: Hashable, Sendable {
  public var originalTransactionID: String
  /// The product of the running period.
  public var productID: String
  public var environment: StoreEnvironment
  public var signedDate: Timestamp
  /// True when the next period will be charged.
  public var autoRenews: Bool
  /// The store's number for why it ended; nil while it runs.
  public var expirationIntent: Int64?
  /// The end of the billing grace period, exclusive; nil when none runs.
  public var gracePeriodExpiresDate: Timestamp?
}

extension RenewalInfo {
  init(_ payload: PayloadObject, _ trust: StoreTrust) throws(TransactionRefusal) {
    let environment = try payload.environment(trust)
    let productID = try payload.name("productId")
    guard trust.products[productID] == .autoRenewable else { throw .product }
    self.init(
      originalTransactionID: try payload.name("originalTransactionId"), productID: productID,
      environment: environment, signedDate: try payload.instant("signedDate"),
      autoRenews: try payload.optionalInteger("autoRenewStatus") == 1,
      expirationIntent: try payload.optionalInteger("expirationIntent"),
      gracePeriodExpiresDate: try payload.optionalInstant("gracePeriodExpiresDate"))
  }

  var payload: JSONValue {
    .object([
      "originalTransactionId": .string(originalTransactionID),
      "autoRenewProductId": .string(productID),
      "productId": .string(productID),
      "autoRenewStatus": .number(autoRenews ? "1" : "0"),
      "expirationIntent": expirationIntent.map { .number(String($0)) },
      "isInBillingRetryPeriod": gracePeriodExpiresDate.map { _ in .bool(true) },
      "gracePeriodExpiresDate": gracePeriodExpiresDate.map { .instant($0) },
      "signedDate": .instant(signedDate),
      "environment": .string(environment.rawValue),
    ])
  }
}
