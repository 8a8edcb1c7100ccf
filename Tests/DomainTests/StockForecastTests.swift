import Domain
import TestSupport
import Testing

struct StockForecastTests {
  /// Tuesday, 2026-02-10.
  private static let today = CivilDate.bounds.lowerBound.adding(days: 20_494)

  private static func plan(
    _ times: [String], from start: CivilDate = today, to end: CivilDate? = nil,
    weekdays: WeekdaySet = .everyDay, createdAt: Timestamp = Timestamp(secondsSinceEpoch: 0),
    endedAt: Timestamp? = nil
  ) -> RegimenRevision {
    RegimenRevision(
      medication: MedicationID(high: 1, low: 1),
      effective: start...(end ?? CivilDate.bounds.upperBound), weekdays: weekdays,
      times: times.compactMap { LocalTime(ascii: $0) }, createdAt: createdAt, endedAt: endedAt)
  }

  private static func days(
    _ stock: Double, per intake: Double = 1, _ regimens: [RegimenRevision],
    taken: [String] = []
  ) throws -> Int {
    StockForecast.daysLeft(
      stock: try #require(Stock(stock)), perIntake: try #require(Quantity(intake)),
      regimens: regimens, takenToday: Set(taken.compactMap { LocalTime(ascii: $0) }), today: today)
  }

  @Test func `stock lasts as many days as its doses are covered`() throws {
    let twice = [Self.plan(["08:00", "19:00"])]
    #expect(try Self.days(0, twice) == 0)
    #expect(try Self.days(1, twice) == 0)
    #expect(try Self.days(2, twice) == 1)
    #expect(try Self.days(5, twice) == 2)
    #expect(try Self.days(6, twice) == 3)
    #expect(try Self.days(3, per: 0.5, twice) == 3)
    #expect(try Self.days(2.9, per: 1.5, twice) == 0)
    #expect(try Self.days(10, []) == 99)
    #expect(try Self.days(100_000, twice) == 99)
  }

  @Test func `taking a dose changes the stock and not the day it runs out`() throws {
    let twice = [Self.plan(["08:00", "19:00"])]
    let before = try Self.days(6, twice)
    #expect(try Self.days(5, twice, taken: ["08:00"]) == before)
    #expect(try Self.days(4, twice, taken: ["08:00", "19:00"]) == before)
  }

  @Test func `days without a dose and ends of plans are counted as they come`() throws {
    let mondays = [Self.plan(["08:00"], weekdays: WeekdaySet(.monday))]
    #expect(try Self.days(0, mondays) == 6)
    #expect(try Self.days(1, mondays) == 13)
    let short = [Self.plan(["08:00"], to: Self.today.adding(days: 2))]
    #expect(try Self.days(2, short) == 2)
    #expect(try Self.days(3, short) == 99)
    let later = [Self.plan(["08:00"], from: Self.today.adding(days: 4))]
    #expect(try Self.days(0, later) == 4)
  }

  @Test func `D-M8 doses before a plan was made or after it ended need nothing`() throws {
    let noon = Timestamp(tokyo: Self.today, LocalTime(minuteOfDay: 720))
    let made = [Self.plan(["08:00", "19:00"], createdAt: noon)]
    #expect(try Self.days(1, made) == 1)
    let moved = [
      Self.plan(["08:00", "19:00"], to: Self.today, endedAt: noon),
      Self.plan(["20:00"], createdAt: noon),
    ]
    #expect(try Self.days(1, moved) == 0)
    #expect(try Self.days(2, moved) == 1)
    #expect(try Self.days(1, moved, taken: ["08:00"]) == 1)
  }

  @Test func `three days left is low, and as needed less than one intake`() throws {
    let (stock, intake) = (try #require(Stock(2.0)), try #require(Quantity(2.0)))
    #expect(StockForecast.isLow(stock: stock, perIntake: intake, daysLeft: 3))
    #expect(!StockForecast.isLow(stock: stock, perIntake: intake, daysLeft: 4))
    #expect(!StockForecast.isLow(stock: stock, perIntake: intake, daysLeft: nil))
    let less = try #require(Stock(1.999))
    #expect(StockForecast.isLow(stock: less, perIntake: intake, daysLeft: nil))
  }

  @Test func `the forecast is what taking every dose would show`() throws {
    var random = SeededGenerator(for: "stock forecasts")
    for _ in 0..<300 {
      let times = ["06:00", "08:00", "12:30", "19:00"].shuffled(using: &random)
        .prefix(Int.random(in: 1...3, using: &random))
      let start = Self.today.adding(days: Int.random(in: -3...5, using: &random))
      let plan = Self.plan(
        times.sorted(), from: start,
        weekdays: WeekdaySet(rawValue: UInt8.random(in: 1...127, using: &random)))
      var left = Int.random(in: 0...40, using: &random)
      let answer = try Self.days(Double(left), [plan])
      var lasted = 0
      while lasted < 99 {
        let date = Self.today.adding(days: lasted)
        left -= plan.times.count { plan.plans(date, at: $0) }
        if left < 0 { break }
        lasted += 1
      }
      #expect(answer == lasted)
    }
  }
}

struct RecordingWindowTests {
  @Test func `decision P-23 doses are recorded from today minus 29 to today`() throws {
    let now = Timestamp(secondsSinceEpoch: 1_770_692_400)  // 2026-02-10 12:00 in Tokyo
    let window = RecordingWindow(now: now)
    let today = now.tokyoDate
    #expect(window.contains(today))
    #expect(window.contains(today.adding(days: -29)))
    #expect(!window.contains(today.adding(days: -30)))
    #expect(!window.contains(today.adding(days: 1)))
    #expect(window.contains(takenAt: now))
    #expect(!window.contains(takenAt: now.adding(.milliseconds(1))))
    let first = Timestamp(tokyo: today.adding(days: -29), LocalTime(minuteOfDay: 0))
    #expect(window.contains(takenAt: first))
    #expect(!window.contains(takenAt: first.adding(.milliseconds(-1))))
  }
}
