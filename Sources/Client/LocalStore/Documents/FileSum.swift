internal import Crypto
public import Domain

/// Adds up the bytes of a file as they come.
public struct FileSum {
  private var hash = SHA256()

  public init() {}

  /// Adds the next bytes of the file, in their order.
  public mutating func take(_ bytes: [UInt8]) { hash.update(data: bytes) }

  /// What they add up to so far.
  public var digest: FileDigest? { FileDigest(Array(hash.finalize())) }
}
