import AsyncHTTPClient
import NIOCore

/// What a request carries: bytes in memory, or bytes that are read a piece at a time while they go.
public enum OutboundBody: Sendable {
  case bytes([UInt8])
  /// So many bytes; `read` answers those in a range, in order, from the beginning each time it is sent.
  ///
  /// When it throws, the request breaks off as `unreachable`: whoever reads knows why.
  case pieces(count: Int, read: @Sendable (Range<Int>) throws -> [UInt8])

  /// The same, as the client underneath takes it; every piece that is read has moved.
  func sent(_ progress: LastMove) -> HTTPClientRequest.Body {
    switch self {
    case .bytes(let bytes): .bytes(bytes)
    case .pieces(let count, let read):
      .stream(Pieces(count: count, progress: progress, read: read), length: .known(Int64(count)))
    }
  }
}

/// The pieces of a long body, read when the connection has room for the next.
private struct Pieces: AsyncSequence, AsyncIteratorProtocol, Sendable {
  /// The most bytes in memory at once.
  private static let longest = 256 << 10

  let count: Int
  let progress: LastMove
  let read: @Sendable (Range<Int>) throws -> [UInt8]
  private var sent = 0

  init(
    count: Int, progress: LastMove, read: @escaping @Sendable (Range<Int>) throws -> [UInt8]
  ) {
    (self.count, self.progress, self.read) = (count, progress, read)
  }

  func makeAsyncIterator() -> Pieces { self }

  @concurrent
  mutating func next() async throws -> ByteBuffer? {
    guard sent < count else { return nil }
    let range = sent..<Swift.min(sent + Self.longest, count)
    sent = range.upperBound
    progress.moved()
    return ByteBuffer(bytes: try read(range))
  }
}
