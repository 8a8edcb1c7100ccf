/// As much of the record as a calendar shows of a span of days: what was planned, taken and left out, and how often
/// something was taken as needed.
public struct CalendarFigures: Sendable {
  public let figures: RecordFigures
  /// When a dose was taken as needed, earliest first.
  public let asNeeded: [Timestamp]

  public init(_ figures: RecordFigures, asNeeded: [Timestamp]) {
    (self.figures, self.asNeeded) = (figures, asNeeded)
  }

  /// Every day as the calendar shows it at `now`. O(doses).
  ///
  /// Where reasons are not told, whatever was left out is out of both numbers: else they would tell a doctor's
  /// advice from another reason. Source: decision P-36.
  public func calendar(now: Timestamp, tellsReasons: Bool = true) -> CalendarSummary {
    var adherence = Adherence()
    var summaries: [DaySummary] = []
    summaries.reserveCapacity(figures.days.dayCount)
    let (finder, slotTimes, told) = (figures.finder, figures.slotTimes, figures.skips)
    var (nextDose, found) = (0, [DayEntry]())
    var nextPRN = asNeeded.startIndex
    for date in figures.days.eachDay {
      let dosesEnd = finder.end(of: date, from: nextDose)
      let prnEnd = asNeeded[nextPRN...].firstIndex { $0.tokyoDate > date } ?? asNeeded.endIndex
      var (slots, figure) = (SlotSummary(), Adherence())
      finder.find(on: date, nextDose..<dosesEnd, &found)
      for dose in found {
        let status = dose.status(on: date, now: now)
        slots.count(status, in: slotTimes.slot(at: dose.time, on: date))
        figure.count(
          status, skip: tellsReasons ? dose.skip.map { told[$0].skip } : nil,
          isBeforeRegistration: dose.isBeforeRegistration)
      }
      (adherence.taken, adherence.due) =
        (adherence.taken + figure.taken, adherence.due + figure.due)
      summaries.append(
        DaySummary(
          date: date, slots: slots, prnCount: prnEnd - nextPRN,
          adherence: figure.due > 0 && !slots.hasSkips ? figure : nil))
      (nextDose, nextPRN) = (dosesEnd, prnEnd)
    }
    return CalendarSummary(days: summaries, adherence: adherence)
  }
}
