import GRDB
import ServerCore

@testable import ServerStoreSQLite

// What only tests ask a store: its settings, its rows and how it looks things up.

extension SQLiteRecordStore {
  /// The connection that writes. Throws without one.
  private var known: any DatabaseWriter {
    get throws {
      guard let writer else { throw StoreUnavailableError.full }
      return writer
    }
  }

  /// The settings of the connection that writes, as the engine reports them.
  var settings: StoreSettings {
    get throws { try known.writeWithoutTransaction { try $0.settings } }
  }

  /// Runs a statement as somebody with a shell would, for tests of what the schema itself refuses.
  func execute(_ sql: String) async throws {
    try await known.write { try $0.execute(sql: sql) }
  }

  /// Runs a statement on any file, as another process that writes it would.
  static func execute(_ sql: String, on path: String) async throws {
    try await DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
  }

  /// The audit of purchases, oldest first: each row's origin, outcome and reason.
  func entitlementAudit() throws -> [String] {
    try known.read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT origin || ' ' || outcome || ' ' || reason FROM entitlement_audit ORDER BY id
          """)
    }
  }

  /// How many rows each table of ours has.
  func rowCounts() throws -> [String: Int] {
    try known.read { database in
      let tables = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_master
          WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
          """)
      return try tables.reduce(into: [:]) { counts, table in
        counts[table] = try Int.fetchOne(database, sql: "SELECT count(*) FROM \"\(table)\"")
      }
    }
  }

  /// How the engine would go about each statement.
  func queryPlans() throws -> [StatementPlan] {
    let lookUps = ReadStatement.allCases.filter { $0 != .begin && $0 != .commit }
      .map { (name: "\($0)", text: $0.sql) }
    return try queryPlans(
      of: lookUps + (try WrittenStatements.shared().map { (name: $0, text: $0) }))
  }

  /// The same of these statements.
  func queryPlans(of statements: [(name: String, text: String)]) throws -> [StatementPlan] {
    try known.writeWithoutTransaction { try StatementPlan.all(of: statements, $0) }
  }
}

extension StatementPlan {
  /// How SQLite would go about each statement on a connection.
  fileprivate static func all(
    of statements: [(name: String, text: String)], _ database: GRDB.Database
  ) throws -> [StatementPlan] {
    try statements.map { name, text in
      try OpenStatementError.refuse(text)
      let query = try database.makeStatement(sql: "EXPLAIN QUERY PLAN " + text)
      query.setUncheckedArguments(StatementArguments())
      return StatementPlan(statement: name, steps: try Row.fetchAll(query).map { $0["detail"] })
    }
  }

  /// The same of what is said about papers, on their schema.
  static func ofPapers() throws -> [StatementPlan] {
    let queue = try DatabaseQueue()
    try SchemaMigration.cloud.migrate(queue)
    let statements = try WrittenStatements.ofPapers().map { (name: $0, text: $0) }
    return try queue.writeWithoutTransaction { try all(of: statements, $0) }
  }

  /// The same of what each step of a file's schema moves, where the steps before it were made: by the step's name and the
  /// first two words.
  static func ofSteps() throws -> [StatementPlan] {
    let queue = try DatabaseQueue()
    return try queue.writeWithoutTransaction { database in
      var plans: [StatementPlan] = []
      for step in try WrittenStatements.steps() {
        let statements = try database.allStatements(sql: step.text)
        while let statement = try statements.next() {
          let lines = statement.sql.split(separator: "\n").drop { $0.hasPrefix("--") }
          let text = lines.joined(separator: "\n")
          if WrittenStatements.isStatement(text) {
            let words = text.split(separator: " ").prefix(2).joined(separator: " ")
            plans += try all(of: [(name: "\(step.name): \(words)", text: text)], database)
          }
          try statement.execute()
        }
      }
      return plans
    }
  }
}
