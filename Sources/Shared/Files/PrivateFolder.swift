internal import Glibc

/// A folder of the person's own, 0700, and the files in it, 0600: opened by handle, so that nothing
/// can be put in its place between looking and reading.
public struct PrivateFolder<Fault: FileFailing>: ~Copyable {
  public let path: String
  private let handle: Int32

  /// Opens the folder; nil when there is none.
  public static func existing(_ path: String) throws(Fault) -> PrivateFolder? {
    let handle = openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if handle < 0, errno == ENOENT { return nil }
    guard handle >= 0 else { throw Fault(FileFault("open", path)) }
    let folder = PrivateFolder(path: path, handle: handle)
    var status = stat()
    guard fstat(handle, &status) == 0 else { throw Fault(FileFault("stat", path)) }
    try Fault.telling { () throws(FileFault) in try FileVersion(status).checkPrivate(path, S_IFDIR)
    }
    return folder
  }

  /// Opens the folder, making it and what leads to it when there is none.
  public static func made(_ path: String) throws(Fault) -> PrivateFolder {
    try Fault.telling { () throws(FileFault) in try Folder.makeMissing(path) }
    guard let folder = try existing(path) else { throw Fault(FileFault("open", path, ENOENT)) }
    return folder
  }

  deinit { close(handle) }

  public func full(_ name: String) -> String { "\(path)/\(name)" }

  /// The content of a file; nil when there is none, damaged when it is longer than `most` bytes.
  public func read(_ name: String, most: Int = 4 << 20) throws(Fault) -> [UInt8]? {
    do throws(FileFault) {
      let file = try OpenFile(name, in: handle, as: full(name), for: .ours)
      try file.checkPrivate()
      let bytes = try file.bytes(most: most)
      guard bytes.count <= most else { throw FileFault(path: full(name), reason: .damaged) }
      return bytes
    } catch {
      if error.reason == .missing { return nil }
      throw Fault(error)
    }
  }

  /// Puts a file in place of the one before, wholly or not at all, and on the disk.
  public func replace(_ name: String, with bytes: [UInt8]) throws(Fault) {
    let temporary = try write(bytes, besides: name)
    guard renameat(handle, temporary, handle, name) == 0 else {
      throw discard(temporary, FileFault("rename", full(name)))
    }
    try sync()
  }

  /// Puts a file where none is; false when one is there already, which then stays.
  public func add(_ name: String, _ bytes: [UInt8]) throws(Fault) -> Bool {
    let temporary = try write(bytes, besides: name)
    let added = linkat(handle, temporary, handle, name, 0) == 0
    guard added || errno == EEXIST else {
      throw discard(temporary, FileFault("link", full(name)))
    }
    unlinkat(handle, temporary, 0)
    try sync()
    return added
  }

  /// Removes a file, if there is one, and what was left half written.
  public func remove(_ name: String) throws(Fault) {
    try sweep()
    try unlink(name)
    try sync()
  }

  /// Puts a file, or whatever stands there, beside under a name that none has: `NAME.TAG`, then `NAME.TAG-2`. The
  /// path it has now; nil when there was nothing.
  public func putAside(_ name: String, _ tag: String) throws(Fault) -> String? {
    var (aside, count) = ("\(name).\(tag)", 1)
    while faccessat(handle, aside, F_OK, AT_SYMLINK_NOFOLLOW) == 0 {
      count += 1
      aside = "\(name).\(tag)-\(count)"
    }
    guard renameat(handle, name, handle, aside) == 0 else {
      if errno == ENOENT { return nil }
      throw Fault(FileFault("rename", full(name)))
    }
    try sync()
    return full(aside)
  }

  /// Waits until nobody else holds that lock file, making it when it is missing.
  public func lock(_ name: String) throws(Fault) -> FileLock {
    try Fault.telling { () throws(FileFault) in try FileLock.waited(full(name)) }
  }

  /// Takes that lock file, making it when it is missing, and waits two seconds for others; `.busy` when one still
  /// holds it then.
  public func lockSoon(_ name: String) throws(Fault) -> FileLock {
    try Fault.telling { () throws(FileFault) in try FileLock.soon(full(name)) }
  }

  /// Takes that lock file, making it when it is missing; nil when somebody else holds it. Never waits.
  public func tryLock(_ name: String) throws(Fault) -> FileLock? {
    try Fault.telling { () throws(FileFault) in try FileLock.take(full(name)) }
  }

  /// Removes what killed processes had half written; a key may be in it. What a process that still runs is
  /// writing stays. Every change of the folder begins with it.
  public func sweep() throws(Fault) {
    let names = try Fault.telling { () throws(FileFault) in
      try Folder.names(in: "/proc/self/fd/\(handle)")
    }
    for name in names where Folder.isLeftover(name) { try unlink(name) }
  }

  /// Writes a new file beside `name` and answers what it is called.
  private func write(_ bytes: [UInt8], besides name: String) throws(Fault) -> String {
    try sweep()
    let temporary = Folder.leftover(of: name)
    unlinkat(handle, temporary, 0)
    do throws(FileFault) {
      let file = try OpenFile(temporary, in: handle, as: full(name), for: .making)
      try file.write(bytes[...])
      try file.sync()
      return temporary
    } catch {
      throw discard(temporary, error)
    }
  }

  private func discard(_ temporary: String, _ fault: FileFault) -> Fault {
    unlinkat(handle, temporary, 0)
    return Fault(fault)
  }

  private func unlink(_ name: String) throws(Fault) {
    guard unlinkat(handle, name, 0) == 0 || errno == ENOENT else {
      throw Fault(FileFault("unlink", full(name)))
    }
  }

  private func sync() throws(Fault) {
    guard fsync(handle) == 0 else { throw Fault(FileFault("fsync", path)) }
  }
}
