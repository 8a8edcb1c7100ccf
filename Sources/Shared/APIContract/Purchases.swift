public import Domain

/// The body by which a caregiver shows a purchase. Source: 008 claim-1 to claim-6.
///
/// The server also takes an `environment`, as the document has it, and makes nothing of it: which
/// store signed stands in the signed text. Source: decision P-3.
public struct ClaimRequest: Hashable, Codable, CallBody {
  /// The product bought, one of ``Entitlement/premiumProducts``.
  public let productId: String
  /// The purchase as the store signed it (JWS, compact form).
  public let signedTransactionInfo: String

  public init(productId: String, signedTransactionInfo: String) {
    self.productId = productId
    self.signedTransactionInfo = signedTransactionInfo
  }

  private enum Key: String, CodingKey { case productId, signedTransactionInfo, environment }

  /// Reads a body: a known product, a text that is not empty. An `environment` may stand there (D-E4).
  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    let _: String? = try fields.optional(.environment)
    productId = try fields.text(.productId, .product)
    signedTransactionInfo = try fields.text(.signedTransactionInfo, .signed)
  }
}

/// The body by which a store tells of a purchase (App Store Server Notifications, version 2).
public struct NotificationRequest: Hashable, Codable, CallBody {
  /// The notification as the store signed it (JWS, compact form).
  public let signedPayload: String

  public init(signedPayload: String) { self.signedPayload = signedPayload }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    signedPayload = try fields.text(.signedPayload, .signed)
  }
}

/// The answer to a claim: whether it made the caregiver premium.
public struct ClaimAnswer: Hashable, Sendable, Codable, JSONWritable {
  /// True when the caregiver is premium now, by this purchase or another.
  public let premium: Bool
  /// The purchase as the server keeps it.
  public let entitlement: EntitlementAnswer

  public init(premium: Bool, entitlement: EntitlementAnswer) {
    self.premium = premium
    self.entitlement = entitlement
  }
}

/// A caregiver's plan, and the purchases it comes from. Source: 008 read-1 to read-3.
public struct EntitlementsAnswer: Hashable, Sendable, Codable, JSONWritable {
  /// True when at least one of them counts now. Source: decision P-2.
  public let premium: Bool
  /// Every purchase of the caregiver, also those that count no longer, in the order they came.
  public let entitlements: [EntitlementAnswer]
  /// Where a phone buys for this caregiver; nil where the server was not told.
  public var purchaseUrl: String?
  /// When premium ends by its date, exclusive, whoever of the household pays; nil when it has no end, and for a
  /// free plan.
  public let premiumUntil: Timestamp?

  public init(
    premium: Bool, entitlements: [EntitlementAnswer], purchaseUrl: String? = nil,
    premiumUntil: Timestamp? = nil
  ) {
    self.premium = premium
    self.entitlements = entitlements
    self.purchaseUrl = purchaseUrl
    self.premiumUntil = premium ? premiumUntil : nil
  }

  /// An end stands there only where there is one.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(premium, forKey: .premium)
    try fields.encode(entitlements, forKey: .entitlements)
    try fields.encodeIfPresent(purchaseUrl, forKey: .purchaseUrl)
    if let premiumUntil { try fields.encode(premiumUntil, forKey: .premiumUntil) }
  }
}
