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

  /// What is kept, oldest first; `key` is asked for only when there is a file.
  func load(_ key: () throws(VaultError) -> SymmetricKey) throws(VaultError) -> [StoredSession] {
    guard let folder = try VaultFolder.existing(path), let file = try folder.read(Self.file)
    else { return [] }
    return Self.open(file, Self.sealing(try key())).map(StoredSession.init)
  }

  /// Keeps these in place of those before; none removes the file.
  func save(
    _ ended: [StoredSession], _ key: () throws(VaultError) -> SymmetricKey
  ) throws(VaultError) {
    let folder = try VaultFolder.made(path)
    guard !ended.isEmpty else { return try folder.remove(Self.file) }
    let sealed: [UInt8]
    do {
      let content = try JSONEncoder().encode(ended.suffix(Self.most).map(KeptSession.init))
      let box = try ChaChaPoly.seal(
        content, using: Self.sealing(try key()), authenticating: Self.mark)
      sealed = Self.mark + box.combined
    } catch let error as VaultError {
      throw error
    } catch {
      throw VaultError(path: folder.full(Self.file), reason: .damaged)
    }
    try folder.replace(Self.file, with: sealed)
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
    try EndedSignIns(path: path).load { () throws(VaultError) in try recordKey() }
  }

  /// Keeps them in place of those before.
  public func keepEnded(_ sessions: [StoredSession]) throws(VaultError) {
    try EndedSignIns(path: path).save(sessions) { () throws(VaultError) in try recordKey() }
  }
}

extension DeviceStorage {
  /// The sign-ins whose end the server does not know yet.
  public func ended() throws(VaultError) -> [StoredSession] {
    try EndedSignIns(path: vault.path).load { () throws(VaultError) in try recordKey() }
  }

  /// Keeps them in place of those before.
  public func keepEnded(_ sessions: [StoredSession]) throws(VaultError) {
    try EndedSignIns(path: vault.path).save(sessions) { () throws(VaultError) in
      try recordKey()
    }
  }
}
