import Crypto
import Glibc
import Testing

@testable import LocalStore

/// What is left in memory of a key that is not needed any more.
struct WipedKeyTests {
  @Test func `W-31 the key that a passphrase makes leaves no copy of itself`() throws {
    let found = try FoundBytes(count: StorageKey.byteCount)
    let cost = PassphraseCost(passes: 1, kibibytes: 8)
    do {
      let key = try #require(
        Passphrase("鍵 of a test").key(cost, salt: .init(repeating: 7, count: 16)))
      key.withUnsafeBytes { found.bytes.copyMemory(from: $0) }
      #expect(try found.copies() >= 1)
    }
    #expect(try found.copies() == 0)
  }
}

/// Some bytes, and where else in this process's memory they stand.
private final class FoundBytes {
  let bytes: UnsafeMutableRawBufferPointer
  private let window = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  private let memory: Int32

  init(count: Int) throws {
    bytes = .allocate(byteCount: count, alignment: 16)
    memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
    try #require(memory >= 0)
  }

  deinit {
    close(memory)
    bytes.deallocate()
    window.deallocate()
  }

  /// How often they stand anywhere but here.
  func copies() throws -> Int {
    try writableRegions().reduce(0) { count, region in count + copies(in: region) }
  }

  private func writableRegions() throws -> [Range<UInt>] {
    try String(contentsOfMaps: "/proc/self/maps").split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 1, words[1].hasPrefix("rw") else { return nil }
      let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      return ends.count == 2 ? ends[0]..<ends[1] : nil
    }
  }

  private func copies(in region: Range<UInt>) -> Int {
    var (count, start) = (0, region.lowerBound)
    while start < region.upperBound {
      let size = min(window.count, Int(region.upperBound - start))
      // A region that is gone by now holds nothing.
      let read = pread(memory, window.baseAddress, size, off_t(start))
      guard read > 0 else { return count }
      count += hits(in: read, from: start)
      guard read == size, size == window.count else { return count }
      // What lies across the end of a window is seen whole in the next.
      start += UInt(size - bytes.count)
    }
    return count
  }

  private func hits(in read: Int, from start: UInt) -> Int {
    var (count, rest) = (0, UnsafeRawBufferPointer(window)[..<read])
    while rest.count >= bytes.count, let from = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
      let hit = memchr(from, Int32(bytes[0]), rest.count - bytes.count + 1)
    {
      let offset = rest.startIndex + (UnsafeRawPointer(hit) - from)
      let isSame = UnsafeRawBufferPointer(start: hit, count: bytes.count).elementsEqual(bytes)
      if isSame, !isOwn(start + UInt(offset)) { count += 1 }
      rest = rest[(offset + 1)...]
    }
    return count
  }

  private func isOwn(_ address: UInt) -> Bool {
    [bytes, window].contains { own in
      let first = UInt(bitPattern: own.baseAddress)
      return (first..<first + UInt(own.count)).contains(address)
    }
  }
}

extension String {
  /// A file of /proc, which has no size.
  fileprivate init(contentsOfMaps path: String) throws {
    let file = fopen(path, "r")
    try #require(file != nil)
    defer { fclose(file) }
    var text: [UInt8] = []
    while case let byte = fgetc(file), byte >= 0 { text.append(UInt8(byte)) }
    self = String(decoding: text, as: UTF8.self)
  }
}
