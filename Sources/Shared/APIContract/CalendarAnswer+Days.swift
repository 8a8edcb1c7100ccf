public import Domain

extension SlotSummary {
  /// The slots of a day's doses: missed beats pending beats skipped beats taken.
  public init(of day: DayAnswer) {
    self.init()
    for dose in day.doses { count(dose.effectiveStatus, in: dose.slot) }
  }
}

extension DaySummary {
  /// The summary of a day's doses.
  public init(of day: DayAnswer) {
    self.init(date: day.date, slots: SlotSummary(of: day), prnCount: day.prnItems.count)
  }
}

extension CalendarAnswer {
  /// True when the day is one of the answer's.
  public func contains(_ date: CivilDate) -> Bool {
    guard let first = days.first, let last = days.last else { return false }
    return (first.date...last.date).contains(date)
  }

  /// The summary of a day; nil outside.
  public func summary(of date: CivilDate) -> DaySummary? {
    guard let first = days.first, contains(date) else { return nil }
    let index = date.days(since: first.date)
    return days.indices.contains(index) ? days[index] : nil
  }
}
