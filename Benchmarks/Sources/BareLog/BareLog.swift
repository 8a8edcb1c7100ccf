internal import CChild
internal import Glibc

/// A file that is written and made safe as a write-ahead log is, with nothing around it.
///
/// It grows to as many pages as SQLite lets its log have, then begins again at its start.
public final class BareLog {
  private let descriptor: Int32
  private var offset = 0

  private static let longest = 1000 * 4096

  /// Makes the file again. Throws ``Failure``.
  public init(at path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(description: "cannot make \(path)") }
  }

  deinit { close(descriptor) }

  /// Writes so many bytes and waits until the disk has them: the microseconds that took.
  ///
  /// `fdatasync`, since that is what SQLite calls; `fsync` would only be slower. Throws ``Failure``.
  public func append(_ bytes: [UInt8]) throws -> Int {
    if offset + bytes.count > Self.longest { offset = 0 }
    let start = child_clock()
    let written = pwrite(descriptor, bytes, bytes.count, off_t(offset))
    guard written == bytes.count, fdatasync(descriptor) == 0 else {
      throw Failure(description: "the disk takes no more")
    }
    offset += written
    return child_clock() - start
  }

  /// Microseconds of a clock that never goes back.
  public static var clock: Int { child_clock() }

  /// The disk refused.
  public struct Failure: Error, CustomStringConvertible {
    /// One sentence.
    public let description: String
  }
}
