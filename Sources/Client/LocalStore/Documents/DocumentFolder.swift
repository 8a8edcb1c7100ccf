internal import Glibc

/// Where one account's papers stand on this device, and that nobody else can reach them.
struct DocumentFolder: Sendable {
  let path: String
  let lifetime: StoreLifetime

  /// Makes `<parent>/documents/<digest>/files`, each 0700. Errors: as ``PrivateFolder``.
  init(
    in parent: String, digest: [UInt8], lifetime: StoreLifetime
  ) throws(DeviceStoreError) {
    (path, self.lifetime) = (Self.path(in: parent, digest: digest), lifetime)
    do {
      _ = try PrivateFolder.made(path)
      _ = try PrivateFolder.made("\(path)/files")
    } catch {
      throw DeviceStoreError(path: path, cause: error)
    }
  }

  static func path(in parent: String, digest: [UInt8]) -> String {
    let name = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return "\(parent)/documents/\(name)"
  }

  /// What is known of the papers.
  var database: String { "\(path)/documents.sqlite" }
  /// Held while the file is opened.
  var opening: String { "\(path)/opening.lock" }
  /// Held by the one that speaks with the cloud.
  var syncing: String { "\(path)/syncing.lock" }
  /// The files of papers, by id.
  var files: String { "\(path)/files" }

  func file(_ id: String) -> String { "\(files)/\(id)" }

  /// What has come of a file that is in the cloud.
  func part(_ id: String) -> String { "\(files)/.\(id).part" }

  /// A file that this process is writing.
  func copy(_ id: String) -> String { "\(files)/.\(id).\(getpid())" }

  /// Puts what was done to the names in `files` on the disk.
  func syncNames() throws(DeviceStoreError) {
    let handle = open(files, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { throw DeviceStoreError(path: files, errno: errno) }
    defer { close(handle) }
    guard lifetime.sync(handle) else { throw DeviceStoreError(path: files, errno: errno) }
  }

  /// The names of all files, those half written too.
  func names() throws(DeviceStoreError) -> [String] {
    guard let list = opendir(files) else { throw DeviceStoreError(path: files, errno: errno) }
    defer { closedir(list) }
    var names: [String] = []
    while let entry = readdir(list) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// How long a file of this folder is; nil when there is none.
  func length(_ path: String) -> Int64? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }
}
