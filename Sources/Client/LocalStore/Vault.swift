public import Crypto
import FoundationEssentials

/// The sign-in kept in a sealed file: 0600 in a 0700 folder, the key in a file of its own.
///
/// What cannot be opened, read or trusted is an error and stays where it is; nobody is signed out by
/// a bad disk. Source: product.md decisions 11 and 12, D-O7.
public struct Vault: SecureStorage {
  private static let file = "session.vault"
  private static let keyFile = "vault.key"
  /// Begins every vault file; a later form will begin otherwise.
  private static let mark = Array("okusuri vault 1\n".utf8)

  let path: String

  /// The vault file, and why it is in use.
  public let kind: SecureStorageKind

  /// Makes the vault in a folder, which is made 0700 by the first save.
  public init(folder path: String, because reason: SecureStorageKind.Reason = .noSessionBus) {
    self.path = path
    kind = SecureStorageKind(.vault, reason)
  }

  /// True once a sign-in has been kept here, even when it has ended since.
  public var wasUsed: Bool {
    get throws(VaultError) {
      guard let folder = try PrivateFolder.existing(path) else { return false }
      return try folder.read(Self.keyFile) != nil
    }
  }

  /// Opens the vault; nil only when there is no vault file.
  public func load() throws(VaultError) -> StoredSession? {
    guard let folder = try PrivateFolder.existing(path), let sealed = try folder.read(Self.file)
    else { return nil }
    guard let key = try key(folder) else {
      throw VaultError(path: folder.full(Self.keyFile), reason: .keyMissing)
    }
    return try open(sealed, key, folder.full(Self.file))
  }

  /// Seals the session into the file.
  public func save(_ session: StoredSession) throws(VaultError) {
    let folder = try PrivateFolder.made(path)
    let key = try anyKey(folder).sealing
    do {
      let content = try JSONEncoder().encode(KeptSession(session))
      let box = try ChaChaPoly.seal(content, using: key, authenticating: Self.mark)
      try folder.replace(Self.file, with: Self.mark + box.combined)
    } catch let error as VaultError {
      throw error
    } catch {
      throw VaultError(path: folder.full(Self.file), reason: .damaged)
    }
  }

  /// Removes the file; the key stays for the next sign-in.
  public func clear() throws(VaultError) {
    guard let folder = try PrivateFolder.existing(path) else { return }
    try folder.remove(Self.file)
  }

  /// Derived from the vault's key, with a name of its own.
  public func recordKey() throws(VaultError) -> SymmetricKey {
    try anyKey(try PrivateFolder.made(path)).record
  }

  private func open(
    _ sealed: [UInt8], _ key: StorageKey, _ path: String
  ) throws(VaultError) -> StoredSession {
    do {
      guard sealed.starts(with: Self.mark) else { throw VaultError(path: path, reason: .damaged) }
      let box = try ChaChaPoly.SealedBox(combined: sealed.dropFirst(Self.mark.count))
      let content = try ChaChaPoly.open(box, using: key.sealing, authenticating: Self.mark)
      return StoredSession(try JSONDecoder().decode(KeptSession.self, from: content))
    } catch {
      throw VaultError(path: path, reason: .damaged)
    }
  }

  private func key(_ folder: borrowing PrivateFolder) throws(VaultError) -> StorageKey? {
    guard let bytes = try folder.read(Self.keyFile) else { return nil }
    guard let key = StorageKey(bytes: bytes) else {
      throw VaultError(path: folder.full(Self.keyFile), reason: .damaged)
    }
    return key
  }

  private func anyKey(_ folder: borrowing PrivateFolder) throws(VaultError) -> StorageKey {
    let known = try key(folder)
    return if let known { known } else { try newKey(folder) }
  }

  /// Makes a key, unless another terminal was first; never beside a vault sealed with a lost one.
  private func newKey(_ folder: borrowing PrivateFolder) throws(VaultError) -> StorageKey {
    guard try folder.read(Self.file) == nil else {
      throw VaultError(path: folder.full(Self.keyFile), reason: .keyMissing)
    }
    let made = StorageKey()
    guard try !folder.add(Self.keyFile, made.bytes) else { return made }
    guard let other = try key(folder) else {
      throw VaultError(path: folder.full(Self.keyFile), reason: .keyMissing)
    }
    return other
  }
}
