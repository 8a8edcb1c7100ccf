internal import Crypto
internal import Files

// One file of a document, open.
extension OpenFile {
  /// Reads a part that the file has.
  func bytes(in range: Range<Int64>) throws -> [UInt8] {
    let bytes = try bytes(range.count, from: range.lowerBound)
    guard bytes.count == range.count else { throw ShortFileError() }
    return bytes
  }

  /// What all its bytes add up to, read a mebibyte at a time.
  var digest: [UInt8] {
    get throws {
      var (hash, offset): (SHA256, Int64) = (SHA256(), 0)
      while true {
        let bytes = try bytes(1 << 20, from: offset)
        guard !bytes.isEmpty else { return Array(hash.finalize()) }
        hash.update(data: bytes)
        offset += Int64(bytes.count)
      }
    }
  }
}

/// A file that was whole has lost bytes; somebody else was at it.
struct ShortFileError: Error {}
