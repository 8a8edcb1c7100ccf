internal import Files
internal import GRDB
internal import Glibc

extension FileFault {
  /// What the engine or the system reported, as one of our reasons.
  init(path: String, cause: any Error) {
    switch cause {
    case let error as FileFault: self = error
    case let error as DatabaseError: self.init(path: path, reason: Self.reason(error, path))
    default: self.init(path: path, reason: .damaged)
    }
  }

  private static func reason(_ error: DatabaseError, _ path: String) -> Reason {
    switch error.extendedResultCode {
    // The index beside the log could not be made, or not as large as it has to be.
    case .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMOPEN: .full
    // The engine knows one way of having no room only; a share that is used up is a failed write to it.
    case _ where [.SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode) && !hasRoom(path):
      .full
    case .SQLITE_READONLY where access(Folder.parent(of: path), W_OK) != 0: .system(EACCES)
    // A file that we may write to and that says otherwise has been changed.
    case .SQLITE_READONLY where access(path, W_OK) == 0: .damaged
    default: reason(error.resultCode)
    }
  }

  /// False when neither the file nor its log could grow any more.
  static func hasRoom(_ path: String) -> Bool {
    let lengths = [path, "\(path)-wal"].compactMap { FileVersion(at: $0)?.size }
    return Folder.hasRoom(in: Folder.parent(of: path), from: lengths.max() ?? 0)
  }

  private static func reason(_ code: ResultCode) -> Reason {
    switch code {
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
    case .SQLITE_FULL: .full
    case .SQLITE_IOERR: .system(EIO)
    case .SQLITE_READONLY: .system(EROFS)
    case .SQLITE_PERM, .SQLITE_CANTOPEN: .system(EACCES)
    case .SQLITE_NOMEM: .system(ENOMEM)
    default: .damaged
    }
  }
}
