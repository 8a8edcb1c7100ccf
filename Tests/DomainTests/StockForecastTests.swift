import Domain
import TestSupport
import Testing

struct StockForecastTests {
  /// Tuesday, 2026-02-10.
  private static let today = CivilDate.bounds.lowerBound.adding(days: 20_494)

  private static func plan(
    _ times: [String], from start: CivilDate = today, to end: CivilDate? = nil,
    weekdays: WeekdaySet = .everyDay, createdAt: Timestamp = Timestamp(secondsSinceEpoch: 0),
    endedAt: Timestamp? = nil, registeredAt: Timestamp? = nil
  ) -> RegimenRevision {
    RegimenRevision(
      medication: MedicationID(high: 1, low: 1),
      effective: start...(end ?? CivilDate.bounds.upperBound), weekdays: weekdays,
      times: times.compactMap { LocalTime(ascii: $0) }, createdAt: createdAt, endedAt: endedAt,
      registeredAt: registeredAt)
  }

  private static func forecast(
    _ stock: Double, per intake: Double = 1, _ regimens: [RegimenRevision],
    taken: [String] = []
  ) throws -> StockForecast {
    StockForecast(
      stock: try #require(Stock(stock)), perIntake: try #require(Quantity(intake)),
      regimens: regimens, takenToday: Set(taken.compactMap { LocalTime(ascii: $0) }), today: today)
  }

  private static func days(
    _ stock: Double, per intake: Double = 1, _ regimens: [RegimenRevision], taken: [String] = []
  ) throws -> Int { try forecast(stock, per: intake, regimens, taken: taken).days }

  @Test func `stock lasts as many days as its doses are covered`() throws {
    let twice = [Self.plan(["08:00", "19:00"])]
    #expect(try Self.days(0, twice) == 0)
    #expect(try Self.days(1, twice) == 0)
    #expect(try Self.days(2, twice) == 1)
    #expect(try Self.days(5, twice) == 2)
    #expect(try Self.days(6, twice) == 3)
    #expect(try Self.days(3, per: 0.5, twice) == 3)
    #expect(try Self.days(2.9, per: 1.5, twice) == 0)
    #expect(try Self.days(100_000, twice) == 99)
  }

  @Test func `W-10 days that need no dose are not counted`() throws {
    let daily = [Self.plan(["08:00"])]
    #expect(try Self.days(28, daily) == 28)
    #expect(try Self.days(28, daily, taken: ["08:00"]) == 28)
    let evening = Timestamp(tokyo: Self.today, LocalTime(minuteOfDay: 17 * 60 + 41))
    #expect(try Self.days(28, [Self.plan(["08:00"], createdAt: evening)]) == 28)
    #expect(try Self.days(28, [Self.plan(["08:00"], registeredAt: evening)]) == 28)
    #expect(try Self.days(30, per: 6, daily) == 5)
    #expect(try Self.days(30, per: 2, [Self.plan(["08:00", "13:00", "19:00"])]) == 5)
    let mondays = [Self.plan(["08:00"], weekdays: WeekdaySet(.monday))]
    #expect(try Self.days(0, mondays) == 0)
    #expect(try Self.days(10, mondays) == 10)
    let later = [Self.plan(["08:00"], from: Self.today.adding(days: 3000))]
    #expect(try Self.days(4, later) == 4)
  }

  @Test func `W-10 a course that ends before its stock lasts to its end`() throws {
    let short = [Self.plan(["08:00"], to: Self.today.adding(days: 2))]
    #expect(try Self.forecast(2, short) == StockForecast(days: 2, lastsToEnd: false))
    #expect(try Self.forecast(3, short) == StockForecast(days: 3, lastsToEnd: true))
    #expect(try Self.forecast(90, short) == StockForecast(days: 3, lastsToEnd: true))
    let last = [Self.plan(["08:00"], to: Self.today)]
    #expect(
      try Self.forecast(0, last, taken: ["08:00"]) == StockForecast(days: 0, lastsToEnd: true))
    #expect(try Self.forecast(0, last) == StockForecast(days: 0, lastsToEnd: false))
    #expect(try Self.forecast(5, []) == StockForecast(days: 0, lastsToEnd: true))
    let hundred = [Self.plan(["08:00"], to: Self.today.adding(days: 98))]
    #expect(try Self.forecast(200, hundred) == StockForecast(days: 99, lastsToEnd: true))
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
    func isLow(_ days: Int, toEnd: Bool = false) -> Bool {
      StockForecast.isLow(
        stock: stock, perIntake: intake,
        forecast: StockForecast(days: days, lastsToEnd: toEnd))
    }
    #expect(isLow(3) && !isLow(4) && !isLow(3, toEnd: true))
    #expect(!StockForecast.isLow(stock: stock, perIntake: intake, forecast: nil))
    let less = try #require(Stock(1.999))
    #expect(StockForecast.isLow(stock: less, perIntake: intake, forecast: nil))
  }

  @Test func `W-41 a plan that has ended is over, however far its days reach`() throws {
    let ended = Timestamp(tokyo: Self.today.adding(days: -36), LocalTime(minuteOfDay: 540))
    let plans = [
      Self.plan(["08:00"], from: Self.today.adding(days: -40), endedAt: ended),
      Self.plan(["08:00"], to: Self.today.adding(days: 4)),
    ]
    // Looked through day by day it would be millions of them.
    let forecasts = try (0..<200).map { _ in try Self.forecast(500, plans) }
    #expect(Set(forecasts) == [StockForecast(days: 5, lastsToEnd: true)])
  }

  @Test func `W-10 the forecast is what taking dose after dose would show`() throws {
    var random = SeededGenerator(for: "stock forecasts")
    for round in 0..<600 {
      let plans = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Self.randomPlan(using: &random)
      }
      let taken = ["06:00", "19:00"].filter { _ in Bool.random(using: &random) }
      let stock = Int.random(in: 0...(Bool.random(using: &random) ? 12 : 300), using: &random)
      let told = try Self.forecast(Double(stock), plans, taken: taken)
      let expected = Self.simulated(stock, plans, taken)
      #expect(told == expected, "round \(round): \(stock) of \(plans), taken \(taken)")
    }
  }

  /// Takes one dose after another, day by day, until one is missing or none will come any more.
  private static func simulated(
    _ stock: Int, _ plans: [RegimenRevision], _ taken: [String]
  ) -> StockForecast {
    var (left, covered) = (stock, 0)
    for number in 0..<1500 where covered < 99 {
      let date = today.adding(days: number)
      var needed = 0
      for plan in plans {
        for time in plan.times where plan.plans(date, at: time) {
          let isTaken = number == 0 && taken.contains(time.description)
          let isBefore = Timestamp(tokyo: date, time) < plan.registeredAt
          if !isTaken && !isBefore { needed += 1 }
        }
      }
      if needed > left { return StockForecast(days: covered, lastsToEnd: false) }
      left -= needed
      if needed > 0 { covered += 1 }
      if !plans.contains(where: { $0.effective.upperBound > date }) {
        return StockForecast(days: covered, lastsToEnd: true)
      }
    }
    return StockForecast(days: covered, lastsToEnd: false)
  }

  private static func randomPlan(using random: inout SeededGenerator) -> RegimenRevision {
    let times = ["06:00", "08:00", "12:30", "19:00"].shuffled(using: &random)
      .prefix(Int.random(in: 1...4, using: &random))
    let start = today.adding(days: Int.random(in: -3...20, using: &random))
    let length = Int.random(in: 0...300, using: &random)
    let instant = Timestamp(
      tokyo: today.adding(days: -1),
      LocalTime(minuteOfDay: Int.random(in: 0..<1440, using: &random)))
    let isNew = Bool.random(using: &random)
    return plan(
      times.sorted(), from: start, to: length < 150 ? max(start, today).adding(days: length) : nil,
      weekdays: WeekdaySet(rawValue: UInt8.random(in: 1...127, using: &random)),
      registeredAt: isNew ? instant.adding(.seconds(86_400)) : nil)
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
