internal import GRDB
internal import ServerCore

/// Turns "busy", "full" and "gone" into the error that says to come back later.
func translated(_ error: any Error) -> any Error {
  guard let error = error as? DatabaseError else { return error }
  switch error.resultCode {
  case .SQLITE_BUSY, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_NOMEM:
    return StoreUnavailableError(reason: error.description)
  default: return error
  }
}

func translatingErrors<Value>(_ work: () throws -> Value) throws -> Value {
  do {
    return try work()
  } catch let fault as FolderFault {
    throw StoreUnavailableError(reason: fault.description)
  } catch {
    throw translated(error)
  }
}
