import APIClient
public import APIContract
import ClientCore
public import Domain

// Back-filling: a caregiver records on the open days of 履歴 as on 今日. Source: decision P-23.
extension HistoryViewModel {
  /// The dose that has the focus; nil where none has.
  public var focusedDose: DayAnswer.DoseItem? {
    guard field == nil, let row = focusedRow, let day = shownDay, day.doses.indices.contains(row)
    else { return nil }
    return day.doses[row]
  }

  /// The focused dose whose time `e` asks for, and its day: on a day that is open to recording, and come.
  public var timedDose: (DayAnswer.DoseItem, CivilDate)? {
    guard let recording, field == nil, let row = focusedRow, let day = shownDay,
      recording.openDays.contains(day.date), day.doses.indices.contains(row)
    else { return nil }
    return (day.doses[row], day.date)
  }

  /// The focused dose when Enter records it: not taken or skipped, and on a day that is open to recording.
  public var recordableDose: DayAnswer.DoseItem? {
    guard let recording, let day = shownDay, recording.openDays.contains(day.date),
      let dose = focusedDose, !dose.isSettled
    else { return nil }
    return dose
  }

  /// The focused dose when `x` says why it is left out: not taken, and on a day that is open to recording.
  public var skippableDose: DayAnswer.DoseItem? {
    guard let recording, let day = shownDay, recording.openDays.contains(day.date),
      let dose = focusedDose, dose.effectiveStatus != .taken
    else { return nil }
    return dose
  }

  /// True when `u` can take something back on the day that is shown.
  public var canUndo: Bool {
    guard let recording, field == nil, focusedRow != nil, let day = shownDay else { return false }
    return recording.openDays.contains(day.date)
  }

  /// True when something of the day that is shown was recorded, and so can be taken back.
  public var hasRecords: Bool {
    guard let day = shownDay else { return false }
    return !day.prnItems.isEmpty || day.doses.contains { $0.isSettled }
  }

  /// Enter: records the focused dose; false when Enter means something else here.
  func recordFocused() -> Bool {
    guard let dose = recordableDose, let day = shownDay else { return false }
    recording?.record(dose, on: day.date)
    return true
  }

  /// `u`: the last thing recorded on this day, or the focused dose.
  func undo() {
    guard canUndo, let day = shownDay else { return }
    recording?.undo(on: day.date, focused: focusedRow.flatMap { day.detail(row: $0) })
  }

  /// Reads a day, with what was confirmed while it was on its way.
  func readDay(_ date: CivilDate) async throws(APIError) -> DayAnswer {
    let confirmed = recording?.confirmedCount ?? 0
    let day = try await reader.day(date)
    return recording?.caughtUp(day, asOf: confirmed) ?? day
  }

  /// The server has confirmed something: the days that were read before hold it from now on.
  func confirmed(_ write: RecordWrite) {
    guard let recording else { return }
    days = days.mapValues { recording.applied(write, to: $0) }
    openDay = openDay.map { recording.applied(write, to: $0) }
  }
}
