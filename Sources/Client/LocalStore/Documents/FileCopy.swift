internal import Crypto
internal import Domain
internal import Files

/// Carries the bytes of one file to another and adds them up on the way, a part at a time.
struct FileCopy {
  static let partLength = 256 * 1024

  /// What a copied file turned out to be: size, digest and first bytes.
  struct Carried {
    let size: Int64
    let digest: FileDigest
    /// The first bytes, which tell what it is.
    let beginning: [UInt8]
  }

  /// Reads an open file to its end, hands every part to `take`, and says how far it is.
  ///
  /// Errors: ``FileFault``, of the file read and of `take`.
  static func carry(
    _ file: borrowing OpenFile, atMost most: Int64,
    _ take: (ArraySlice<UInt8>) throws(FileFault) -> Void = { _ in },
    progress: (Int64) -> Void = { _ in }
  ) throws(FileFault) -> Carried {
    var (sum, size, beginning) = (SHA256(), Int64(0), [UInt8]())
    while true {
      let bytes = try file.next(upTo: partLength)
      if bytes.isEmpty { break }
      size += Int64(bytes.count)
      guard size <= most else { throw FileFault(path: file.path, reason: .tooLarge) }
      sum.update(data: bytes)
      if beginning.count < 4096 { beginning += bytes.prefix(4096 - beginning.count) }
      try take(bytes[...])
      progress(size)
    }
    guard let digest = FileDigest(Array(sum.finalize())) else {
      throw FileFault(path: file.path, reason: .damaged)
    }
    return Carried(size: size, digest: digest, beginning: beginning)
  }
}
