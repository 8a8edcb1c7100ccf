import Foundation
import TestSupport
import Testing

/// What `serve` and its sister commands do with a file that is not theirs to write.
@Suite(.serialized) struct ForeignFileTests {
  /// Files of other programs, as the statements that make them; nil for a text.
  static let files: [String?] = [
    "CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('x')",
    "PRAGMA application_id = 252006674; PRAGMA journal_mode = WAL; CREATE TABLE moz (x)",
    "PRAGMA application_id = 252006674",
    "CREATE TABLE grdb_migrations (identifier TEXT); INSERT INTO grdb_migrations VALUES ('v1')",
    nil,
  ]

  @Test(arguments: files)
  func `W-30 a file of another program is not written to`(statements: String?) async throws {
    let home = try TemporaryDirectory()
    let folder = try home.directory("theirs")
    let path = folder + "/record.sqlite"
    try Data(statements == nil ? Array("Dear diary".utf8) : []).write(
      to: URL(fileURLWithPath: path))
    if let statements { try RecordDatabase(path: path).execute(statements) }
    let before = try ServedRecord.contents(folder)
    for command in [
      ["serve", "--listen", "127.0.0.1:0"], ["admin", "audit"],
      ["admin", "reset-password", "hana@example.jp", "--password-stdin"],
    ] {
      let result = try await PipedProgram.run(
        command + ["--database", path, "--lang", "en"], home: home, input: "himitsu-no-9\n")
      #expect(result.status == .exited(65), "\(command) \(result.errorText)")
      #expect(result.errorText.contains("\(path) is not a record of okusuri. Nothing was written"))
      #expect(try ServedRecord.contents(folder) == before, "\(command)")
    }
  }

  @Test func `W-30 a folder is no record, and is named`() async throws {
    let home = try TemporaryDirectory()
    let folder = try home.directory("theirs")
    for command in [
      ["serve", "--listen", "127.0.0.1:0", "--database", folder],
      ["serve", "--check", "--database", folder], ["admin", "verify", folder],
      ["admin", "backup", home.path(of: "copy.sqlite"), "--database", folder],
    ] {
      let result = try await PipedProgram.run(command + ["--lang", "en"], home: home)
      #expect(result.status == .exited(65), "\(command) \(result.errorText)")
      #expect(result.errorText.contains("\(folder) is not a record of okusuri"), "\(command)")
    }
    #expect(try ServedRecord.contents(folder).isEmpty)
  }

  @Test func `W-30 an older program refuses a newer record and has not written a byte`()
    async throws
  {
    let home = try TemporaryDirectory()
    let folder = try home.directory("kept")
    let newer = try await ServedRecord(home)
    _ = try await newer.signUp()
    try RecordDatabase(path: ServedRecord.path(in: home)).execute(
      "INSERT INTO grdb_migrations VALUES ('9999_future')")
    try await newer.kill()
    // What makes it newer stands in the log alone.
    let names = ["record.sqlite", "record.sqlite-wal"]
    for name in names {
      try home.read(name).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    let before = try ServedRecord.contents(folder)
    let result = try await PipedProgram.run(
      [
        "serve", "--listen", "127.0.0.1:0", "--database", folder + "/record.sqlite", "--lang", "en",
      ], home: home)
    #expect(result.status == .exited(65), "\(result.errorText)")
    #expect(result.errorText.contains("A newer okusuri wrote this record"))
    #expect(try ServedRecord.contents(folder).filter { names.contains($0.key) } == before)
  }

  @Test func `W-30 an empty file and a record from before the number are taken`() async throws {
    let home = try TemporaryDirectory()
    _ = try home.write("", to: "record.sqlite")
    let first = try await ServedRecord(home)
    _ = try await first.signUp()
    try await first.stop()
    let record = RecordDatabase(path: ServedRecord.path(in: home))
    #expect(try record.texts("PRAGMA application_id") == ["\(0x6F6B_7572)"])
    try record.execute("PRAGMA application_id = 0")
    let second = try await ServedRecord(home)
    #expect(try await second.http.get("/readyz").status == 200)
    try await second.stop()
  }
}
