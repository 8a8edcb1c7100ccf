import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import OutboundHTTP
import Synchronization
import TestSupport
import Testing

/// A session whose token an outside issuer gave. Source: decision 0053.
struct IssuerSessionTests {
  /// A server that takes one token, and says whose it is.
  private static func run(
    _ kept: StoredSession, _ body: (IssuerHouse) async throws -> Void
  ) async throws {
    let house = try IssuerHouse(kept)
    do {
      try await body(house)
      await house.close()
    } catch {
      await house.close()
      throw error
    }
  }

  private static func vouched(_ access: String, expires: Timestamp = testNow) -> StoredSession {
    storedSession(access: access, refresh: "", expires: expires)
  }

  @Test func `product 4 a refusal of an issuer's token asks for a new one and sends no renewal`()
    async throws
  {
    try await Self.run(Self.vouched("old")) { house in
      #expect(
        await failure { () async throws(APIError) in try await house.look() } == .sessionEnded)
      #expect(house.storage.load() == nil && house.session.grace.vouchedUntil == nil)
      #expect(Set(house.server.requests.map(\.path)) == ["/api/me"])
    }
  }

  @Test func `product 4 without a network an issuer's sign-in goes on for seven days`() async throws
  {
    try await Self.run(Self.vouched("old")) { house in
      house.isCut.value = true
      _ = await failure { () async throws(APIError) in try await house.look() }
      #expect(house.storage.load() != nil && house.session.grace.permit != nil)
      #expect(house.session.grace.standing == .grace(daysLeft: 7))
    }
  }

  @Test func `product 4 the server's yes to an issuer's token opens what a wrong clock ended`()
    async throws
  {
    var kept = Self.vouched("good", expires: testNow.adding(.seconds(600)))
    kept.isGraceOver = true
    try await Self.run(kept) { house in
      #expect(house.session.grace.permit == nil)
      try await house.session.requirePermit()
      #expect(house.session.grace.permit != nil)
      #expect(house.storage.load()?.isGraceOver == false)
    }
  }

  @Test
  func `product 4 a new token of another terminal is taken over, and nobody else is signed out`()
    async throws
  {
    try await Self.run(Self.vouched("old")) { house in
      var newer = try #require(house.storage.load())
      (newer.accessToken, newer.accessTokenExpiresAt) = ("good", testNow.adding(.seconds(600)))
      house.storage.save(newer)
      try await house.look()
      #expect(await house.session.currentSession?.accessToken == "good")
    }
    try await Self.run(Self.vouched("old")) { house in
      var other = try #require(house.storage.load())
      other = StoredSession(
        server: other.server, role: .caregiver, accessToken: "good", refreshToken: "",
        accessTokenExpiresAt: testNow.adding(.seconds(600)), account: "other@example.jp")
      house.storage.save(other)
      #expect(
        await failure { () async throws(APIError) in try await house.look() } == .sessionEnded)
      #expect(house.storage.load()?.account == "other@example.jp")
    }
  }

  @Test func `product 4 signing out forgets an issuer's token and tells nobody`() async throws {
    try await Self.run(Self.vouched("good")) { house in
      house.isCut.value = true
      try await house.session.signOut()
      #expect(house.storage.load() == nil && house.storage.ended().isEmpty)
      #expect(house.server.requests.isEmpty)
    }
  }

  @Test func `product 4 an issuer's token without a near end is believed for thirty days`()
    async throws
  {
    // {"exp":253402300799}
    let token = "e30.eyJleHAiOjI1MzQwMjMwMDc5OX0.AA"
    try await Self.run(Self.vouched("old")) { house in
      house.good.value = token
      try await house.session.signIn(issuersToken: " \(token)\n")
      let end = try #require(house.session.grace.vouchedUntil)
      #expect(end == testNow.adding(.seconds(30 * 86_400)))
      #expect(house.session.grace.permit != nil)
      #expect(house.storage.load()?.refreshToken.isEmpty == true)
    }
  }
}

/// A session, its storage, and a server that takes one token.
private struct IssuerHouse {
  let server: ScriptedServer
  let storage: MemorySessionStorage
  let session: OfflineGraceSessionManager
  let isCut = Shared(false)
  let good = Shared("good")
  private let way: Way

  init(_ kept: StoredSession) throws {
    server = try ScriptedServer { [isCut, good] request in
      if isCut.value { return .hangUp }
      guard request.token == good.value else { return errorReply(401, "UNAUTHORIZED") }
      return .answer(
        200, #"{"id":"00000000-0000-0001-0000-000000000002","email":"hanako@example.jp"}"#)
    }
    var kept = kept
    kept.server = server.url
    storage = MemorySessionStorage(kept)
    way = try Way(server.url)
    session = try OfflineGraceSessionManager(
      server: server.url, client: way.client, storage: storage, now: { testNow })
  }

  func look() async throws(APIError) { _ = try await session.send(.account) }

  func close() async {
    await way.outbound.shutdown()
    server.shutDown()
  }
}
