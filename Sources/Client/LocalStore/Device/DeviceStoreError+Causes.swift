internal import GRDB
internal import Glibc

extension DeviceStoreError {
  /// What the engine or the system reported, as one of our reasons.
  init(path: String, cause: any Error) {
    switch cause {
    case let error as DeviceStoreError: self = error
    case let error as VaultError: self.init(error)
    case let error as DatabaseError: self.init(path: path, reason: Self.reason(error, path))
    default: self.init(path: path, reason: .damaged)
    }
  }

  /// What a failed call of the system means.
  init(path: String, errno cause: Int32) {
    switch cause {
    case ENOSPC, EDQUOT: self.init(path: path, reason: .full)
    case ELOOP, ENOTDIR, ENXIO, EISDIR: self.init(path: path, reason: .wrongKind)
    default: self.init(path: path, reason: .system(cause))
    }
  }

  private init(_ error: VaultError) {
    switch error.reason {
    case .wrongKind: self.init(path: error.path, reason: .wrongKind)
    case .wrongMode: self.init(path: error.path, reason: .wrongMode)
    case .wrongOwner: self.init(path: error.path, reason: .wrongOwner)
    case .system(let cause): self.init(path: error.path, errno: cause)
    default: self.init(path: error.path, reason: .damaged)
    }
  }

  private static func reason(_ error: DatabaseError, _ path: String) -> Reason {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
    case .SQLITE_FULL: .full
    case .SQLITE_IOERR: isFull(path) ? .full : .system(EIO)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN: .system(EACCES)
    case .SQLITE_NOMEM: .system(ENOMEM)
    default: .damaged
    }
  }

  /// The index beside the log is grown without a look at the room left, so ask afterwards.
  private static func isFull(_ path: String) -> Bool {
    var status = statvfs()
    return statvfs(path, &status) == 0 && status.f_bavail == 0
  }
}
