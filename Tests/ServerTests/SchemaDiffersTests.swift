import APIContract
import Domain
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// A server below which a newer okusuri changes the schema. Source: S-13.
@Suite(.onBothEngines) struct SchemaDiffersTests {
  private static let tablet = Households.free.patients[0].medications[0].id
  private static let morning = "2026-02-09T23:00:00Z"

  /// Runs a statement on a connection of another process.
  private static func change(_ server: ServerUnderTest, _ sql: String) async throws {
    guard server.store.file != nil else { return try await server.store.execute(sql) }
    let other = try SQLiteRecordStore(path: server.directory.path(of: "record.sqlite"))
    try await other.execute(sql)
  }

  private static func steps(_ server: ServerUnderTest) -> String {
    server.store.file == nil ? "schema_step" : "grdb_migrations"
  }

  private static func ready(_ server: ServerUnderTest) async throws -> RawAnswer {
    try await server.http.get("/readyz")
  }

  @Test func `S-13 a server whose record has a newer schema says so and writes nothing`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let caregiver = try await CaregiverCaller(server, Households.free)
      #expect(try await caregiver.record(Self.tablet, Self.morning).status == 200)
      let before = try server.store.rowCounts()
      let steps = Self.steps(server)
      try await Self.change(server, "INSERT INTO \(steps) VALUES ('9999_future')")
      for _ in 0..<2 {
        let refused = try await caregiver.undo(Self.tablet, Self.morning)
        #expect(refused.refusal == "503 SCHEMA_DIFFERS")
        #expect(refused.text.contains("更新"))
      }
      #expect(try await caregiver.send("GET", "/today").refusal == "503 SCHEMA_DIFFERS")
      let refused = try await Self.ready(server)
      #expect(refused.status == 503 && refused.text.contains(#""problems":["SCHEMA_DIFFERS"]"#))
      #expect(refused.text.contains(#""code":"SCHEMA_DIFFERS""#))
      #expect(try await server.http.get("/healthz").status == 200)
      #expect(try server.store.rowCounts() == before)
      // Once the record was put back the server goes on.
      if server.store.database != nil {
        try await Self.change(server, "DELETE FROM schema_step WHERE name = '9999_future'")
      } else {
        try await server.store.execute("DELETE FROM \(steps) WHERE identifier = '9999_future'")
      }
      #expect(try await Self.ready(server).status == 200)
      #expect(try await caregiver.undo(Self.tablet, Self.morning).status == 204)
      #expect(try await caregiver.send("GET", "/today").status == 200)
    }
  }

  @Test func `S-13 a server that reads finds a newer schema by what is not there any more`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let token = try await server.token(Households.free)
      #expect(try await server.status("/api/patients", token: token) == 200)
      try await Self.change(
        server,
        """
        ALTER TABLE patient RENAME COLUMN display_name TO called;
        INSERT INTO \(Self.steps(server)) VALUES ('9999_future')
        """)
      let refused = try await server.http.get("/api/patients", token: token)
      #expect(refused.refusal == "503 SCHEMA_DIFFERS", "\(refused)")
    }
  }
}
