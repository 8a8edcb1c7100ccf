internal import Crypto
internal import Domain
internal import Glibc

/// One file of a paper, open.
final class BlobFile {
  private let descriptor: Int32

  /// Opens it; a symbolic link is refused. Throws ``FolderFault``.
  init(path: String, flags: Int32) throws {
    descriptor = Glibc.open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FolderFault("open") }
  }

  deinit {
    // A lock would outlive the descriptor in a process that was forked meanwhile.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Waits for the lock on it, which ends with this object: writers of parts share it, the check of the
  /// whole has it alone, in whatever process.
  func lock(alone: Bool) throws {
    while flock(descriptor, alone ? LOCK_EX : LOCK_SH) != 0 {
      guard errno == EINTR else { throw FolderFault("flock") }
    }
  }

  var size: Int64 { get throws { Int64(try status.st_size) } }

  /// When it was last written to.
  var changedAt: Timestamp {
    get throws { Timestamp(secondsSinceEpoch: Int64(try status.st_mtim.tv_sec)) }
  }

  /// Writes all bytes at a place.
  func write(_ bytes: [UInt8], at offset: Int64) throws {
    try bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        let written = pwrite(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
          off_t(offset) + off_t(all.count - rest.count))
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { throw FolderFault("write") }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// Waits until what was written is on the disk.
  func sync() throws {
    guard fsync(descriptor) == 0 else { throw FolderFault("fsync") }
  }

  /// Reads a stretch that the file has.
  func bytes(in range: Range<Int64>) throws -> [UInt8] {
    let bytes = try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
    }
    guard bytes.count == range.count else { throw ShortFileError() }
    return bytes
  }

  /// What all its bytes add up to, read a mebibyte at a time.
  var digest: [UInt8] {
    get throws {
      var (hash, offset): (SHA256, Int64) = (SHA256(), 0)
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
      defer { buffer.deallocate() }
      while true {
        let count = try read(into: buffer, at: offset)
        guard count > 0 else { return Array(hash.finalize()) }
        hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        offset += Int64(count)
      }
    }
  }

  /// Fills the buffer as far as the file reaches.
  private func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
    var count = 0
    while count < buffer.count {
      let got = pread(
        descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count,
        off_t(offset) + off_t(count))
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw FolderFault("read") }
      if got == 0 { break }
      count += got
    }
    return count
  }

  private var status: stat {
    get throws {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw FolderFault("stat") }
      return status
    }
  }
}

/// A file that was whole has lost bytes; somebody else was at it.
struct ShortFileError: Error {}
