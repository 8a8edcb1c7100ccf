import ServerCore
import ServerStorePostgreSQL
import ServerStoreSQLite
import TestSupport
import Testing

/// What an oracle's server keeps its record on.
enum OracleEngine: CaseIterable, Sendable {
  case sqlite, postgreSQL

  /// On a database an answer takes longer, so fewer days are asked about.
  func sampledDays(of calendar: OracleCalendar) -> [Int] {
    switch self {
    case .sqlite: calendar.sampledDays(oneOf: 3)
    case .postgreSQL: calendar.sampledDays(oneOf: 30, ofEnds: 4)
    }
  }
}

/// An empty record of one test, on either engine.
struct OracleStore: Sendable {
  let store: any RecordStore
  private let closing: @Sendable () async throws -> Void

  static func open(
    _ engine: OracleEngine, in directory: TemporaryDirectory
  ) async throws -> OracleStore {
    switch engine {
    case .sqlite:
      let file = try SQLiteRecordStore(path: directory.path(of: "record.sqlite"))
      return OracleStore(store: file) { try file.close() }
    case .postgreSQL: return try await database()
    }
  }

  private static func database() async throws -> OracleStore {
    let cluster = try await PostgreSQLCluster.start()
    let made = try await cluster.run(
      "psql",
      [
        "-c", "CREATE ROLE okusuri_server LOGIN", "-c", "CREATE ROLE okusuri_backup LOGIN",
        "postgres",
      ])
    try #require(made.status == .exited(0), "\(made.errorText)")
    let address = try PostgreSQLAddress(cluster.address(of: "postgres"))
    _ = try await PostgreSQLSchema.migrate(address)
    let database = try await PostgreSQLRecordStore(address) { try await Task.sleep(for: $0) }
    return OracleStore(store: database) {
      await database.close()
      withExtendedLifetime(cluster) {}
    }
  }

  /// Closes the record, so that nothing is left of it but what was written.
  func close() async throws { try await closing() }
}
