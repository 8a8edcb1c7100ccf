internal import Glibc

/// What tells one content of a file from the next without reading it.
public struct FileVersion: Hashable, Sendable {
  public let size: Int64
  /// When it was last written to, in seconds since 1970.
  public let writtenAt: Int64
  private let file: UInt64
  private let owner: UInt32
  private let mode: UInt32
  private let times: [Int]

  /// Of what stands at a path now, or where a link there leads; nil when nothing does.
  public init?(at path: String, followingLinks: Bool = false) {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    (size, writtenAt) = (Int64(status.st_size), Int64(status.st_mtim.tv_sec))
    (file, owner, mode) = (UInt64(status.st_ino), status.st_uid, status.st_mode)
    let (written, changed) = (status.st_mtim, status.st_ctim)
    times = [written.tv_sec, written.tv_nsec, changed.tv_sec, changed.tv_nsec]
  }

  /// True when both are of one file of a disk, whatever was written to it in between.
  public func isSameFile(as other: FileVersion) -> Bool { file == other.file }

  public var isRegular: Bool { mode & S_IFMT == S_IFREG }

  /// True when only its owner, who is this program's user, may read or write it.
  public var isOwnersAlone: Bool { mode & 0o077 == 0 && owner == geteuid() }

  func checkPrivate(_ path: String, _ kind: mode_t) throws(FileFault) {
    guard mode & S_IFMT == kind else { throw FileFault(path: path, reason: .wrongKind) }
    guard owner == geteuid() else { throw FileFault(path: path, reason: .wrongOwner) }
    guard mode & 0o077 == 0 else { throw FileFault(path: path, reason: .wrongMode) }
  }
}
