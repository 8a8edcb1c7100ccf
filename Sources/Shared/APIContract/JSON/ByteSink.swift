/// Bytes that grow at their end and belong to one owner.
///
/// An answer is written in some two thousand small steps, and an array asks at each of them who else holds it. Here
/// a step is a look at the room that is left, and a copy.
struct ByteSink: ~Copyable {
  /// The memory; only the first ``count`` bytes mean anything.
  private var room: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  /// Room for so many bytes at first; none is taken for 0.
  init(capacity: Int) {
    room =
      capacity > 0
      ? .allocate(capacity: capacity) : UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  deinit { room.deallocate() }

  /// A copy of all bytes.
  var bytes: [UInt8] { Array(room[..<count]) }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    room.initializeElement(at: count, to: byte)
    count += 1
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(count: bytes.count) { _ = $0.initialize(fromContentsOf: bytes) }
  }

  /// Calls `put` with exactly so many bytes of uninitialised memory, all of which it sets.
  @inline(__always)
  mutating func append(count more: Int, _ put: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    reserve(more)
    put(UnsafeMutableBufferPointer(rebasing: room[count..<count + more]))
    count += more
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if room.count - count < more { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    let wider = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(2 * room.count, count + more, 64))
    _ = wider.initialize(fromContentsOf: room[..<count])
    room.deallocate()
    room = wider
  }
}
