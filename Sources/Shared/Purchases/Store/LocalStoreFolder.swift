import Glibc

/// The local store's folder, 0700, and the files in it, 0600: opened by handle, so that nothing can be
/// put in its place between looking and reading. One process at a time has it; others wait.
struct LocalStoreFolder: ~Copyable {
  let path: String
  private let handle: Int32
  private let lock: Int32

  private static let lockFile = "store.lock"
  /// The largest file read, in bytes.
  private static let largestFile = 4 << 20

  /// Opens the folder and waits for its lock, making what is missing.
  static func locked(_ path: String) throws(StoreFailure) -> LocalStoreFolder {
    try make(path)
    let folder = try opened(path)
    try check(folder.handle, S_IFDIR, path)
    try check(folder.lock, S_IFREG, folder.full(lockFile))
    while flock(folder.lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw StoreFailure(.system(errno), path: path) }
    }
    return folder
  }

  private init(path: String, handle: Int32, lock: Int32) {
    (self.path, self.handle, self.lock) = (path, handle, lock)
  }

  /// Closing lets the lock go.
  deinit {
    close(lock)
    close(handle)
  }

  /// The content of a file; nil when there is none.
  func read(_ name: String) throws(StoreFailure) -> [UInt8]? {
    let file = openat(handle, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw StoreFailure(opening: errno, full(name)) }
    defer { close(file) }
    try Self.check(file, S_IFREG, full(name))
    return try content(file, full(name))
  }

  /// Puts a file in place of the one before, wholly or not at all, and on the disk.
  func replace(_ name: String, with bytes: [UInt8]) throws(StoreFailure) {
    let temporary = ".\(name).new"
    unlinkat(handle, temporary, 0)
    try write(bytes, to: temporary)
    guard renameat(handle, temporary, handle, name) == 0, fsync(handle) == 0 else {
      throw StoreFailure(.system(errno), path: full(name))
    }
  }

  /// What tells one content of a file from the next without reading it; nil when there is none.
  static func version(of path: String) -> [Int]? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return [Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_size]
  }

  func full(_ name: String) -> String { "\(path)/\(name)" }

  private static func make(_ path: String) throws(StoreFailure) {
    var parents = path
    var missing: [String] = []
    while !parents.isEmpty, access(parents, F_OK) != 0 {
      missing.append(parents)
      parents = String(parents[..<(parents.lastIndex(of: "/") ?? parents.startIndex)])
    }
    for folder in missing.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw StoreFailure(.system(errno), path: folder)
    }
  }

  private static func opened(_ path: String) throws(StoreFailure) -> LocalStoreFolder {
    let handle = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard handle >= 0 else { throw StoreFailure(opening: errno, path) }
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
    let lock = openat(handle, lockFile, flags, 0o600)
    guard lock >= 0 else {
      let cause = errno
      close(handle)
      throw StoreFailure(opening: cause, "\(path)/\(lockFile)")
    }
    return LocalStoreFolder(path: path, handle: handle, lock: lock)
  }

  private static func check(
    _ file: Int32, _ kind: mode_t, _ path: String
  ) throws(StoreFailure) {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw StoreFailure(.system(errno), path: path) }
    let isOurs = status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    guard status.st_mode & S_IFMT == kind, isOurs else {
      throw StoreFailure(.notPrivate, path: path)
    }
  }

  private func content(_ file: Int32, _ path: String) throws(StoreFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= Self.largestFile {
      let count = piece.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw StoreFailure(.system(errno), path: path) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
    throw StoreFailure(.damaged, path: path)
  }

  private func write(_ bytes: [UInt8], to name: String) throws(StoreFailure) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(handle, name, flags, 0o600)
    guard file >= 0 else { throw StoreFailure(.system(errno), path: full(name)) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw StoreFailure(.system(errno), path: full(name)) }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw StoreFailure(.system(errno), path: full(name)) }
  }
}

extension StoreFailure {
  /// What `errno` means for a file that could not be opened without following links.
  init(opening cause: Int32, _ path: String) {
    let isOtherKind = cause == ELOOP || cause == ENOTDIR || cause == ENXIO
    self.init(isOtherKind ? .notPrivate : .system(cause), path: path)
  }
}
