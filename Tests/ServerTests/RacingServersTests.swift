import APIContract
import Domain
import Purchases
import ServerCore
import ServerHTTP
import TestSupport
import Testing

/// Two servers on one database that are asked at once for what only one may have. Source: S-32.
@Suite(.serialized) struct RacingServersTests {
  private static let household = Households.free

  private static func racing(
    believing trust: StoreTrust = .nobody,
    _ body: @escaping (_ one: ServerUnderTest, _ other: ServerUnderTest) async throws -> Void
  ) async throws {
    try await DatabaseUnderTest.turns.run {
      let database = try await DatabaseUnderTest.fresh()
      try await ServerUnderTest.run(
        households: RetentionTests.households, configure: { $0.purchases = trust },
        sharing: database
      ) { one async throws in
        try await ServerUnderTest.run(configure: { $0.purchases = trust }, sharing: database) {
          other async throws in
          try await body(one, other)
        }
      }
    }
  }

  @Test func `S-32 an address has one account, whichever server is asked`() async throws {
    try await Self.racing { one, other in
      for round in 0..<4 {
        let email = "hana\(round)@example.jp"
        async let first = one.signUp(email).outcome
        async let second = other.signUp(email).outcome
        let outcomes = [try await first, try await second].sorted()
        #expect(outcomes == ["201", "409 CONFLICT"], "round \(round)")
        for server in [one, other] { #expect(try await server.signIn(email).status == 200) }
      }
    }
  }

  @Test func `S-32 an invitation makes one member, whichever server is asked`() async throws {
    try await Self.racing { one, other in
      let founder = try await one.token(Self.household)
      for round in 0..<4 {
        let tokens = [
          try await one.signUp("a\(round)@example.jp").decoded(as: TokensAnswer.self).accessToken,
          try await other.signUp("b\(round)@example.jp").decoded(as: TokensAnswer.self).accessToken,
        ]
        let code = try await one.invitation(.record, token: founder)
        async let first = one.join(code, token: tokens[0]).outcome
        async let second = other.join(code, token: tokens[1]).outcome
        let outcomes = [try await first, try await second].sorted()
        #expect(outcomes == ["200", "422 VALIDATION invitation"], "round \(round)")
      }
      #expect(try await other.members(founder).items.count == 5)
    }
  }

  @Test func `S-32 a linking code opens one session, whichever server is asked`() async throws {
    try await Self.racing { one, other in
      let token = try await one.token(Self.household)
      for round in 0..<8 {
        let code = try await one.code(Self.household.path, token: token).code
        async let first = one.link(code).outcome
        async let second = other.link(code).outcome
        let outcomes = [try await first, try await second].sorted()
        #expect(outcomes == ["200", "401 UNAUTHORIZED"], "round \(round)")
      }
    }
  }

  @Test func `S-32 a purchase has one owner, whichever server is asked`() async throws {
    let store = try SigningStore()
    try await Self.racing(believing: try store.trust()) { one, other in
      let shops = [Shop(server: one, store: store), Shop(server: other, store: store)]
      let tokens = [
        try await one.token(Households.free), try await other.token(Households.revoked),
      ]
      for number in 0..<20 {
        let text = try store.text(.unlock(number))
        async let first = shops[number % 2].claim(text, token: tokens[0]).outcome
        async let second = shops[1 - number % 2].claim(text, token: tokens[1]).outcome
        let outcomes = [try await first, try await second].sorted()
        #expect(outcomes == ["200", "409 CONFLICT"], "race \(number)")
      }
      var owned: [Set<String>] = []
      for token in tokens {
        let entitlements = try await shops[0].entitlements(token).entitlements
        owned.append(
          Set(entitlements.filter { $0.status == .active }.map(\.originalTransactionId)))
      }
      #expect(owned[0].count + owned[1].count == 20 && owned[0].isDisjoint(with: owned[1]))
    }
  }

  @Test func `S-32 the last place of a plan is given once, whichever server is asked`()
    async throws
  {
    try await Self.racing { one, other in
      for round in 0..<4 {
        let token = try await one.signUp("hana\(round)@example.jp").decoded(as: TokensAnswer.self)
          .accessToken
        async let first = one.add("父", token: token).outcome
        async let second = other.add("母", token: token).outcome
        let outcomes = [try await first, try await second].sorted()
        #expect(outcomes == ["201", "403 PATIENT_LIMIT_EXCEEDED"], "round \(round)")
        #expect(try await other.patients(token: token).count == 1)
      }
    }
  }

  @Test func `S-32 every dose takes from the stock once, whichever server is asked`() async throws {
    let id = Self.household.patients[0].medications[1].id
    try await Self.racing { one, other in
      let callers = [
        try await CaregiverCaller(one, Self.household),
        try await CaregiverCaller(other, Self.household),
      ]
      #expect(try await callers[0].count(id, 100).status == 200)
      // Each pair is one dose: it was said on one server, no answer came, and it is said on the other.
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<40 {
          group.addTask {
            try await callers[number % 2].recordPRN(
              id, takenAt: "2026-02-10T01:00:\(10 + number / 2)Z", key: "dose-\(number / 2)"
            ).status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 40))
      for caller in callers {
        #expect(try await caller.stock(id) == "80")
        #expect(try await caller.day("2026-02-10").prnItems.count == 20)
      }
    }
  }

  @Test
  func `S-32 of two edits of one version one is told of the other, whichever server is asked`()
    async throws
  {
    let id = Self.household.patients[0].medications[0].id
    try await Self.racing { one, other in
      let (here, there) = (
        try await CaregiverCaller(one, Self.household),
        try await CaregiverCaller(other, Self.household)
      )
      for round in 0..<8 {
        let version = try #require(try await here.medication(id)).version
        async let first = here.change(id, if: version) { $0.name = "ア\(round)" }.outcome
        async let second = there.change(id, if: version) { $0.name = "イ\(round)" }.outcome
        let outcomes = [try await first, try await second].sorted()
        #expect(outcomes == ["200", "409 CONFLICT"], "round \(round)")
      }
    }
  }

  @Test func `S-32 of two imports at once one comes in, and the other is told to come again`()
    async throws
  {
    try await Self.racing { one, other in
      let mine = try await CaregiverCaller(one, Self.household)
      let (lines, path) = (try await mine.send("GET", "/export").body, mine.path + "/import")
      for round in 0..<8 {
        async let first = one.http.send(lines, to: path, token: mine.token).outcome
        async let second = other.http.send(lines, to: path, token: mine.token).outcome
        let outcomes = [try await first, try await second]
        #expect(outcomes.contains("200"), "round \(round): \(outcomes)")
        #expect(outcomes.allSatisfy { $0 == "200" || $0 == "503 UNAVAILABLE" }, "\(outcomes)")
      }
      #expect(try await mine.send("GET", "/export").body == lines)
    }
  }

  @Test func `S-32 of two changes of one password one holds, whichever server is asked`()
    async throws
  {
    try await Self.racing { one, other in
      let tokens: TokensAnswer = try await one.signUp("hana@example.jp").decoded()
      let token = tokens.accessToken
      @Sendable func change(to password: String, _ server: ServerUnderTest) async throws -> String {
        let old = ServerUnderTest.password
        let body = #"{"currentPassword":"\#(old)","newPassword":"\#(password)"}"#
        return try await server.json("POST", "/api/auth/password", body, token: token).outcome
      }
      async let first = change(to: "atarashii-1", one)
      async let second = change(to: "atarashii-2", other)
      let outcomes = [try await first, try await second]
      #expect(outcomes.sorted() == ["204", "422 VALIDATION currentPassword"])
      for (password, outcome) in zip(["atarashii-1", "atarashii-2"], outcomes) {
        let answer = try await other.signIn("hana@example.jp", password)
        #expect(answer.status == (outcome == "204" ? 200 : 401), "\(password)")
      }
    }
  }
}

extension RawAnswer {
  /// The status of what was done, or why it was not.
  fileprivate var outcome: String { status < 300 ? String(status) : refusal }
}
