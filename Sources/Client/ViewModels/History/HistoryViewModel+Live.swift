import APIClient
import APIContract
import ClientCore
import Domain

// What changed elsewhere reaches the history behind the screen: the same month, the same day, the same
// focus, with what the server says now.
extension HistoryViewModel {
  /// Follows what is known of the plan, for as long as this model lives.
  func followPlan() -> Task<Void, Never> {
    let changes = reader.entitlements.changes()
    return Task { [weak self] in
      for await _ in changes {
        self?.planTold()
        self?.onPlanTold()
      }
    }
  }

  /// What the plan has closed on the screen locks at once, and what it has opened loads, whatever answer or date
  /// told it, also below the card of a failed load; while somebody waits, the answer they wait for says it.
  func planTold() {
    let target = currentTarget
    guard !refresh.isBusy else { return }
    guard !phase.isLocked else {
      if reach?.premium == true { openLockQuietly() }
      return
    }
    guard isBeyond(target), let cutoffDate = reach?.cutoffDate else { return }
    lock(target, cutoffDate)
  }

  /// Reads what is shown again; false when it has to be tried again.
  func follow(_ parts: StaleParts) async -> Bool {
    do {
      if parts.contains(.plan) { try await askReach() }
      switch phase {
      case .showing: return try await refreshShown()
      case .locked(let lock): return try await unlock(lock)
      case .failed(let failure): return try await heal(failure)
      }
    } catch {
      return false
    }
  }

  /// The calendar, the day that is open or lies beside it, and 直近30日 behind a month; false when the answers are of
  /// another screen than the one that is there now.
  func refreshShown() async throws(APIError) -> Bool {
    let before = Shown(self)
    var fresh = Fresh()
    let turn = order.begin()
    do {
      if calendar != nil {
        let told = try await askCalendar()
        (fresh.calendar, fresh.layout) = (told.answer, told.layout)
      }
      if let date = before.day { fresh.day = try await ask(date) }
      if recent != nil, (fresh.layout ?? layout) != .recent {
        fresh.recent = try await ask(.recent)
      }
    } catch {
      guard case .locked(let cutoffDate) = ServerContact.Meaning(error) else { throw error }
      // The plan's own answer has locked it while this was being read.
      if phase.isLocked, !refresh.isBusy { return true }
      guard !refresh.isBusy, Shown(self) == before, order.takes(turn) else { return false }
      lock(currentTarget, cutoffDate)
      return true
    }
    guard !refresh.isBusy, Shown(self) == before, order.takes(turn) else { return false }
    put(fresh)
    return true
  }

  /// The calendar of the screen. Where the plan has closed the month below a day that stays open, 直近30日 takes its
  /// place: that day is not covered by a lock.
  private func askCalendar() async throws(APIError)
    -> (answer: CalendarAnswer, layout: HistoryLayout)
  {
    let layout = layout
    do {
      return (try await ask(layout), layout)
    } catch {
      guard case .locked(let cutoffDate) = ServerContact.Meaning(error), let openDay,
        openDay.date >= cutoffDate
      else { throw error }
      return (try await ask(.recent), .recent)
    }
  }

  private func ask(_ layout: HistoryLayout) async throws(APIError) -> CalendarAnswer {
    try await contact.watch { () async throws(APIError) in
      switch layout {
      case .recent: try await reader.recent()
      case .month(let month): try await reader.month(month)
      }
    }
  }

  private func ask(_ date: CivilDate) async throws(APIError) -> DayAnswer {
    try await contact.watch { () async throws(APIError) in try await readDay(date) }
  }

  /// Days that were not read again may be old, and are forgotten.
  private func put(_ fresh: Fresh) {
    if let calendar = fresh.calendar {
      (self.calendar, layout) = (calendar, fresh.layout ?? layout)
      calendarSeen = Seen(at: contact.present, through: calendar.days.last?.date)
      selected = calendar.clamp(selected)
    }
    if let recent = layout == .recent ? fresh.calendar : fresh.recent { self.recent = recent }
    let row = fresh.day.flatMap(keptRow)
    days = [:]
    if let day = fresh.day {
      days[day.date] = day
      daysSeenAt[day.date] = contact.present
      if openDay != nil { openDay = day }
      focusedRow = row
    }
    forgetClosed()
  }

  /// The plan opens what was asked for: it loads without another key (D-H5).
  private func unlock(_ lock: HistoryLock) async throws(APIError) -> Bool {
    guard reach?.premium == true else { return true }
    let turn = order.begin()
    let loaded = try await fetch(lock.reason.target)
    guard !refresh.isBusy, case .locked(let shown) = phase, shown.reason == lock.reason,
      order.takes(turn)
    else { return false }
    show(loaded)
    return true
  }

  /// The server is there again: what could not be loaded loads without a key (W-16).
  private func heal(_ failure: LoadFailure) async throws(APIError) -> Bool {
    let turn = order.begin()
    do {
      if reach == nil { try await askReach() }
      let loaded = try await fetch(failure.target)
      guard !refresh.isBusy, phase == .failed(failure), order.takes(turn) else { return false }
      show(loaded)
    } catch {
      guard case .locked(let cutoffDate) = ServerContact.Meaning(error) else { throw error }
      guard !refresh.isBusy, phase == .failed(failure), order.takes(turn) else { return false }
      lock(failure.target, cutoffDate)
    }
    return true
  }

  /// The answers that one reload brought; nil for what was not asked.
  private struct Fresh {
    var calendar: CalendarAnswer?
    /// What the calendar is of.
    var layout: HistoryLayout?
    var recent: CalendarAnswer?
    var day: DayAnswer?
  }

  /// What stood on the screen when reading began; an answer for another screen is dropped.
  private struct Shown: Equatable {
    let phase: Phase
    let layout: HistoryLayout
    let hasCalendar: Bool
    let isDayOpen: Bool
    let day: CivilDate?

    @MainActor
    init(_ model: HistoryViewModel) {
      (phase, layout, hasCalendar) = (model.phase, model.layout, model.calendar != nil)
      (isDayOpen, day) = (model.openDay != nil, model.shownDay?.date)
    }
  }
}
