internal import Files
internal import GRDB
internal import ServerCore

/// Turns "busy", "full" and "gone" into the error that says to come back later.
func translated(_ error: any Error) -> any Error {
  guard let error = error as? DatabaseError else { return error }
  if error.isOutOfRoom { return StoreUnavailableError.full }
  switch error.resultCode {
  case .SQLITE_BUSY, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_NOMEM:
    return StoreUnavailableError(reason: error.description)
  default: return error
  }
}

func translatingErrors<Value>(_ work: () throws -> Value) throws -> Value {
  do {
    return try work()
  } catch let fault as FileFault {
    throw fault.reason == .full ? .full : StoreUnavailableError(reason: fault.description)
  } catch {
    throw translated(error)
  }
}

extension Error {
  /// True when a row could not be added because one of its names is there already.
  var isOfSomethingThere: Bool {
    (self as? DatabaseError)?.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
  }

  /// True when a page of a file is not as the engine wrote it.
  var isOfDamage: Bool {
    guard let error = self as? DatabaseError else { return false }
    return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
  }

  /// True for what a full disk does, whatever was being written.
  var isOutOfRoom: Bool {
    if let fault = self as? FileFault { return fault.reason == .full }
    guard let error = self as? DatabaseError else { return false }
    switch error.extendedResultCode {
    // The index beside the log could not be made, or not as large as it has to be.
    case .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_WRITE: return true
    default: return error.resultCode == .SQLITE_FULL
    }
  }

  /// The same, where opening a file has failed: a log that cannot be made says only that.
  func isOutOfRoom(opening path: String) -> Bool {
    if isOutOfRoom { return true }
    guard (self as? DatabaseError)?.resultCode == .SQLITE_CANTOPEN else { return false }
    return !Folder.hasRoom(in: Folder.parent(of: path))
  }
}
