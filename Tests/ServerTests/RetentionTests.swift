import APIContract
import Domain
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// Who looks: every way in which a session can be free or premium.
enum Viewer: String, CaseIterable, Sendable {
  case freeCaregiver, freePatient, revokedCaregiver, revokedPatient
  case premiumCaregiver, premiumPatient

  var isPremium: Bool { self == .premiumCaregiver || self == .premiumPatient }

  private var household: HouseholdRecord {
    switch self {
    case .freeCaregiver, .freePatient: Households.free
    case .revokedCaregiver, .revokedPatient: Households.revoked
    case .premiumCaregiver, .premiumPatient: Households.premium
    }
  }

  func get(_ topic: String, from server: ServerUnderTest) async throws -> RawAnswer {
    switch self {
    case .freeCaregiver, .revokedCaregiver, .premiumCaregiver:
      let token = try await server.token(household)
      return try await server.http.get(household.path + topic, token: token)
    case .freePatient, .revokedPatient, .premiumPatient:
      let token = try await server.patientToken(household)
      return try await server.http.get("/api/patient" + topic, token: token)
    }
  }
}

/// Today is 2026-02-10 in Tokyo, so the cutoff is 2026-01-12.
@Suite(.onBothEngines) struct RetentionTests {
  static let households = [Households.free, Households.premium, Households.revoked]

  static let locked = [
    "/history/month?year=2025&month=12", "/history/month?year=2026&month=1",
    "/history/month?year=2026&month=01", "/history/day?date=2026-01-11",
    "/history/day?date=1970-01-01", "/history/trends?days=90", "/history/trends?days=365",
  ]

  static let open = [
    "/history/month?year=2026&month=2", "/history/month?year=2026&month=3",
    "/history/day?date=2026-01-12", "/history/day?date=2026-02-10",
    "/history/day?date=2026-02-11", "/history/day?date=9999-12-31", "/history/recent",
    "/history/ahead", "/history/access", "/today", "/history/year?year=2026&month=2",
    "/history/year?year=2025&month=12", "/history/trends?days=30",
  ]

  @Test(arguments: Viewer.allCases)
  func `010 T002 dates before the cutoff are refused exactly to those who are not premium`(
    viewer: Viewer
  ) async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      for topic in Self.locked {
        let answer = try await viewer.get(topic, from: server)
        #expect(answer.status == (viewer.isPremium ? 200 : 403), "\(topic): \(answer)")
        guard !viewer.isPremium else { continue }
        let body: ErrorBody = try answer.decoded()
        #expect(body.code == .historyRetentionLimit)
        #expect(body.retention?.cutoffDate == day("2026-01-12"))
        #expect(!answer.text.contains("アムロジピン"), "D-H3")
      }
      for topic in Self.open {
        let answer = try await viewer.get(topic, from: server)
        #expect(answer.status == 200, "\(topic): \(answer)")
      }
    }
  }

  @Test func `010 T003 the refusal has exactly the body of the contract`() async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let answer = try await Viewer.freePatient.get("/history/day?date=2026-01-11", from: server)
      #expect(answer.status == 403)
      #expect(
        answer.text == """
          {"code":"HISTORY_RETENTION_LIMIT","message":"履歴の閲覧は直近30日間に制限されています。",\
          "cutoffDate":"2026-01-12","retentionDays":30}
          """)
      #expect(answer.header("Content-Type") == "application/json; charset=utf-8")
      #expect(answer.header("Cache-Control") == "no-store")
    }
  }

  @Test func `010 FR-001 the window moves at midnight in Tokyo and not a second before`()
    async throws
  {
    try await ServerUnderTest.run(at: "2026-02-10T14:59:59Z", households: Self.households) {
      server async throws in
      let edge = "/history/day?date=2026-01-12"
      #expect(try await Viewer.freeCaregiver.get(edge, from: server).status == 200)
      server.clock.advance(by: .seconds(1))
      let after = try await Viewer.freeCaregiver.get(edge, from: server)
      #expect(after.status == 403)
      #expect(try after.decoded(as: ErrorBody.self).retention?.cutoffDate == day("2026-01-13"))
    }
  }

  @Test(arguments: ["2026-01-31T03:00:00Z", "2026-03-31T03:00:00Z", "2026-10-31T03:00:00Z"])
  func `D-H1 on the 31st the current month is refused and recent is not`(now: String) async throws {
    try await ServerUnderTest.run(at: now, households: Self.households) { server async throws in
      let today = server.clock.now.tokyoDate
      let month = "/history/month?year=\(today.year)&month=\(today.month)"
      #expect(try await Viewer.freeCaregiver.get(month, from: server).status == 403)
      #expect(try await Viewer.freePatient.get("/history/recent", from: server).status == 200)
    }
  }

  @Test func `D-H2 recent holds all 30 days and D-H3 not one more`() async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      for viewer in Viewer.allCases {
        let recent: CalendarAnswer = try await viewer.get("/history/recent", from: server).decoded()
        #expect(recent.days.count == 30)
        #expect(recent.days.first?.date == day("2026-01-12"))
        #expect(recent.days.last?.date == day("2026-02-10"))
        #expect(recent.days.map(\.prnCount).reduce(0, +) == 5)
      }
    }
  }

  @Test func `D-H14 the adherence of recent counts the visible days only`() async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let answer = try await Viewer.freeCaregiver.get("/history/recent", from: server)
      let recent: CalendarAnswer = try answer.decoded()
      #expect(recent.adherence == Adherence(taken: 58, due: 59))
    }
  }

  @Test func `D-M2 the past shows the name of its day`() async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let before = try await Viewer.premiumPatient.get(
        "/history/day?date=2025-11-29", from: server)
      let after = try await Viewer.premiumPatient.get(
        "/history/day?date=2025-11-30", from: server)
      #expect(try before.decoded(as: DayAnswer.self).doses[0].medicationName == "アムロジピン錠2.5mg")
      #expect(try after.decoded(as: DayAnswer.self).doses[0].medicationName == "アムロジピン錠5mg")
    }
  }

  @Test func `D-H9 access says the same to both modes, from the server`() async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      for viewer in Viewer.allCases {
        let answer = try await viewer.get("/history/access", from: server)
        #expect(
          answer.text
            == (viewer.isPremium
              ? #"{"premium":true,"today":"2026-02-10","cutoffDate":null,"retentionDays":null}"#
              : #"{"premium":false,"today":"2026-02-10","cutoffDate":"2026-01-12","retentionDays":30}"#)
        )
      }
    }
  }

  static let now = Timestamp(tokyo: day("2026-02-10"), LocalTime(minuteOfDay: 720))

  static let entitlements: [(Entitlement, Bool)] = [
    (Households.active(until: now.adding(.milliseconds(1))), true),
    (Households.active(until: now), false),
    (Households.active(until: now, grace: now.adding(.milliseconds(1))), true),
    (Households.active(until: now, grace: now), false),
    (Households.active(product: "com.example.other"), false),
    (Households.active(product: "com.yourcompany.medicationapp.premium_yearly"), true),
  ]

  @Test(arguments: entitlements.indices)
  func `010 FR-006 FR-007 an entitlement counts while it runs, through the link too`(
    row: Int
  ) async throws {
    let (entitlement, isPremium) = Self.entitlements[row]
    let household = Households.household(7, entitlements: [entitlement])
    try await ServerUnderTest.run(households: [household]) { server async throws in
      let topic = "/history/day?date=2026-01-11"
      let own = try await server.http.get(
        household.path + topic, token: try await server.token(household))
      let linked = try await server.http.get(
        "/api/patient" + topic, token: try await server.patientToken(household))
      #expect(own.status == (isPremium ? 200 : 403))
      #expect(linked.status == (isPremium ? 200 : 403))
    }
  }

  @Test func `010 EC-2 a patient's next request is answered once the caregiver has premium`()
    async throws
  {
    let household = Households.household(8, entitlements: [])
    try await ServerUnderTest.run(households: [household]) { server async throws in
      let token = try await server.patientToken(household)
      let path = "/api/patient/history/day?date=2026-01-11"
      #expect(try await server.http.get(path, token: token).status == 403)
      try await server.store.execute(
        """
        INSERT INTO caregiver_entitlement (public_id, caregiver, product_id, status,
          original_transaction_id, transaction_id, purchased_at, environment, created_at, updated_at)
        SELECT 'e', id, 'com.yourcompany.medicationapp.premium_unlock', 'ACTIVE', 'o', 't', 0,
          'Sandbox', 0, 0 FROM caregiver
        """)
      #expect(try await server.http.get(path, token: token).status == 200)
    }
  }
}
