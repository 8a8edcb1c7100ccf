import Glibc

/// A folder of the person's own, 0700, and the files in it, 0600: opened by handle, so that nothing
/// can be put in its place between looking and reading.
struct PrivateFolder: ~Copyable {
  let path: String
  private let handle: Int32

  /// The largest file read, in bytes; a vault has less than one percent of it.
  static let largestFile = 1 << 20

  /// Opens the folder; nil when there is none.
  static func existing(_ path: String) throws(VaultError) -> PrivateFolder? {
    let handle = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if handle < 0, errno == ENOENT { return nil }
    return try checked(path, handle)
  }

  /// Opens the folder, making it and what leads to it when there is none.
  static func made(_ path: String) throws(VaultError) -> PrivateFolder {
    var parents = path
    var missing: [String] = []
    while !parents.isEmpty, access(parents, F_OK) != 0 {
      missing.append(parents)
      parents = String(parents[..<(parents.lastIndex(of: "/") ?? parents.startIndex)])
    }
    for folder in missing.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw VaultError(path: folder, reason: .system(errno))
    }
    return try checked(path, open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
  }

  private static func checked(
    _ path: String, _ handle: Int32
  ) throws(VaultError) -> PrivateFolder {
    guard handle >= 0 else { throw VaultError(path: path, opening: errno) }
    let folder = PrivateFolder(path: path, handle: handle)
    try PrivateFile.check(handle, S_IFDIR, path)
    return folder
  }

  private init(path: String, handle: Int32) { (self.path, self.handle) = (path, handle) }

  deinit { close(handle) }

  /// The content of a file; nil when there is none.
  func read(_ name: String) throws(VaultError) -> [UInt8]? {
    let file = openat(handle, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw VaultError(path: full(name), opening: errno) }
    defer { close(file) }
    try PrivateFile.check(file, S_IFREG, full(name))
    return try PrivateFile.content(file, upTo: Self.largestFile, full(name))
  }

  /// Puts a file in place of the one before, wholly or not at all, and on the disk.
  func replace(_ name: String, with bytes: [UInt8]) throws(VaultError) {
    let temporary = try write(bytes, besides: name)
    guard renameat(handle, temporary, handle, name) == 0 else {
      throw discard(temporary, full(name))
    }
    try sync()
  }

  /// Puts a file where none is; false when one is there already, which then stays.
  func add(_ name: String, _ bytes: [UInt8]) throws(VaultError) -> Bool {
    let temporary = try write(bytes, besides: name)
    let added = linkat(handle, temporary, handle, name, 0) == 0
    guard added || errno == EEXIST else { throw discard(temporary, full(name)) }
    unlinkat(handle, temporary, 0)
    try sync()
    return added
  }

  /// Removes a file, if there is one.
  func remove(_ name: String) throws(VaultError) {
    guard unlinkat(handle, name, 0) == 0 || errno == ENOENT else {
      throw VaultError(path: full(name), reason: .system(errno))
    }
    try sync()
  }

  /// One more handle of the folder, for the caller to close; negative, with `errno`, when there is none.
  func opened() -> Int32 { openat(handle, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }

  func full(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a new file beside `name` and answers what it is called.
  private func write(_ bytes: [UInt8], besides name: String) throws(VaultError) -> String {
    let temporary = ".\(name).\(getpid())"
    unlinkat(handle, temporary, 0)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(handle, temporary, flags, 0o600)
    guard file >= 0 else { throw VaultError(path: full(temporary), reason: .system(errno)) }
    defer { close(file) }
    guard PrivateFile.writeAll(file, bytes), fsync(file) == 0 else {
      throw discard(temporary, full(name))
    }
    return temporary
  }

  /// Removes what was half done; the error tells what stopped it.
  private func discard(_ temporary: String, _ path: String) -> VaultError {
    let cause = errno
    unlinkat(handle, temporary, 0)
    return VaultError(path: path, reason: .system(cause))
  }

  private func sync() throws(VaultError) {
    guard fsync(handle) == 0 else { throw VaultError(path: path, reason: .system(errno)) }
  }
}
