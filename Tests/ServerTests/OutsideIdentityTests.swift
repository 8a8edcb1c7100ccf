import APIContract
import Domain
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import TestSupport
import Testing

/// Caregivers whom an outside issuer vouches for, on the real server.
@Suite(.onBothEngines) struct OutsideIdentityTests {
  @Test(arguments: ["ES256", "RS256"])
  func `product 4 a token of the issuer opens its own caregiver's record and no other`(
    algorithm: String
  ) async throws {
    let key = algorithm == "ES256" ? SigningKey.p256() : try .rsa()
    let issuer = TestIssuer([key])
    try await ServerUnderTest.run(issuer: issuer.outside) { server async throws in
      let token = try key.token("u-1") { $0.claims["email"] = #""Hana@Example.jp""# }
      #expect(try await server.patients(token: token).isEmpty)
      #expect(try await server.add("ハナ", token: token).status == 201)
      let path = "/api/patients/\(try await server.patients(token: token)[0].id)"
      // Another token of the same account, and somebody else's.
      let later = try key.token("u-1") { $0.claims["aud"] = #"["other","authenticated"]"# }
      let other = try key.token("u-2") { $0.header["kid"] = nil }
      #expect(try await server.status(path + "/today", token: later) == 200)
      #expect(try await server.status(path + "/today", token: other) == 404)
      let account: AccountAnswer = try await server.http.get("/api/me", token: later).decoded()
      #expect(account.email == "hana@example.jp")
      #expect(try server.store.rowCounts()["caregiver"] == 2)
      #expect(try server.store.rowCounts()["session"] == 0)
    }
  }

  @Test(arguments: HostileToken.all)
  func `product 4 a token that is not good opens nothing and makes nobody`(
    hostile: HostileToken
  ) async throws {
    let (ec, rsa) = (SigningKey.p256(), try SigningKey.rsa())
    let issuer = TestIssuer([ec, rsa])
    try await ServerUnderTest.run(issuer: issuer.outside) { server async throws in
      let token = try hostile.text(ec, rsa)
      let answer = try await server.http.get("/api/patients", token: token)
      let stranger = try await server.http.get("/api/patients")
      #expect(answer.status == 401, "\(answer)")
      #expect(answer.text == stranger.text)
      #expect(answer.header("WWW-Authenticate") == "Bearer")
      #expect(try server.store.rowCounts()["caregiver"] == 0)
      // The same server takes a good one.
      #expect(try await server.status("/api/patients", token: try ec.token()) == 200)
      #expect(try await server.status("/api/patients", token: try rsa.token()) == 200)
      for part in token.split(separator: ".") where part.utf8.count > 20 {
        #expect(!server.log.all.contains { $0.contains(part) }, "nothing of a token in a log")
      }
    }
  }

  @Test func `product 4 the issuer's clock may be a minute off, and not more`() async throws {
    let key = SigningKey.p256()
    try await ServerUnderTest.run(issuer: TestIssuer([key]).outside) { server async throws in
      let start = TokenDraft.start.secondsSinceEpoch
      func status(_ change: (inout TokenDraft) -> Void) async throws -> Int {
        try await server.status("/api/patients", token: try key.token("u-1", change))
      }
      #expect(try await status { $0.claims["exp"] = "\(start - 59)" } == 200)
      #expect(try await status { $0.claims["exp"] = "\(start - 60)" } == 401)
      #expect(try await status { $0.claims["nbf"] = "\(start + 60)" } == 200)
      #expect(try await status { $0.claims["nbf"] = "\(start + 61)" } == 401)
      #expect(try await status { $0.claims["exp"] = "\(start).5" } == 200)
      // One that was good a moment ago, too.
      let token = try key.token("u-1") { $0.claims["exp"] = "\(start + 10)" }
      #expect(try await server.status("/api/patients", token: token) == 200)
      server.clock.advance(by: .seconds(69))
      #expect(try await server.status("/api/patients", token: token) == 200)
      server.clock.advance(by: .seconds(1))
      #expect(try await server.status("/api/patients", token: token) == 401)
    }
  }

  @Test func `product 4 many first contacts at once make one caregiver`() async throws {
    let key = SigningKey.p256()
    let issuer = TestIssuer([key])
    try await ServerUnderTest.run(issuer: issuer.outside) { server async throws in
      for round in 0..<10 {
        let tokens = try (0..<8).map { number in
          try key.token("u-\(round)") { $0.claims["jti"] = "\(number)" }
        }
        try await withThrowingTaskGroup(of: Int.self) { group in
          for token in tokens {
            group.addTask { try await server.status("/api/me", token: token) }
          }
          for try await status in group { #expect(status == 200) }
        }
        #expect(try server.store.rowCounts()["caregiver"] == round + 1)
      }
      #expect(issuer.reads == 1, "and the keys are read once")
    }
  }

  @Test func `product 4 an address is shown and opens nothing`() async throws {
    let key = SigningKey.p256()
    try await ServerUnderTest.run(
      households: [Households.free], issuer: TestIssuer([key]).outside
    ) { server async throws in
      func email(_ subject: String, _ claims: [String: String]) async throws -> String {
        let token = try key.token(subject) { $0.claims.merge(claims) { $1 } }
        return try await server.http.get("/api/me", token: token)
          .decoded(as: AccountAnswer.self).email
      }
      // Somebody's address, at the issuer and before it was asked.
      #expect(try await email("u-1", ["email": #""hana@example.jp""#]) == "hana@example.jp")
      let taken = #""\#(Households.free.email)""#
      for (subject, claims) in [
        ("u-2", ["email": #""HANA@example.jp""#]), ("u-3", ["email": taken]),
        ("u-4", ["email": #""x@example.jp""#, "email_verified": "false"]),
        ("u-5", ["email": #""no address""#]), ("u-6", ["email": "1"]), ("u-7", [:]),
      ] {
        let shown = try await email(subject, claims)
        #expect(shown.hasSuffix("@outside.invalid"), "\(shown)")
        #expect(try await email(subject, claims) == shown, "and it stays")
      }
      #expect(try await server.patients(token: try key.token("u-3")).isEmpty)
    }
  }

  @Test func `product 4 accounts with passwords are off, and patients keep their own sign-in`()
    async throws
  {
    let key = SigningKey.p256()
    try await ServerUnderTest.run(
      households: [Households.free], issuer: TestIssuer([key]).outside
    ) { server async throws in
      let (own, good) = (try await server.token(Households.free), try key.token())
      for (method, path) in [
        ("POST", "/api/auth/sign-up"), ("POST", "/api/auth/sign-in"), ("POST", "/api/auth/refresh"),
        ("POST", "/api/auth/sign-out"), ("POST", "/api/auth/password"),
        ("DELETE", "/api/auth/account"), ("GET", "/api/auth/sessions"),
        ("DELETE", "/api/auth/sessions/1"),
      ] {
        for token in [nil, own, good] {
          let answer = try await server.json(method, path, "{}", token: token)
          #expect(answer.refusal == "404 NOT_FOUND", "\(method) \(path)")
        }
      }
      // A caregiver's token from before the issuer was asked.
      for path in ["/api/patients", "/api/me", "/api/events", "/api/nothing"] {
        #expect(try await server.status(path, token: own) == 401, "\(path)")
      }
      let patient = try await server.patientToken(Households.free)
      #expect(try await server.status("/api/patient/today", token: patient) == 200)
      #expect(try await server.status("/api/patients", token: patient) == 403)
      #expect(try await server.status("/api/patient/today", token: good) == 403)
      #expect(try await server.status("/healthz", token: "x.y.z") == 200)
      let living = try await server.http.get("/healthz").text
      #expect(living == #"{"status":"ok","issuer":"\#(TestIssuer.name)"}"#, "who is to be asked")
    }
  }

  @Test func `product 4 a patient is linked, inherits the plan and signs out as ever`() async throws
  {
    let key = SigningKey.p256()
    try await ServerUnderTest.run(issuer: TestIssuer([key]).outside) { server async throws in
      let token = try key.token()
      #expect(try await server.add("ハナ", token: token).status == 201)
      let path = "/api/patients/\(try await server.patients(token: token)[0].id)"
      let code = try await server.code(path, token: token).code
      let linked: TokensAnswer = try await server.link(code).decoded()
      let patient = linked.accessToken
      #expect(try await server.status("/api/patient/today", token: patient) == 200)
      let day = "/history/day?date=2025-12-01"
      #expect(try await server.status("/api/patient" + day, token: patient) == 403)
      try await server.store.execute(
        """
        INSERT INTO caregiver_entitlement (public_id, caregiver, product_id, status,
          original_transaction_id, transaction_id, purchased_at, environment, created_at, updated_at)
        SELECT 'e', id, '\(Households.premiumUnlock)', 'ACTIVE', 'o', 't', 0, 'Sandbox', 0, 0
        FROM caregiver
        """)
      #expect(try await server.status("/api/patient" + day, token: patient) == 200)
      #expect(try await server.status(path + day, token: token) == 200)
      let body = #"{"refreshToken":"\#(linked.refreshToken)"}"#
      let renewed: TokensAnswer = try await server.json(
        "POST", APIOperation.refreshPatient.template, body
      )
      .decoded()
      let out = try await server.http.request(
        "DELETE", APIOperation.endPatientSession.template, token: renewed.accessToken, body: nil)
      #expect(out.status == 204)
      #expect(try await server.status("/api/patient/today", token: patient) == 401)
    }
  }

  @Test func `product 4 a stream ends when the token of the issuer does`() async throws {
    let key = SigningKey.p256()
    try await ServerUnderTest.run(
      configure: { $0.limits.eventHeartbeat = .milliseconds(20) }, issuer: TestIssuer([key]).outside
    ) { server async throws in
      let token = try key.token()
      let stream = try await RawEventStream(server.http, token: token)
      #expect(try await stream.event()?.event == "hello")
      #expect(try await server.add("ハナ", token: try key.token("u-2")).status == 201)
      #expect(try await server.add("タロウ", token: token).status == 201)
      #expect(try await stream.event()?.event == "patients")
      server.clock.advance(by: .seconds(3599))
      #expect(try await stream.block() != nil)
      server.clock.advance(by: .seconds(1))
      #expect(try await stream.event() == nil)
    }
  }

  @Test func `product 4 a server closed to newcomers takes only whom it knows`() async throws {
    let key = SigningKey.p256()
    try await ServerUnderTest.run(
      configure: { $0.signUp = .closed }, issuer: TestIssuer([key]).outside
    ) { server async throws in
      let refused = try await server.http.get("/api/me", token: try key.token())
      #expect(refused.refusal == "403 FORBIDDEN")
      #expect(try server.store.rowCounts()["caregiver"] == 0)
      try await server.store.execute(
        """
        INSERT INTO caregiver (public_id, email, issuer, subject)
        VALUES ('00000000-0000-4000-8000-000000000001', 'a@b', '\(TestIssuer.name)', 'u-1')
        """)
      try await server.store.execute(
        "INSERT INTO household (public_id) SELECT public_id FROM caregiver")
      try await server.store.execute(
        """
        INSERT INTO member (household, caregiver, name, role)
        SELECT h.id, c.id, 'a', 'ALL' FROM household h, caregiver c
        """)
      #expect(try await server.status("/api/me", token: try key.token()) == 200)
    }
  }
}
