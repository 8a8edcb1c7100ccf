internal import Crypto
internal import Domain
internal import Glibc

/// Carries the bytes of one file to another and adds them up on the way, a stretch at a time.
struct FileCopy {
  static let stretch = 256 * 1024

  /// What was carried.
  struct Carried {
    let size: Int64
    let digest: FileDigest
    /// The first bytes, which tell what it is.
    let beginning: [UInt8]
  }

  /// Reads an open file to its end, hands every stretch to `take`, and says how far it is.
  ///
  /// Errors: ``FileFault`` of the file read, and whatever `take` throws.
  static func carry(
    _ file: Int32, atMost most: Int64, _ take: (ArraySlice<UInt8>) throws -> Void,
    progress: (Int64) -> Void = { _ in }
  ) throws -> Carried {
    var (sum, size, beginning) = (SHA256(), Int64(0), [UInt8]())
    var buffer = [UInt8](repeating: 0, count: stretch)
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileFault(errno) }
      if count == 0 { break }
      size += Int64(count)
      guard size <= most else { throw FileFault.tooLarge }
      buffer.withUnsafeBytes {
        sum.update(bufferPointer: UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
      if beginning.count < 4096 { beginning += buffer[..<count].prefix(4096 - beginning.count) }
      try take(buffer[..<count])
      progress(size)
    }
    guard let digest = FileDigest(Array(sum.finalize())) else { throw FileFault.system(EIO) }
    return Carried(size: size, digest: digest, beginning: beginning)
  }

  static func write(_ bytes: ArraySlice<UInt8>, to file: Int32) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileFault(errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes every byte at a place. Errors: ``FileFault``.
  static func write(_ bytes: [UInt8], to file: Int32, at offset: Int64) throws {
    var (rest, place) = (bytes[...], offset)
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(place)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileFault(errno) }
      (rest, place) = (rest.dropFirst(count), place + Int64(count))
    }
  }

  /// Makes a file of the person's own where none is, 0600. Errors: ``FileFault``.
  static func made(_ path: String) throws -> Int32 {
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileFault(errno) }
    return file
  }
}

/// A regular file of anybody's, open for reading, and how it was when it was opened.
struct OpenedFile: ~Copyable {
  let handle: Int32
  let size: Int64
  private let before: stat

  /// Follows links, never waits for a pipe. Errors: ``FileFault``.
  init(_ path: String) throws {
    let handle = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard handle >= 0 else { throw FileFault(errno) }
    var status = stat()
    let isFile = fstat(handle, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isFile else {
      close(handle)
      throw FileFault.notAFile
    }
    (self.handle, before, size) = (handle, status, Int64(status.st_size))
  }

  deinit { close(handle) }

  /// False when somebody has written to it since it was opened.
  var isUnchanged: Bool {
    var now = stat()
    guard fstat(handle, &now) == 0 else { return false }
    return now.st_size == before.st_size && now.st_mtim.tv_sec == before.st_mtim.tv_sec
      && now.st_mtim.tv_nsec == before.st_mtim.tv_nsec
      && now.st_ctim.tv_sec == before.st_ctim.tv_sec
      && now.st_ctim.tv_nsec == before.st_ctim.tv_nsec
  }
}

extension FileFault {
  /// What a failed call of the system means for a file of the person's.
  init(_ cause: Int32) {
    self =
      switch cause {
      case ENOENT: .missing
      case ELOOP, ENOTDIR, EISDIR, ENXIO, ENODEV: .notAFile
      case EEXIST: .exists
      case ENOSPC, EDQUOT: .full
      default: .system(cause)
      }
  }
}
