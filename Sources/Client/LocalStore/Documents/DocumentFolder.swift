internal import Files

/// Where one account's documents stand on this device, and that nobody else can reach them.
struct DocumentFolder: Sendable {
  let path: String
  let lifetime: StoreLifetime

  /// Makes `<parent>/documents/<digest>/files`, each 0700. Errors: as ``PrivateFolder``.
  init(in parent: String, digest: [UInt8], lifetime: StoreLifetime) throws(FileFault) {
    (path, self.lifetime) = (Self.path(in: parent, digest: digest), lifetime)
    for folder in [path, "\(path)/files"] { _ = try PrivateFolder<FileFault>.made(folder) }
  }

  static func path(in parent: String, digest: [UInt8]) -> String {
    let name = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return "\(parent)/documents/\(name)"
  }

  /// What is known of the documents.
  var database: String { "\(path)/documents.sqlite" }
  /// Held while the file is opened.
  var opening: String { "\(path)/opening.lock" }
  /// Held by the one that speaks with the cloud.
  var syncing: String { "\(path)/syncing.lock" }
  /// The files of documents, by id.
  var files: String { "\(path)/files" }

  func file(_ id: String) -> String { "\(files)/\(id)" }

  /// What has come of a file that is in the cloud.
  func part(_ id: String) -> String { "\(files)/.\(id).part" }

  /// A file that this process is writing.
  func copy(_ id: String) -> String { "\(files)/\(Folder.leftover(of: id))" }

  /// How long a file of this folder is; nil when there is none.
  func length(_ path: String) -> Int64? {
    FileVersion(at: path).flatMap { $0.isRegular ? $0.size : nil }
  }
}
