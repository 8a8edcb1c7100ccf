public import Domain

/// A purchase as the store signed it (StoreKit 2 `JWSTransactionDecodedPayload`).
///
/// One that was read from a token has been verified: only ``TransactionVerifier`` makes it from
/// text. Source: 008 claim-1 to claim-6, decisions P-3 and P-5.
public struct SignedTransaction: Hashable, Sendable {
  /// What two texts of one signed state have in common. A signature can be written again, so the
  /// text is no identity. Source: cases "Signed transactions".
  public struct Identity: Hashable, Sendable {
    public let transactionID: String
    public let signedDate: Timestamp
  }

  /// The store's name for this charge; a renewal has a new one.
  public var transactionID: String
  /// The store's name for the purchase, the same across renewals and restores.
  public var originalTransactionID: String
  public var bundleID: String
  public var productID: String
  public var kind: ProductKind
  /// When this charge was made; the begin of its period.
  public var purchaseDate: Timestamp
  public var originalPurchaseDate: Timestamp
  /// The end of the paid period, exclusive; nil for a purchase without end.
  public var expiresDate: Timestamp?
  public var signedDate: Timestamp
  /// When it was refunded or revoked; nil while it counts.
  public var revocationDate: Timestamp?
  public var revocationReason: Int64?
  public var environment: StoreEnvironment
  /// The account the purchase was made for, if the purchase named one.
  public var account: CaregiverID?
  /// How the account got it: by buying it or through the family.
  public var ownership = OwnershipType.purchased

  public var identity: Identity { Identity(transactionID: transactionID, signedDate: signedDate) }
}
