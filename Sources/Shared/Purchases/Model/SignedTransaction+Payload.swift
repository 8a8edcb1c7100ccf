import Domain

extension SignedTransaction {
  /// Reads a verified payload; the kind of a known product is what `trust` says, never the payload.
  init(_ payload: PayloadObject, _ trust: StoreTrust) throws(TransactionRefusal) {
    let bundleID = try payload.name("bundleId")
    guard bundleID == trust.bundleID else { throw .bundle }
    let environment = try payload.environment(trust)
    let productID = try payload.name("productId")
    guard let kind = trust.products[productID] else { throw .product }
    let type = try payload.optionalText("type")
    guard type == nil || type == kind.rawValue else { throw .productKind }
    let purchaseDate = try payload.instant("purchaseDate")
    self.init(
      transactionID: try payload.name("transactionId"),
      originalTransactionID: try payload.name("originalTransactionId"),
      bundleID: bundleID, productID: productID, kind: kind, purchaseDate: purchaseDate,
      originalPurchaseDate: try payload.optionalInstant("originalPurchaseDate") ?? purchaseDate,
      expiresDate: try payload.optionalInstant("expiresDate"),
      signedDate: try payload.instant("signedDate"),
      revocationDate: try payload.optionalInstant("revocationDate"),
      revocationReason: try payload.optionalInteger("revocationReason"),
      environment: environment, account: try payload.identifier("appAccountToken", Caregiver.self))
    if let owned = try payload.optionalName("inAppOwnershipType") {
      ownership = OwnershipType(rawValue: owned)
    }
    // A period without an end would be premium for ever.
    guard kind == .nonConsumable || expiresDate != nil else { throw .payloadField }
  }

  var payload: JSONValue {
    .object([
      "transactionId": .string(transactionID),
      "originalTransactionId": .string(originalTransactionID),
      "bundleId": .string(bundleID),
      "productId": .string(productID),
      "type": .string(kind.rawValue),
      "purchaseDate": .instant(purchaseDate),
      "originalPurchaseDate": .instant(originalPurchaseDate),
      "expiresDate": expiresDate.map { .instant($0) },
      "signedDate": .instant(signedDate),
      "revocationDate": revocationDate.map { .instant($0) },
      "revocationReason": revocationReason.map { .number(String($0)) },
      "environment": .string(environment.rawValue),
      "appAccountToken": account.map { .string($0.description) },
      "inAppOwnershipType": .string(ownership.rawValue),
      "quantity": .number("1"),
    ])
  }
}
