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

  /// A column of every row, as text.
  static func column(_ sql: String, _ column: Int32, on path: String) throws -> [String] {
    var (database, statement): (OpaquePointer?, OpaquePointer?)
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(database)
    }
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK
    else { throw Failed(message: String(cString: sqlite3_errmsg(database))) }
    var values: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      values.append(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
    }
    return values
  }

  /// A connection that stays open from one statement to the next, until it is let go.
  final class Change {
    private var database: OpaquePointer?

    init(on path: String) throws {
      guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK
      else { throw Failed(message: String(cString: sqlite3_errmsg(database))) }
    }

    deinit { sqlite3_close(database) }

    func execute(_ sql: String) throws {
      guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK
      else { throw Failed(message: String(cString: sqlite3_errmsg(database))) }
    }
  }

  struct Failed: Error { let message: String }
}
