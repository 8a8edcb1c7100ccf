import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// What a server makes of a database that cannot do what it is told: no room, no memory, no time. Source: S-33.
@Suite struct DatabaseFaultTests {
  private static let tablet = Households.free.patients[0].medications[0].id
  private static let morning = "2026-02-09T23:00:00Z"
  private static let full = "空きがありません"

  /// Has PostgreSQL itself answer with that state whenever a row comes into these tables.
  private static func failing(_ state: String, _ tables: String...) -> String {
    let triggers = tables.map {
      """
      CREATE TRIGGER fails BEFORE INSERT ON \($0) FOR EACH ROW EXECUTE FUNCTION fails();
      """
    }
    return """
      CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'out of order' USING ERRCODE = '\(state)'; END $$;
      \(triggers.joined())
      """
  }

  private static let mended = "DROP FUNCTION fails CASCADE"

  private static func keeping(
    _ body: (ServerUnderTest, CaregiverCaller) async throws -> Void
  ) async throws {
    try await DatabaseUnderTest.turns.run {
      try await StoreUnderTest.$engine.withValue(.postgreSQL) {
        try await ServerUnderTest.run(households: [Households.free]) { server async throws in
          try await body(server, try await CaregiverCaller(server, Households.free))
        }
      }
    }
  }

  @Test func `S-33 a database whose disk is full is told and answered as a file's is`() async throws
  {
    try await Self.keeping { server, caregiver in
      let before = try server.store.rowCounts()
      try await server.store.execute(Self.failing("53100", "dose_record", "database_key"))
      #expect(try await server.http.get("/readyz").status == 200, "nothing was written yet")
      let refused = try await caregiver.record(Self.tablet, Self.morning)
      #expect(refused.refusal == "503 UNAVAILABLE" && refused.header("Retry-After") == "60")
      #expect(refused.text.contains(Self.full) && refused.text.contains("何も書いていません"))
      for _ in 0..<2 {
        let ready = try await server.http.get("/readyz")
        #expect(ready.status == 503 && ready.text.contains(#""problems":["CANNOT_WRITE"]"#))
      }
      #expect(try await caregiver.send("GET", "/today").status == 200)
      #expect(try server.store.rowCounts() == before)
      // Once there is room, nobody has to write before the server is ready.
      try await server.store.execute(Self.mended)
      #expect(try await server.http.get("/readyz").text == #"{"status":"ok"}"#)
      #expect(try server.store.rowCounts() == before)
      #expect(try await caregiver.record(Self.tablet, Self.morning).status == 200)
    }
  }

  @Test func `S-13 a database put back from an older backup lacks steps, which is no full disk`()
    async throws
  {
    try await Self.keeping { server, _ in
      try await server.store.execute(
        """
        CREATE TABLE taken AS SELECT * FROM schema_step ORDER BY name DESC LIMIT 1;
        DELETE FROM schema_step WHERE name = (SELECT name FROM taken)
        """)
      for _ in 0..<2 {
        let ready = try await server.http.get("/readyz")
        #expect(ready.status == 503 && ready.text.contains(#""problems":["SCHEMA_BEHIND"]"#))
        #expect(ready.text.contains("okusuri admin migrate") && !ready.text.contains(Self.full))
      }
      try await server.store.execute("INSERT INTO schema_step SELECT * FROM taken")
      #expect(try await server.http.get("/readyz").text == #"{"status":"ok"}"#)
    }
  }

  /// Out of memory, of connections, of time; starting, and asked to end.
  @Test(arguments: ["53200", "53300", "57014", "55P03", "57P03", "57P01"])
  func `S-33 what a database cannot do just now is 503 for a moment, and no full disk`(
    state: String
  ) async throws {
    try await Self.keeping { server, caregiver in
      let before = try server.store.rowCounts()
      try await server.store.execute(Self.failing(state, "dose_record"))
      let refused = try await caregiver.record(Self.tablet, Self.morning)
      #expect(refused.refusal == "503 UNAVAILABLE" && refused.header("Retry-After") == "1")
      #expect(!refused.text.contains(Self.full))
      // Whoever is sent away is another server's for a moment: the connection is gone, and not named as a fault.
      let isSentAway = state.hasPrefix("57P")
      let told = server.log.all.contains { $0.contains("request failed") && $0.contains(state) }
      #expect(told || isSentAway)
      #expect(try await server.http.get("/readyz").text == #"{"status":"ok"}"#)
      #expect(try await caregiver.send("GET", "/today").status == 200)
      #expect(try server.store.rowCounts() == before)
      try await server.store.execute(Self.mended)
      #expect(try await caregiver.record(Self.tablet, Self.morning).status == 200)
    }
  }
}
