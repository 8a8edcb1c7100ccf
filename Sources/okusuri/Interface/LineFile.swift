import Glibc

/// A file that grows by whole lines, each in one write.
final class LineFile: Sendable {
  /// The file could not be opened.
  struct Unwritable: Error {
    let path: String
  }

  private let descriptor: Int32

  init(path: String) throws(Unwritable) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw Unwritable(path: path) }
  }

  deinit { close(descriptor) }

  /// Appends a line; a full disk must not stop a caregiver, so a failure is let go.
  func append(_ line: [UInt8]) {
    let bytes = line + [UInt8(ascii: "\n")]
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}
