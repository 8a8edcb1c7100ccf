internal import CPostgreSQL

/// What the server answered to one statement.
final class ResultRows {
  private let lib: libpq
  private let result: OpaquePointer

  init(_ lib: libpq, _ result: OpaquePointer) { (self.lib, self.result) = (lib, result) }

  deinit { lib.PQclear(result) }

  /// The error that it is; nil for rows and for what answers nothing.
  var error: PostgreSQLError? {
    switch Int(lib.PQresultStatus(result)) {
    case PGRES_EMPTY_QUERY, PGRES_COMMAND_OK, PGRES_TUPLES_OK: return nil
    default:
      let words = String(cString: lib.PQresultErrorMessage(result))
      guard let state = lib.PQresultErrorField(result, Int32(PG_DIAG_SQLSTATE)) else {
        return .lost(words)
      }
      return PostgreSQLError(state: String(cString: state), words: words)
    }
  }

  var count: Int { Int(lib.PQntuples(result)) }

  var columns: Int32 { lib.PQnfields(result) }

  /// The number by which PostgreSQL calls a column's type.
  func type(_ column: Int32) -> UInt32 { lib.PQftype(result, column) }

  /// How many rows were added, changed or removed.
  var changed: Int { Int(String(cString: lib.PQcmdTuples(result))) ?? 0 }

  /// True for the end of a transaction that stays; where something has failed in it, COMMIT undoes it and is no error.
  var isOfCommit: Bool { String(cString: lib.PQcmdStatus(result)) == "COMMIT" }

  var parameterTypes: [UInt32] {
    (0..<lib.PQnparams(result)).map { lib.PQparamtype(result, $0) }
  }

  func isNull(_ row: Int, _ column: Int32) -> Bool {
    lib.PQgetisnull(result, Int32(row), column) == 1
  }

  /// The bytes of a value; none for null.
  func bytes(_ row: Int, _ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: lib.PQgetvalue(result, Int32(row), column),
      count: Int(lib.PQgetlength(result, Int32(row), column)))
  }

  func text(_ row: Int, _ column: Int32) -> String {
    String(decoding: bytes(row, column), as: UTF8.self)
  }

  /// A number of one to eight bytes, most significant first; 0 for null.
  func integer(_ row: Int, _ column: Int32) -> Int64 {
    let bytes = bytes(row, column)
    guard let first = bytes.first else { return 0 }
    return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
  }
}
