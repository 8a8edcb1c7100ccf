import APIContract
import Domain
import ServerCore
import ServerHTTP
import TestSupport
import Testing

@Suite(.onBothEngines) struct AccountTests {
  @Test func `sign-up opens an account that can sign in again`() async throws {
    try await ServerUnderTest.run { server async throws in
      let answer = try await server.signUp("Hana@Example.JP")
      #expect(answer.status == 201, "\(answer)")
      #expect(answer.header("Cache-Control") == "no-store")
      let tokens: TokensAnswer = try answer.decoded()
      let me: AccountAnswer = try await server.http.get(
        "/api/me", token: tokens.accessToken
      ).decoded()
      #expect(me.email == "hana@example.jp")
      #expect(try await server.patients(token: tokens.accessToken).isEmpty)
      #expect(try await server.signIn("HANA@example.jp").status == 200)
    }
  }

  @Test func `cases Input: one address in any spelling is one account`() async throws {
    try await ServerUnderTest.run { server async throws in
      #expect(try await server.signUp("caf\u{E9}@example.jp").status == 201)
      for spelling in ["cafe\u{301}@example.jp", "CAF\u{C9}@EXAMPLE.jp"] {
        let answer = try await server.signUp(spelling, "another-password")
        #expect(answer.status == 409)
        #expect(answer.text.contains("CONFLICT"))
        #expect(answer.text.contains("もうあります。何も変わっていません。サインインするか"), "\(answer)")
        #expect(try await server.signIn(spelling).status == 200, "the first owner keeps it")
      }
    }
  }

  @Test func `cases Who may: a taken address costs the hash that a free one costs`() async throws {
    let queue = HashQueue(width: 1)
    try await ServerUnderTest.run(passwords: PasswordHasher(queue: queue)) { server async throws in
      #expect(try await server.signUp("taken@example.jp").status == 201)
      for (address, status) in [("taken@example.jp", 409), ("free@example.jp", 201)] {
        let gate = Gatekeeper()
        let before = Task { try await queue.run(for: "before") { gate.stand() } }
        await gate.isEntered()
        let answer = Task { try await server.signUp(address).status }
        // It is hashed in its turn, and only then answered.
        await queue.waits(1)
        gate.open()
        try await before.value
        #expect(try await answer.value == status)
      }
    }
  }

  static let badSignUps: [(body: String, field: String?)] = [
    ("", nil), ("{}", "email"), (#"{"email":"a@b.jp"}"#, "password"),
    (#"{"email":"a@b.jp","password":"1234567"}"#, "password"),
    (#"{"email":"a@b.jp","password":"1234567e\u0301"}"#, nil),
    (#"{"email":"a@b.jp","password":"123456\u00007"}"#, "password"),
    (#"{"email":"a@b.jp","password":12345678}"#, "password"),
    (#"{"email":"ab","password":"12345678"}"#, "email"),
    (#"{"email":"a@","password":"12345678"}"#, "email"),
    (#"{"email":"@b","password":"12345678"}"#, "email"),
    (#"{"email":"a@b@c","password":"12345678"}"#, "email"),
    (#"{"email":"a @b.jp","password":"12345678"}"#, "email"),
    (#"{"email":"a\u3000@b.jp","password":"12345678"}"#, "email"),
    (#"{"email":"a\u200b@b.jp","password":"12345678"}"#, "email"),
    (#"{"email":"a\u0007@b.jp","password":"12345678"}"#, "email"),
    (#"{"email":"a@b.jp\u0000","password":"12345678"}"#, "email"),
    (#"{"email":"a@b.jp","password":"12345678","admin":true}"#, "admin"),
    (#"{"email":"a@b.jp","email":"c@d.jp","password":"12345678"}"#, "email"),
    (#"{"email":"\#(String(repeating: "a", count: 250))@b.jp","password":"12345678"}"#, "email"),
  ]

  @Test func `cases Input: sign-up bodies that are not what the contract says are 422`()
    async throws
  {
    try await ServerUnderTest.run { server async throws in
      for (body, field) in Self.badSignUps where !body.contains("u0301") {
        let answer = try await server.json("POST", "/api/auth/sign-up", body)
        #expect(answer.status == 422, "\(body): \(answer)")
        #expect(try answer.decoded(as: ErrorBody.self).field == field, "\(body)")
      }
      // Eight characters, whichever way the last one is spelt.
      let eight = #"{"email":"a@b.jp","password":"1234567e\u0301"}"#
      #expect(try await server.json("POST", "/api/auth/sign-up", eight).status == 201)
      #expect(try await server.signIn("a@b.jp", "1234567\u{E9}").status == 200)
    }
  }

  @Test func `a closed server makes no accounts and lets those it has sign in`()
    async throws
  {
    let hash = try await PasswordHasher().hash("secret-1")
    let household = Households.household(5, email: Households.email, passwordHash: hash)
    try await ServerUnderTest.run(households: [household], configure: { $0.signUp = .closed }) {
      server async throws in
      let answer = try await server.signUp("new@example.jp")
      #expect(answer.status == 403)
      #expect(answer.text.contains("FORBIDDEN"))
      #expect(try await server.signUp("").status == 403)
      #expect(try await server.signIn(Households.email, "secret-1").status == 200)
    }
  }

  @Test func `product 4 sign-up is limited for an address, and opens again`() async throws {
    try await ServerUnderTest.run { server async throws in
      for number in 0..<10 {
        #expect(try await server.signUp("a\(number % 2)@example.jp").status != 429)
      }
      let limited = try await server.signUp("b@example.jp")
      #expect(limited.status == 429)
      let seconds = try #require(limited.header("Retry-After").flatMap { Int($0) })
      server.clock.advance(by: .seconds(seconds))
      #expect(try await server.signUp("b@example.jp").status == 201)
    }
  }

  @Test func `sign-ins are listed, and one can be ended`() async throws {
    try await ServerUnderTest.run { server async throws in
      let phone: TokensAnswer = try await server.signUp("hana@example.jp").decoded()
      server.clock.advance(by: .seconds(600))
      let laptop: TokensAnswer = try await server.signIn("hana@example.jp").decoded()
      server.clock.advance(by: .seconds(60))
      let renewed: TokensAnswer = try await server.json(
        "POST", "/api/auth/refresh", #"{"refreshToken":"\#(phone.refreshToken)"}"#
      ).decoded()
      let list = try await Self.sessions(server, laptop)
      #expect(list.map(\.current) == [false, true])
      #expect(list[0].createdAt == server.clock.now.adding(.seconds(-660)))
      #expect(list[0].lastUsedAt == server.clock.now)
      #expect(list[1].lastUsedAt == list[1].createdAt)
      func end(_ id: String) async throws -> Int {
        let path = "/api/auth/sessions/\(id)"
        return try await server.http.request("DELETE", path, token: laptop.accessToken).status
      }
      #expect(try await end("\(list[0].id)") == 204)
      #expect(try await end("\(list[0].id)") == 404)
      #expect(try await end("nonsense") == 404)
      #expect(try await server.status("/api/me", token: renewed.accessToken) == 401)
      #expect(try await end("\(list[1].id)") == 204)
      #expect(try await server.status("/api/me", token: laptop.accessToken) == 401)
    }
  }

  @Test func `W-56 a sign-in has the name that its client gave, and none without one`()
    async throws
  {
    try await ServerUnderTest.run { server async throws in
      let old: TokensAnswer = try await server.signUp("hana@example.jp").decoded()
      func signIn(_ devices: String...) async throws -> RawAnswer {
        try await server.json(
          "POST", "/api/auth/sign-in",
          #"{"email":"hana@example.jp","password":"\#(ServerUnderTest.password)"}"#,
          headers: devices.map { ("Sign-In-Device", $0) })
      }
      // 居間 in UTF-8.
      #expect(try await signIn("screens %E5%B1%85%E9%96%93").status == 200)
      #expect(try await signIn("command " + String(repeating: "a", count: 50)).status == 200)
      let hostile = [
        "", "hana", "screens", "screens ", "desk hana", "screens %1B%5B2J", "screens a%0Ab",
        "screens %E2%80%AEpc", "screens %E2%80%8B", "screens %zz", "screens %FF",
        "command " + String(repeating: "a", count: 51),
      ]
      for value in hostile {
        let refused = try await signIn(value)
        #expect(refused.refusal == "422 VALIDATION Sign-In-Device", "\(value)")
        #expect(refused.text.contains("名前は見える文字で50文字まで"), "\(refused)")
      }
      #expect(try await signIn("screens a", "screens b").status == 422)
      let list = try await Self.sessions(server, old)
      #expect(list.map(\.device) == [nil, "居間", String(repeating: "a", count: 50)])
      #expect(list.map(\.deviceKind) == [nil, "screens", "command"])
    }
  }

  @Test func `W-56 what looks the same is one name, and a renewal says where the sign-in is`()
    async throws
  {
    try await ServerUnderTest.run { server async throws in
      var tokens: TokensAnswer = try await server.signUp("hana@example.jp").decoded()
      func renew(_ device: String?) async throws -> RawAnswer {
        try await server.json(
          "POST", "/api/auth/refresh", #"{"refreshToken":"\#(tokens.refreshToken)"}"#,
          headers: device.map { [("Sign-In-Device", $0)] } ?? [])
      }
      for (said, name) in [
        ("command hana%20%20pc", "hana pc"), (nil, "hana pc"),
        ("screens h%E2%80%8Ban%CC%83a", "ha\u{F1}a"),
      ] {
        tokens = try await renew(said).decoded()
        #expect(try await Self.sessions(server, tokens).map(\.device) == [name])
      }
      #expect(try await renew("screens %1B").status == 422)
      // What was refused has used up nothing.
      tokens = try await renew(nil).decoded()
      #expect(try await Self.sessions(server, tokens).map(\.deviceKind) == ["screens"])
    }
  }

  @Test func `a session that can no longer be renewed is not listed`() async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let owner = SessionOwner.caregiver(Households.free.caregiver)
      _ = try await server.sessions.issueSession(for: owner)
      server.clock.advance(by: .seconds(90 * 86_400))
      let tokens = try await server.sessions.issueSession(for: owner)
      #expect(try await Self.sessions(server, tokens).map(\.current) == [true])
    }
  }

  @Test func `cases Who may: nobody ends somebody else's sign-in`() async throws {
    try await ServerUnderTest.run(households: [Households.free, Households.premium]) {
      server async throws in
      let mine = try await server.sessions.issueSession(
        for: .caregiver(Households.free.caregiver))
      let id = try await Self.sessions(server, mine)[0].id
      let other = try await server.token(Households.premium)
      let path = "/api/auth/sessions/\(id)"
      let answer = try await server.http.request("DELETE", path, token: other)
      #expect(answer.status == 404)
      #expect(try await server.status("/api/me", token: mine.accessToken) == 200)
    }
  }

  static func sessions(
    _ server: ServerUnderTest, _ tokens: TokensAnswer
  ) async throws -> [SessionAnswer] {
    let answer = try await server.http.get("/api/auth/sessions", token: tokens.accessToken)
    return try answer.decoded(as: ListAnswer<SessionAnswer>.self).items
  }
}
