internal import Glibc

/// Where one account's files stand, and that nobody else can reach them.
struct DeviceFiles: Sendable {
  let folder: String
  let lifetime: StoreLifetime
  private let stem: String

  /// Makes the folder on first use. Errors: as ``PrivateFolder``.
  init(
    folder parent: String, digest: [UInt8], lifetime: StoreLifetime
  ) throws(DeviceStoreError) {
    (folder, stem, self.lifetime) = (Self.folder(in: parent), Self.stem(digest), lifetime)
    do {
      _ = try PrivateFolder.made(folder)
    } catch {
      throw DeviceStoreError(path: folder, cause: error)
    }
  }

  /// Where an account's unsent writes stand, or would stand.
  static func outbox(in parent: String, digest: [UInt8]) -> String {
    "\(folder(in: parent))/\(stem(digest)).sqlite"
  }

  private static func folder(in parent: String) -> String { "\(parent)/device" }

  private static func stem(_ digest: [UInt8]) -> String {
    digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The writes that have not been sent.
  var outbox: String { "\(folder)/\(stem).sqlite" }
  var cache: String { "\(folder)/\(stem).cache.sqlite" }
  /// Held while the files are opened.
  var opening: String { "\(folder)/\(stem).lock" }
  /// Shared while answers are in use; alone when they are thrown away.
  var cacheInUse: String { "\(folder)/\(stem).cache.lock" }
  /// Held by the one that sends.
  var sending: String { "\(folder)/\(stem).sending" }

  /// Makes a database file that is not there, and refuses one that is not ours alone.
  ///
  /// Never opens one: closing it again would let go of the locks that other
  /// connections of this process hold on it.
  static func prepare(_ path: String, _ lifetime: StoreLifetime) throws(DeviceStoreError) {
    if mknod(path, S_IFREG | 0o600, 0) == 0 {
      try sync(folderOf: path, lifetime)
    } else if errno != EEXIST {
      throw DeviceStoreError(path: path, errno: errno)
    }
    for name in all(path) { try check(name) }
  }

  /// Removes a database with its log.
  static func remove(_ path: String) throws(DeviceStoreError) {
    for name in all(path).reversed() where unlink(name) != 0 && errno != ENOENT {
      throw DeviceStoreError(path: name, errno: errno)
    }
  }

  private static func all(_ path: String) -> [String] { [path, "\(path)-wal", "\(path)-shm"] }

  private static func check(_ path: String) throws(DeviceStoreError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw DeviceStoreError(path: path, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw DeviceStoreError(path: path, reason: .wrongKind)
    }
    guard status.st_uid == geteuid() else {
      throw DeviceStoreError(path: path, reason: .wrongOwner)
    }
    guard status.st_mode & 0o077 == 0 else {
      throw DeviceStoreError(path: path, reason: .wrongMode)
    }
  }

  private static func sync(
    folderOf path: String, _ lifetime: StoreLifetime
  ) throws(DeviceStoreError) {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { throw DeviceStoreError(path: folder, errno: errno) }
    defer { close(handle) }
    guard lifetime.sync(handle) else { throw DeviceStoreError(path: folder, errno: errno) }
  }
}

extension DeviceFiles {
  /// Runs `body` while nobody else opens a file of this account: making a file, and bringing it up to
  /// date, are steps that only one may take.
  func opening<Value>(
    _ body: () throws(DeviceStoreError) -> Value
  ) throws(DeviceStoreError) -> Value {
    guard let lock = try FileLock.take(opening, .alone, atMost: .seconds(2)) else {
      throw DeviceStoreError(path: opening, reason: .busy)
    }
    defer { lock.release() }
    return try body()
  }
}
