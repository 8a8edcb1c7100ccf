public import ServerCore

/// A database's rows on one connection, on a thread of its own: as of one moment for whoever reads all of them, or as they
/// come into an empty one. Source: S-14.
public actor PostgreSQLRows: CopyTarget {
  private let thread: LaneThread
  private let connection: PostgreSQLConnection
  /// The one transaction in which a source is read; a target is read in one for each question.
  private var snapshot: Database?

  /// Runs on a thread of its own.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// Opens a database that is read, whoever writes to it meanwhile.
  ///
  /// Throws ``PostgreSQLSchemaError``, `CopyError`, and `StoreUnavailableError` when nobody answers.
  public static func source(_ address: PostgreSQLAddress) async throws -> PostgreSQLRows {
    let rows = try PostgreSQLRows(address, isTarget: false)
    try await rows.hold()
    return rows
  }

  /// Opens a database that a record is copied into, as the role that owns its tables. Throws as ``source(_:)`` does.
  public static func target(_ address: PostgreSQLAddress) async throws -> PostgreSQLRows {
    try PostgreSQLRows(address, isTarget: true)
  }

  private init(_ address: PostgreSQLAddress, isTarget: Bool) throws {
    thread = LaneThread()
    do {
      let connection = try PostgreSQLConnection(address)
      try connection.takeTime()
      try PostgreSQLSchema.check(connection, forCopy: isTarget)
      self.connection = connection
    } catch {
      throw translated(error)
    }
  }

  private func hold() throws { snapshot = try Database.reading(connection) }

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
    do { return try PostgreSQLSchema.hasUnknownStep(connection) } catch { throw translated(error) }
  }

  /// Marks the place, in the transaction that finds it empty.
  public func begin() throws {
    try writing { database in
      // A server that runs there already would go on, and take in what a copy that fails throws away.
      let asked = """
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = '\(PostgreSQLEventRelay.connectionName)' LIMIT 1
        """
      guard try database.first(asked, read: { _ in true }) == nil else { throw CopyError.served }
      try database.beginCopy("schema_step", "name")
    }
  }

  /// Takes the mark away.
  public func end() throws { try writing { try $0.endCopy("schema_step", "name") } }

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
    try reading { try body(PostgreSQLReader(database: $0)) }
  }

  private func reading<Value>(_ work: (Database) throws -> Value) throws -> Value {
    if let snapshot {
      do { return try work(snapshot) } catch { throw translated(error) }
    }
    return try inTransaction(try Database.reading(connection), work)
  }

  private func writing<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try inTransaction(Database.writing(connection, alone: true), work)
  }

  private func inTransaction<Value>(
    _ database: Database, _ work: (Database) throws -> Value
  ) throws -> Value {
    do {
      let value = try work(database)
      try database.commit()
      return value
    } catch {
      _ = try? connection.run("ROLLBACK")
      throw translated(error)
    }
  }
}
