extension Strings {
  /// A day in full: 2026年2月10日（火）, Tue 10 Feb 2026. Weekday 0 is Sunday.
  public func dayHeading(year: Int, month: Int, day: Int, weekday: Int) -> String {
    self(.dayHeading(year: year, month: month, day: day, weekday: weekday))
  }

  /// A day without its year: 2月10日（火）, Tue 10 Feb. Weekday 0 is Sunday.
  public func dayShort(month: Int, day: Int, weekday: Int) -> String {
    self(.dayShort(month: month, day: day, weekday: weekday))
  }

  /// A time of day in 24 hours without a leading zero: 8:05, 14:32.
  public func clock(hour: Int, minute: Int) -> String {
    self(.clock(hour: hour, minute: minute))
  }
}
