import Files
import Synchronization

/// The key file beside a vault: 32 bytes, or those bytes locked by a passphrase.
///
/// What a passphrase opened stays in memory, since every opening costs some 150 ms; it is opened
/// again when the file has changed.
final class VaultKeyFile: Sendable {
  static let name = "vault.key"

  private let passphrase: Passphrase?
  private let opened = Mutex<(file: [UInt8], key: StorageKey)?>(nil)

  init(_ passphrase: Passphrase?) { self.passphrase = passphrase }

  /// The key; nil when there is no such file.
  func key(_ folder: borrowing VaultFolder) throws(VaultError) -> StorageKey? {
    guard let file = try folder.read(Self.name) else { return nil }
    guard WrappedKey.isForm(of: file) else {
      guard let key = StorageKey(bytes: file) else { throw folder.damagedKey }
      return key
    }
    if let known = opened.withLock({ $0 }), known.file == file { return known.key }
    let key = try unwrapped(file, folder)
    opened.withLock { $0 = (file, key) }
    return key
  }

  /// Puts the key in place, locked by a passphrase where there is one.
  func write(
    _ key: StorageKey, _ passphrase: Passphrase?, _ folder: borrowing VaultFolder
  ) throws(VaultError) {
    guard let passphrase else { return try folder.replace(Self.name, with: key.bytes) }
    guard let file = WrappedKey.wrap(key, passphrase) else {
      throw VaultError(path: folder.full(Self.name), reason: .system(Self.noMemory))
    }
    try folder.replace(Self.name, with: file)
  }

  private static let noMemory: Int32 = 12

  private func unwrapped(
    _ file: [UInt8], _ folder: borrowing VaultFolder
  ) throws(VaultError) -> StorageKey {
    guard let wrapped = WrappedKey(file: file) else { throw folder.damagedKey }
    guard let passphrase else {
      throw VaultError(path: folder.full(Self.name), reason: .passphraseMissing)
    }
    guard let key = wrapped.open(passphrase) else {
      throw VaultError(path: folder.full(Self.name), reason: .passphraseWrong)
    }
    return key
  }
}

extension PrivateFolder where Fault == VaultError {
  fileprivate var damagedKey: VaultError {
    VaultError(path: full(VaultKeyFile.name), reason: .damaged)
  }
}
