internal import Files

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
