public import Domain

/// A purchase as the store signed it (StoreKit 2 `JWSTransactionDecodedPayload`).
///
/// One that was read from a token has been verified: only ``TransactionVerifier`` makes it from
/// text. Source: 008 claim-1 to claim-6, decisions P-3 and P-5.
public struct SignedTransaction: Hashable, Sendable {
  /// What two texts of one signed state have in common. A signature can be written again, so the
  /// text is no identity. Source: cases "Signed transactions".
  public struct Identity: Hashable, Sendable {
    /// The store's name for this charge.
    public let transactionID: String
    /// When the store signed this state of it.
    public let signedDate: Timestamp
  }

  /// The store's name for this charge; a renewal has a new one.
  public var transactionID: String
  /// The store's name for the purchase, the same across renewals and restores.
  public var originalTransactionID: String
  /// The app it was bought in.
  public var bundleID: String
  public var productID: String
  public var kind: ProductKind
  /// When this charge was made; the begin of its period.
  public var purchaseDate: Timestamp
  /// When the purchase was first made.
  public var originalPurchaseDate: Timestamp
  /// The end of the paid period, exclusive; nil for a purchase without end.
  public var expiresDate: Timestamp?
  /// When the store signed this state.
  public var signedDate: Timestamp
  /// When it was refunded or revoked; nil while it counts.
  public var revocationDate: Timestamp?
  public var revocationReason: Int64?
  public var environment: StoreEnvironment
  /// The account the purchase was made for, if the purchase named one.
  public var account: CaregiverID?
  /// How the account got it: by buying it or through the family.
  public var ownership: OwnershipType

  public init(
    transactionID: String, originalTransactionID: String, bundleID: String, productID: String,
    kind: ProductKind, purchaseDate: Timestamp, originalPurchaseDate: Timestamp? = nil,
    expiresDate: Timestamp? = nil, signedDate: Timestamp, environment: StoreEnvironment,
    account: CaregiverID? = nil
  ) {
    self.transactionID = transactionID
    self.originalTransactionID = originalTransactionID
    self.bundleID = bundleID
    self.productID = productID
    self.kind = kind
    self.purchaseDate = purchaseDate
    self.originalPurchaseDate = originalPurchaseDate ?? purchaseDate
    self.expiresDate = expiresDate
    self.signedDate = signedDate
    self.environment = environment
    self.account = account
    ownership = .purchased
  }

  /// What this signed state is known by.
  public var identity: Identity { Identity(transactionID: transactionID, signedDate: signedDate) }
}
