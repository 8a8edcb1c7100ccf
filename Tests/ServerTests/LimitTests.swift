import Glibc
import ServerCore
import ServerHTTP
import TestSupport
import Testing

/// What a server bears of its connections, before any record is asked; so a file does, but where health is told.
@Suite struct LimitTests {
  private static let hasty: @Sendable (inout APIServerConfiguration) -> Void = { configuration in
    configuration.limits.requestDeadline = .seconds(1)
    configuration.limits.idleTimeout = .seconds(1)
  }

  @Test func `cases Server: a body that is too large is 413, announced or not`() async throws {
    try await ServerUnderTest.run { server async throws in
      let large = String(repeating: "a", count: 64 * 1024 + 1)
      let announced = try await server.http.post("/api/auth/sign-in", json: large)
      #expect(announced.status == 413)
      #expect(announced.text.contains("TOO_LARGE"))
      let head = "POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
      let chunk = "4000\r\n\(String(repeating: "a", count: 0x4000))\r\n"
      let chunked = try await server.http.raw(
        head + String(repeating: chunk, count: 5) + "0\r\n\r\n")
      #expect(chunked.status == 413)
    }
  }

  @Test func `cases Server: huge headers are 413`() async throws {
    try await ServerUnderTest.run { server async throws in
      let long = try await server.http.get(
        "/healthz", headers: [("X-Long", String(repeating: "a", count: 16 * 1024))])
      #expect(long.status == 413)
      let many = try await server.http.get(
        "/healthz", headers: (0...100).map { ("X-\($0)", "a") })
      #expect(many.status == 413)
      let monster = try server.http.connect()
      try await monster.send(
        "GET /healthz HTTP/1.1\r\nX-A: " + String(repeating: "a", count: 70_000))
      let refusal = try await monster.answer()
      #expect(refusal.status == 413)
      #expect(refusal.text.contains("TOO_LARGE"))
    }
  }

  @Test(arguments: [
    "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ",
    "POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 60\r\n\r\n{\"email\"",
    "GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 60\r\n\r\nabc",
    "",
  ])
  func `cases Server: a request that does not end is closed`(start: String) async throws {
    try await ServerUnderTest.run(configure: Self.hasty) { server async throws in
      let connection = try server.http.connect()
      try await connection.send(start)
      _ = try await connection.readToEnd()
    }
  }

  @Test func `cases Server: a body that trickles is closed all the same`() async throws {
    try await ServerUnderTest.run(configure: Self.hasty) { server async throws in
      let connection = try server.http.connect()
      try await connection.send(
        "POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n")
      // Each byte resets the framework's own idle timeout; only the deadline can end this.
      await #expect(throws: StartFailure.self) {
        for _ in 0..<60_000 {
          try await connection.send("a")
          try await Task.sleep(for: .milliseconds(5))  // the client's slowness, not a wait
        }
      }
    }
  }

  @Test func `cases Server: a body shorter than announced is no request`() async throws {
    try await ServerUnderTest.run { server async throws in
      let connection = try server.http.connect()
      let body = #"{"refreshToken":"okr_x"}"#
      try await connection.send(
        "POST /api/auth/refresh HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n\(body)")
      connection.finishSending()
      let answer = String(decoding: try await connection.readToEnd(), as: UTF8.self)
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 400"), "\(answer)")
    }
  }

  @Test func `cases Server: connections that never read are closed`() async throws {
    try await ServerUnderTest.run(households: [Households.free], configure: Self.hasty) {
      server async throws in
      let token = try await server.token(Households.free)
      let connection = try server.http.connect()
      let path = Households.free.path + "/history/month?year=2026&month=2"
      let request = "GET \(path) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n\r\n"
      await #expect(throws: (any Error).self) {
        for _ in 0..<100_000 { try await connection.send(request) }
      }
    }
  }

  @Test func `cases Server: a thousand idle connections keep nobody out`() async throws {
    try await ServerUnderTest.run { server async throws in
      let idle = try (0..<1000).map { _ in try server.http.connect() }
      #expect(try await server.http.get("/healthz").status == 200)
      withExtendedLifetime(idle) {}
    }
  }

  @Test func `cases Server: stopping while connections arrive does not end the process`()
    async throws
  {
    for _ in 0..<20 {
      let client = try await ServerUnderTest.run { server async throws in
        for _ in 0..<20 { _ = try server.http.connect() }
        return server.http
      }
      // The listening socket is closed before anything else is, so sooner or later nobody answers.
      await #expect(throws: (any Error).self) {
        while true { _ = try await client.get("/healthz") }
      }
    }
  }

  @Test func `cases Server: there is room for as many files as connections are let in`()
    async throws
  {
    try await ServerUnderTest.run { server async throws in
      var limit = rlimit()
      #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      #expect(limit.rlim_cur >= min(limit.rlim_max, 4096 + 64))
      #expect(try await server.http.get("/healthz").status == 200)
    }
  }

  @Test(.onBothEngines) func `product 4 health tells operators that the database answers`()
    async throws
  {
    try await ServerUnderTest.run { server async throws in
      #expect(try await server.http.get("/healthz").text == #"{"status":"ok"}"#)
      #expect(try await server.http.get("/readyz").text == #"{"status":"ok"}"#)
    }
  }
}
