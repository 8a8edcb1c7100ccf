import APIContract
import Domain

// A dose that turns missed shows so without anybody being asked. Source: product §4, F-2.
extension HistoryViewModel {
  /// The clock has turned over doses of today: these of them are missed since.
  func dosesTurned(_ missed: [DayAnswer.DoseItem], of day: DayAnswer) {
    days = days.mapValues { $0.turned(at: contact.present) }
    openDay = openDay?.turned(at: contact.present)
    // Without a network the calendar is made of the days above.
    guard contact.connection.state == .online, let calendar, let seen = calendarSeen?.at else {
      return
    }
    // What turned before the answer was given is in its figures.
    let untold = missed.filter { DoseStatus.missed(scheduledAt: $0.scheduledAt) > seen }
    self.calendar = calendar.turned(untold, of: day)
  }
}

extension CalendarAnswer {
  fileprivate func turned(_ missed: [DayAnswer.DoseItem], of day: DayAnswer) -> CalendarAnswer {
    guard !missed.isEmpty, contains(day.date) else { return self }
    let days = days.map { $0.date == day.date ? $0.turned(missed, of: day) : $0 }
    let adherence = Adherence(taken: adherence.taken, due: adherence.due + missed.count)
    return CalendarAnswer(month: month, days: days, adherence: adherence)
  }
}

extension DaySummary {
  fileprivate func turned(_ missed: [DayAnswer.DoseItem], of day: DayAnswer) -> DaySummary {
    var slots = slots
    for dose in missed { slots.count(.missed, in: dose.slot) }
    // A day with something left out has no figure, missed doses or not.
    let isFigured = !day.doses.contains { $0.effectiveStatus == .skipped }
    let figure = isFigured ? DayFigures(day) { _ in false }.adherence : nil
    return DaySummary(date: date, slots: slots, prnCount: prnCount, adherence: figure)
  }
}
