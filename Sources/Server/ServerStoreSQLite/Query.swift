internal import Domain
internal import GRDB
internal import GRDBSQLite
internal import ServerCore

/// A prepared statement at work: values in by number, columns out by number.
///
/// GRDB keeps and prepares the statement; stepping it here spares a dictionary and an array of boxed
/// values a row, which is most of what a read costs (docs/decisions/0007).
struct Query {
  private let handle: SQLiteStatement

  init(_ handle: SQLiteStatement) { self.handle = handle }

  /// Makes the statement ready for the next one who needs it.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Goes to the next row; false after the last.
  func next() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw lastError
    }
  }

  /// Steps a statement that answers nothing with these values, and makes it ready for others.
  func run<each Value: Bindable>(_ values: repeat each Value) throws {
    bindAll(repeat each values)
    _ = try next()
    sqlite3_reset(handle)
  }

  func bindNull(_ index: Int32) { sqlite3_bind_null(handle, index) }

  func bind(_ index: Int32, integer: Int64) { sqlite3_bind_int64(handle, index, integer) }

  func bind(_ index: Int32, text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        _ = sqlite3_bind_text(
          handle, index, characters.baseAddress, Int32(characters.count), copied)
      }
    }
  }

  func bind(_ index: Int32, blob: [UInt8]) {
    _ = blob.withUnsafeBytes { bytes in
      sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count), copied)
    }
  }

  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }
  func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func blob<Value>(_ column: Int32, _ read: (UnsafeRawBufferPointer) -> Value) -> Value {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return read(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// A column's value as it is; nil for a text that is none.
  func stored(_ column: Int32) -> StoredValue? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .integer(int64(column))
    case SQLITE_BLOB: return .bytes(blob(column) { Array($0) })
    default:
      let start = sqlite3_column_text(handle, column)
      let bytes = UnsafeBufferPointer(
        start: start, count: Int(sqlite3_column_bytes(handle, column)))
      guard !bytes.contains(0) else { return nil }
      return String(validating: bytes, as: UTF8.self).map(StoredValue.text)
    }
  }

  /// Tells SQLite to copy a value before the call returns.
  private var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  private var lastError: DatabaseError {
    let connection = sqlite3_db_handle(handle)
    return DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
      message: String(cString: sqlite3_errmsg(connection)),
      sql: String(cString: sqlite3_sql(handle)))
  }
}

/// What the statements run on, by the name that they have for it on every engine (docs/decisions/0113).
typealias Database = GRDB.Database

extension Database: StatementSource {
  func prepared(_ sql: String) throws -> Query {
    Query(try cachedStatement(sql: sql).sqliteStatement)
  }

  /// A look-up, inside a transaction that writes.
  func lookUp(_ statement: ReadStatement) throws -> Query { try prepared(statement.sql) }

  /// Says that what follows concerns more than one household. Here nobody else ever writes at the same time.
  func alone() throws {}

  /// Says that what follows takes away what nobody relies on. Here nobody else ever writes at the same time.
  func beside() throws {}

  /// Says whose session is looked up first. Here it is beside the one who asks.
  func declare(_: ReadPlan) throws {}

  /// Says what is looked up next. Here it is beside the one who asks.
  func declare(
    _: MedicationID, of _: PatientScope, on _: CivilDate, key _: IdempotencyKey?, since _: Timestamp
  ) throws {}

  /// Says what is looked up next of a day. Here it is beside the one who asks.
  func declare(
    _: CivilDate, of _: PatientScope, on _: CivilDate, key _: IdempotencyKey?, since _: Timestamp
  ) throws {}

  /// Says what is looked up next of doses. Here it is beside the one who asks.
  func declare(_: [PlannedDose]) throws {}

  /// Says what is looked up next of a dose. Here it is beside the one who asks.
  func declare(_: PlannedDose, of _: PatientScope) throws {}

  /// Inserts a row and answers its number.
  func insert<each Bound: Bindable>(_ sql: String, _ values: repeat each Bound) throws -> Int64 {
    try run(sql, repeat each values)
    return lastInsertedRowID
  }

  /// Changes rows; true when there was one.
  func changes<each Bound: Bindable>(_ sql: String, _ values: repeat each Bound) throws -> Bool {
    try run(sql, repeat each values)
    return changesCount > 0
  }
}
