/// Collects small pieces and hands them on in chunks, so that a long record never lies in memory whole.
struct ChunkedSink: ~Copyable {
  private var buffer: [UInt8] = []
  private let write: (borrowing [UInt8]) throws -> Void

  /// A chunk is handed on when it has reached this many bytes.
  static let chunk = 64 << 10

  init(_ write: @escaping (borrowing [UInt8]) throws -> Void) {
    self.write = write
    buffer.reserveCapacity(Self.chunk + (8 << 10))
  }

  mutating func put(_ bytes: some Sequence<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.chunk { try flush() }
  }

  mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    try write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
