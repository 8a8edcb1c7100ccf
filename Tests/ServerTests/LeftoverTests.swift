import APIContract
import Domain
import ServerCore
import ServerHTTP
import TestSupport
import Testing

/// What is over is taken away apart from everybody's writes. Source: decision 0150.
@Suite(.onBothEngines) struct LeftoverTests {
  private static let ends: Set = [
    "linking_code", "invitation", "applied_request", "access_token", "refresh_token",
  ]

  /// How many rows there are of everything that ends.
  private static func ending(_ store: StoreUnderTest) throws -> [String: Int] {
    try store.rowCounts().filter { ends.contains($0.key) }
  }

  /// Makes some of everything that ends, the try under this name.
  private static func fill(
    _ server: ServerUnderTest, _ household: HouseholdRecord, _ key: String
  ) async throws {
    let caregiver = try await CaregiverCaller(server, household)
    _ = try await server.code(household.path, token: caregiver.token)
    _ = try await server.invitation(.view, token: caregiver.token)
    let asNeeded = try #require(household.patients[0].medications.last?.id)
    #expect(try await caregiver.recordPRN(asNeeded, key: key).status == 200)
    let tokens = try await server.sessions.issueSession(for: .caregiver(household.caregiver))
    let renewed = try await server.json(
      "POST", "/api/auth/refresh", #"{"refreshToken":"\#(tokens.refreshToken)"}"#)
    #expect(renewed.status == 200)
  }

  @Test func `S-29 no write takes away what others have left, and nothing else goes with it`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free, Households.premium]) {
      server async throws in
      try await Self.fill(server, Households.free, "a")
      let left = try Self.ending(server.store)
      #expect(left.count == Self.ends.count && left.values.allSatisfy { $0 > 0 })
      server.clock.advance(by: .seconds(400 * 86_400))
      try await Self.fill(server, Households.premium, "b")
      #expect(try Self.ending(server.store) == left.mapValues { $0 * 2 })
      let before = try server.store.rowCounts()
      try await server.sweep()
      #expect(try Self.ending(server.store) == left)
      let after = try server.store.rowCounts()
      for (table, rows) in before where !Self.ends.contains(table) {
        #expect(after[table] == rows, "\(table)")
      }
    }
  }

  @Test func `S-29 a server takes away by itself what is over, soon after its start`() async throws
  {
    let directory = try TemporaryDirectory()
    let isShared = StoreUnderTest.engine == .postgreSQL
    let database = isShared ? try await DatabaseUnderTest.fresh() : nil
    try await ServerUnderTest.run(
      households: [Households.free], in: directory, sharing: database
    ) { server async throws in
      try await Self.fill(server, Households.free, "a")
    }
    let (sweeps, swept) = AsyncStream<Void>.makeStream()
    let after = AfterEachWrite()
    try await ServerUnderTest.run(
      at: "2027-03-10T03:00:00Z", configure: { $0.limits.sweepDelay = .zero }, in: directory,
      sharing: database,
      over: { store in
        after.set {
          if try Self.ending(store).values.allSatisfy({ $0 == 0 }) { swept.finish() }
        }
        return WatchedStore(base: store, after: after)
      }
    ) { server async throws in
      for await _ in sweeps {}
      #expect(try server.store.rowCounts()["prn_record"] ?? 0 > 0)
    }
  }

  @Test func `S-29 several that take away at once do no harm`() async throws {
    try await ServerUnderTest.run(households: [Households.free, Households.premium]) {
      server async throws in
      for number in 0..<3 {
        try await Self.fill(server, Households.free, "\(number)")
        try await Self.fill(server, Households.premium, "\(number)")
      }
      server.clock.advance(by: .seconds(400 * 86_400))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { try await server.sweep() } }
        try await group.waitForAll()
      }
      #expect(try Self.ending(server.store).values.allSatisfy { $0 == 0 })
    }
  }

  @Test func `S-29 what is over is refused while it is still there`() async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let token = try await server.token(Households.free)
      let code = try await server.code(Households.free.path, token: token).code
      _ = try await server.invitation(.view, token: token)
      let invitation = try #require(try await server.members(token).invitations.first?.id)
      server.clock.advance(by: .seconds(86_400))
      let path = "/api/household/invitations/\(invitation)"
      let later = try await server.token(Households.free)
      #expect(try await server.link(code).status == 401)
      #expect(try await server.http.request("DELETE", path, token: later).status == 404)
      #expect(try await server.status("/api/me", token: token) == 401)
      let left = try Self.ending(server.store)
      #expect(left["linking_code"] == 1 && left["invitation"] == 1)
    }
  }

  @Test func `S-29 the digits of a code that is over are free for another patient`() async throws {
    try await ServerUnderTest.run(households: [Households.free, Households.premium]) {
      server async throws in
      let dependencies = ServerDependencies(
        now: { server.clock.now }, randomBytes: { Array(repeating: 0, count: $0) })
      let linking = LinkingService(
        store: server.store, sessions: server.sessions, events: server.events,
        dependencies: dependencies)
      for household in [Households.free, Households.premium] {
        let token = PresentedToken(try await server.token(household))
        let record = RecordReference.patient(household.patients[0].id)
        #expect(try await linking.makeCode(record, token: token).code == "000000")
        #expect(try Self.ending(server.store)["linking_code"] == 1)
        guard household.caregiver == Households.free.caregiver else { continue }
        server.clock.advance(by: .seconds(900))
      }
      let linked: TokensAnswer = try await server.link("000000").decoded()
      let answer = try await server.http.get("/api/patient", token: linked.accessToken)
      #expect(try answer.decoded(as: PatientAnswer.self).id == Households.premium.patients[0].id)
    }
  }

  @Test func `S-29 of each household the newest thousand changes stay`() async throws {
    try await ServerUnderTest.run(households: [Households.free, Households.premium]) {
      server async throws in
      try await server.store.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1005)
        INSERT INTO record_change (household, id, at, kind, member, subject)
        SELECT m.household, n.i, 0, 'MEMBER_CHANGED', m.id, '' FROM member m, n
        """)
      #expect(try server.store.rowCounts()["record_change"] == 2010)
      try await server.sweep()
      #expect(try server.store.rowCounts()["record_change"] == 2000)
    }
  }
}

extension ServerUnderTest {
  /// Takes away what is over by its clock, as it does by itself a few times a day.
  func sweep() async throws {
    let dependencies = ServerDependencies(now: { [clock] in clock.now })
    try await LeftoverService(store: store, dependencies: dependencies).sweep()
  }
}
