internal import ServerCore

// A record's rows as they are, for whoever takes all of it elsewhere (docs/decisions/0126).

extension Database {
  /// The rows of a table that are a household's, or nobody's.
  func storedRows(of table: MovedTable, in household: HouseholdKey?) throws -> StoredRows {
    var rows = StoredRows(width: table.width)
    let query = try prepared(table.selection)
    defer { query.reset() }
    if let household, table.isOfHousehold { query.bindAll(household) }
    while try query.next() {
      let row = (0..<table.width).compactMap { query.stored(Int32($0)) }
      guard row.count == table.width else {
        throw CopyError.unmovable(table: table.name, row: rows.count + 1)
      }
      rows.append(row)
    }
    return rows
  }

  /// How many rows a table has.
  func rowCount(of table: MovedTable) throws -> Int {
    try first("SELECT count(*) FROM \(table.name)") { $0.int(0) } ?? 0
  }

  /// Says in the table of steps that a copy is on its way; nothing where one was begun.
  func beginCopy(_ table: String, _ column: String) throws {
    let asked = "SELECT 1 FROM \(table) WHERE \(column) = ?1"
    guard try first(asked, CopyMark.step, read: { _ in true }) == nil else { return }
    for table in MovedTable.filled {
      guard try first("SELECT 1 FROM \(table.name) LIMIT 1", read: { _ in true }) == nil else {
        throw CopyError.notEmpty
      }
    }
    try run("DELETE FROM \(MovedTable.keys.name)")
    try run("INSERT INTO \(table) (\(column)) VALUES (?1)", CopyMark.step)
  }

  /// Takes back what ``beginCopy(_:_:)`` has said.
  func endCopy(_ table: String, _ column: String) throws {
    try run("DELETE FROM \(table) WHERE \(column) = ?1", CopyMark.step)
  }
}

/// Adds rows on a connection, inside one transaction.
struct TableWriter: RowWriter {
  let database: Database

  func add(numbered row: [StoredValue], to table: MovedTable) throws -> Int64 {
    try database.insert(table.insertion(of: 1), SideBySide(values: row[...]))
  }

  /// Many at a time: each statement is a round trip where there is a network.
  func add(_ rows: StoredRows, to table: MovedTable) throws {
    var rest = rows.values[...]
    for count in [128, 16, 1] {
      let (width, sql) = (count * rows.width, table.insertion(of: count))
      while rest.count >= width {
        try database.run(sql, SideBySide(values: rest.prefix(width)))
        rest = rest.dropFirst(width)
      }
    }
  }
}

/// Values for parameters that stand side by side.
private struct SideBySide: Bindable {
  let values: ArraySlice<StoredValue>

  func bind(to row: Query, at index: inout Int32) {
    for value in values {
      switch value {
      case .null: row.bindNull(index)
      case .integer(let number): row.bind(index, integer: number)
      case .text(let text): row.bind(index, text: text)
      case .bytes(let bytes): row.bind(index, blob: bytes)
      }
      index += 1
    }
  }
}
