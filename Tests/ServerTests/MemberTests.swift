import APIContract
import Domain
import Foundation
import ServerCore
import TestSupport
import Testing

/// Several caregivers of one household, on the real server. Source: decision P-37.
@Suite(.onBothEngines) struct MemberTests {
  private static let household = Households.premium

  private static func run(_ body: (ServerUnderTest) async throws -> Void) async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      try await body(server)
    }
  }

  @Test(.onFileAlone) func `F-15 a code in fours makes somebody a member once, within 24 hours`()
    async throws
  {
    try await Self.run { server in
      let founder = try await server.token(Self.household)
      let code = try await server.invitation(.record, token: founder)
      #expect(code.split(separator: " ").map(\.count) == [4, 4, 4])
      #expect(try await server.members(founder).invitations.map(\.role) == [.record])
      #expect(try await server.members(founder).invitations[0].code == nil)
      let record = try server.directory.read("record.sqlite")
      #expect(record.range(of: Data(code.replacing(" ", with: "").utf8)) == nil)
      server.clock.advance(by: .seconds(86_399))
      let typed = code.uppercased().replacing(" ", with: "-")
      let joined = try await server.signUp("misaki@example.jp", by: typed)
      #expect(joined.status == 201, "\(joined)")
      let token = try joined.decoded(as: TokensAnswer.self).accessToken
      #expect(try await server.patients(token: token).map(\.id) == [Self.household.patients[0].id])
      let members = try await server.members(token)
      #expect(members.items.map(\.name) == ["c2", "美咲"])
      #expect(members.items.map(\.role) == [.all, .record])
      #expect(members.items.map(\.you) == [false, true])
      #expect(members.invitations == [])
      let again = try await server.signUp("other@example.jp", by: code)
      #expect(again.refusal == "422 VALIDATION invitation")
      #expect(again.text.contains("triesLeft"))
      #expect(!server.log.all.joined().contains(code))
    }
  }

  @Test func `F-15 a code is over after 24 hours, and when it was taken back`() async throws {
    try await Self.run { server in
      let founder = try await server.token(Self.household)
      let old = try await server.invitation(.all, token: founder)
      server.clock.advance(by: .seconds(86_400))
      let manager = try await server.token(Self.household)
      #expect(try await server.signUp("a@example.jp", by: old).status == 422)
      let cancelled = try await server.invitation(.all, token: manager)
      let id = try #require(try await server.members(manager).invitations.first?.id)
      let path = "/api/household/invitations/\(id)"
      let foreign = try await server.token(Households.free)
      #expect(try await server.http.request("DELETE", path, token: foreign).status == 404)
      #expect(try await server.http.request("DELETE", path, token: manager).status == 204)
      #expect(try await server.signUp("a@example.jp", by: cancelled).status == 422)
      #expect(try await server.signIn("a@example.jp").status == 401, "no account was made")
    }
  }

  @Test func `F-15 wrong codes are counted, in both places together, and then a right one waits`()
    async throws
  {
    try await Self.run { server in
      let code = try await server.invitation(.all, token: try await server.token(Self.household))
      let tokens: TokensAnswer = try await server.signUp("new@example.jp").decoded()
      for number in 0..<10 {
        let answer = try await server.join("0000 0000 000\(number)", token: tokens.accessToken)
        #expect(answer.status == 422, "\(answer)")
        #expect(answer.text.contains(#""triesLeft":\#(9 - number)"#), "\(answer)")
      }
      #expect(try await server.join(code, token: tokens.accessToken).status == 429)
      #expect(try await server.signUp("b@example.jp", by: code).status == 429)
      server.clock.advance(by: .seconds(900))
      #expect(try await server.join(code, token: tokens.accessToken).status == 200)
    }
  }

  @Test func `F-15 an account comes along only when its own household is empty`() async throws {
    try await Self.run { server in
      let founder = try await server.token(Self.household)
      let code = try await server.invitation(.view, token: founder)
      let tokens: TokensAnswer = try await server.signUp("new@example.jp").decoded()
      let patient: PatientAnswer = try await server.add("母", token: tokens.accessToken).decoded()
      let refused = try await server.join(code, token: tokens.accessToken)
      #expect(refused.refusal == "409 HOUSEHOLD_NOT_EMPTY")
      #expect(try await server.patients(token: tokens.accessToken).map(\.id) == [patient.id])
      let path = "/api/patients/\(patient.id)"
      #expect(
        try await server.http.request("DELETE", path, token: tokens.accessToken).status == 204)
      let joined: MemberAnswer = try await server.join(code, token: tokens.accessToken).decoded()
      #expect(joined.role == .view && joined.you && joined.name == "new")
      #expect(
        try await server.patients(token: tokens.accessToken).map(\.id)
          == [Self.household.patients[0].id])
      let own = try await server.invitation(.view, token: founder)
      let taken = try await server.join(own, token: founder)
      #expect(taken.refusal == "409 HOUSEHOLD_NOT_EMPTY")
    }
  }

  @Test func `F-15 a document of one's own keeps a household from being given up`() async throws {
    try await Self.run { server in
      let code = try await server.invitation(
        .all, token: try await server.token(Self.household))
      let id = RouteTable.document
      try await server.keepDocument(id, RouteTable.file, of: Households.free)
      let token = try await server.token(Households.free)
      #expect(
        try await server.http.request("DELETE", Households.free.path, token: token).status == 204)
      #expect(try await server.join(code, token: token).refusal == "409 HOUSEHOLD_NOT_EMPTY")
      #expect(try await server.status("/api/documents/\(id)", token: token) == 200)
    }
  }

  @Test func `F-15 documents stay with the household, whoever comes and goes`() async throws {
    try await Self.run { server in
      try await server.keepDocument(RouteTable.document, RouteTable.file, of: Self.household)
      let path = "/api/documents/\(RouteTable.document)"
      let founder = try await server.token(Self.household)
      let other = try await server.member(.all, of: Self.household)
      #expect(try await server.status(path, token: other) == 200)
      #expect(try await server.leave(founder).status == 204)
      #expect(try await server.status(path, token: other) == 200)
      let back = try await server.token(Self.household)
      #expect(try await server.status(path, token: back) == 404)
      #expect(try await server.patients(token: back).isEmpty)
    }
  }

  @Test func `F-15 a device that changes its household meets another cloud, and no other does`()
    async throws
  {
    try await Self.run { server in
      func cloud(_ token: String) async throws -> String {
        let answer = try await server.http.get("/api/documents?after=0", token: token)
        return try #require(try answer.object()["cloudId"] as? String, "\(answer)")
      }
      let founder = try await server.token(Self.household)
      let first = try await cloud(founder)
      let patient = try await server.patientToken(Self.household)
      let other = try await server.member(.all, of: Self.household)
      let (read, joined) = (try await cloud(patient), try await cloud(other))
      #expect(read == first && joined != first)
      let stays = try await cloud(founder)
      #expect(stays == first, "who was there before keeps the name")
      #expect(try await server.leave(founder).status == 204)
      let left = try await cloud(try await server.token(Self.household))
      #expect(Set([first, joined, left]).count == 3)
      let after = (try await cloud(other), try await cloud(patient))
      #expect(after == (joined, first))
    }
  }

  @Test func `F-15 records say who where there are several, and keep who went`() async throws {
    try await Self.run { server in
      let founder = try await server.token(Self.household)
      let patient = try await server.patientToken(Self.household)
      let other = try await server.member(.record, of: Self.household)
      let body =
        #"{"medicationId":"\#(RouteTable.medication)","scheduledAt":"2026-02-09T23:00:00Z"}"#
      let path = Self.household.path + "/dose-records"
      let answer = try await server.json("POST", path, body, token: other)
      #expect(answer.text.contains(#""recordedByName":"美咲""#), "\(answer)")
      #expect(answer.text.contains(#""recordedByType":"caregiver""#))
      for (token, today) in [
        (founder, Self.household.path + "/today"), (patient, "/api/patient/today"),
      ] {
        let day: DayAnswer = try await server.http.get(today, token: token).decoded()
        #expect(day.doses.map(\.recordedByName) == ["美咲", nil])
      }
      let id = try #require(try await server.members(founder).items.last?.id)
      let named = try await server.change(id, #"{"name":"みさき"}"#, token: founder)
      #expect(named.status == 200)
      _ = try await server.member(.view, of: Self.household, "ken@example.jp", named: "健")
      #expect(try await server.remove(id, token: founder).status == 204)
      let today = Self.household.path + "/today"
      let kept: DayAnswer = try await server.http.get(today, token: founder).decoded()
      #expect(kept.doses.first?.recordedByName == "みさき", "records keep the name")
      let last = try #require(try await server.members(founder).items.last?.id)
      #expect(try await server.remove(last, token: founder).status == 204)
      let later = body.replacing("2026-02-09T23", with: "2026-02-08T23")
      let own = try await server.json("POST", path, later, token: founder)
      #expect(own.status == 200 && !own.text.contains("recordedByName"), "\(own)")
      let alone: DayAnswer = try await server.http.get(today, token: founder).decoded()
      #expect(alone.doses.first?.recordedByName == "みさき", "also of the last one who went")
    }
  }

  @Test func `F-15 the last who may do everything stays so while others are there`() async throws {
    try await Self.run { server in
      let founder = try await server.token(Self.household)
      let me = Self.household.caregiver
      #expect(try await server.leave(founder).refusal == "409 CONFLICT")
      _ = try await server.member(.record, of: Self.household)
      let last = "409 LAST_MANAGER"
      #expect(try await server.leave(founder).refusal == last)
      #expect(try await server.remove(me, token: founder).refusal == last)
      #expect(try await server.change(me, #"{"role":"VIEW"}"#, token: founder).refusal == last)
      let id = try #require(try await server.members(founder).items.last?.id)
      #expect(try await server.change(id, #"{"role":"ALL"}"#, token: founder).status == 200)
      #expect(try await server.change(me, #"{"role":"VIEW"}"#, token: founder).status == 200)
      #expect(try await server.remove(id, token: founder).refusal == "403 FORBIDDEN")
      #expect(try await server.leave(founder).status == 204)
    }
  }

  @Test func `F-15 an account that is deleted takes nothing along that others keep`() async throws {
    let hash = try await PasswordHasher().hash(ServerUnderTest.password)
    let household = Households.household(5, email: Households.email, passwordHash: hash)
    try await ServerUnderTest.run(households: [household]) { server async throws in
      let founder: TokensAnswer = try await server.signIn(Households.email).decoded()
      let patient = try await server.patientToken(household)
      let other = try await server.member(.record, of: household)
      let gone = {
        try await server.json(
          "DELETE", "/api/auth/account", #"{"password":"\#(ServerUnderTest.password)"}"#,
          token: founder.accessToken)
      }
      #expect(try await gone().refusal == "409 LAST_MANAGER")
      let id = try #require(try await server.members(other).items.last?.id)
      #expect(
        try await server.change(id, #"{"role":"ALL"}"#, token: founder.accessToken).status == 200)
      #expect(try await gone().status == 204)
      #expect(try await server.status("/api/patient/today", token: patient) == 200)
      #expect(try await server.patients(token: other).map(\.linked) == [true])
      #expect(try await server.members(other).items.map(\.name) == ["美咲"])
    }
  }

  @Test func `F-15 who is taken out is signed out, and finds a household of their own`()
    async throws
  {
    try await Self.run { server in
      let founder = try await server.token(Self.household)
      let other = try await server.member(.all, of: Self.household)
      let stream = try await RawEventStream(server.http, token: other)
      #expect(try await stream.event()?.event == "hello")
      let id = try #require(try await server.members(founder).items.last?.id)
      #expect(
        try await server.remove(CaregiverID(high: 9, low: 9), token: founder).status == 404)
      #expect(try await server.remove(Households.free.caregiver, token: founder).status == 404)
      #expect(try await server.remove(id, token: founder).status == 204)
      #expect(try await stream.event() == nil)
      #expect(try await server.status("/api/patients", token: other) == 401)
      let back: TokensAnswer = try await server.signIn("misaki@example.jp").decoded()
      #expect(try await server.patients(token: back.accessToken).isEmpty)
      let own = try await server.members(back.accessToken).items
      #expect(own.map(\.name) == ["美咲"] && own.map(\.role) == [.all])
      #expect(
        try await server.status(Self.household.path + "/today", token: back.accessToken) == 404)
    }
  }

  @Test(arguments: ["DELETE", "PATCH"])
  func `F-15 whoever was taken out, or may do less now, comes back by no code they know`(
    method: String
  ) async throws {
    try await Self.run { server in
      let founder = try await server.token(Self.household)
      let manager = try await server.member(.all, of: Self.household)
      let known = try await server.invitation(.all, token: manager)
      let number: LinkingCodeAnswer = try await server.http.request(
        "POST", Self.household.path + "/linking-codes", token: manager, body: []
      ).decoded()
      let id = try #require(try await server.members(founder).items.last?.id)
      if method == "DELETE" {
        #expect(try await server.remove(id, token: founder).status == 204)
      } else {
        #expect(try await server.change(id, #"{"role":"VIEW"}"#, token: founder).status == 200)
        #expect(try await server.leave(manager).status == 204)
      }
      let back: TokensAnswer = try await server.signIn("misaki@example.jp").decoded()
      #expect(try await server.join(known, token: back.accessToken).status == 422)
      #expect(try await server.members(founder).invitations.isEmpty)
      let linked = try await server.json("POST", "/api/link", #"{"code":"\#(number.code)"}"#)
      #expect(linked.status == 401, "\(linked)")
      // Who may do more, or is called otherwise, takes nothing from the others.
      let kept = try await server.invitation(.view, token: founder)
      let own = Self.household.caregiver
      #expect(try await server.change(own, #"{"name":"次郎"}"#, token: founder).status == 200)
      #expect(try await server.join(kept, token: back.accessToken).status == 200)
    }
  }

  @Test func `F-15 an edit of an older version is refused, and all members are told of each`()
    async throws
  {
    try await Self.run { server in
      let founder = try await server.token(Self.household)
      let other = try await server.member(.view, of: Self.household)
      let stream = try await RawEventStream(server.http, token: other)
      #expect(try await stream.event()?.event == "hello")
      let id = Self.household.caregiver
      let path = "/api/household/members/\(id)"
      let next = "\"\(server.clock.now.leastVersion)\""
      let edits = [
        ("次郎", "\"1\"", 200), ("次郎", "\"1\"", 200), ("三郎", "\"1\"", 409), ("次郎", next, 200),
      ]
      for (name, version, status) in edits {
        let answer = try await server.json(
          "PATCH", path, #"{"name":"\#(name)"}"#, token: founder, headers: [("If-Match", version)])
        #expect(answer.status == status, "\(name) \(version) \(answer)")
      }
      #expect(try await stream.event()?.event == "members")
      #expect(try await server.members(other).items.map(\.name) == ["次郎", "美咲"])
      for body in ["{}", #"{"name":""}"#, #"{"role":"OWNER"}"#, #"{"name":null,"role":null}"#] {
        #expect(try await server.change(id, body, token: founder).status == 422, "\(body)")
      }
    }
  }
}
