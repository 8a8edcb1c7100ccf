import Crypto
public import Domain
import Files
import FoundationEssentials

/// Keeps what was bought until the server has answered: one file for each account, 0600, beside the
/// sign-in, put in place wholly or not at all and on the disk before anybody is told of it.
///
/// Signing out leaves it, so that the same account sends it when it comes back. Other terminals of the
/// same person may keep theirs at the same time; a lock holds them apart. Source: D-E6.
public struct PendingClaims: Sendable {
  /// Whose claims: an account at a server.
  public struct Account: Hashable, Sendable {
    /// The server as the session spells it.
    public let server: String
    public let name: String

    public init(server: String, name: String) { (self.server, self.name) = (server, name) }
  }

  /// Refused claims are remembered up to this many for each account; the oldest leave first.
  static let mostRefused = 16
  private static let lockFile = "claims.lock"

  private let path: String

  /// Keeps them in the folder of the vault, which is made 0700 when there is something to keep.
  public init(folder path: String) { self.path = path }

  /// Every claim of the account, those set aside too, the oldest first.
  /// Errors: ``VaultError`` when the file cannot be read; nothing is wiped.
  public func all(_ account: Account) throws(VaultError) -> [PendingClaim] {
    guard let folder = try VaultFolder.existing(path) else { return [] }
    return try read(folder, account)
  }

  /// Keeps a claim, in place of an earlier state of the same charge. One that was set aside is to be
  /// sent again only when `retrying`.
  public func add(
    _ claim: PendingClaim, retrying: Bool = false, _ account: Account
  ) throws(VaultError) {
    try change(account) { claims in
      let known = claims.first { $0.isSameState(as: claim) }
      if let known, known.refusal == nil || !retrying { return }
      claims.removeAll {
        $0.transactionID == claim.transactionID && $0.signedDate <= claim.signedDate
      }
      claims.append(claim)
    }
  }

  /// Forgets a claim that the server has answered.
  public func remove(_ claim: PendingClaim, _ account: Account) throws(VaultError) {
    try change(account) { claims in claims.removeAll { $0.isSameState(as: claim) } }
  }

  /// The server refused it: it is set aside and sent no more by itself.
  public func setAside(
    _ claim: PendingClaim, _ refusal: PendingClaim.Refusal, _ account: Account
  ) throws(VaultError) {
    try change(account) { claims in
      for index in claims.indices where claims[index].isSameState(as: claim) {
        claims[index].refusal = refusal
      }
      var surplus = claims.count { $0.refusal != nil } - Self.mostRefused
      claims.removeAll { claim in
        guard claim.refusal != nil, surplus > 0 else { return false }
        surplus -= 1
        return true
      }
    }
  }

  private func change(
    _ account: Account, _ body: (inout [PendingClaim]) -> Void
  ) throws(VaultError) {
    let folder = try VaultFolder.made(path)
    let lock = try folder.lock(Self.lockFile)
    defer { lock.release() }
    let before = try read(folder, account)
    var claims = before
    body(&claims)
    guard claims != before else { return }
    let name = Self.file(account)
    if claims.isEmpty { return try folder.remove(name) }
    try folder.replace(name) { Array(try JSONEncoder().encode(claims)) }
  }

  private func read(
    _ folder: borrowing VaultFolder, _ account: Account
  ) throws(VaultError) -> [PendingClaim] {
    let name = Self.file(account)
    guard let bytes = try folder.read(name) else { return [] }
    do {
      return try JSONDecoder().decode([PendingClaim].self, from: Data(bytes))
    } catch {
      throw folder.fault(name, .damaged)
    }
  }

  /// Two accounts never share a file, and no address stands in a file's name.
  private static func file(_ account: Account) -> String {
    let digest = SHA256.hash(data: Data("\(account.server)\n\(account.name)".utf8))
    return "claims-\(digest.prefix(16).hex).json"
  }
}

/// A purchase that the store has signed and our server has not answered for yet.
///
/// Never a plan by itself: premium is what the server says (D-H11). Source: D-E6.
public struct PendingClaim: Hashable, Sendable, Codable {
  /// Why the server did not take it.
  public enum Refusal: String, Hashable, Sendable, Codable {
    /// The server does not believe the signature, or what is signed.
    case invalid
    /// Another account claimed it first. Source: decision P-4.
    case ownedElsewhere
    /// This member's role does not allow a purchase to be bound to the household; a later role may. Source: F-28.
    case role
  }

  public let productID: String
  /// The store's name for this charge.
  public let transactionID: String
  /// When the store signed this state of it.
  public var signedDate: Timestamp { Timestamp(millisecondsSinceEpoch: signedMilliseconds) }
  private let signedMilliseconds: Int64
  /// What the store signed (JWS); no secret, and worthless to other accounts.
  public let text: String
  /// Why it was set aside; nil while it has to be sent.
  public var refusal: Refusal?

  public init(
    productID: String, transactionID: String, signedDate: Timestamp, text: String,
    refusal: Refusal? = nil
  ) {
    (self.productID, self.transactionID) = (productID, transactionID)
    signedMilliseconds = signedDate.millisecondsSinceEpoch
    (self.text, self.refusal) = (text, refusal)
  }

  private enum CodingKeys: String, CodingKey {
    case productID, transactionID, text, refusal
    case signedMilliseconds = "signedDate"
  }

  /// True for two texts of one signed state; a signature can be written again.
  public func isSameState(as other: PendingClaim) -> Bool {
    transactionID == other.transactionID && signedDate == other.signedDate
  }
}
