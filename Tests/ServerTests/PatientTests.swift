import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

@Suite(.onBothEngines) struct PatientTests {
  private static func change(
    _ path: String, _ body: String, _ match: String?, _ server: ServerUnderTest, _ token: String
  ) async throws -> RawAnswer {
    try await server.json(
      "PATCH", path, body, token: token, headers: match.map { [("If-Match", $0)] } ?? [])
  }

  @Test func `a caregiver adds a patient, who is managed and not linked`() async throws {
    try await ServerUnderTest.run { server async throws in
      let tokens: TokensAnswer = try await server.signUp("hana@example.jp").decoded()
      let answer = try await server.json(
        "POST", "/api/patients",
        #"{"displayName":"か\u3099く","slotTimes":{"morning":"07:30","noon":"12:00","#
          + #""evening":"18:00","bedtime":"21:30"}}"#, token: tokens.accessToken)
      #expect(answer.status == 201, "\(answer)")
      #expect(answer.header("ETag") == "\"1\"")
      let patient: PatientAnswer = try answer.decoded()
      #expect(patient.displayName == "がく")
      #expect(patient.slotTimes[.morning] == LocalTime(minuteOfDay: 450))
      #expect(!patient.linked)
      #expect(try await server.patients(token: tokens.accessToken) == [patient])
      let path = "/api/patients/\(patient.id)/today"
      #expect(try await server.status(path, token: tokens.accessToken) == 200)
    }
  }

  static let badBodies: [(body: String, field: String?)] = [
    ("", nil), ("{}", "displayName"), (#"{"displayName":null}"#, nil),
    (#"{"displayName":""}"#, "displayName"), (#"{"displayName":"  "}"#, "displayName"),
    (#"{"displayName":"a\nb"}"#, "displayName"), (#"{"displayName":"a\u001bb"}"#, "displayName"),
    (#"{"displayName":"\ufeff"}"#, "displayName"), (#"{"displayName":"\u202e "}"#, "displayName"),
    (#"{"displayName":"a\u0000"}"#, "displayName"), (#"{"displayName":7}"#, "displayName"),
    (#"{"displayName":"\#(String(repeating: "あ", count: 101))"}"#, "displayName"),
    (#"{"displayName":"a","age":80}"#, "age"),
    (#"{"displayName":"a","slotTimes":{}}"#, "slotTimes.morning"),
    (
      #"{"displayName":"a","slotTimes":{"morning":"08:00","noon":"08:00","evening":"19:00","#
        + #""bedtime":"22:00"}}"#, "slotTimes"
    ),
    (
      #"{"displayName":"a","slotTimes":{"morning":"24:00","noon":"13:00","evening":"19:00","#
        + #""bedtime":"22:00"}}"#, "slotTimes.morning"
    ),
  ]

  @Test func `cases Input: patient bodies that are not what the contract says are 422`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let token = try await server.token(Households.premium)
      for (body, field) in Self.badBodies {
        let added = try await server.json("POST", "/api/patients", body, token: token)
        #expect(added.status == 422, "\(body): \(added)")
        if let field { #expect(try added.decoded(as: ErrorBody.self).field == field, "\(body)") }
        let changed = try await Self.change(Households.premium.path, body, nil, server, token)
        #expect(changed.status == 422, "\(body): \(changed)")
      }
      let longest = String(repeating: "あ", count: 100)
      #expect(try await server.add(longest, token: token).status == 201)
    }
  }

  @Test func `a rename names the version it was made on, and a stale one is 409`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let token = try await server.token(Households.premium)
      let path = Households.premium.path
      let day = try await server.http.get(path + "/history/day?date=2026-02-01", token: token)
      let first = try await Self.change(path, #"{"displayName":"母"}"#, "\"1\"", server, token)
      #expect(first.status == 200, "\(first)")
      let next = server.clock.now.leastVersion
      #expect(first.header("ETag") == "\"\(next)\"")
      #expect(try first.decoded(as: PatientAnswer.self).version == next)
      let others = ["\"1\"", "\"\(next + 1)\"", "W/\"\(next)\"", "\(next)", "\"\"", "\"x\""]
      for stale in others {
        let answer = try await Self.change(path, #"{"displayName":"祖母"}"#, stale, server, token)
        #expect(answer.status == 409, "\(stale)")
        #expect(answer.text.contains("CONFLICT"))
      }
      #expect(try await server.patients(token: token)[0].displayName == "母")
      for open in ["*", nil] {
        let answer = try await Self.change(path, #"{"displayName":"祖母"}"#, open, server, token)
        #expect(answer.status == 200)
      }
      let after = try await server.http.get(path + "/history/day?date=2026-02-01", token: token)
      #expect(after.text == day.text, "a patient's name is no part of history")
    }
  }

  @Test func `a patient's own session reads who it is, and nobody else's does`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let token = try await server.patientToken(Households.free)
      let answer = try await server.http.get("/api/patient", token: token)
      #expect(answer.status == 200, "\(answer)")
      #expect(answer.header("ETag") == "\"1\"")
      let patient: PatientAnswer = try answer.decoded()
      #expect(patient.id == Households.free.patients[0].id)
      #expect(patient.linked)
      let caregiver = try await server.token(Households.free)
      #expect(try await server.status("/api/patient", token: caregiver) == 403)
    }
  }

  @Test func `removing a patient takes their record and sessions, and nobody else's`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free, Households.premium]) {
      server async throws in
      let token = try await server.token(Households.premium)
      let patient = try await server.patientToken(Households.premium)
      let path = Households.premium.path
      #expect(try await server.http.request("DELETE", path, token: token).status == 204)
      #expect(try await server.http.request("DELETE", path, token: token).status == 404)
      #expect(try await server.status(path + "/today", token: token) == 404)
      #expect(try await server.status("/api/patient/today", token: patient) == 401)
      #expect(try await server.patients(token: token).isEmpty)
      let other = try await server.http.get(
        Households.free.path + "/history/day?date=2026-02-01",
        token: try await server.token(Households.free))
      #expect(other.text.contains("アムロジピン錠5mg"))
    }
  }

  // MARK: The limit

  private static func expectLimit(_ answer: RawAnswer, current: Int) throws {
    #expect(answer.status == 403, "\(answer)")
    let body: ErrorBody = try answer.decoded()
    #expect(body.code == .patientLimitExceeded)
    #expect(body.patients == .init(limit: 1, current: current))
  }

  @Test func `decision P-6 D-E9 a free caregiver manages one patient, linked or not`() async throws
  {
    try await ServerUnderTest.run(households: [Households.free, Households.revoked]) {
      server async throws in
      for household in [Households.free, Households.revoked] {
        let token = try await server.token(household)
        try Self.expectLimit(try await server.add("父", token: token), current: 1)
        let revoked = try await server.http.request(
          "POST", household.path + "/revoke", token: token, body: [])
        #expect(revoked.status == 204)
        try Self.expectLimit(try await server.add("父", token: token), current: 1)
        let removed = try await server.http.request("DELETE", household.path, token: token)
        #expect(removed.status == 204)
        #expect(try await server.add("父", token: token).status == 201)
        try Self.expectLimit(try await server.add("兄", token: token), current: 1)
      }
    }
  }

  @Test func `decision P-6 patients stay usable when premium ends, and no more are added`()
    async throws
  {
    let end = try instant("2026-02-10T04:00:00Z")
    let household = Households.household(5, entitlements: [Households.active(until: end)])
    try await ServerUnderTest.run(households: [household]) { server async throws in
      let first = try await server.token(household)
      for name in ["父", "兄"] { #expect(try await server.add(name, token: first).status == 201) }
      server.clock.advance(by: .seconds(3600))
      let token = try await server.token(household)
      try Self.expectLimit(try await server.add("姉", token: token), current: 3)
      for (number, patient) in try await server.patients(token: token).enumerated() {
        let path = "/api/patients/\(patient.id)"
        #expect(try await server.status(path + "/today", token: token) == 200)
        let renamed = try await Self.change(
          path, #"{"displayName":"母\#(number)"}"#, nil, server, token)
        #expect(renamed.status == 200)
        let code = try await server.code(path, token: token)
        #expect(try await server.link(code.code).status == 200)
      }
    }
  }

  @Test func `D-E9 of many patients added at once a free plan takes exactly one`() async throws {
    try await ServerUnderTest.run { server async throws in
      let tokens: TokensAnswer = try await server.signUp("hana@example.jp").decoded()
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<20 {
          group.addTask { try await server.add("人\(number)", token: tokens.accessToken).status }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 201 } == 1)
      #expect(statuses.count { $0 == 403 } == 19)
      #expect(try await server.patients(token: tokens.accessToken).count == 1)
    }
  }
}
