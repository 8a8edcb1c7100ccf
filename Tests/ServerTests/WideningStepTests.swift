import Foundation
import ServerCore
import Testing

@testable import ServerStorePostgreSQL

/// What a step of the schema may do that a server of the release before shall go on with (docs/decisions/0151).
@Suite struct WideningStepTests {
  /// What a step may say: nothing here has to be written, or keeps anybody from writing or removing what is there.
  private static func isWidening(_ text: String) -> Bool {
    let bare = words(
      text.split(separator: "\n").map { String($0).replacing(#/--.*/#, with: "") }
        .joined(separator: "\n"))
    let grants = #/DO \$\$ BEGIN( IF EXISTS [^;]* THEN( GRANT [^;]*;)+ END IF;)+ END \$\$/#
    return bare.replacing(grants, with: "").split(separator: ";").map { words(String($0)) }
      .allSatisfy { $0.isEmpty || isWidening(statement: $0) }
  }

  /// With one blank between two words.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func isWidening(statement: String) -> Bool {
    // What refers to a row goes with it, or keeps it from being removed.
    let refers = statement.ranges(of: "REFERENCES ").count
    guard refers == statement.ranges(of: "ON DELETE CASCADE").count else { return false }
    if statement.hasPrefix("CREATE TABLE ") || statement.hasPrefix("CREATE INDEX ") { return true }
    let adds = statement.wholeMatch(of: #/ALTER TABLE [a-z_]+ ADD COLUMN [a-z_]+ [^,]*/#) != nil
    return adds && !statement.contains("NOT NULL") && !statement.contains("UNIQUE")
  }

  private static func steps(_ file: String = #filePath) throws -> [URL] {
    let root = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Resources")
    return try ["migrations", "postgresql", "cloud"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    }
  }

  @Test func `S-31 a step that says it widens only adds what nobody has to write`() throws {
    let steps = try Self.steps()
    #expect(steps.count > 20)
    for step in steps {
      let name = step.deletingPathExtension().lastPathComponent
      guard name.hasSuffix(WideningStep.ending) else { continue }
      #expect(Self.isWidening(try String(contentsOf: step, encoding: .utf8)), "\(name)")
    }
  }

  @Test(arguments: [
    ("ALTER TABLE patient ADD COLUMN nickname TEXT;", true),
    ("-- A word.\nCREATE TABLE box (patient int8 REFERENCES patient ON DELETE CASCADE);", true),
    ("CREATE INDEX box_by_patient ON box (patient);", true),
    (
      "DO $$\nBEGIN\n  IF EXISTS (SELECT 1) THEN\n GRANT SELECT ON a TO b;\n END IF;\nEND $$;", true
    ),
    ("ALTER TABLE patient ADD COLUMN nickname TEXT NOT NULL DEFAULT '';", false),
    ("CREATE TABLE box (patient int8 REFERENCES patient);", false),
    ("CREATE UNIQUE INDEX box_by_patient ON box (patient);", false),
    ("ALTER TABLE patient DROP COLUMN profile;", false), ("UPDATE patient SET version = 1;", false),
    ("CREATE TRIGGER no BEFORE DELETE ON patient BEGIN SELECT 1; END;", false),
  ])
  func `S-31 what is more than an addition is told from one`(text: String, widens: Bool) {
    #expect(Self.isWidening(text) == widens, "\(text)")
  }

  @Test(
    arguments: [
      ([], true), (["1"], true), (["1", "2"], true), (["1", "2", "3_widens"], true),
      (["1", "2", "3_widens", "4_widens"], true), (["1", "2", "3"], false),
      (["1", "2", "3_widens", "4"], false), (["1", "3_widens"], false),
    ] as [(Set<String>, Bool)])
  func `S-31 a program goes on with steps that widen, when it misses none of its own`(
    applied: Set<String>, allowed: Bool
  ) {
    #expect(WideningStep.allow(applied, knowing: ["1", "2"]) == allowed, "\(applied)")
  }

  @Test func `S-31 a migration that is not given a table says so, and the next one is made`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    _ = try database.run(
      "DELETE FROM schema_step WHERE name = '0002_attempts'; DROP TABLE attempt")
    let other = try PostgreSQLConnection(database.address)
    _ = try other.run("BEGIN; LOCK TABLE schema_step IN SHARE MODE")
    await #expect(throws: PostgreSQLSchemaError.busy) {
      _ = try await PostgreSQLSchema.migrate(database.address)
    }
    _ = try other.run("ROLLBACK")
    let isNew = try await PostgreSQLSchema.migrate(database.address)
    #expect(isNew)
    let problems = try await database.store().problems()
    #expect(problems == [])
  }
}
