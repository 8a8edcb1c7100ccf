import APIContract
import Domain

extension HistoryViewModel {
  /// Keys on the calendar, the panel beside it and the day screen.
  func handle(_ intent: Intent) {
    if openDay != nil { return handleDay(intent) }
    if focusedRow != nil { return handlePanel(intent) }
    handleCalendar(intent)
  }

  private func handleCalendar(_ intent: Intent) {
    switch intent {
    case .move(let direction): move(direction)
    case .weekStart: moveToWeekEdge(start: true)
    case .weekEnd: moveToWeekEdge(start: false)
    case .wheel(let weeks): wheel(weeks)
    case .edge: moveToLastDay()
    case .press: openChosen()
    case .switchLayout: layoutSwitched()
    case .nextFocus, .previousFocus: enterPanel()
    case .click(let id): clickedElement(id)
    default: handleAsking(intent)
    }
  }

  /// The keys that ask for something, alike on the calendar and on the day screen.
  private func handleAsking(_ intent: Intent) {
    switch intent {
    case .previousMonth: monthChosen(-1)
    case .nextMonth: monthChosen(1)
    case .today: todayChosen()
    case .goToDate: field = GoToDate()
    case .refresh: refreshChosen()
    default: break
    }
  }

  private func handleDay(_ intent: Intent) {
    switch intent {
    case .move(.left): neighbourChosen(-1)
    case .move(.right): neighbourChosen(1)
    case .back: dayClosed()
    case .click(let id): clickedElement(id)
    default: moveRow(intent)
    }
  }

  private func handlePanel(_ intent: Intent) {
    switch intent {
    case .back, .nextFocus, .previousFocus, .move(.left): focusedRow = nil
    case .click(let id): clickedElement(id)
    default: moveRow(intent)
    }
  }

  /// Keys in the field of `g`.
  func handleField(_ intent: Intent) {
    switch intent {
    case .back: field = nil
    case .press: fieldSubmitted()
    default: field?.edit(intent)
    }
  }

  /// Enter in the field: goes to the day, or to the month on the same day of it, or says that the text is neither.
  private func fieldSubmitted() {
    let text = field?.text ?? ""
    if let date = CivilDate(written: text, today: today, .past) {
      field = nil
      go(to: date)
    } else if let month = YearMonth(written: text, today: today), month <= today.yearMonth {
      field = nil
      load(.month(month, selecting: min(month.day(selected.day), today)))
    } else {
      field?.isRefused = true
    }
  }

  /// Goes to a day, on whatever layout is open.
  func go(to date: CivilDate) {
    if openDay != nil { return load(.day(date)) }
    if calendar?.contains(date) == true, date <= today {
      return move(days: date.days(since: selected))
    }
    load(.month(date.yearMonth, selecting: date))
  }

  private func enterPanel() {
    guard showsDayBeside, rowCount > 0 else { return }
    focusedRow = 0
  }

  /// A key of the list of doses, or one that asks for something.
  private func moveRow(_ intent: Intent) {
    guard let row = focusedRow, rowCount > 0, let next = intent.row(from: row, of: rowCount) else {
      return handleAsking(intent)
    }
    focusedRow = next
  }

  /// How many rows the shown day has.
  private var rowCount: Int { (shownDay?.doses.count ?? 0) + (shownDay?.prnItems.count ?? 0) }

  private func clickedElement(_ id: String) {
    let prefix = "history.day."
    if id.hasPrefix(prefix), let date = CivilDate(ascii: id.dropFirst(prefix.count)) {
      return clicked(date)
    }
    let row = number(id, after: "day.dose.") ?? number(id, after: "history.detail.")
    if let row = row ?? number(id, after: "day.prn.").map({ $0 + (shownDay?.doses.count ?? 0) }) {
      focusedRow = min(row, max(rowCount - 1, 0))
    }
  }
}
