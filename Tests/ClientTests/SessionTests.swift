import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Synchronization
import Testing

/// The session through real connections: renewing, refusing, ending.
struct SessionTests {
  @Test
  func `a token known to have ended is renewed first`() async throws {
    try await withSession(storedSession(access: "old", expires: testNow)) { house in
      let answer = try await house.reader.access()
      #expect(answer.premium)
      #expect(house.server.requests.map(\.path).first == "/api/auth/refresh")
      #expect(house.storage.load()?.accessToken == "access-1")
      #expect(house.storage.load()?.refreshToken == "refresh-1")
      #expect(
        house.storage.load()?.accessTokenExpiresAt == Timestamp(ascii: "2026-02-10T04:00:00Z"))
    }
  }

  @Test
  func `004 an unknown end counts as passed`() async throws {
    try await withSession(storedSession(access: "old", expires: nil)) { house in
      _ = try await house.reader.access()
      #expect(house.server.count(of: "/api/auth/refresh") == 1)
    }
  }

  @Test
  func `a good token is used as it is`() async throws {
    try await withSession(storedSession()) { house in
      _ = try await house.reader.access()
      #expect(house.server.count(of: "/api/auth/refresh") == 0)
    }
  }

  @Test(arguments: [testNow, testNow.adding(.seconds(600))])
  func `fifty calls at once renew once`(_ expires: Timestamp) async throws {
    try await withSession(storedSession(access: "old", expires: expires)) { house in
      let reader = house.reader
      let answers = try await withThrowingTaskGroup(of: AccessAnswer.self) { group in
        for _ in 0..<50 { group.addTask { try await reader.access() } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count == 50)
      #expect(house.tokens.state.withLock { $0.renewals } == 1)
      #expect(house.server.count(of: "/api/auth/refresh") == 1)
    }
  }

  @Test
  func `010 T004 a retention refusal never touches the session`() async throws {
    try await withSession(storedSession()) { house in
      house.tokens.state.withLock { $0.data = .answer(403, ErrorRecognitionTests.retentionBody) }
      let error = await failure { () async throws(APIError) in try await house.reader.access() }
      #expect(
        error
          == .historyRetentionLimit(
            cutoffDate: ErrorRecognitionTests.cutoff, retentionDays: 30))
      #expect(house.server.count(of: "/api/auth/refresh") == 0)
      #expect(house.storage.load() == storedSession(server: house.server.url))
      #expect(await house.session.currentSession == storedSession(server: house.server.url))
    }
  }

  static let notRejections: [(ScriptedServer.Reply, APIError)] = [
    (errorReply(500, "INTERNAL"), .unavailable),
    (errorReply(429, "RATE_LIMITED"), .rateLimited(retryAfter: .seconds(60))),
    (errorReply(503, "UNAVAILABLE"), .unavailable),
    (errorReply(503, "SCHEMA_DIFFERS"), .schemaDiffers),
    (errorReply(401, "UNAUTHORIZED"), .unavailable),
    (errorReply(403, "FORBIDDEN"), .unavailable),
    (.answer(403, type: "text/html", "<html>"), .notOurs),
    (.answer(401, type: "text/html", "<html>"), .notOurs),
    (.answer(200, type: "text/html", "<html>"), .notOurs),
    (.answer(302, headers: "Location: /login\r\n", ""), .notOurs),
    (.hangUp, .unreachable),
    (.silence, .noAnswer(after: .seconds(2))),
  ]

  @Test(arguments: notRejections)
  func `D-O3 only a rejection by our server signs out`(
    _ reply: ScriptedServer.Reply, _ expected: APIError
  ) async throws {
    let kept = storedSession(access: "old", expires: testNow)
    // Only silence is waited out; every other reply has all the time a loaded machine needs.
    let timeout = reply.isSilence ? Duration.seconds(2) : APIClient.patience
    try await withSession(kept, timeout: timeout) { house in
      house.tokens.state.withLock { $0.refreshReply = reply }
      let error = await failure { () async throws(APIError) in try await house.reader.access() }
      #expect(error == expected)
      #expect(house.storage.load()?.refreshToken == "refresh-0")
      #expect(await house.session.currentSession?.refreshToken == "refresh-0")
      house.tokens.state.withLock { $0.refreshReply = nil }
    }
  }

  @Test
  func `decision P-9 SESSION_ENDED ends it and clears it`() async throws {
    try await withSession(storedSession(access: "old", refresh: "used up")) { house in
      let error = await failure { () async throws(APIError) in try await house.reader.access() }
      #expect(error == .sessionEnded)
      #expect(house.storage.load() == nil)
      #expect(await house.session.currentSession == nil)
      let later = await failure { () async throws(APIError) in try await house.reader.access() }
      #expect(later == .unauthorized)
    }
  }

  @Test
  func `the tokens another terminal has renewed are taken over`() async throws {
    try await withSession(storedSession(access: "old", refresh: "used up")) { house in
      house.storage.save(
        storedSession(server: house.server.url, access: "access-0", refresh: "refresh-0"))
      let answer = try await house.reader.access()
      #expect(answer.premium)
      #expect(await house.session.currentSession?.refreshToken == "refresh-0")
      #expect(house.server.count(of: "/api/auth/refresh") == 0)
    }
  }

  @Test func `W-73 decision P-19 the end of tokens renewed elsewhere ends nothing`() async throws {
    let other = Shared<@Sendable () -> Void>({})
    let server = try ScriptedServer { request in
      if request.path.hasSuffix("/refresh") {
        // While this answer was on its way the other terminal stored what it got.
        other.value()
        return errorReply(401, "SESSION_ENDED")
      }
      guard request.token == "access-9" else { return errorReply(401, "UNAUTHORIZED") }
      return .answer(200, AccessAnswer.free)
    }
    let house = try House(server, TokenServer(), storedSession(access: "old", refresh: "used up"))
    other.value = { [storage = house.storage, url = server.url] in
      storage.save(storedSession(server: url, access: "access-9", refresh: "refresh-9"))
    }
    let error = await failure { () async throws(APIError) in try await house.reader.access() }
    #expect(error == nil)
    #expect(house.storage.load()?.refreshToken == "refresh-9")
    #expect(await house.session.currentSession?.refreshToken == "refresh-9")
    await house.close()
  }

  @Test
  func `a token refused when brand new is the server's fault`() async throws {
    try await withSession(storedSession()) { house in
      house.tokens.state.withLock { $0.data = errorReply(401, "UNAUTHORIZED") }
      let error = await failure { () async throws(APIError) in try await house.reader.access() }
      #expect(error == .server)
      #expect(house.server.count(of: "/api/auth/refresh") == 1)
      #expect(await house.session.currentSession != nil)
    }
  }

  @Test
  func `a caller who gives up does not lose rotated tokens`() async throws {
    let arrived = AsyncStream.makeStream(of: Void.self)
    let gate = Gate()
    let tokens = TokenServer()
    let server = try ScriptedServer { request in
      if request.path.hasSuffix("/refresh") {
        arrived.continuation.yield()
        gate.wait()
      }
      return tokens.reply(request)
    }
    let house = try House(server, tokens, storedSession(access: "old", expires: testNow))
    let reader = house.reader
    let impatient = Task { try? await reader.access() }
    for await _ in arrived.stream { break }
    impatient.cancel()
    gate.open()
    _ = await impatient.value
    let answer = try await reader.access()
    #expect(answer.premium)
    #expect(tokens.state.withLock { $0.renewals } == 1)
    #expect(house.storage.load()?.refreshToken == "refresh-1")
    await house.close()
  }

  @Test
  func `tokens are never sent to another server`() async throws {
    try await withSession(storedSession(server: "https://other.example"), ownServer: false) {
      house in
      #expect(await house.session.currentSession == nil)
      let error = await failure { () async throws(APIError) in try await house.reader.access() }
      #expect(error == .unauthorized)
      #expect(house.server.requests.isEmpty)
      #expect(house.storage.load()?.server == "https://other.example")
    }
  }

  @Test
  func `an answer asked for before signing out is not used after it`() async throws {
    let arrived = AsyncStream.makeStream(of: Void.self)
    let gate = Gate()
    let server = try ScriptedServer { request in
      guard request.path.hasSuffix("/access") else { return .answer(204, "") }
      arrived.continuation.yield()
      gate.wait()
      return errorReply(401, "UNAUTHORIZED")
    }
    let house = try House(server, TokenServer(), storedSession())
    let reader = house.reader
    let asking = Task { await failure { () async throws(APIError) in try await reader.access() } }
    for await _ in arrived.stream { break }
    try await house.session.signOut()
    gate.open()
    #expect(await asking.value == .unauthorized)
    #expect(house.storage.load() == nil)
    #expect(server.count(of: "/api/auth/refresh") == 0)
    await house.close()
  }

  @Test
  func `D-H11 an answer asked for before signing out tells nothing of the next plan`() async throws
  {
    let arrived = AsyncStream.makeStream(of: Void.self)
    let gate = Gate()
    let server = try ScriptedServer { request in
      guard request.path.hasSuffix("/access") else { return .answer(204, "") }
      arrived.continuation.yield()
      gate.wait()
      return .answer(200, AccessAnswer.free)
    }
    let house = try House(server, TokenServer(), storedSession())
    let reader = house.reader
    let asking = Task { try await reader.access() }
    for await _ in arrived.stream { break }
    try await house.session.signOut()
    gate.open()
    _ = await asking.result
    #expect(house.session.entitlements.known.plan == .unknown)
    await house.close()
  }

  @Test
  func `D-H10 D-H11 the plan is unknown until the server has said it`() async throws {
    try await withSession(storedSession()) { house in
      let store = house.session.entitlements
      #expect(store.known.plan == .unknown)
      house.tokens.state.withLock { $0.data = .answer(502, type: "text/html", "<html>") }
      await #expect(throws: APIError.notOurs) { try await house.reader.access() }
      #expect(store.known.plan == .unknown && store.known.access == nil)
      house.tokens.state.withLock { $0.data = .answer(200, AccessAnswer.free) }
      _ = try await house.reader.access()
      #expect(store.known.plan == .free)
      #expect(store.known.access?.cutoffDate == ErrorRecognitionTests.cutoff)
    }
  }
}

extension AccessAnswer {
  static let free =
    #"{"premium":false,"today":"2026-02-10","cutoffDate":"2026-01-12","retentionDays":30}"#
}
