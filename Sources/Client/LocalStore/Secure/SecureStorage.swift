public import Crypto

/// Where a terminal keeps what nobody else may read: the sign-in, and the key of what it keeps of
/// the record.
///
/// Source: decisions P-11 and P-12, 004 FR-008.
public protocol SecureStorage: SessionStorage {
  var kind: SecureStorageKind { get }

  /// The key, 256 bits, that seals what this device keeps of the record.
  ///
  /// Made on first use and the same ever after, across sign-outs too. It is never written anywhere
  /// but into this storage. Errors: ``VaultError``; nothing is wiped, and no other key is made up.
  func recordKey() throws(VaultError) -> SymmetricKey
}

/// Which secure storage a terminal uses, and why; `okusuri status` says it.
public struct SecureStorageKind: Hashable, Sendable {
  /// The storage that holds the sign-in: the desktop or the sealed file.
  public enum Place: String, Hashable, Sendable {
    /// The desktop's own, GNOME Keyring or KWallet.
    case secretService = "secret-service"
    /// The sealed file in the data folder.
    case vault
    /// Nothing outlives the process; the demo.
    case memory
  }

  /// Why it is that one; the text of each is what `--json` says.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The desktop's storage answered and is open.
    case available
    /// The person locked the vault with a passphrase, which is a choice for it.
    case passphrase
    /// There is no session bus, so no desktop's storage.
    case noSessionBus = "no-session-bus"
    case noLibrary = "no-library"
    /// Nothing on the session bus offers the storage.
    case absent
    /// It did not answer within two seconds.
    case noAnswer = "no-answer"
    /// It is locked, and nobody is asked to open it.
    case locked
    case refused
    case demo
  }

  public let place: Place
  public let reason: Reason

  public init(_ place: Place, _ reason: Reason) { (self.place, self.reason) = (place, reason) }
}
