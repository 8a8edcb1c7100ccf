public import Domain
internal import Files

/// Whose documents were opened last on this device: a person who has signed out still reads and
/// changes their own. The account's name stands nowhere.
struct LastAccount: Hashable {
  let digest: [UInt8]
  let role: StoredSession.Role

  private static let file = "last"

  init(digest: [UInt8], role: StoredSession.Role) { (self.digest, self.role) = (digest, role) }

  /// What was kept; nil when nothing was, or nothing of use.
  init?(in folder: String) {
    // What cannot be read names nobody, and the person is asked to sign in.
    guard let place = try? VaultFolder.existing("\(folder)/documents"),
      let bytes = try? place.read(Self.file)
    else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.count == 2, let role = StoredSession.Role(rawValue: String(words[0])),
      let digest = FileDigest(hex: words[1])
    else { return nil }
    self.init(digest: digest.bytes, role: role)
  }

  /// Keeps it where another was; without it everything but this works.
  func keep(in folder: String) {
    guard LastAccount(in: folder) != self, let digest = FileDigest(digest),
      let place = try? VaultFolder.existing("\(folder)/documents")
    else { return }
    // A full disk is said by what is done to the documents themselves.
    try? place.replace(Self.file, with: Array("\(role.rawValue) \(digest.hex)".utf8))
  }
}

extension DocumentStore {
  /// The documents of whoever was signed in last on this device, and what they were signed in as;
  /// nil when nobody's are here.
  public static func ofLastAccount(
    in folder: String, device: DeviceName
  ) throws(DocumentStoreError) -> (store: DocumentStore, role: StoredSession.Role)? {
    guard let last = LastAccount(in: folder) else { return nil }
    let store = try DocumentStore(last, in: folder, device: device, lifetime: .kept) {
      var generator = SystemRandomNumberGenerator()
      return generator.next()
    }
    return (store, last.role)
  }
}
