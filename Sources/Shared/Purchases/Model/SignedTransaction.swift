public import Domain

/// A purchase as the store signed it (StoreKit 2 `JWSTransactionDecodedPayload`).
///
/// One that was read from a token has been verified: only ``TransactionVerifier`` makes it from text.
/// Source: 008 "Claim", product.md decisions 3 and 5.
public struct SignedTransaction: Hashable, Sendable {
  /// What two texts of one signed state have in common. A signature can be written anew, so the text is
  /// no identity. Source: cases.md "Signed transactions".
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
  /// How the account came to own it.
  public var ownership = OwnershipType.purchased

  /// What this signed state is known by.
  public var identity: Identity { Identity(transactionID: transactionID, signedDate: signedDate) }
}
