internal import Glibc
internal import Synchronization

/// A stretch of a file of this device, read a piece at a time while it goes to the cloud.
public final class FileStretch: Sendable {
  private let file: OpenedFile
  private let range: Range<Int64>
  private let damage = Atomic(false)

  init(file: consuming OpenedFile, range: Range<Int64>) {
    self.file = file
    self.range = range
  }

  /// How long the whole file is.
  var fileSize: Int64 { file.size }
  public var count: Int { range.count }

  /// True once a piece of it could not be read: the file has become shorter, or its disk is failing.
  public var isDamaged: Bool { damage.load(ordering: .relaxed) }

  /// The bytes in a range of it, counted from its beginning. Errors: ``FileFault``.
  public func bytes(_ piece: Range<Int>) throws -> [UInt8] {
    var fault: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: piece.count) { buffer, done in
      let place = range.lowerBound + Int64(piece.lowerBound)
      fault = FileCopy.read(
        file.handle, at: place, into: UnsafeMutableRawBufferPointer(buffer), &done)
    }
    guard fault == nil, bytes.count == piece.count else {
      damage.store(true, ordering: .relaxed)
      throw FileFault(fault ?? EIO)
    }
    return bytes
  }
}

extension FileCopy {
  /// Fills a buffer from a place of an open file; what the file lacks is not `done`. Answers the system's error.
  fileprivate static func read(
    _ file: Int32, at place: Int64, into buffer: UnsafeMutableRawBufferPointer, _ done: inout Int
  ) -> Int32? {
    done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = pread(file, rest.baseAddress, rest.count, off_t(place) + off_t(done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : nil }
      done += count
    }
    return nil
  }
}
