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
