import APIContract
import Domain
import Foundation
import GRDB
import ServerCore
import TestSupport
import Testing

@testable import ServerStoreSQLite

/// Accounts from before there were members, which are in files alone: a database began with members. Source: decision
/// P-37.
@Suite struct MemberMigrationTests {
  private static let households = [Households.free, Households.premium]

  /// The migrations before one, as the repository has them.
  private static func migrations(
    before migration: String, _ file: String = #filePath
  ) throws -> [(String, String)] {
    let root = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appendingPathComponent("Resources/migrations")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0 < migration }.map { name in
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        return (String(name.dropLast(4)), text)
      }
  }

  /// Writes what a database holds into one of the schema before a migration, as far as that has room for it.
  static func older(_ path: String, than newer: String, before migration: String = "0015") throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      for (name, text) in try migrations(before: migration) {
        try database.execute(sql: text)
        try database.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [name])
      }
      try database.execute(sql: "PRAGMA foreign_keys = OFF")
      try database.execute(sql: "ATTACH ? AS newer", arguments: [newer])
      let tables = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM main.sqlite_master WHERE type = 'table'
            AND name NOT LIKE 'sqlite_%' AND name NOT IN ('grdb_migrations', 'database_key')
          """)
      for table in tables {
        let columns = try String.fetchAll(
          database, sql: "SELECT name FROM pragma_table_info('\(table)', 'main')")
        let moved = ["patient", "caregiver_patient_link", "told_documents"].contains(table)
        let sources = columns.map { moved && $0 == "caregiver" ? "household" : $0 }
        try database.execute(
          sql: """
            INSERT INTO main.\(table) (\(columns.joined(separator: ", ")))
            SELECT \(sources.joined(separator: ", ")) FROM newer.\(table)
            """)
      }
      try database.execute(sql: "DETACH newer")
    }
    try queue.close()
  }

  /// What a family reads, in the words of the server.
  private static func readings(_ server: ServerUnderTest) async throws -> [String] {
    var readings: [String] = []
    for household in households {
      let token = try await server.token(household)
      for path in [
        "/api/me", "/api/me/entitlements", "/api/documents?limit=100",
        "/api/documents/\(RouteTable.document)",
      ]
        + [
          "/today", "/history/month?year=2025&month=12", "/history/recent", "/export", "/feed",
          "/medications", "/inventory",
        ].map({ household.path + $0 })
      {
        readings.append("\(path) " + (try await server.http.get(path, token: token).text))
      }
      readings += try await server.patients(token: token).map {
        "\($0.id) \($0.displayName) \($0.slotTimes) \($0.linked) \($0.version)"
      }
      let patient = try await server.patientToken(household)
      for path in ["/today", "/history/access", "/history/month?year=2025&month=12"] {
        let answer = try await server.http.get("/api/patient" + path, token: patient)
        readings.append("\(answer.status) " + answer.text)
      }
    }
    return readings
  }

  @Test func `F-17 accounts from before are households of one, and read the same as ever`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let expected = try await ServerUnderTest.run(households: Self.households, in: directory) {
      server async throws in
      try await server.keepDocument(RouteTable.document, RouteTable.file, of: Households.premium)
      _ = try await server.feed(of: Households.premium)
      let readings = try await Self.readings(server)
      try server.store.close()
      return readings
    }
    let path = directory.path(of: "record.sqlite")
    try Self.older(directory.path(of: "older.sqlite"), than: path)
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
    try FileManager.default.moveItem(atPath: directory.path(of: "older.sqlite"), toPath: path)
    try await ServerUnderTest.run(in: directory) { server async throws in
      let rows = try server.store.rowCounts()
      #expect(rows["member"] == 2 && rows["household"] == 2 && rows["invitation"] == 0)
      let readings = try await Self.readings(server)
      for (now, before) in zip(readings, expected) { #expect(now == before) }
      #expect(readings.count == expected.count)
      for household in Self.households {
        let members = try await server.members(try await server.token(household)).items
        #expect(members.map(\.id) == [household.caregiver])
        #expect(members.map(\.role) == [.all])
      }
      // And they go on: somebody comes, and the founder may go.
      let other = try await server.member(.all, of: Households.premium)
      #expect(try await server.leave(try await server.token(Households.premium)).status == 204)
      #expect(
        try await server.status("/api/documents/\(RouteTable.document)", token: other) == 200)
    }
  }
}
