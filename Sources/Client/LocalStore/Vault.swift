public import Crypto
import Files
import FoundationEssentials

/// The sign-in kept in a sealed file: 0600 in a 0700 folder, the key in a file of its own, which a
/// passphrase can lock.
///
/// What cannot be opened, read or trusted is an error and stays where it is; nobody is signed out
/// by a bad disk. Source: decisions P-11 and P-12, D-O7.
public struct Vault: SecureStorage {
  static let file = "session.vault"

  public let kind: SecureStorageKind

  let path: String
  private let keyFile: VaultKeyFile

  /// Makes the vault in a folder, which is made 0700 by the first save.
  public init(
    folder path: String, passphrase: Passphrase? = nil,
    because reason: SecureStorageKind.Reason = .noSessionBus
  ) {
    self.path = path
    keyFile = VaultKeyFile(passphrase)
    kind = SecureStorageKind(.vault, reason)
  }

  /// True once a key was made here, even when the sign-in has ended since.
  public var wasUsed: Bool {
    get throws(VaultError) {
      guard let folder = try VaultFolder.existing(path) else { return false }
      return try folder.read(VaultKeyFile.name) != nil
    }
  }

  /// True while a passphrase is needed to open it.
  public var isLocked: Bool {
    get throws(VaultError) {
      guard let folder = try VaultFolder.existing(path),
        let file = try folder.read(VaultKeyFile.name)
      else { return false }
      return WrappedKey.isForm(of: file)
    }
  }

  /// Opens the vault; nil only when nobody is signed in.
  public func load() throws(VaultError) -> StoredSession? {
    try kept()?.session.map(StoredSession.init)
  }

  /// Seals the session into the file.
  public func save(_ session: StoredSession) throws(VaultError) {
    let before = try kept() ?? .none
    try put(before.followed(by: session), try anyKey())
  }

  /// Removes the file; the key stays for the next sign-in.
  public func clear() throws(VaultError) {
    guard let folder = try VaultFolder.existing(path) else { return }
    try folder.remove(Self.file)
  }

  /// Takes the lock of this folder.
  public func tryRenewalLock() throws(VaultError) -> RenewalLock? {
    try VaultFolder.made(path).tryLock("session.lock").map { lock in
      RenewalLock { lock.release() }
    }
  }

  /// Takes the lock under which the file is compared and replaced.
  public func changeLock() -> RenewalLock? {
    guard let lock = try? VaultFolder.made(path).lockSoon("session.change.lock") else { return nil }
    return RenewalLock { lock.release() }
  }

  /// Derived from the vault's key, with a name of its own.
  public func recordKey() throws(VaultError) -> SymmetricKey { try anyKey().record }
}

extension Vault {
  /// Says that the sign-in of a data folder may have ended, wherever it is kept: the file that has it was changed, or
  /// the one that every sign-out writes. Nil where the system watches no more.
  public static func endings(in folder: String) -> AsyncStream<Void>? {
    FolderWatch.changes(in: folder, .replacedOrRemoved, of: file, EndedSignIns.file)
  }
}

// What the choice between this and the desktop's storage needs.
extension Vault {
  /// What the file holds; nil when there is none.
  func kept() throws(VaultError) -> KeptSignIn? {
    guard let folder = try VaultFolder.existing(path), let sealed = try folder.read(Self.file)
    else { return nil }
    guard let key = try keyFile.key(folder) else {
      throw folder.fault(VaultKeyFile.name, .keyMissing)
    }
    guard let kept = SealedSignIn.open(sealed, key) else { throw folder.fault(Self.file, .damaged) }
    return kept
  }

  /// The key; nil when none was made yet.
  func recentKey() throws(VaultError) -> StorageKey? {
    guard let folder = try VaultFolder.existing(path) else { return nil }
    return try keyFile.key(folder)
  }

  /// Seals that into the file, with that key beside it.
  func put(_ kept: KeptSignIn, _ key: StorageKey) throws(VaultError) {
    let folder = try VaultFolder.made(path)
    if try keyFile.key(folder) == nil { try keyFile.write(key, nil, folder) }
    try folder.replace(Self.file) { try SealedSignIn.seal(kept, key) }
  }

  /// Removes the sign-in and the key: both are in the desktop's storage now.
  func remove() throws(VaultError) {
    guard let folder = try VaultFolder.existing(path) else { return }
    try folder.sweep()
    if try folder.read(Self.file) != nil { try folder.remove(Self.file) }
    if try folder.read(VaultKeyFile.name) != nil { try folder.remove(VaultKeyFile.name) }
  }

  /// Locks that key by a passphrase, then seals the sign-in under it, unless nobody is signed in.
  func lock(_ key: StorageKey, _ passphrase: Passphrase, _ kept: KeptSignIn) throws(VaultError) {
    let folder = try VaultFolder.made(path)
    try keyFile.write(key, passphrase, folder)
    let locked = Vault(folder: path, passphrase: passphrase)
    if kept.session != nil { try locked.put(kept, key) }
  }

  /// Puts the key back without a passphrase; the sign-in stays as it is.
  func unlock() throws(VaultError) {
    guard try isLocked, let key = try recentKey() else { return }
    let folder = try VaultFolder.made(path)
    try keyFile.write(key, nil, folder)
  }

  private func anyKey() throws(VaultError) -> StorageKey {
    if let known = try recentKey() { return known }
    return try newKey()
  }

  /// Makes a key, unless another terminal was first; never beside a vault sealed with a lost one.
  private func newKey() throws(VaultError) -> StorageKey {
    let folder = try VaultFolder.made(path)
    let missing = folder.fault(VaultKeyFile.name, .keyMissing)
    guard try folder.read(Self.file) == nil else { throw missing }
    let made = StorageKey()
    guard try !folder.add(VaultKeyFile.name, made.bytes) else { return made }
    guard let other = try keyFile.key(folder) else { throw missing }
    return other
  }
}
