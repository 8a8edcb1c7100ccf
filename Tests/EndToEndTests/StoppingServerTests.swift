import Glibc
import TestSupport
import Testing

/// `okusuri serve` that is told to stop while others are at work with it.
@Suite(.serialized) struct `A server is told to stop` {
  private static let health = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"

  /// A connection on which the head of a request was read and its body is still to come.
  private static func halfway(
    _ server: ServedRecord, _ token: String, _ body: String
  ) async throws -> RawConnection {
    let connection = try server.http.connect()
    // In one piece, so that the answer to the first says that the head of the second has been read.
    try await connection.send(
      health + "POST /api/patients HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
    #expect(try await connection.answer().status == 200)
    return connection
  }

  @Test func `S-3 a server that stops ends streams, answers who has asked and takes nobody new`()
    async throws
  {
    let server = try await ServedRecord(try TemporaryDirectory())
    defer { server.program.kill(SIGKILL) }
    let token = try await server.signUp()
    let stream = try await RawEventStream(server.http, token: token)
    #expect(try await stream.event()?.event == "hello")
    let idle = try server.http.connect()
    try await idle.send(Self.health)
    #expect(try await idle.answer().status == 200)
    let body = #"{"displayName":"母"}"#
    let busy = try await Self.halfway(server, token, body)
    server.program.kill(SIGTERM)
    #expect(try await stream.event() == nil)
    try await busy.send(body + "GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try await busy.answer().status == 201)
    let ready = try await busy.answer()
    #expect(ready.status == 503 && ready.header("Retry-After") == "1", "\(ready)")
    for connection in [busy, idle] { #expect(try await connection.readToEnd().isEmpty) }
    // Its door was shut before the connections that were there.
    #expect(throws: StartFailure.self) { _ = try server.http.connect() }
    let result = try await server.program.result()
    #expect(result.status == .exited(0))
    #expect(!result.errorText.contains("request failed"), "\(result.errorText)")
  }

  @Test func `S-3 whoever never ends a request keeps a server from its end for seconds alone`()
    async throws
  {
    let server = try await ServedRecord(try TemporaryDirectory())
    defer { server.program.kill(SIGKILL) }
    let token = try await server.signUp()
    let stuck = try await Self.halfway(server, token, #"{"displayName":"母"}"#)
    server.program.kill(SIGTERM)
    // As long as the unit lets it: TimeoutStopSec in docs/okusuri-serve.service.
    let result = try await server.program.result(atMost: .seconds(20))
    #expect(result.status == .exited(0), "\(result.errorText)")
    withExtendedLifetime(stuck) {}
    let again = try await ServedRecord(server.home)
    let patients = try await again.http.get("/api/patients", token: token)
    #expect(patients.status == 200 && !patients.text.contains("母"))
    try await again.stop()
  }

  @Test func `S-30 a server that leaves is not ready, serves on for its pause, and ends streams`()
    async throws
  {
    let server = try await ServedRecord(try TemporaryDirectory(), options: ["--drain", "600"])
    defer { server.program.kill(SIGKILL) }
    let token = try await server.signUp()
    let stream = try await RawEventStream(server.http, token: token)
    #expect(try await stream.event()?.event == "hello")
    let body = #"{"displayName":"母"}"#
    let busy = try await Self.halfway(server, token, body)
    server.program.kill(SIGTERM)
    try await server.program.waitForComplaint("Told to stop")
    let ready = try await server.http.get("/readyz")
    #expect(ready.status == 503 && ready.header("Connection") == "close", "\(ready)")
    #expect(try await server.http.get("/healthz").status == 200)
    // Whoever looks at the server from outside is told that it is no use now (D-1).
    let doctor = try await PipedProgram.run(
      ["doctor", "--server", "http://127.0.0.1:\(server.http.port)", "--lang", "en"],
      home: try TemporaryDirectory())
    #expect(
      doctor.text.contains("! Server  ") && doctor.text.contains("it is stopping"), "\(doctor)")
    try await busy.send(body)
    let added = try await busy.answer()
    #expect(added.status == 201 && added.header("Connection") == "close", "\(added)")
    #expect(try await busy.readToEnd().isEmpty)
    // What is answered before the codec says so too.
    let id = try #require(try added.object()["id"] as? String)
    let today = try await server.http.get("/api/patients/\(id)/today", token: token)
    #expect(today.status == 200 && today.header("Connection") == "close", "\(today)")
    #expect(try await stream.event() != nil)
    // Another signal ends the pause.
    server.program.kill(SIGTERM)
    #expect(try await stream.event() == nil)
    let result = try await server.program.result()
    #expect(result.status == .exited(0))
    #expect(!result.errorText.contains("request failed"), "\(result.errorText)")
  }

  @Test func `S-30 a pause ends by itself, and one that cannot be meant is refused`() async throws {
    let home = try TemporaryDirectory()
    let refused = try await PipedProgram.run(
      ServedRecord.arguments(home) + ["--check", "--drain", "601"], home: home)
    #expect(refused.status == .exited(64) && refused.errorText.contains("--drain"), "\(refused)")
    let server = try await ServedRecord(home, options: ["--drain", "1"])
    try await server.stop()
    #expect(server.program.resultNow.error.contains("Told to stop"))
  }
}
