import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

@Suite(.onBothEngines) struct SessionTests {
  private static func refresh(
    _ token: String, _ server: ServerUnderTest, path: String = "/api/auth/refresh",
    named exchange: String? = nil
  ) async throws -> RawAnswer {
    try await server.json(
      "POST", path, #"{"refreshToken":"\#(token)"}"#,
      headers: exchange.map { [("Idempotency-Key", $0)] } ?? [])
  }

  private static func signIn(
    _ email: String, _ password: String, _ server: ServerUnderTest
  ) async throws -> RawAnswer {
    try await server.http.post(
      "/api/auth/sign-in", json: #"{"email":"\#(email)","password":"\#(password)"}"#)
  }

  @Test func `decision P-25 signing in gives an access token for 60 minutes`() async throws {
    let hash = try await PasswordHasher().hash("pass\u{E9}")
    let household = Households.household(5, email: Households.email, passwordHash: hash)
    try await ServerUnderTest.run(households: [household]) { server async throws in
      // The password in NFD and the address in capitals are the same password and address.
      let answer = try await Self.signIn("SAKURA@example.jp", "passe\u{301}", server)
      #expect(answer.status == 200, "\(answer)")
      let tokens: TokensAnswer = try answer.decoded()
      #expect(tokens.accessTokenExpiresAt == server.clock.now.adding(.seconds(3600)))
      server.clock.advance(by: .milliseconds(3_599_999))
      #expect(try await server.http.get("/api/patients", token: tokens.accessToken).status == 200)
      server.clock.advance(by: .milliseconds(1))
      #expect(try await server.http.get("/api/patients", token: tokens.accessToken).status == 401)
    }
  }

  @Test func `cases Who may: an unknown address and a wrong password answer alike`() async throws {
    let hash = try await PasswordHasher().hash("secret")
    let households = [
      Households.household(5, email: Households.email, passwordHash: hash), Households.free,
    ]
    try await ServerUnderTest.run(households: households) { server async throws in
      let wrong = try await Self.signIn(Households.email, "secreT", server)
      let unknown = try await Self.signIn("nobody@example.jp", "secret", server)
      let without = try await Self.signIn("c1@example.jp", "secret", server)
      #expect(wrong.status == 401)
      #expect(wrong.text == unknown.text)
      #expect(wrong.text == without.text)
      #expect(wrong.text.contains("UNAUTHORIZED"))
    }
  }

  @Test func `product 4 sign-in is limited for an address and e-mail, and opens again`()
    async throws
  {
    let hash = try await PasswordHasher().hash("secret")
    let household = Households.household(5, email: Households.email, passwordHash: hash)
    try await ServerUnderTest.run(households: [household]) { server async throws in
      for _ in 0..<10 {
        #expect(try await Self.signIn(Households.email, "wrong", server).status == 401)
      }
      server.clock.advance(by: .seconds(300))
      let limited = try await Self.signIn(Households.email, "secret", server)
      #expect(limited.status == 429)
      #expect(limited.text.contains("RATE_LIMITED"))
      let seconds = try #require(limited.header("Retry-After").flatMap { Int($0) })
      #expect((600...601).contains(seconds))
      server.clock.advance(by: .seconds(seconds))
      #expect(try await Self.signIn(Households.email, "secret", server).status == 200)
    }
  }

  @Test func `decision P-19 a refresh token is exchanged once and once more within 60 seconds`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let first = try await server.sessions.issueSession(
        for: .caregiver(Households.free.caregiver))
      let second: TokensAnswer = try await Self.refresh(first.refreshToken, server).decoded()
      server.clock.advance(by: .seconds(60))
      let again = try await Self.refresh(first.refreshToken, server)
      #expect(again.status == 200, "D-E11: \(again)")
      let third: TokensAnswer = try again.decoded()
      for tokens in [first, second, third] {
        #expect(try await server.http.get("/api/patients", token: tokens.accessToken).status == 200)
      }
      #expect(Set([first, second, third].map(\.refreshToken)).count == 3)
    }
  }

  @Test(arguments: [61, 3600])
  func `decision P-19 using the previous token later ends the whole session`(seconds: Int)
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let first = try await server.sessions.issueSession(
        for: .caregiver(Households.free.caregiver))
      let other = try await server.token(Households.free)
      let second: TokensAnswer = try await Self.refresh(first.refreshToken, server).decoded()
      server.clock.advance(by: .seconds(seconds))
      let reuse = try await Self.refresh(first.refreshToken, server)
      #expect(reuse.status == 401)
      #expect(reuse.text.contains("SESSION_ENDED"))
      let after = try await Self.refresh(second.refreshToken, server)
      #expect(after.text.contains("SESSION_ENDED"), "the family is revoked")
      let access = try await server.http.get("/api/patients", token: second.accessToken)
      #expect(access.status == 401)
      guard seconds < 3600 else { return }
      #expect(try await server.http.get("/api/patients", token: other).status == 200)
    }
  }

  @Test func `decision P-19 a third use and a use behind a newer one end the session`() async throws
  {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let owner = SessionOwner.caregiver(Households.free.caregiver)
      let thrice = try await server.sessions.issueSession(for: owner)
      #expect(try await Self.refresh(thrice.refreshToken, server).status == 200)
      #expect(try await Self.refresh(thrice.refreshToken, server).status == 200)
      #expect(try await Self.refresh(thrice.refreshToken, server).status == 401)
      let first = try await server.sessions.issueSession(for: owner)
      let second: TokensAnswer = try await Self.refresh(first.refreshToken, server).decoded()
      #expect(try await Self.refresh(second.refreshToken, server).status == 200)
      #expect(try await Self.refresh(first.refreshToken, server).status == 401)
    }
  }

  @Test func `decision P-19 of two pairs that one token gave only one goes on`() async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let owner = SessionOwner.caregiver(Households.free.caregiver)
      let stolen = try await server.sessions.issueSession(for: owner)
      let one: TokensAnswer = try await Self.refresh(stolen.refreshToken, server).decoded()
      let other: TokensAnswer = try await Self.refresh(stolen.refreshToken, server).decoded()
      let next: TokensAnswer = try await Self.refresh(one.refreshToken, server).decoded()
      #expect(try await Self.refresh(other.refreshToken, server).text.contains("SESSION_ENDED"))
      #expect(try await Self.refresh(next.refreshToken, server).text.contains("SESSION_ENDED"))
    }
  }

  @Test func `D-E11 decision P-19 one exchange is sent again until its answer has come`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let owner = SessionOwner.caregiver(Households.free.caregiver)
      let first = try await server.sessions.issueSession(for: owner)
      var last = first
      for _ in 0..<20 {
        last = try await Self.refresh(first.refreshToken, server, named: "ours").decoded()
        server.clock.advance(by: .seconds(600))
      }
      let next = try await Self.refresh(last.refreshToken, server, named: "next")
      #expect(next.status == 200)
      let late = try await Self.refresh(first.refreshToken, server, named: "ours")
      #expect(late.text.contains("SESSION_ENDED"), "somebody has gone on from its answer")
      let family = try await Self.refresh(
        try next.decoded(as: TokensAnswer.self).refreshToken, server)
      #expect(family.text.contains("SESSION_ENDED"), "the family is revoked")
    }
  }

  @Test(arguments: [nil, "another"])
  func `decision P-19 whoever does not know the name of the exchange is a thief`(name: String?)
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let owner = SessionOwner.caregiver(Households.free.caregiver)
      let first = try await server.sessions.issueSession(for: owner)
      #expect(try await Self.refresh(first.refreshToken, server, named: "ours").status == 200)
      server.clock.advance(by: .seconds(61))
      #expect(try await Self.refresh(first.refreshToken, server, named: name).status == 401)
      #expect(try await Self.refresh(first.refreshToken, server, named: "ours").status == 401)
    }
  }

  @Test(arguments: [SessionRole.caregiver, .patient])
  func `decision P-25 a refresh token lives 90 days after its last use, a patient's 365`(
    role: SessionRole
  ) async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let owner: SessionOwner =
        role == .caregiver
        ? .caregiver(Households.free.caregiver) : .patient(Households.free.patients[0].id)
      let days = role == .caregiver ? 90 : 365
      let (own, foreign) =
        role == .caregiver
        ? ("/api/auth/refresh", "/api/patient/session/refresh")
        : ("/api/patient/session/refresh", "/api/auth/refresh")
      var tokens = try await server.sessions.issueSession(for: owner)
      #expect(try await Self.refresh(tokens.refreshToken, server, path: foreign).status == 401)
      server.clock.advance(by: .milliseconds(days * 86_400_000 - 1))
      tokens = try await Self.refresh(tokens.refreshToken, server, path: own).decoded()
      server.clock.advance(by: .seconds(days * 86_400))
      let late = try await Self.refresh(tokens.refreshToken, server, path: own)
      #expect(late.text.contains("SESSION_ENDED"))
    }
  }

  @Test func `product 4 signing out ends the session and nothing else`() async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let patient = try await server.sessions.issueSession(
        for: .patient(Households.free.patients[0].id))
      let caregiver = try await server.sessions.issueSession(
        for: .caregiver(Households.free.caregiver))
      func end(_ method: String, _ path: String, _ token: String) async throws -> Int {
        try await server.http.request(method, path, token: token).status
      }
      #expect(try await end("DELETE", "/api/patient/session", caregiver.accessToken) == 403)
      #expect(try await end("POST", "/api/auth/sign-out", patient.accessToken) == 403)
      #expect(try await end("DELETE", "/api/patient/session", patient.accessToken) == 204)
      #expect(try await end("DELETE", "/api/patient/session", patient.accessToken) == 401)
      let path = "/api/patient/session/refresh"
      #expect(try await Self.refresh(patient.refreshToken, server, path: path).status == 401)
      #expect(
        try await server.http.get("/api/patients", token: caregiver.accessToken).status == 200)
    }
  }

  @Test func `cases no secret, e-mail or query value is ever logged`() async throws {
    let hash = try await PasswordHasher().hash("geheim-17")
    let household = Households.household(5, email: Households.email, passwordHash: hash)
    try await ServerUnderTest.run(households: [household]) { server async throws in
      let tokens: TokensAnswer = try await Self.signIn(
        Households.email, "geheim-17", server
      ).decoded()
      _ = try await server.http.get(
        household.path + "/history/day?date=2019-07-07", token: tokens.accessToken)
      _ = try await server.http.get("/api/x?token=\(tokens.accessToken)", token: "oka_nonsense")
      _ = try await Self.refresh(tokens.refreshToken, server)
      _ = try await Self.refresh("okr_nonsense", server)
      _ = try await server.http.raw("GARBAGE \(tokens.accessToken)\r\n\r\n")
      let log = server.log.all.joined(separator: "\n")
      #expect(!log.isEmpty)
      for secret in [
        tokens.accessToken, tokens.refreshToken, "geheim", Households.email, "2019-07-07",
        "nonsense", "\(household.patients[0].id)",
      ] {
        #expect(!log.contains(secret), "\(log)")
      }
    }
  }
}
