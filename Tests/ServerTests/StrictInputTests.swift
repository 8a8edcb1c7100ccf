import ServerCore
import TestSupport
import Testing

@Suite(.onBothEngines) struct StrictInputTests {
  static let badDays = [
    "", "?", "?date", "?date=", "?date=2026-02-30", "?date=2026-02-29", "?date=2026-13-01",
    "?date=2026-00-10", "?date=2026-02-00", "?date=0000-01-01", "?date=1969-12-31",
    "?date=99999-01-01", "?date=2026-2-1", "?date=2026/02/10", "?date=20260210",
    "?date=%202026-02-10", "?date=2026-02-10%20", "?date=+2026-02-10", "?date=2026-02-10T00:00",
    "?date=%EF%BC%92026-02-10", "?date=%D9%A22026-02-10", "?date=2026-02-10%00",
    "?date=2026-02-1%", "?date=2026-02-1%zz", "?date=2026-02-10&date=2026-02-10",
    "?date=2026-02-10&%64ate=2026-02-10", "?Date=2026-02-10", "?date[]=2026-02-10",
    "?date=-026-02-10", "?date=2026-02-10;", "?date=" + String(repeating: "2", count: 4000),
  ]

  static let badMonths = [
    "", "?year=2026", "?month=2", "?year=2026&month=", "?year=&month=2", "?year=2026&month=0",
    "?year=2026&month=13", "?year=2026&month=002", "?year=26&month=2", "?year=1969&month=2",
    "?year=02026&month=2", "?year=2026&month=2.0", "?year=2026&month=+2", "?year=2026&month=%2B2",
    "?year=2026&month=2&month=2", "?year=2026&year=2026&month=2", "?year=2026&month=%EF%BC%92",
    "?year=0x7e&month=2", "?year=2026&month=2%20",
  ]

  @Test func `D-H15 a day that does not exist or is written otherwise is 422`() async throws {
    try await refuses("/history/day", Self.badDays)
  }

  @Test func `D-H15 a month that does not exist or is written otherwise is 422`() async throws {
    try await refuses("/history/month", Self.badMonths)
  }

  private func refuses(_ topic: String, _ queries: [String]) async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      for viewer in [Viewer.freePatient, .premiumCaregiver] {
        for query in queries {
          let answer = try await viewer.get(topic + query, from: server)
          #expect(answer.status == 422, "\(query) \(answer)")
          #expect(answer.text.contains(#""code":"VALIDATION""#))
        }
      }
    }
  }

  @Test func `010 Affected Endpoints: what is well-formed is understood`() async throws {
    try await ServerUnderTest.run(households: RetentionTests.households) { server async throws in
      for topic in [
        "/history/day?date=2026-02-10&x=1", "/history/day?x=%zz&date=2024-02-29",
        "/history/month?month=02&year=2026", "/history/month?year=2026&month=2&&",
        "/history/month?year=9999&month=12", "/history/recent?date=nonsense",
      ] {
        let answer = try await Viewer.premiumPatient.get(topic, from: server)
        #expect(answer.status == 200, "\(topic) \(answer)")
      }
    }
  }

  @Test func `W-44 the names of a change that was seen are checked where they stand alone, too`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let token = try await server.token(Households.premium)
      for query in ["epoch=", "document=0", "edit=x", "after=0&epoch=1"] {
        let answer = try await server.http.get("/api/documents?" + query, token: token)
        #expect(answer.refusal.hasPrefix("422 VALIDATION"), "\(query) \(answer)")
      }
      let id = "e3e70682-c209-4cac-a29f-6fbed82c07cd"
      #expect(try await server.status("/api/documents?epoch=\(id)", token: token) == 200)
    }
  }

  static let badBodies = [
    "", "{", "[]", "null", "\"a\"", "{}", #"{"email":"a@b.jp"}"#,
    #"{"email":1,"password":"x"}"#, #"{"email":"a@b.jp","password":null}"#,
    #"{"email":"a@b.jp","password":["x"]}"#, #"{"email":"a@b.jp","password":"x","more":1}"#,
    #"{"email":"a@b.jp","email":"a@b.jp","password":"x"}"#,
    #"{"email":"a\u0000@b.jp","password":"x"}"#, #"{"email":"a@b.jp","password":"\ud800"}"#,
    #"{"email":"a@b.jp","password":"x"} x"#, #"{"email":"a@b.jp","password":"x",}"#,
    #"{"email":"a@b.jp","password":""}"#, #"{"email":"ab","password":"x"}"#,
    String(repeating: "[", count: 10_000),
  ]

  @Test func `cases Input: bodies that are not what the contract says are 422`() async throws {
    try await ServerUnderTest.run { server async throws in
      for body in Self.badBodies {
        let answer = try await server.http.post("/api/auth/sign-in", json: body)
        #expect(answer.status == 422, "\(body.prefix(60)) \(answer)")
      }
      for body in ["{}", #"{"refreshToken":1}"#, #"{"refreshToken":""}"#] {
        for path in ["/api/auth/refresh", "/api/patient/session/refresh"] {
          #expect(try await server.http.post(path, json: body).status == 422)
        }
      }
    }
  }
}
