import Glibc

/// What the system says about an open file, and its bytes.
enum PrivateFile {
  /// Refuses what is not `kind`, belongs to somebody else, or is open to others.
  static func check(_ file: Int32, _ kind: mode_t, _ path: String) throws(VaultError) {
    var status = stat()
    guard fstat(file, &status) == 0 else {
      throw VaultError(path: path, reason: .system(errno))
    }
    guard status.st_mode & S_IFMT == kind else {
      throw VaultError(path: path, reason: .wrongKind)
    }
    guard status.st_uid == geteuid() else { throw VaultError(path: path, reason: .wrongOwner) }
    guard status.st_mode & 0o077 == 0 else { throw VaultError(path: path, reason: .wrongMode) }
  }

  /// True when something stands at that path.
  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Everything in the file; damaged when there is more than `limit`.
  static func content(
    _ file: Int32, upTo limit: Int, _ path: String
  ) throws(VaultError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < bytes.count {
      let more = bytes[count...].withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { throw VaultError(path: path, reason: .system(errno)) }
      if more == 0 { return Array(bytes[..<count]) }
      count += more
    }
    throw VaultError(path: path, reason: .damaged)
  }

  /// Writes every byte; false, with `errno`, when the system stops half way.
  static func writeAll(_ file: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension VaultError {
  /// What `errno` means for a file that could not be opened without following links.
  init(path: String, opening cause: Int32) {
    let isOtherKind = cause == ELOOP || cause == ENOTDIR || cause == ENXIO
    self.init(path: path, reason: isOtherKind ? .wrongKind : .system(cause))
  }
}
