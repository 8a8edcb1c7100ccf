import Domain

extension RecordSlice {
  /// The calendar of a slice's days.
  func calendar(now: Timestamp, tellsReasons: Bool = true) -> CalendarSummary {
    CalendarFigures(figures, asNeeded: prnDoses.map(\.takenAt))
      .calendar(now: now, tellsReasons: tellsReasons)
  }
}
