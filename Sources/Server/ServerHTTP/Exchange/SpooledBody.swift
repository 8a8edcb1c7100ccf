internal import Glibc
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore

/// The body of an import in a file without a name, so that memory does not grow with it: the system
/// takes the file back when it is closed, however the process ends.
final class SpooledBody: Sendable {
  private let descriptor: Int32

  private init() throws {
    // O_TMPFILE is a macro that Swift does not import: a directory bit and one of its own.
    let unnamed = O_DIRECTORY | 0o20_000_000
    descriptor = open("/tmp", unnamed | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StoreUnavailableError.spooling(errno)
    }
  }

  deinit { close(descriptor) }

  /// Takes the whole body of a request in. Throws ``TooLargeError``, and ``StoreUnavailableError``
  /// when the disk has no room.
  static func collect(_ request: Request, most: Int) async throws -> SpooledBody {
    let spool = try SpooledBody()
    var count = 0
    for try await piece in request.body {
      count += piece.readableBytes
      guard count <= most else { throw TooLargeError() }
      try spool.append(piece)
    }
    return spool
  }

  /// The lines of the body, from its beginning.
  func lines() -> SpooledLines { SpooledLines(body: self) }

  /// Up to `count` bytes from a place on; empty at the end.
  fileprivate func read(from offset: Int, count: Int) throws -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
    return bytes
  }

  private func append(_ piece: ByteBuffer) throws {
    try piece.withUnsafeReadableBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard written > 0 else {
          if errno == EINTR { continue }
          throw StoreUnavailableError.spooling(errno)
        }
        rest = rest.dropFirst(written)
      }
    }
  }
}

extension StoreUnavailableError {
  fileprivate static func spooling(_ number: Int32) -> Self {
    [ENOSPC, EDQUOT, EFBIG].contains(number) ? .full : Self(reason: "an import: \(number)")
  }
}

/// Reads the lines of a spooled body one after another.
struct SpooledLines: ImportLines {
  private let body: SpooledBody
  private var offset = 0
  private var held: [UInt8] = []
  private var start = 0

  /// The longest line, in bytes; the longest notes fit many times.
  static let longest = 64 * 1024

  init(body: SpooledBody) { self.body = body }

  mutating func next() throws -> [UInt8]? {
    while true {
      if let end = held[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Array(held[start..<end])
      }
      guard held.count - start <= Self.longest else { throw ValidationError(.longLine) }
      held.removeFirst(start)
      start = 0
      let piece = try body.read(from: offset, count: Self.longest)
      offset += piece.count
      guard !piece.isEmpty else { return last() }
      held += piece
    }
  }

  /// What stands behind the last line feed, if anything does.
  private mutating func last() -> [UInt8]? {
    defer { held = [] }
    return held.isEmpty ? nil : held
  }
}
