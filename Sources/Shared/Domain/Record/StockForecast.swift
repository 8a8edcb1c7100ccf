/// For how long what is at home lasts: the only place that counts it. Source: decisions P-22 and 0038.
public struct StockForecast: Hashable, Sendable {
  /// The forecast counts no further than this many days.
  public static let farthest = 99

  /// The days, today the first, that need a dose and have all of it: 0 … ``farthest``. Today needs what is
  /// planned for it and not taken, missed doses too, but nothing skipped or from before the registration.
  public let days: Int
  /// True when the plan ends before the stock does: nothing more is needed.
  public let lastsToEnd: Bool

  public init(days: Int, lastsToEnd: Bool) { (self.days, self.lastsToEnd) = (days, lastsToEnd) }

  /// What a stock is good for.
  ///
  /// - Parameters:
  ///   - regimens: The plans of this medication that hold today or later, those ended today too.
  ///   - takenToday: The planned times of its doses that were taken today, or left out on purpose.
  public init(
    stock: Stock, perIntake: Quantity, regimens: [RegimenRevision], takenToday: Set<LocalTime>,
    today: CivilDate
  ) {
    // One that plans nothing would be looked through for ever.
    let regimens = regimens.filter { !$0.weekdays.isEmpty && !$0.times.isEmpty }
    var (intakes, days) = (stock.thousandths / perIntake.thousandths, 0)
    var next = Self.firstDay(from: today, regimens)
    while let date = next, days < Self.farthest {
      let doses = Self.times(on: date, regimens)
        .count { date > today || !takenToday.contains($0) }
      guard doses <= intakes else { break }
      intakes -= doses
      days += doses > 0 ? 1 : 0
      next =
        date < CivilDate.bounds.upperBound
        ? Self.firstDay(from: date.adding(days: 1), regimens) : nil
    }
    (self.days, lastsToEnd) = (days, next == nil)
  }

  /// True when it is time to think of more: at three days or less, unless that is to the end, or, without
  /// planned doses, when it is not enough for one intake.
  public static func isLow(stock: Stock, perIntake: Quantity, forecast: StockForecast?) -> Bool {
    guard let forecast else { return stock.thousandths < perIntake.thousandths }
    return !forecast.lastsToEnd && forecast.days <= Stock.lowDays
  }

  /// The first day from `date` on that lies in a plan; nil when all of them are over.
  private static func firstDay(from date: CivilDate, _ regimens: [RegimenRevision]) -> CivilDate? {
    regimens.filter { $0.lastDay >= date }
      .map { max($0.effective.lowerBound, date) }.min()
  }

  private static func times(on date: CivilDate, _ regimens: [RegimenRevision]) -> [LocalTime] {
    let weekday = WeekdaySet(date.weekday)
    return regimens.filter { $0.holds(on: date, weekday) }.flatMap { regimen in
      regimen.times.filter { time in
        let scheduledAt = Timestamp(tokyo: date, time)
        return regimen.covers(scheduledAt) && scheduledAt >= regimen.registeredAt
      }
    }
  }
}
