import GRDBSQLite

/// A file of the device, as somebody with a shell would open it.
enum RawDatabase {
  /// Runs statements.
  static func execute(_ sql: String, on path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK
    else { throw Failed(message: String(cString: sqlite3_errmsg(database))) }
  }

  struct Failed: Error { let message: String }
}
