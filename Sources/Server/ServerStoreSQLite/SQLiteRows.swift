internal import Files
internal import GRDB
public import ServerCore

/// A file's rows on one connection: as of one moment for whoever reads all of them, or as they come into an empty one.
/// Source: S-14.
public actor SQLiteRows: CopyTarget {
  private let queue: DatabaseQueue

  /// Opens a record that is read, a server writing to it or not.
  ///
  /// Throws `CopyError` for one with an older schema or an unfinished copy, and as ``RecordFile/verify(_:)`` does.
  public init(source path: String) throws {
    queue = try translatingErrors {
      guard try !RecordFile.isBehind(lookingThrough: path) else { throw CopyError.behind }
      let queue = try Self.queue(path, readonly: true)
      // Held until the connection is closed.
      try queue.unsafeRead { try $0.execute(sql: "BEGIN") }
      return queue
    }
  }

  /// Opens the file that a record is copied into, and makes it where it is missing. Throws what the store says.
  public init(target path: String) throws {
    queue = try translatingErrors {
      if !Folder.has(path) {
        _ = try Folder.makeFile(path)
      } else if let look = try DatabaseLook(path: path), !look.migrations.isEmpty,
        !look.migrations.contains(CopyMark.step), try SchemaMigration.record.isBehind(path)
      {
        // A record of its own, which nobody has asked to bring to a newer schema.
        throw CopyError.notEmpty
      }
      if try !SchemaMigration.record.isCopying(path) {
        try SafeDatabase.open(path, .record).close()
      }
      return try Self.queue(path, readonly: false)
    }
  }

  /// Closes a file that was copied into, and leaves nothing of its log beside it.
  public func close() throws {
    try translatingErrors {
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try queue.close()
    }
  }

  private static func queue(_ path: String, readonly: Bool) throws -> DatabaseQueue {
    var configuration = SafeDatabase.configuration(readonly: readonly)
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// The rows of a table, in the transaction in which all of them are read. Throws as the protocol says.
  public func rows(of table: MovedTable, in household: HouseholdKey?) throws -> StoredRows {
    try reading { try $0.storedRows(of: table, in: household) }
  }

  /// How many rows a table has, in the same transaction.
  public func count(of table: MovedTable) throws -> Int {
    try reading { try $0.rowCount(of: table) }
  }

  /// True where a newer program has added to the schema.
  public func hasUnknownSteps() throws -> Bool {
    try reading { try SchemaMigration.record.hasUnknownStep($0) }
  }

  /// Marks the place, in the transaction that finds it empty.
  public func begin() throws { try writing { try $0.beginCopy("grdb_migrations", "identifier") } }

  /// Takes the mark away.
  public func end() throws {
    try writing { try $0.endCopy("grdb_migrations", "identifier") }
    SafeDatabase.shortenLog(queue)
  }

  /// Runs `body` in one transaction.
  public func add<Value: Sendable>(
    _ body: @Sendable (any RowWriter) throws -> Value
  ) throws -> Value {
    try writing { try body(TableWriter(database: $0)) }
  }

  /// Runs `body` in the transaction in which all rows are read.
  public func read<Value: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Value
  ) throws -> Value {
    try reading { try body(SQLWriter(database: $0)) }
  }

  private func reading<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try translatingErrors { try queue.unsafeRead(work) }
  }

  private func writing<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try translatingErrors { try queue.write(work) }
  }
}
