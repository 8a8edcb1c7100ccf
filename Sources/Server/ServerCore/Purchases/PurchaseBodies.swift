public import APIContract
internal import Domain

// The bodies about purchases. What is signed is left as it is: one reader sees it, in Purchases.

extension ClaimRequest: StrictBody {
  /// Reads a body: a known product, a text that is not empty. Throws ``ValidationError``.
  ///
  /// An `environment` may stand there and counts for nothing (D-E4).
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    let names = ["productId", "signedTransactionInfo", "environment"]
    self = try requestBody(bytes, names) { body throws(HouseholdFault) in
      _ = try body.optional("environment") { place throws(HouseholdFault) in try place.string() }
      return ClaimRequest(
        productId: try body.required("productId").product(),
        signedTransactionInfo: try body.required("signedTransactionInfo").signedText())
    }
  }
}

extension NotificationRequest: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    self = try requestBody(bytes, ["signedPayload"]) { body throws(HouseholdFault) in
      NotificationRequest(signedPayload: try body.required("signedPayload").signedText())
    }
  }
}

extension JSONPlace {
  fileprivate func product() throws(HouseholdFault) -> String {
    let product = try string()
    guard Entitlement.premiumProducts.contains(product) else {
      throw fault(.notOneOf(Entitlement.premiumProducts.sorted()))
    }
    return product
  }

  fileprivate func signedText() throws(HouseholdFault) -> String {
    let text = try string()
    guard !text.isEmpty else { throw fault(.empty) }
    return text
  }
}
