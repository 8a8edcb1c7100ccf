import GRDB
import ServerCore
import ServerStorePostgreSQL
import ServerStoreSQLite
import TestSupport

/// Where a record is moved to, on either engine.
struct MovingPlace {
  let database: DatabaseUnderTest?
  private let directory: TemporaryDirectory
  private let path: String

  init(_ engine: StoreUnderTest.Engine) async throws {
    database = try await engine == .postgreSQL ? DatabaseUnderTest.fresh() : nil
    directory = try TemporaryDirectory()
    path = directory.path(of: "place.sqlite")
  }

  func target() async throws -> any CopyTarget {
    if let database { return try await PostgreSQLRows.target(database.address) }
    return try SQLiteRows(target: path)
  }

  /// As a server opens it when it starts.
  func opened() async throws -> any RecordStore {
    if let database { return try await database.store() }
    return try SQLiteRecordStore(path: path)
  }
}

/// A file of a record, as somebody with a shell reads it.
enum RecordRowsOnDisk {
  /// What only its own store knows by these numbers.
  private static let numbers: Set = [
    "id", "household", "caregiver", "patient", "member", "medication", "revision", "session",
    "import",
  ]

  private static let tables = """
    SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name
    """

  /// The columns of every table.
  static func columns(of path: String) throws -> [String: Set<String>] {
    try DatabaseQueue(path: path).read { database in
      try String.fetchAll(database, sql: tables).reduce(into: [:]) { all, table in
        all[table] = Set(try database.columns(in: table).map(\.name))
      }
    }
  }

  /// The rows of every table but for numbers, in the order of their texts.
  static func rows(of path: String) throws -> [String: [String]] {
    try DatabaseQueue(path: path).read { database in
      try String.fetchAll(database, sql: tables).reduce(into: [:]) { all, table in
        let numbers = table == "applied_request" ? numbers.union(["subject"]) : numbers
        let columns = try database.columns(in: table).map(\.name)
          .filter { !numbers.contains($0) }
        let texts = columns.sorted().map { "quote(\"\($0)\")" }.joined(separator: " || ' ' || ")
        all[table] = try String.fetchAll(database, sql: "SELECT \(texts) FROM \(table)").sorted()
      }
    }
  }
}
