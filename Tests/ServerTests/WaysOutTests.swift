import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// Every way out of a record, for every plan; the server's clock begins at noon in Tokyo on 2026-02-10.
///
/// Pages, codes, calendars and files are drawn by clients from these answers and from nothing else: what is not in
/// them is on no page. The medicine had another name until November 2025, which no open day of a free plan knows.
@Suite(.onBothEngines) struct WaysOutTests {
  private static let noon = Timestamp(tokyo: day("2026-02-10"), LocalTime(minuteOfDay: 720))
  /// Premium without an end, premium whose end is to come, and premium that is over but for the store's grace.
  private static let premium = [
    Households.premium,
    Households.household(4, entitlements: [Households.active(until: hours(1))]),
    Households.household(5, entitlements: [Households.active(until: hours(-24), grace: hours(1))]),
  ]
  /// Never bought, taken back, over by its date since this very instant, and over with its grace.
  private static let closed = [
    Households.free, Households.revoked,
    Households.household(6, entitlements: [Households.active(until: noon)]),
    Households.household(7, entitlements: [Households.active(until: hours(-24), grace: noon)]),
  ]
  private static let plans = premium + closed
  private static let formerName = "2.5mg"

  private static func hours(_ hours: Int) -> Timestamp { noon.adding(.seconds(hours * 3600)) }

  private static func isPremium(_ household: HouseholdRecord) -> Bool {
    premium.contains { $0.caregiver == household.caregiver }
  }

  /// A way out, what premium is answered, and whether its answer knows the former name.
  private struct Way: Sendable {
    let topic: String
    var search: String?
    /// What a plan without premium is answered.
    let closed: Int
    /// True where premium finds the former name there.
    let tells: Bool

    init(_ topic: String, search: String? = nil, closed: Int = 200, tells: Bool = false) {
      (self.topic, self.search, self.closed, self.tells) = (topic, search, closed, tells)
    }
  }

  private static let ways = [
    Way("/history/day?date=2025-10-15", closed: 403, tells: true),
    Way("/history/month?year=2025&month=10", closed: 403),
    Way("/history/year?year=2025&month=12"), Way("/history/year?year=2026&month=2"),
    Way("/history/trends?days=365", closed: 403), Way("/history/trends?days=30"),
    Way("/report?from=2025-10-01&to=2025-12-31", closed: 403, tells: true),
    Way("/report?from=2026-01-12&to=2026-02-10", closed: 403),
    Way("/export", tells: true), Way("/changes"),
    Way("/search", search: "アムロジピン錠2.5", tells: true), Way("/search", search: "アムロジピン"),
    Way("/medications"), Way("/medications/{medication}/regimens"), Way("/inventory"), Way("/card"),
    Way("/profile"), Way("/today"), Way("/history/recent"), Way("/history/access"),
    Way("/history/ahead"),
  ]

  /// What a way answers is what the plan opens, and no more.
  private static func expect(
    _ way: Way, of household: HouseholdRecord, _ server: ServerUnderTest, isPremium: Bool
  ) async throws {
    let answer = try await answer(way, server, household)
    let comment: Comment =
      "\(way.topic) \(household.email) \(server.clock.now): \(answer.text.prefix(300))"
    #expect(answer.status == (isPremium ? 200 : way.closed), comment)
    #expect(answer.text.contains(formerName) == (isPremium && way.tells), comment)
  }

  private static func answer(
    _ way: Way, _ server: ServerUnderTest, _ household: HouseholdRecord
  ) async throws -> RawAnswer {
    let caller = try await CaregiverCaller(server, household)
    let medication = household.patients[0].medications[0].id
    let topic = way.topic.replacing("{medication}", with: "\(medication)")
    guard let text = way.search else { return try await caller.send("GET", topic) }
    return try await caller.send("POST", topic, SearchRequest(text: text).jsonBytes)
  }

  @Test func `R-11 no way out tells a plan without premium what lies before its window`()
    async throws
  {
    try await ServerUnderTest.run(households: Self.plans) { server async throws in
      for way in Self.ways {
        for household in Self.plans {
          try await Self.expect(way, of: household, server, isPremium: Self.isPremium(household))
        }
      }
    }
  }

  @Test
  func `R-11 decision P-14 every way out closes at the instant a plan ends, with its grace`()
    async throws
  {
    let (first, last) = (Self.hours(1), Self.hours(2))
    let dated = Households.household(1, entitlements: [Households.active(until: first)])
    let graced = Households.household(
      2, entitlements: [Households.active(until: first, grace: last)])
    try await ServerUnderTest.run(households: [dated, graced]) { server async throws in
      for instant in [first, last].flatMap({ [$0.adding(.milliseconds(-1)), $0] }) {
        server.clock.now = instant
        for (household, end) in [(dated, first), (graced, last)] {
          for way in Self.ways {
            try await Self.expect(way, of: household, server, isPremium: instant < end)
          }
        }
      }
    }
  }

  @Test func `R-11 a calendar and a patient's own way out tell no more either`() async throws {
    try await ServerUnderTest.run(households: Self.plans) { server async throws in
      for household in Self.plans {
        let feed = try await server.feed(of: household, #"{"language":"ja","names":true}"#)
        let calendar = try await server.http.get(try #require(feed.path))
        #expect(calendar.status == 200 && !calendar.text.contains(Self.formerName))
        #expect(!calendar.text.contains("2025101"))
        let isPremium = Self.isPremium(household)
        let token = try await server.patientToken(household)
        for way in Self.ways where way.search == nil && way.topic.hasPrefix("/history") {
          let own = try await server.http.get("/api/patient" + way.topic, token: token)
          #expect(own.status == (isPremium ? 200 : way.closed), "\(way.topic)")
          #expect(own.text.contains(Self.formerName) == (isPremium && way.tells), "\(way.topic)")
        }
      }
    }
  }
}
