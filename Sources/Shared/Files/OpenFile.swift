internal import Glibc

/// An open file; it is closed, and its lock let go, with this value. Every call throws ``FileFault``.
public struct OpenFile: ~Copyable, Sendable {
  /// What for; a file that is made is 0600.
  public enum Use: Sendable {
    /// To read whatever is there, a pipe too.
    case anything
    /// To read a regular file of anybody's; links are followed, no pipe is waited for.
    case given
    /// To read a file of ours; a link is refused.
    case ours
    /// To read and write a file of ours, made when it is missing.
    case changing
    /// To write one where none is.
    case making
    /// To write at the end of a file, made when it is missing; `throughLinks` where a person names it.
    case adding(throughLinks: Bool)
    /// To write to a pipe that somebody reads, or to a device.
    case stream
  }

  /// What it is called in faults.
  public let path: String
  private let handle: Int32

  public init(_ path: String, for use: Use) throws(FileFault) {
    try self.init(path, in: AT_FDCWD, as: path, for: use)
  }

  init(_ name: String, in folder: Int32, as path: String, for use: Use) throws(FileFault) {
    var handle = openat(folder, name, use.flags | O_CLOEXEC, 0o600)
    if handle < 0, errno == ENOENT, case .given = use, let raw = Folder.rawPath(readAs: name) {
      handle = openat(folder, raw, use.flags | O_CLOEXEC, 0o600)
    }
    guard handle >= 0 else { throw FileFault("open", path) }
    if case .given = use, (try? Self.status(handle, path))?.isRegular != true {
      close(handle)
      throw FileFault(path: path, reason: .wrongKind)
    }
    // Only the opening does not wait.
    if case .stream = use { _ = fcntl(handle, F_SETFL, 0) }
    (self.path, self.handle) = (path, handle)
  }

  /// One that is open already, to be closed by itself.
  public init(sharing open: Int32, as path: String) throws(FileFault) {
    let handle = fcntl(open, F_DUPFD_CLOEXEC, 3)
    guard handle >= 0 else { throw FileFault("dup", path) }
    (self.path, self.handle) = (path, handle)
  }

  deinit {
    // A child that is just being started has the file too; only this ends a lock for both.
    flock(handle, LOCK_UN)
    close(handle)
  }

  public var version: FileVersion { get throws(FileFault) { try Self.status(handle, path) } }

  /// Refuses what is no regular file, belongs to somebody else, or is open to others.
  public func checkPrivate() throws(FileFault) { try version.checkPrivate(path, S_IFREG) }

  /// Waits until what was written is on the disk.
  public func sync() throws(FileFault) {
    guard fsync(handle) == 0 else { throw FileFault("fsync", path) }
  }

  /// Waits for the lock on it.
  public func lock(_ kind: FileLock.Kind) throws(FileFault) {
    while flock(handle, kind.operation) != 0 {
      guard errno == EINTR else { throw FileFault("flock", path) }
    }
  }

  /// Takes the lock on it; false when somebody else holds it.
  func tryLock(_ kind: FileLock.Kind) throws(FileFault) -> Bool {
    if flock(handle, kind.operation | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK || errno == EINTR else { throw FileFault("flock", path) }
    return false
  }

  private static func status(_ handle: Int32, _ path: String) throws(FileFault) -> FileVersion {
    var status = stat()
    guard fstat(handle, &status) == 0 else { throw FileFault("stat", path) }
    return FileVersion(status)
  }
}

// Bytes.
extension OpenFile {
  /// Writes every byte.
  public func write(_ bytes: ArraySlice<UInt8>) throws(FileFault) {
    try put(bytes) { Glibc.write(handle, $0.baseAddress, $0.count) }
  }

  /// Writes every byte at a place, counted from the beginning.
  public func write(_ bytes: [UInt8], at offset: Int64) throws(FileFault) {
    var place = off_t(offset)
    try put(bytes[...]) {
      let count = pwrite(handle, $0.baseAddress, $0.count, place)
      place += max(count, 0)
      return count
    }
  }

  /// The next bytes, at most this many; none at the end.
  public func next(upTo count: Int) throws(FileFault) -> [UInt8] {
    try filled(count) { rest, _ in Glibc.read(handle, rest.baseAddress, rest.count) }
  }

  /// So many bytes from a place on, fewer where the file ends before.
  public func bytes(_ count: Int, from offset: Int64) throws(FileFault) -> [UInt8] {
    try filled(count, wholly: true) { rest, done in
      pread(handle, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
    }
  }

  /// The rest of the file, one byte more than `most` at the most.
  public func bytes(most: Int) throws(FileFault) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= most {
      let more = try next(upTo: min(most + 1 - bytes.count, 1 << 16))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  private func filled(
    _ count: Int, wholly: Bool = false,
    _ read: (_ rest: UnsafeMutableRawBufferPointer, _ done: Int) -> Int
  ) throws(FileFault) -> [UInt8] {
    var fault: FileFault?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let count = read(
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[done...]),
          done)
        if count < 0, errno == EINTR { continue }
        if count < 0 { fault = FileFault("read", path) }
        done += max(count, 0)
        if count <= 0 || !wholly { break }
      }
    }
    if let fault { throw fault }
    return bytes
  }

  private func put(
    _ bytes: ArraySlice<UInt8>, _ put: (UnsafeRawBufferPointer) -> Int
  ) throws(FileFault) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes(put)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileFault("write", path) }
      rest = rest.dropFirst(count)
    }
  }
}

extension OpenFile.Use {
  fileprivate var flags: Int32 {
    switch self {
    case .anything: O_RDONLY
    case .given: O_RDONLY | O_NONBLOCK | O_NOCTTY
    case .ours: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
    case .changing: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
    case .making: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
    case .adding(let throughLinks):
      O_WRONLY | O_CREAT | O_APPEND | (throughLinks ? 0 : O_NOFOLLOW)
    case .stream: O_WRONLY | O_NONBLOCK | O_NOCTTY
    }
  }
}
