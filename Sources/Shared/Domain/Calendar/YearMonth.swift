/// A month on the Gregorian calendar.
///
/// Bounds: 1970-01 … 9999-12, both inclusive. Source: product §4.
public struct YearMonth: Hashable, Sendable, Comparable {
  public let year: Int
  /// The month of the year, 1 … 12.
  public let month: Int

  init(unchecked year: Int, _ month: Int) {
    self.year = year
    self.month = month
  }

  /// The month with these fields; nil outside the bounds.
  public init?(year: Int, month: Int) {
    guard (1970...9999).contains(year), (1...12).contains(month) else { return nil }
    self.init(unchecked: year, month)
  }

  public var dayCount: Int {
    switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The first day of the month; the retention gate looks at this day only (010 FR-004).
  public var firstDay: CivilDate { day(1) }
  public var lastDay: CivilDate { day(dayCount) }
  public var days: ClosedRange<CivilDate> { firstDay...lastDay }

  /// The day of this month with that number, held between the first and the last.
  public func day(_ number: Int) -> CivilDate {
    let held = min(max(number, 1), dayCount)
    return CivilDate.bounds.lowerBound.adding(
      days: CivilDate.days(year: year, month: month, day: held))
  }

  /// The month `count` months later (earlier when negative), held inside the bounds.
  public func adding(months count: Int) -> YearMonth {
    let span = 9999 * 12 + 11 - 1970 * 12
    let step = min(max(count, -span), span)
    let index = min(max(year * 12 + month - 1 + step, 1970 * 12), 9999 * 12 + 11)
    return YearMonth(unchecked: index / 12, index % 12 + 1)
  }

  public static func < (lhs: YearMonth, rhs: YearMonth) -> Bool {
    (lhs.year, lhs.month) < (rhs.year, rhs.month)
  }

  private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}

extension ClosedRange where Bound == CivilDate {
  /// How many days the range holds, both ends counted.
  public var dayCount: Int { upperBound.days(since: lowerBound) + 1 }

  /// The days of the range, earliest first.
  public var eachDay: [CivilDate] { (0..<dayCount).map { lowerBound.adding(days: $0) } }
}
