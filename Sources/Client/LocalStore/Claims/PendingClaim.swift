public import Domain

/// A purchase that the store has signed and our server has not answered for yet.
///
/// Never a plan by itself: premium is what the server says (D-H11). Source: D-E6.
public struct PendingClaim: Hashable, Sendable {
  /// Why the server did not take it.
  public enum Refusal: String, Hashable, Sendable, Codable {
    /// The server does not believe the signature, or what is signed.
    case invalid
    /// Another account claimed it first. Source: decision P-4.
    case ownedElsewhere
  }

  public let productID: String
  /// The store's name for this charge.
  public let transactionID: String
  /// When the store signed this state of it.
  public let signedDate: Timestamp
  /// What the store signed (JWS); no secret, and worthless to other accounts.
  public let text: String
  /// Why it was set aside; nil while it has to be sent.
  public var refusal: Refusal?

  public init(
    productID: String, transactionID: String, signedDate: Timestamp, text: String,
    refusal: Refusal? = nil
  ) {
    self.productID = productID
    self.transactionID = transactionID
    self.signedDate = signedDate
    self.text = text
    self.refusal = refusal
  }

  /// True for two texts of one signed state; a signature can be written again.
  public func isSameState(as other: PendingClaim) -> Bool {
    transactionID == other.transactionID && signedDate == other.signedDate
  }
}

/// A claim as its file has it.
struct KeptClaim: Codable {
  let productID: String
  let transactionID: String
  let signedDate: Int64
  let text: String
  let refusal: PendingClaim.Refusal?

  init(_ claim: PendingClaim) {
    productID = claim.productID
    transactionID = claim.transactionID
    signedDate = claim.signedDate.millisecondsSinceEpoch
    text = claim.text
    refusal = claim.refusal
  }

  var claim: PendingClaim {
    PendingClaim(
      productID: productID, transactionID: transactionID,
      signedDate: Timestamp(millisecondsSinceEpoch: signedDate), text: text, refusal: refusal)
  }
}
