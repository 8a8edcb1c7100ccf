import Foundation
import TestSupport
import Testing

/// A server of the release before, on a record whose schema a newer one has changed (docs/decisions/0151).
@Suite(.serialized) struct WideningTests {
  private static let step = "9998_nicknames_widens"

  /// What a newer program may add. `steps` is where the steps stand that were made, `number` the type of a key.
  private static func widening(_ steps: String, _ number: String) -> [String] {
    [
      "ALTER TABLE patient ADD COLUMN nickname TEXT",
      """
      CREATE TABLE pill_box (
        patient \(number) PRIMARY KEY REFERENCES patient ON DELETE CASCADE, label TEXT)
      """,
      "CREATE INDEX patient_by_nickname ON patient (nickname)",
      "INSERT INTO \(steps) VALUES ('\(step)')",
    ]
  }

  /// Reads and writes what a family does on its first day.
  private static func work(on server: ServedRecord, _ token: String) async throws {
    let path = try await server.addPatient(token)
    try await server.addMedications(0..<2, to: path, token)
    #expect(try await server.http.get(path + "/today", token: token).status == 200)
    #expect(try await server.http.get("/readyz").status == 200)
  }

  @Test func `S-31 a file that was only widened is served, read and written, and copied whole`()
    async throws
  {
    let home = try TemporaryDirectory()
    let record = RecordDatabase(path: ServedRecord.path(in: home))
    let first = try await ServedRecord(home)
    let token = try await first.signUp()
    try await first.stop()
    try record.execute(Self.widening("grdb_migrations", "INTEGER").joined(separator: ";"))
    let check = try await PipedProgram.run(ServedRecord.arguments(home) + ["--check"], home: home)
    #expect(check.status == .exited(0) && check.text.contains("it fits"), "\(check)")
    let second = try await ServedRecord(home)
    try await Self.work(on: second, token)
    try await second.stop()
    let kept = home.path(of: "kept.sqlite")
    let backup = try await PipedProgram.run(
      ["admin", "backup", kept, "--database", record.path, "--lang", "en"], home: home)
    #expect(backup.status == .exited(0), "\(backup.errorText)")
    let steps = try RecordDatabase(path: kept).texts("SELECT identifier FROM grdb_migrations")
    #expect(steps.contains(Self.step))
  }

  @Test func `S-31 a file with one step that narrows is refused, and has not a byte written`()
    async throws
  {
    let home = try TemporaryDirectory()
    let first = try await ServedRecord(home)
    _ = try await first.signUp()
    try await first.stop()
    let next = "INSERT INTO grdb_migrations VALUES ('9999_next')"
    let statements = Self.widening("grdb_migrations", "INTEGER") + [next]
    try RecordDatabase(path: ServedRecord.path(in: home)).execute(statements.joined(separator: ";"))
    let names = ["record.sqlite", "record.sqlite-wal"]
    let before = try ServedRecord.contents(home.path).filter { names.contains($0.key) }
    #expect(before["record.sqlite"] != nil)
    let result = try await ServedRecord.refusal(home)
    #expect(result.status == .exited(65), "\(result.errorText)")
    #expect(result.errorText.contains("A newer okusuri wrote this record"))
    #expect(try ServedRecord.contents(home.path).filter { names.contains($0.key) } == before)
  }

  @Test func `S-31 a database is widened below a server, which goes on, and narrowed for the next`()
    async throws
  {
    let home = try TemporaryDirectory()
    let cluster = try await PostgreSQLCluster.start()
    let address = cluster.address(of: "postgres")
    let migrate = ["admin", "migrate", "--database", address, "--lang", "en"]
    let made = try await PipedProgram.run(migrate, home: home)
    try #require(made.status == .exited(0), "\(made.errorText)")
    let place = ["--database", address, "--cloud", home.path(of: "cloud")]
    let first = try await ServedRecord(home, options: place)
    let token = try await first.signUp()
    for statement in Self.widening("schema_step", "int8") {
      let done = try await cluster.run("psql", ["-c", statement, "postgres"])
      try #require(done.status == .exited(0), "\(done.errorText)")
    }
    try await Self.work(on: first, token)
    try await first.stop()
    let second = try await ServedRecord(home, options: place)
    #expect(try await second.http.get("/readyz").status == 200)
    try await second.stop()
    let again = try await PipedProgram.run(migrate, home: home)
    #expect(again.status == .exited(0) && again.text.contains("has the new form already"))
    // A copy row by row would leave out what this program does not know.
    let kept = home.path(of: "kept.sqlite")
    let backup = try await PipedProgram.run(
      ["admin", "backup", kept, "--database", address, "--lang", "en"], home: home)
    #expect(backup.status == .exited(65), "\(backup)")
    #expect(backup.errorText.contains("what only a newer okusuri knows"), "\(backup.errorText)")
    #expect(!FileManager.default.fileExists(atPath: kept))
    let narrowed = try await cluster.run(
      "psql", ["-c", "INSERT INTO schema_step VALUES ('9999_next')", "postgres"])
    try #require(narrowed.status == .exited(0), "\(narrowed.errorText)")
    let refused = try await PipedProgram.run(ServedRecord.arguments(home) + place, home: home)
    #expect(refused.status == .exited(65), "\(refused.errorText)")
    #expect(refused.errorText.contains("A newer okusuri wrote this record"))
    withExtendedLifetime(cluster) {}
  }
}
