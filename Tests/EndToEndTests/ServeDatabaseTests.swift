import Glibc
import TestSupport
import Testing

/// `okusuri serve` on a database, as whoever operates it sees it.
@Suite(.serialized) struct `A server on a database` {
  @Test func `S-25 a start and its check say when a primary waits for no standby`() async throws {
    let home = try TemporaryDirectory()
    let cluster = try await PostgreSQLCluster.start()
    let address = cluster.address(of: "postgres")
    let made = try await PipedProgram.run(["admin", "migrate", "--database", address], home: home)
    try #require(made.status == .exited(0), "\(made.errorText)")
    let arguments = [
      "serve", "--listen", "127.0.0.1:0", "--now", Demo.now, "--lang", "en", "--database", address,
      "--cloud", home.path(of: "cloud"),
    ]
    let words = "without waiting for a standby"
    let check = try await PipedProgram.run(arguments + ["--check"], home: home)
    #expect(check.status == .exited(0) && check.text.contains(words), "\(check)")
    let server = try PipedProgram.launch(arguments, home: home)
    defer { server.kill(SIGKILL) }
    try await server.waitForComplaint(words)
    try await server.waitForComplaint("Listening on 127.0.0.1:")
    server.kill(SIGTERM)
    #expect(try await server.result().status == .exited(0))
    // From then on a commit waits for one, which is not there; nothing is written here.
    let waiting = try await cluster.run(
      "psql", ["-c", "ALTER DATABASE postgres SET synchronous_commit = on", "postgres"])
    try #require(waiting.status == .exited(0), "\(waiting.errorText)")
    let quiet = try await PipedProgram.run(arguments + ["--check"], home: home)
    #expect(quiet.status == .exited(0) && !quiet.text.contains(words), "\(quiet)")
    withExtendedLifetime(cluster) {}
  }

  @Test func `S-19 a server on a database tells what its reads and its connections do`()
    async throws
  {
    let home = try TemporaryDirectory()
    let cluster = try await PostgreSQLCluster.start()
    let address = cluster.address(of: "postgres")
    let made = try await PipedProgram.run(["admin", "migrate", "--database", address], home: home)
    try #require(made.status == .exited(0), "\(made.errorText)")
    let server = try PipedProgram.launch(
      [
        "serve", "--listen", "127.0.0.1:0", "--now", Demo.now, "--lang", "en", "--database",
        address, "--cloud", home.path(of: "cloud"), "--metrics-listen", "127.0.0.1:0",
        "--log-format", "json", "--log-level", "info",
      ], home: home)
    defer { server.kill(SIGKILL) }
    try await server.waitForComplaint("/metrics\"}")
    try await server.waitForComplaint("\"Listening on 127.0.0.1:")
    let said = server.resultNow.error
    let door = try #require(said.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/))
    let figures = try await RawHTTP(String(door.0)).get("/metrics").text
    for line in [
      #"okusuri_store_undeclared_total{plan="none"} "#,
      #"okusuri_store_undeclared_total{plan="missed"} "#, #"okusuri_pool_in_use{pool="read"} "#,
      "okusuri_notices_total ", "okusuri_notices_seconds_total ",
      "okusuri_notices_waiting_seconds 0\n",
    ] {
      #expect(figures.contains("\n" + line), "\(line): \(figures)")
    }
    server.kill(SIGTERM)
    #expect(try await server.result().status == .exited(0))
    withExtendedLifetime(cluster) {}
  }

  @Test func `S-34 a database is told in words, and a password in them is said nowhere`()
    async throws
  {
    let home = try TemporaryDirectory()
    let cluster = try await PostgreSQLCluster.start()
    let words = "host='\(cluster.folder)' dbname=postgres user=okusuri"
    for command in [["admin", "migrate"], ["admin", "verify"]] {
      let done = try await PipedProgram.run(command + ["--database", words], home: home)
      #expect(done.status == .exited(0), "\(done.errorText)")
    }
    for secret in ["\(words) password=himitsu", "postgres://me:himitsu@db/record"] {
      for command in [["admin", "migrate"], ["serve", "--check"]] {
        let refused = try await PipedProgram.run(command + ["--database", secret], home: home)
        #expect(refused.status == .exited(64) && refused.errorText.contains("PGPASSFILE"))
        #expect(!refused.errorText.contains("himitsu") && !refused.text.contains("himitsu"))
      }
    }
    withExtendedLifetime(cluster) {}
  }

  @Test func `S-34 a database that cannot be reached is told as the record, and nothing as lost`()
    async throws
  {
    let home = try TemporaryDirectory()
    let address = "postgres://okusuri_server@/okusuri?host=\(home.path)"
    let cloud = ["--cloud", home.path(of: "cloud")]
    for command in [["serve", "--check"] + cloud, ["serve"] + cloud, ["admin", "verify"]] {
      let refused = try await PipedProgram.run(
        command + ["--lang", "en", "--database", address], home: home)
      #expect(refused.status == .exited(69), "\(refused)")
      #expect(refused.errorText.contains("The record cannot be used now: "), "\(refused)")
      #expect(refused.errorText.contains("What was recorded is not lost."), "\(refused)")
    }
  }
}
