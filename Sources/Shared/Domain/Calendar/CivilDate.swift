/// A day on the Gregorian calendar as a pharmacy writes it, without a time or a zone.
///
/// Stored as days since 1970-01-01, so comparing and adding are single integer operations.
/// Bounds: 1970-01-01 … 9999-12-31, both inclusive; nothing outside can be made but a day of birth.
/// Source: product §4, D-H12, D-H15.
public struct CivilDate: Hashable, Sendable, Comparable {
  /// Days since 1970-01-01, 0 … 2_932_896; negative for a day of birth before it.
  public let daysSinceEpoch: Int

  /// The first and the last day that exist for okusuri.
  public static let bounds: ClosedRange<CivilDate> =
    CivilDate(unchecked: 0)...CivilDate(unchecked: 2_932_896)

  init(unchecked days: Int) { daysSinceEpoch = days }

  /// The day so many days after 1970-01-01; nil outside ``bounds``.
  public init?(daysSinceEpoch days: Int) {
    guard Self.bounds.lowerBound.daysSinceEpoch <= days,
      days <= Self.bounds.upperBound.daysSinceEpoch
    else { return nil }
    self.init(unchecked: days)
  }

  /// The day with these fields; nil when it does not exist (2026-02-30) or lies outside ``bounds``.
  public init?(year: Int, month: Int, day: Int) {
    guard let month = YearMonth(year: year, month: month), (1...month.dayCount).contains(day) else {
      return nil
    }
    self.init(unchecked: Self.days(year: month.year, month: month.month, day: day))
  }

  /// The day `count` days later (earlier when negative), held inside ``bounds``.
  public func adding(days count: Int) -> CivilDate {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(count)
    let last = Self.bounds.upperBound.daysSinceEpoch
    return CivilDate(unchecked: overflow ? (count < 0 ? 0 : last) : min(max(sum, 0), last))
  }

  /// Whole days from `other` to this day; negative when this day is earlier.
  public func days(since other: CivilDate) -> Int { daysSinceEpoch - other.daysSinceEpoch }

  /// Year, month and day of the month, each counted from 1.
  public var fields: (year: Int, month: Int, day: Int) {
    // Howard Hinnant's civil_from_days: eras of 400 years that begin on 1 March.
    let shifted = daysSinceEpoch + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  public var year: Int { fields.year }
  public var month: Int { fields.month }
  public var day: Int { fields.day }

  public var yearMonth: YearMonth {
    let fields = fields
    return YearMonth(unchecked: fields.year, fields.month)
  }

  public var weekday: Weekday {
    // 1970-01-01 was a Thursday. The remainder is 0 … 6, and those are exactly the raw values.
    Weekday(rawValue: ((daysSinceEpoch + 4) % 7 + 7) % 7) ?? .sunday
  }

  public static func < (lhs: CivilDate, rhs: CivilDate) -> Bool {
    lhs.daysSinceEpoch < rhs.daysSinceEpoch
  }

  static func days(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

/// A day of the week; the raw value counts from Sunday = 0.
public enum Weekday: Int, Sendable, CaseIterable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday
}
