import Glibc
import TestSupport
import Testing

/// One record, one process that serves it.
@Suite(.serialized) struct `One server for a record` {
  private static let serving = ["serve", "--listen", "127.0.0.1:0"] + Household.clock

  @Test func `product 2 serve is refused while a screen has the record open, and serves after it`()
    async throws
  {
    let household = try await Household()
    let program = try await household.open()
    let refused = try await PipedProgram.run(
      Self.serving + ["--lang", "ja"], home: household.home)
    #expect(refused.status == .exited(75), "\(refused.errorText)")
    #expect(refused.errorText.contains("okusuri share を"), "\(refused.errorText)")
    // A link to the record is the record.
    let link = household.home.path(of: "link.sqlite")
    #expect(symlink(household.database.path, link) == 0)
    let linked = try await PipedProgram.run(
      Self.serving + ["--database", link, "--lang", "en"], home: household.home)
    #expect(linked.status == .exited(75), "\(linked.errorText)")
    #expect(linked.errorText.contains("use okusuri share"), "\(linked.errorText)")
    // The screen was not disturbed, and a command joins its server.
    try await program.press(.enter) { $0.spoken.hasPrefix("記録しました。") }
    try await program.settle()
    #expect(try await household.run("today").text.contains("服用、14:32"))
    program.kill(SIGKILL)
    _ = try await program.exitStatus()
    let server = try PipedProgram.launch(Self.serving + ["--lang", "en"], home: household.home)
    try await server.waitForComplaint("Listening on 127.0.0.1:")
    server.kill(SIGTERM)
    #expect(try await server.result().status == .exited(0))
  }

  @Test func `product 2 a screen is refused while serve has its record, with what to do`()
    async throws
  {
    let household = try await Household()
    let server = try PipedProgram.launch(Self.serving + ["--lang", "en"], home: household.home)
    try await server.waitForComplaint("Listening on 127.0.0.1:")
    let refused = try await household.run("today", "--lang", "ja")
    #expect(refused.status == .exited(75), "\(refused.errorText)")
    #expect(refused.errorText.contains("okusuri serve が開いています"), "\(refused.errorText)")
    #expect(refused.errorText.contains("okusuri login --server"))
    server.kill(SIGKILL)
    _ = try await server.result()
    #expect(try await household.run("today").status == .exited(0))
  }

  @Test
  func `product 2 a record that is served is not even opened, so its schema stays what it was`()
    async throws
  {
    let household = try await Household()
    let path = household.home.path(of: "empty.sqlite")
    // Whoever opened it would make a record of it.
    let record = open(path, O_CREAT | O_RDWR, 0o600)
    let lock = open(path + ".lock", O_CREAT | O_RDWR, 0o600)
    defer { for file in [record, lock] { close(file) } }
    #expect(record >= 0 && lock >= 0 && flock(lock, LOCK_EX) == 0)
    for words in [Self.serving, ["admin", "audit"], ["admin", "migrate"]] {
      let refused = try await PipedProgram.run(
        words + ["--database", path, "--lang", "en"], home: household.home)
      #expect(refused.status == .exited(75), "\(words): \(refused.errorText)")
      #expect(lseek(record, 0, SEEK_END) == 0, "\(words)")
    }
  }
}
