import Crypto
import Files
import FoundationEssentials

/// The sign-ins that have ended on this device while the server could not be told: a sealed file,
/// 0600 in the 0700 folder, under a key of its own made from the one in secure storage.
///
/// What cannot be opened counts as nothing: on the server every sign-in ends by itself.
/// Source: decision P-12.
struct EndedSignIns {
  static let file = "ended.vault"
  private static let mark = Array("okusuri ended 1\n".utf8)
  /// So many are kept; the oldest go.
  private static let most = 8

  let path: String
  /// Whose key it is under; asked for only when something is read or written.
  let storage: any SecureStorage

  /// What is kept, oldest first.
  func load() throws(VaultError) -> [StoredSession] {
    guard let folder = try VaultFolder.existing(path), let file = try folder.read(Self.file)
    else { return [] }
    return Self.open(file, Self.sealing(try storage.recordKey())).map(StoredSession.init)
  }

  /// Keeps these in place of those before; none removes the file.
  func save(_ ended: [StoredSession]) throws(VaultError) {
    let folder = try VaultFolder.made(path)
    guard !ended.isEmpty else { return try folder.remove(Self.file) }
    try folder.replace(Self.file) {
      let content = try JSONEncoder().encode(ended.suffix(Self.most).map(KeptSession.init))
      let key = Self.sealing(try storage.recordKey())
      return Self.mark
        + (try ChaChaPoly.seal(content, using: key, authenticating: Self.mark).combined)
    }
  }

  private static func open(_ file: [UInt8], _ key: SymmetricKey) -> [KeptSession] {
    guard file.starts(with: mark) else { return [] }
    do {
      let box = try ChaChaPoly.SealedBox(combined: Data(file[mark.count...]))
      let content = try ChaChaPoly.open(box, using: key, authenticating: mark)
      return try JSONDecoder().decode([KeptSession].self, from: content)
    } catch {
      return []
    }
  }

  private static func sealing(_ record: SymmetricKey) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: record, info: Array("okusuri ended 1".utf8), outputByteCount: 32)
  }
}

extension Vault {
  /// The sign-ins whose end the server does not know yet.
  public func ended() throws(VaultError) -> [StoredSession] {
    try EndedSignIns(path: path, storage: self).load()
  }

  /// Keeps them in place of those before.
  public func keepEnded(_ sessions: [StoredSession]) throws(VaultError) {
    try EndedSignIns(path: path, storage: self).save(sessions)
  }
}

extension DeviceStorage {
  /// The sign-ins whose end the server does not know yet.
  public func ended() throws(VaultError) -> [StoredSession] {
    try EndedSignIns(path: vault.path, storage: self).load()
  }

  /// Keeps them in place of those before.
  public func keepEnded(_ sessions: [StoredSession]) throws(VaultError) {
    try EndedSignIns(path: vault.path, storage: self).save(sessions)
  }
}
