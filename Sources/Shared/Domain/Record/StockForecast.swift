/// For how many days what is at home lasts. Source: decision P-22.
public enum StockForecast {
  /// The forecast looks no further ahead than this many days.
  public static let farthest = 99

  /// The number of days, today the first, of which every planned dose that is not taken is covered:
  /// 0 … ``farthest``. Days without a dose are covered; today counts all its untaken doses, missed ones
  /// too, so that taking one changes nothing in the answer.
  ///
  /// - Parameters:
  ///   - regimens: The plans of this medication that hold today or later, those ended today too.
  ///   - takenToday: The planned times of its doses that were taken today.
  public static func daysLeft(
    stock: Stock, perIntake: Quantity, regimens: [RegimenRevision], takenToday: Set<LocalTime>,
    today: CivilDate
  ) -> Int {
    var intakesLeft = stock.thousandths / perIntake.thousandths
    for days in 0..<farthest {
      let date = today.adding(days: days)
      intakesLeft -= times(on: date, regimens)
        .count { date > today || !takenToday.contains($0) }
      if intakesLeft < 0 { return days }
    }
    return farthest
  }

  /// True when it is time to think of more: at three days or less, or, without planned doses, when it is
  /// not enough for one intake.
  public static func isLow(stock: Stock, perIntake: Quantity, daysLeft: Int?) -> Bool {
    guard let daysLeft else { return stock.thousandths < perIntake.thousandths }
    return daysLeft <= Stock.lowDays
  }

  private static func times(on date: CivilDate, _ regimens: [RegimenRevision]) -> [LocalTime] {
    let weekday = WeekdaySet(date.weekday)
    return regimens.filter { $0.holds(on: date, weekday) }.flatMap { regimen in
      regimen.times.filter { regimen.covers(Timestamp(tokyo: date, $0)) }
    }
  }
}
