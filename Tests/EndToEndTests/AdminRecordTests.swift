import Foundation
import Glibc
import TestSupport
import Testing

/// The record as whoever runs the server keeps it safe.
@Suite(.serialized) struct `A record is kept safe` {
  private static func admin(
    _ home: TemporaryDirectory, _ arguments: String...
  ) async throws -> CommandResult {
    try await PipedProgram.run(["admin"] + arguments + ["--lang", "en"], home: home)
  }

  /// The line of each household: its UUID and its sum.
  private static func sums(_ home: TemporaryDirectory, _ path: String) async throws -> [Substring] {
    let result = try await admin(home, "verify", path)
    #expect(result.status == .exited(0), "\(path): \(result.errorText)")
    return result.text.split(separator: "\n").filter { $0.contains("  sha256:") }
  }

  @Test func `S-5 a copy made while a server writes is whole, and put back it is the record`()
    async throws
  {
    let home = try TemporaryDirectory()
    let (record, copies) = (ServedRecord.path(in: home), ["a", "b"].map(home.path(of:)))
    var server = try await ServedRecord(home)
    let token = try await server.signUp()
    let patient = try await server.addPatient(token)
    let writing = server
    async let written: Void = writing.addMedications(0..<40, to: patient, token)
    let during = try await Self.admin(home, "backup", copies[0], "--database", record)
    try await written
    #expect(during.status == .exited(0), "\(during.errorText)")
    #expect(during.text.contains("Households: 1, patients: 1"))
    let refused = try await Self.admin(home, "restore", copies[0], "--database", record, "--force")
    #expect(refused.status == .exited(75), "a server has it: \(refused.errorText)")
    try await server.stop()

    let taken = try await Self.admin(home, "backup", copies[0], "--database", record)
    #expect(taken.status == .exited(65), "never over a file that is there")
    #expect(
      try await Self.admin(home, "backup", copies[1], "--database", record).status == .exited(0))
    let before = try await Self.sums(home, record)
    #expect(try await Self.sums(home, copies[1]) == before && before.count == 1)
    var status = stat()
    #expect(stat(copies[1], &status) == 0 && status.st_mode & 0o777 == 0o600)

    server = try await ServedRecord(home)
    try await server.addMedications(40..<41, to: patient, token)
    try await server.stop()
    let after = try await Self.sums(home, record)
    #expect(after != before)
    let asked = try await Self.admin(home, "restore", copies[1], "--database", record)
    #expect(asked.status == .exited(65) && asked.errorText.contains("--force"))
    #expect(try await Self.sums(home, record) == after)
    let restored = try await Self.admin(home, "restore", copies[1], "--database", record, "--force")
    #expect(restored.status == .exited(0), "\(restored.errorText)")
    #expect(try await Self.sums(home, record) == before)
    #expect(try await Self.sums(home, record + ".before-restore-1") == after)
    #expect(
      try ServedRecord.contents(home.path).keys.allSatisfy { !$0.hasPrefix(".record.sqlite") })
    // It is the record of which the devices know: the sign-in of before still holds.
    server = try await ServedRecord(home)
    #expect(try await server.http.get("/api/patients", token: token).status == 200)
    try await server.stop()
  }

  @Test func `S-5 a copy that is damaged, cut off or another program's is put nowhere`()
    async throws
  {
    let home = try TemporaryDirectory()
    let server = try await ServedRecord(home)
    let token = try await server.signUp()
    try await server.addMedications(0..<40, to: try await server.addPatient(token), token)
    try await server.stop()
    let record = ServedRecord.path(in: home)
    let copy = home.path(of: "copy")
    #expect(try await Self.admin(home, "backup", copy, "--database", record).status == .exited(0))
    let (whole, sums) = (try home.read("copy"), try await Self.sums(home, record))
    var torn = whole
    for page in stride(from: 8_192, to: torn.count - 4_096, by: 8_192) {
      torn.replaceSubrange(page..<page + 512, with: repeatElement(0x5A, count: 512))
    }
    for (name, bytes) in [
      ("torn", torn), ("cut", whole.prefix(whole.count / 2)), ("other", Data("not ours".utf8)),
      ("empty", Data()),
    ] {
      let path = home.path(of: name)
      try bytes.write(to: URL(fileURLWithPath: path))
      for command in [["verify", path], ["restore", path, "--database", record, "--force"]] {
        let result = try await PipedProgram.run(["admin"] + command + ["--lang", "en"], home: home)
        #expect(result.status == .exited(65), "\(command) \(result.errorText)")
      }
      #expect(try home.read(name) == bytes)
    }
    #expect(try await Self.sums(home, record) == sums)
    #expect(!FileManager.default.fileExists(atPath: record + ".before-restore-1"))
  }

  @Test func `S-5 a copy that is refused leaves no lock beside the record that is not there`()
    async throws
  {
    let home = try TemporaryDirectory()
    let copy = try home.write("not ours", to: "other")
    let folder = try home.directory("new")
    let refused = try await Self.admin(
      home, "restore", copy, "--database", folder + "/record.sqlite")
    #expect(refused.status == .exited(65), "\(refused.errorText)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `S-5 where nothing can be written it is said that no record was put back`()
    async throws
  {
    let home = try TemporaryDirectory()
    let copy = try home.write("a file, no folder", to: "other")
    let place = copy + "/record.sqlite"
    let refused = try await Self.admin(home, "restore", copy, "--database", place)
    #expect(refused.status == .exited(69))
    let told = refused.errorText
    #expect(
      told.contains("Cannot write to \(copy)") && told.contains("was not put back"), "\(told)")
    #expect(try home.read("other") == Data("a file, no folder".utf8))
  }

  @Test func `S-14 a record is copied into an empty place, and into no other`() async throws {
    let home = try TemporaryDirectory()
    let (record, copy) = (ServedRecord.path(in: home), home.path(of: "new/record.sqlite"))
    var server = try await ServedRecord(home)
    let token = try await server.signUp()
    try await server.addMedications(0..<3, to: try await server.addPatient(token), token)
    let missing = try await Self.admin(home, "copy", "--from", home.path(of: "none"), "--to", copy)
    #expect(missing.status == .exited(65), "\(missing.errorText)")
    let served = try await Self.admin(home, "copy", "--from", copy, "--to", record)
    #expect(served.status == .exited(65), "there is nothing at \(copy): \(served.errorText)")
    let copied = try await Self.admin(home, "copy", "--from", record, "--to", copy)
    #expect(copied.status == .exited(0), "\(copied.errorText)")
    #expect(copied.text.contains("Households: 1, patients: 1"))
    let onto = try await Self.admin(home, "copy", "--from", copy, "--to", record)
    #expect(onto.status == .exited(75), "a server has it: \(onto.errorText)")
    try await server.stop()
    let again = try await Self.admin(home, "copy", "--from", record, "--to", copy)
    #expect(again.status == .exited(65) && again.errorText.contains("empty"))
    #expect(try await Self.sums(home, copy) == Self.sums(home, record))
    // Who was signed in is so on the copy.
    try FileManager.default.removeItem(atPath: record)
    try FileManager.default.moveItem(atPath: copy, toPath: record)
    server = try await ServedRecord(home)
    #expect(try await server.http.get("/api/patients", token: token).status == 200)
    try await server.stop()
  }

  /// The lines of docs/operations.md without what they are set in by, with a home in place of its folder.
  private static func runbook(_ home: TemporaryDirectory) throws -> [Substring] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/operations.md"), encoding: .utf8)
    let here = page.replacing("/srv/okusuri", with: home.path)
    return here.split(separator: "\n").map { $0.drop { $0 == " " } }
  }

  @Test func `S-5 the commands of docs/operations.md do what it says`() async throws {
    let home = try TemporaryDirectory()
    let lines = try Self.runbook(home)
    let settings = lines.filter { $0.contains(" = ") && !$0.hasPrefix("|") && !$0.contains("`") }
    _ = try home.write(settings.joined(separator: "\n"), to: "serve.conf")
    #expect(settings.count == 5)
    let server = try await ServedRecord(home)
    _ = try await server.addPatient(try await server.signUp())
    try await server.stop()
    let commands = lines.filter { $0.hasPrefix("okusuri ") && !$0.contains("postgres://") }
    #expect(commands.count == 7)
    for command in commands {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      let result = try await PipedProgram.run(words + ["--lang", "en"], home: home)
      #expect(result.status == .exited(0), "\(command) \(result.errorText)")
    }
    let kept = ServedRecord.path(in: home) + ".before-restore-1"
    #expect(FileManager.default.fileExists(atPath: kept))
  }

  @Test func `S-15 of a database with an older form it is said which program copies it`()
    async throws
  {
    let home = try TemporaryDirectory()
    let cluster = try await PostgreSQLCluster.start()
    let place = ["--database", cluster.address(of: "postgres"), "--lang", "en"]
    let made = try await PipedProgram.run(["admin", "migrate"] + place, home: home)
    try #require(made.status == .exited(0), "\(made.errorText)")
    let older = "DELETE FROM schema_step WHERE name = '0002_attempts'"
    let done = try await cluster.run("psql", ["-c", older, "postgres"])
    try #require(done.status == .exited(0), "\(done.errorText)")
    let copy = home.path(of: "copy.sqlite")
    let refused = try await PipedProgram.run(["admin", "backup", copy] + place, home: home)
    #expect(refused.status == .exited(65), "\(refused.errorText)")
    #expect(refused.errorText.contains("served it last, or with pg_dump"), "\(refused.errorText)")
    #expect(!FileManager.default.fileExists(atPath: copy))
    withExtendedLifetime(cluster) {}
  }

  @Test func `S-15 pg_dump copies a database as okusuri_backup, and pg_restore puts it back`()
    async throws
  {
    let home = try TemporaryDirectory()
    let cluster = try await PostgreSQLCluster.start()
    func done(_ program: String, _ arguments: String...) async throws {
      let result = try await cluster.run(program, arguments)
      try #require(result.status == .exited(0), "\(arguments) \(result.errorText)")
    }
    for statement in ["ROLE okusuri_server LOGIN", "ROLE okusuri_backup LOGIN", "DATABASE beside"] {
      try await done("psql", "-c", "CREATE \(statement)", "postgres")
    }
    let server = try await ServedRecord(home)
    let token = try await server.signUp()
    try await server.addMedications(0..<3, to: try await server.addPatient(token), token)
    try await server.stop()
    let (record, database) = (ServedRecord.path(in: home), cluster.address(of: "postgres"))
    for words in [
      ["migrate", "--database", database], ["copy", "--from", record, "--to", database],
    ] {
      let result = try await PipedProgram.run(["admin"] + words + ["--lang", "en"], home: home)
      try #require(result.status == .exited(0), "\(words) \(result.errorText)")
    }
    let dump = home.path(of: "database.dump")
    try await done("pg_dump", "-U", "okusuri_backup", "--format=custom", "-f", dump, "postgres")
    try await done("pg_restore", "-d", "beside", dump)
    let (asked, beside) = ("--database", cluster.address(of: "beside"))
    let restored = try await Self.admin(home, "verify", asked, beside)
    #expect(restored.status == .exited(0), "\(restored.errorText)")
    for sum in try await Self.sums(home, record) { #expect(restored.text.contains(sum)) }
    #expect(restored.text.contains("Households: 1, patients: 1"))
    withExtendedLifetime(cluster) {}
  }

  @Test func `S-14 the commands of docs/operations.md on a database do what it says`()
    async throws
  {
    let home = try TemporaryDirectory()
    let cluster = try await PostgreSQLCluster.start()
    let lines = try Self.runbook(home)
    let statements = lines.filter { $0.hasPrefix("CREATE ") }
    #expect(statements.count == 4)
    for statement in statements {
      let made = try await cluster.run("psql", ["-c", String(statement), "postgres"])
      try #require(made.status == .exited(0), "\(statement) \(made.errorText)")
    }
    let server = try await ServedRecord(home)
    _ = try await server.addPatient(try await server.signUp())
    try await server.stop()
    let commands = lines.filter { $0.hasPrefix("okusuri ") && $0.contains("postgres://") }
    #expect(commands.count == 4)
    for command in commands {
      let here = command.replacing(#/'postgres://([a-z_]+)@[^']*'/#) {
        cluster.address(of: "okusuri", String($0.1))
      }
      let words = here.split(separator: " ").dropFirst().map(String.init)
      let result = try await PipedProgram.run(words + ["--lang", "en"], home: home)
      #expect(result.status == .exited(0), "\(command) \(result.errorText)")
    }
    let sums = try await Self.sums(home, home.path(of: "database.sqlite"))
    #expect(try await Self.sums(home, ServedRecord.path(in: home)) == sums && sums.count == 1)
    withExtendedLifetime(cluster) {}
  }
}
