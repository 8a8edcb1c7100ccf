import APIContract
import Domain

// Moving in the calendar: arrows never load inside the window; months and days are asked for.
extension HistoryViewModel {
  /// An arrow in the calendar. Source: screens §3 "Moving in the calendar".
  func move(_ direction: Direction) {
    switch direction {
    case .left: move(days: -1)
    case .right: move(days: 1)
    case .up: move(days: -7)
    case .down: move(days: 7)
    }
  }

  func move(days count: Int) {
    guard let calendar else { return }
    let target = selected.adding(days: count)
    if calendar.contains(target), target <= max(today, selected) || count < 0 {
      return select(target)
    }
    guard case .month = layout else { return stop(count < 0 ? .firstDay : .lastDay) }
    guard target <= today || count < 0 else { return stop(.lastDay) }
    guard target != selected else { return stop(.firstDay) }
    load(.month(target.yearMonth, selecting: target))
  }

  /// The wheel moves by week, in the list by day, where the day before is below; it never loads. Where the
  /// calendar ends it says so.
  func wheel(_ steps: Int) {
    guard let calendar else { return }
    let days = showsList ? -1 : 7
    let targets = [steps, steps.signum()].map { selected.adding(days: days * $0) }
    guard let target = targets.first(where: { calendar.contains($0) && $0 <= max(today, selected) })
    else { return stop(days * steps < 0 ? .firstDay : .lastDay) }
    select(target)
  }

  /// `G`: the last day of the calendar that has come.
  func moveToLastDay() {
    guard let last = calendar?.days.last?.date else { return }
    select(min(last, max(today, selected)))
  }

  func moveToWeekEdge(start: Bool) {
    guard let calendar else { return }
    let weekday = selected.weekday.rawValue
    let target = calendar.clamp(selected.adding(days: start ? -weekday : 6 - weekday))
    select(min(target, max(today, selected)))
  }

  /// The day that was clicked: the first click focuses it, the second opens it.
  func clicked(_ date: CivilDate) {
    guard date <= max(today, selected) else { return }
    if date == selected { openChosen() } else { select(date) }
  }

  private func select(_ date: CivilDate) {
    selected = date
    focusedRow = nil
    isNew = false
  }

  private func stop(_ notice: Notice) { self.notice = notice }

  /// `[` and `]`: the month before or after, keeping the day number; in 直近30日 the month before or
  /// after the focused day's.
  public func monthChosen(_ step: Int) {
    let from: YearMonth =
      if case .month(let month) = layout, openDay == nil { month } else { selected.yearMonth }
    let month = from.adding(months: step)
    guard month != from else { return stop(step < 0 ? .firstDay : .lastDay) }
    guard step < 0 || month.firstDay <= today else { return stop(.lastDay) }
    load(.month(month, selecting: month.day(selected.day)))
  }

  /// `t`: the calendar (or the open day) goes to today.
  public func todayChosen() {
    if openDay != nil { return load(.day(today)) }
    if let calendar, calendar.contains(today) { return select(today) }
    load(
      reach?.premium == true
        ? .month(today.yearMonth, selecting: today) : .recent(selecting: today))
  }

  /// `v`: the other layout, keeping the day.
  public func layoutSwitched() {
    switch layout {
    case .recent: load(.month(selected.yearMonth, selecting: selected))
    case .month: load(.recent(selecting: selected))
    }
  }

  /// Enter on a day: loads it, and opens it as a screen where there is no room beside.
  public func openChosen() {
    guard calendar != nil else { return }
    load(.day(selected))
  }

  /// Left and right on the day screen.
  func neighbourChosen(_ step: Int) {
    guard let openDay else { return }
    let date = openDay.date.adding(days: step)
    guard date <= max(today, openDay.date) else { return stop(.lastDay) }
    load(.day(date))
  }

  /// Esc on the day screen: the calendar, on the same day. Where all of the history is open that is the day's month,
  /// whatever calendar it was opened from; otherwise 直近30日, which never waits.
  func dayClosed() {
    openDay = nil
    focusedRow = nil
    turnOffline()
    guard calendar?.contains(selected) != true else { return }
    guard reach?.premium == true, contact.connection.state == .online else {
      return openRecent(selecting: selected)
    }
    load(.month(selected.yearMonth, selecting: selected))
  }

  /// 直近30日 on a day; from memory when it is still today's, for closing must never wait or fail.
  func openRecent(selecting day: CivilDate) {
    guard let recent, recent.days.last?.date == today else {
      return load(.recent(selecting: day))
    }
    phase = .showing
    show(recent, .recent, selecting: day)
  }
}
