public import Files

/// Why the sign-in kept on this terminal could not be read or written; nothing was wiped.
public struct VaultError: Error, Hashable, Sendable {
  /// What is wrong with a file.
  public enum Reason: Hashable, Sendable {
    /// A link, a folder or a device stands where the file or the folder belongs.
    case wrongKind
    /// Others on this machine could read or change it; it must be 0600, its folder 0700.
    case wrongMode
    /// It belongs to another account of this machine.
    case wrongOwner
    /// The content has been changed or cut off.
    case damaged
    /// The key file is missing although the vault is there.
    case keyMissing
    /// The vault is locked by a passphrase, and none was given.
    case passphraseMissing
    /// The passphrase is not the one it was locked with; nothing was changed.
    case passphraseWrong
    /// The sign-in is in the desktop's storage, which cannot be had now.
    case desktopAway(SecureStorageKind.Reason)
    /// The disk is full; what was kept before is still kept.
    case full
    /// The system refused, with this `errno`.
    case system(Int32)
  }

  public let path: String
  public let reason: Reason

  public init(path: String, reason: Reason) { (self.path, self.reason) = (path, reason) }
}

extension VaultError: FileFailing {
  public init(_ fault: FileFault) {
    let reason: Reason =
      switch fault.reason {
      case .wrongKind: .wrongKind
      case .wrongMode: .wrongMode
      case .wrongOwner: .wrongOwner
      case .damaged: .damaged
      case .full: .full
      default: .system(fault.number)
      }
    self.init(path: fault.path, reason: reason)
  }
}

/// The folder that a sign-in is kept in.
typealias VaultFolder = PrivateFolder<VaultError>

extension PrivateFolder where Fault == VaultError {
  func fault(_ name: String, _ reason: VaultError.Reason) -> VaultError {
    VaultError(path: full(name), reason: reason)
  }

  /// Puts what `content` makes in place of a file; what cannot be made counts as damaged.
  func replace(_ name: String, _ content: () throws -> [UInt8]) throws(VaultError) {
    let bytes: [UInt8]
    do {
      bytes = try content()
    } catch {
      throw error as? VaultError ?? fault(name, .damaged)
    }
    try replace(name, with: bytes)
  }
}
