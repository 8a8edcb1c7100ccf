import Crypto
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
  ///
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
    do {
      let content = try JSONEncoder().encode(claims.map(KeptClaim.init))
      try folder.replace(name, with: Array(content))
    } catch let error as VaultError {
      throw error
    } catch {
      throw VaultError(path: folder.full(name), reason: .damaged)
    }
  }

  private func read(
    _ folder: borrowing VaultFolder, _ account: Account
  ) throws(VaultError) -> [PendingClaim] {
    let name = Self.file(account)
    guard let bytes = try folder.read(name) else { return [] }
    do {
      return try JSONDecoder().decode([KeptClaim].self, from: Data(bytes)).map(\.claim)
    } catch {
      throw VaultError(path: folder.full(name), reason: .damaged)
    }
  }

  /// Two accounts never share a file, and no address stands in a file's name.
  private static func file(_ account: Account) -> String {
    let digest = SHA256.hash(data: Data("\(account.server)\n\(account.name)".utf8))
    let digits = digest.prefix(16).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "claims-\(digits.joined()).json"
  }
}
