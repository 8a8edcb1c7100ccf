import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// cases "Who may" once more, with members of every role. Source: decision P-37, screens figure 27.
@Suite(.onBothEngines) struct MemberRightsTests {
  /// What each role may besides what is about one's own account; written from the figure, not from the code.
  private static func mayView(_ route: ListedRoute) -> Bool {
    let paths = [
      "/today", "/history", "/medications", "/regimens", "/inventory", "/export", "/api/patients",
      "/members", "/card", "/report", "/profile",
    ]
    // A search reads, though its text comes in a body.
    let reads = route.method == "GET" || route.path.hasSuffix("/search")
    return reads && paths.contains(where: route.path.contains)
      && !route.path.hasSuffix("/feed") && !route.path.contains("/documents")
  }

  private static func mayRecord(_ route: ListedRoute) -> Bool {
    let paths = [
      "/dose-records", "/prn-dose-records", "/medications", "/inventory", "/documents", "/profile",
    ]
    return mayView(route) || paths.contains(where: route.path.contains)
  }

  private static func isOwn(_ route: ListedRoute) -> Bool {
    route.path.hasPrefix("/api/auth") || route.path == "/api/me"
      || [
        "/api/me/entitlements", "/api/events", "/api/household/join", "/api/household/leave",
      ].contains(route.path)
  }

  private static func expected(_ route: ListedRoute, _ role: MemberRole) -> Int {
    if route.audience == .everybody { return route.allowed }
    if route.audience == .patient { return 403 }
    if isOwn(route) { return route.allowed }
    let may =
      switch role {
      case .all: true
      case .record: mayRecord(route)
      case .view: mayView(route)
      }
    return may ? route.allowed : 403
  }

  private static func walk(
    _ server: ServerUnderTest, _ token: String, as role: MemberRole
  ) async throws {
    // What ends the sign-in or the membership is tried elsewhere.
    let routes = RouteTable.all.filter { !$0.endsSession && !$0.path.hasSuffix("/leave") }
    for route in routes {
      let expected = expected(route, role)
      if route.isStream {
        #expect(try await RawEventStream(server.http, token: token).status == expected)
        continue
      }
      let answer = try await route.ask(server, patient: NamedPatient.own.id, token: token)
      #expect(answer.status == expected, "\(role) \(route): \(answer)")
      if expected == 403 { #expect(answer.text.contains("\"FORBIDDEN\""), "\(route)") }
    }
  }

  @Test(arguments: MemberRole.allCases)
  func `F-25 every operation asks for the role, before, while and after somebody is a member`(
    role: MemberRole
  ) async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let founder = try await server.token(Households.premium)
      let own = NamedPatient.own.id
      let tokens: TokensAnswer = try await server.signUp("misaki@example.jp").decoded()
      let newcomer = tokens.accessToken
      for route in RouteTable.ofPatients {
        let answer = try await route.ask(server, patient: own, token: newcomer)
        #expect(answer.status == 404, "before: \(route): \(answer)")
      }
      let code = try await server.invitation(role, token: founder)
      #expect(try await server.join(code, token: newcomer).status == 200)
      try await Self.walk(server, newcomer, as: role)
      #expect(try await server.leave(newcomer).status == 204)
      let back: TokensAnswer = try await server.signIn("misaki@example.jp").decoded()
      for route in RouteTable.ofPatients {
        let answer = try await route.ask(server, patient: own, token: back.accessToken)
        #expect(answer.status == 404, "after: \(route): \(answer)")
      }
    }
  }

  @Test func `F-25 a role that is lowered holds from the next request on`() async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      let founder = try await server.token(Households.premium)
      let other = try await server.member(.all, of: Households.premium)
      let id = try #require(try await server.members(founder).items.last?.id)
      for role in [MemberRole.view, .record, .view] {
        let lowered = try await server.change(
          id, #"{"role":"\#(role.rawValue)"}"#, token: founder)
        #expect(lowered.status == 200)
        let body = #"{"quantity":5}"#
        let path = "\(Households.premium.path)/medications/\(RouteTable.medication)/inventory"
        let counted = try await server.json("PUT", path, body, token: other)
        #expect(counted.status == (role == .view ? 403 : 200), "\(role)")
      }
    }
  }

  @Test func `F-25 with a free plan no role opens what the plan closes`() async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      for (number, role) in MemberRole.allCases.enumerated() {
        let token = try await server.member(
          role, of: Households.free, "m\(number)@example.jp")
        let month = Households.free.path + "/history/month?year=2025&month=10"
        let answer = try await server.http.get(month, token: token)
        #expect(answer.refusal == "403 HISTORY_RETENTION_LIMIT")
        #expect(try await server.status(Households.free.path + "/today", token: token) == 200)
      }
    }
  }

  @Test func `F-25 a token with which nobody said what for takes the highest right`() {
    #expect(MemberRole.allCases.filter { $0.allows(.manage) } == [.all])
    #expect(MemberRole.allCases.allSatisfy { $0.allows(.account) })
    #expect(HouseholdRight.allCases.max() == .manage)
    #expect(APIOperation.allCases.allSatisfy { $0.effect == .reads || $0.right != .look })
  }
}
