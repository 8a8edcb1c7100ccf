import APIClient
import APIContract
import ClientCore
import Domain

extension HistoryViewModel {
  /// What to ask besides the target itself.
  enum Question { case nothing, plan }

  /// The answers of one load: a month, a day or the last thirty days.
  enum Loaded: Sendable {
    case calendar(CalendarAnswer, HistoryLayout, selecting: CivilDate?)
    case day(DayAnswer)
  }

  /// Loads `target` under the 更新中 overlay; `ended` tells what asked for it whether it was shown, or only a card that
  /// was closed.
  func load(
    _ target: HistoryTarget, asking question: Question = .nothing,
    ended: (@MainActor (_ isShown: Bool) -> Void)? = nil
  ) {
    field = nil
    // Asked once more from its card it still leads back there.
    if question == .nothing { onLoadEnded = ended }
    if question == .nothing, contact.connection.state == .offline, showKept(target) { return }
    refresh.run(.history(target)) { ticket in
      await self.answer(target, asking: question, ticket)
    }
  }

  /// Asks and shows; the answer counts only while `ticket` is current.
  func answer(
    _ target: HistoryTarget, asking question: Question, _ ticket: SchedulingRefresh.Ticket
  ) async {
    let wasLocked = phase.isLocked
    let turn = order.begin()
    do {
      if question == .plan || reach == nil { try await askReach() }
      let loaded = try await fetch(target)
      if isBeyond(target) || loaded.isOfAnotherDay(than: today) { try await askReach() }
      guard refresh.isCurrent(ticket), order.takes(turn) else { return planTold() }
      // The plan has ended while the answer was on its way.
      if isBeyond(target), let cutoffDate = reach?.cutoffDate { return lock(target, cutoffDate) }
      show(loaded)
    } catch {
      guard refresh.isCurrent(ticket), order.takes(turn) else { return planTold() }
      // The network has gone since: what was kept is there at once, unless 更新 or 再試行 asked for more.
      if question == .nothing, contact.connection.state == .offline, showKept(target) { return }
      refuse(target, error)
      if wasLocked, phase.isLocked { notice = .stillLocked }
    }
  }

  /// Asks the server how far this session may look.
  func askReach() async throws(APIError) {
    _ = try await contact.watch { () async throws(APIError) in try await reader.access() }
  }

  /// True when the server opened what the known plan would not: the plan has changed meanwhile.
  func isBeyond(_ target: HistoryTarget) -> Bool {
    guard let first = target.firstDay else { return false }
    return reach?.opens(first) == false
  }

  func fetch(_ target: HistoryTarget) async throws(APIError) -> Loaded {
    try await contact.watch { () async throws(APIError) -> Loaded in
      switch target {
      case .landing:
        guard reach?.premium == true else { fallthrough }
        let (today, month) = (today, today.yearMonth)
        return .calendar(try await reader.month(month), .month(month), selecting: today)
      case .recent:
        return .calendar(try await reader.recent(), .recent, selecting: target.selection)
      case .month(let month, let day):
        return .calendar(try await reader.month(month), .month(month), selecting: day)
      case .day(let date), .trends(_, let date):
        return .day(try await readDay(date))
      }
    }
  }

  /// Puts what a load brought on the screen; whatever stood there before is gone.
  func show(_ loaded: Loaded) {
    // What was stopped before it was answered is nobody's any more.
    let ended = refresh.isBusy || phase != .showing ? onLoadEnded : nil
    (phase, onLoadEnded) = (.showing, nil)
    defer { ended?(true) }
    switch loaded {
    case .calendar(let answer, let layout, let day):
      show(answer, layout, selecting: day)
    case .day(let answer):
      let row = keptRow(in: answer)
      days[answer.date] = answer
      daysSeenAt[answer.date] = contact.present
      selected = answer.date
      let isBeside = showsDayBeside && calendar?.contains(answer.date) == true
      openDay = isBeside ? nil : answer
      focusedRow = isBeside ? nil : row ?? 0
    }
  }

  /// The row of the dose that has the focus, wherever it stands in a newer answer of the same day.
  func keptRow(in day: DayAnswer) -> Int? {
    guard let row = focusedRow, let shown = shownDay, shown.date == day.date else { return nil }
    let rows = day.doses.count + day.prnItems.count
    let kept = shown.detail(row: row).flatMap { dose in
      (0..<rows).first { day.detail(row: $0)?.isSameDose(as: dose) == true }
    }
    return kept ?? min(row, max(rows - 1, 0))
  }

  func show(_ answer: CalendarAnswer, _ layout: HistoryLayout, selecting day: CivilDate?) {
    if layout == .recent { recent = answer }
    (calendar, self.layout, openDay, focusedRow) = (answer, layout, nil, nil)
    calendarSeen = Seen(at: contact.present, through: answer.days.last?.date)
    selected = answer.clamp(day ?? today)
  }

  /// Turns a failed load into the lock, the error card or the sign-in screen.
  private func refuse(_ target: HistoryTarget, _ error: APIError) {
    switch ServerContact.Meaning(error) {
    case .locked(let cutoffDate): lock(target, cutoffDate)
    case .failed(let reason):
      let isMissing = reason == .unreachable && !isKept(target)
      phase = .failed(LoadFailure(target: target, reason: reason, isMissing: isMissing))
    case .sessionEnded, .cancelled: break
    }
  }

  /// The server refused: everything older than the cutoff goes, in memory and on the screen.
  func lock(_ target: HistoryTarget, _ cutoffDate: CivilDate) {
    forget(before: cutoffDate)
    field = nil
    phase = .locked(
      HistoryLock(kind, LockReason(target: target, cutoffDate: cutoffDate, today: today)))
  }

  /// What the plan has closed goes, in memory and on the screen.
  func forgetClosed() {
    if let cutoffDate = reach?.cutoffDate { forget(before: cutoffDate) }
  }

  private func forget(before cutoffDate: CivilDate) {
    days = days.filter { $0.key >= cutoffDate }
    if let openDay, openDay.date < cutoffDate { self.openDay = nil }
    if let first = calendar?.days.first?.date, first < cutoffDate { calendar = nil }
    if let first = recent?.days.first?.date, first < cutoffDate { recent = nil }
  }

  /// Asks for the plan without closing the input.
  func askReachQuietly() async {
    do {
      try await askInBackground()
    } catch {
      // Unknown stays unknown, unless the server has said it before and cannot be asked now.
      if error.isNoAnswer { reader.recallAccess() }
    }
  }

  private func askInBackground() async throws(APIError) {
    _ = try await contact.background { () async throws(APIError) in try await reader.access() }
  }

  /// Loads the plan and what is shown again, the calendar below an open day too, without closing the input.
  func reloadQuietly() async {
    let followsToday = selected == today
    do {
      try await askInBackground()
      guard phase == .showing, try await refreshShown(), phase == .showing else { return }
      if followsToday, openDay == nil, let calendar { selected = calendar.clamp(today) }
    } catch {
      // What cannot be asked now is asked when the server is heard again.
    }
  }
}

extension HistoryViewModel.Loaded {
  /// True when midnight has passed between the plan's answer and this one.
  fileprivate func isOfAnotherDay(than today: CivilDate) -> Bool {
    guard case .calendar(let answer, .recent, _) = self else { return false }
    return answer.days.last?.date != today
  }
}

extension HistoryViewModel.Phase {
  var isLocked: Bool {
    if case .locked = self { true } else { false }
  }
}

extension HistoryTarget {
  /// The day to focus once loaded, if the person named one.
  var selection: CivilDate? {
    switch self {
    case .landing, .trends: nil
    case .recent(let day), .month(_, let day): day
    case .day(let date): date
    }
  }
}

extension CalendarAnswer {
  /// The day nearest to `date` that the answer holds.
  func clamp(_ date: CivilDate) -> CivilDate {
    guard let first = days.first, let last = days.last else { return date }
    return min(max(date, first.date), last.date)
  }
}
