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

  /// Names a storage with its reason.
  public init(_ place: Place, _ reason: Reason) { (self.place, self.reason) = (place, reason) }
}
