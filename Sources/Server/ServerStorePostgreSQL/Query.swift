internal import ServerCore

/// Where rows come from: the server, or what was fetched from it before.
protocol RowSource: AnyObject {
  /// The rows of a statement, or of a look-up by these values.
  func rows(
    of statement: PreparedStatement, _ lookUp: ReadStatement?, _ values: [BoundValue]
  ) throws -> ResultRows

  /// Runs a statement whose answer nobody looks at, now or later.
  func put(_ statement: PreparedStatement, _ values: [BoundValue]) throws
}

/// A prepared statement at work: values in by number, columns out by number.
///
/// The same to the statements as SQLite's (docs/decisions/0113); here nothing goes to the server before the first row
/// is asked for, and then all rows come at once.
final class Query {
  /// Nil for one that only gathers values.
  private let source: (any RowSource)?
  private let statement: PreparedStatement
  private let lookUp: ReadStatement?
  private(set) var values: [BoundValue]
  private var rows: ResultRows?
  private var row = -1

  init(
    _ source: (any RowSource)?, _ statement: PreparedStatement, _ lookUp: ReadStatement?
  ) {
    (self.source, self.statement, self.lookUp) = (source, statement, lookUp)
    values = statement.types.map { _ in .null }
  }

  func reset() {
    rows = nil
    row = -1
  }

  /// Goes to the next row; false after the last.
  func next() throws -> Bool {
    let rows = try rows ?? answer()
    self.rows = rows
    row += 1
    return row < rows.count
  }

  /// Runs a statement that answers nothing with these values, and makes it ready for others.
  func run<each Value: Bindable>(_ values: repeat each Value) throws {
    bindAll(repeat each values)
    guard let source else { throw NotDeclaredError() }
    try source.put(statement, self.values)
    reset()
  }

  /// How many rows the statement adds, changes or removes.
  func changed<each Value: Bindable>(_ values: repeat each Value) throws -> Int {
    bindAll(repeat each values)
    return try answer().changed
  }

  private func answer() throws -> ResultRows {
    guard let source else { throw NotDeclaredError() }
    return try source.rows(of: statement, lookUp, values)
  }

  func bindNull(_ index: Int32) { set(index, .null) }
  func bind(_ index: Int32, integer: Int64) { set(index, .integer(integer)) }
  func bind(_ index: Int32, text: String) { set(index, .text(text)) }
  func bind(_ index: Int32, blob: [UInt8]) { set(index, .bytes(blob)) }

  /// A value too many is found when the statement runs.
  private func set(_ index: Int32, _ value: BoundValue) {
    let place = Int(index) - 1
    if place < values.count { values[place] = value } else { values.append(value) }
  }

  func int(_ column: Int32) -> Int { Int(int64(column)) }
  func int64(_ column: Int32) -> Int64 { rows?.integer(row, column) ?? 0 }
  func isNull(_ column: Int32) -> Bool { rows?.isNull(row, column) ?? true }
  func text(_ column: Int32) -> String { rows?.text(row, column) ?? "" }

  /// A column's value as it is. Never nil: the server takes no text that is none.
  func stored(_ column: Int32) -> StoredValue? {
    guard let rows, !rows.isNull(row, column) else { return .null }
    switch rows.type(column) {
    case ColumnType.int8, ColumnType.int4, ColumnType.int2: return .integer(int64(column))
    case ColumnType.bytea: return .bytes(Array(rows.bytes(row, column)))
    default: return .text(text(column))
    }
  }

  func blob<Value>(_ column: Int32, _ read: (UnsafeRawBufferPointer) -> Value) -> Value {
    // The rows live as long as this does, and so longer than the reading.
    withExtendedLifetime(rows) {
      read(rows?.bytes(row, column) ?? UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }
}
