import Files
import FoundationEssentials

/// What the desktop's storage holds for a data folder: the sign-in, and the key.
struct DesktopEntry: Codable {
  var kept: KeptSignIn
  let key: Data

  init(_ kept: KeptSignIn, _ key: StorageKey) { (self.kept, self.key) = (kept, Data(key.bytes)) }

  /// Reads the text; nil when it is not ours.
  init?(text: String) {
    do {
      self = try JSONDecoder().decode(DesktopEntry.self, from: Data(text.utf8))
    } catch {
      return nil
    }
    guard storageKey != nil else { return nil }
  }

  /// The text that the desktop's storage keeps.
  var text: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  var storageKey: StorageKey? { StorageKey(bytes: Array(key)) }
}

/// The file that says: the sign-in of this folder may be in the desktop's storage.
///
/// It is written before anything goes there. While it stands, "nothing found in the vault" is no
/// answer. Source: D-O7.
struct DesktopNote: Sendable {
  private static let name = "secure-storage"

  private let folder: String

  init(folder: String) { self.folder = folder }

  /// Where it is, for the person.
  var path: String { "\(folder)/\(Self.name)" }

  var isThere: Bool {
    get throws(VaultError) {
      guard let folder = try VaultFolder.existing(folder) else { return false }
      return try folder.read(Self.name) != nil
    }
  }

  func write() throws(VaultError) {
    let folder = try VaultFolder.made(folder)
    if try folder.read(Self.name) != nil { return }
    try folder.replace(Self.name, with: Array("secret-service\n".utf8))
  }

  func remove() throws(VaultError) {
    guard try isThere else { return }
    try VaultFolder.existing(folder)?.remove(Self.name)
  }
}
