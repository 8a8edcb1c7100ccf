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
    let all = lookUps + (try WrittenStatements.shared().map { (name: $0, text: $0) })
    return try known.writeWithoutTransaction { database in
      try all.map { name, text in
        try OpenStatementError.refuse(text)
        let query = try database.makeStatement(sql: "EXPLAIN QUERY PLAN " + text)
        query.setUncheckedArguments(StatementArguments())
        return StatementPlan(
          statement: name, steps: try Row.fetchAll(query).map { $0["detail"] })
      }
    }
  }
}
