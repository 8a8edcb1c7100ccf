public import APIContract
import ClientCore
public import Domain

/// What nobody can read off the summaries of days, asked once for all of them: a frame has a hundred slots.
@MainActor
public struct SlotStates {
  fileprivate let today: CivilDate
  fileprivate let due: Set<DoseSlot>
  /// Who is asked; nil while the server tells everything.
  fileprivate let model: HistoryViewModel?

  /// True for a slot of today with a dose whose time has come, and none that was missed.
  public func isDue(_ slot: DoseSlot, of day: DaySummary) -> Bool {
    day.date == today && day.slots[slot] == .pending && due.contains(slot)
  }

  /// True when such a slot is one of these days'.
  public func isAnyDue(of days: [DaySummary]) -> Bool {
    for day in days where day.date == today {
      for slot in DoseSlot.allCases where isDue(slot, of: day) { return true }
    }
    return false
  }

  /// True for a slot of which nobody here can say how it went: it has no mark.
  public func isUnknown(_ slot: DoseSlot, of day: DaySummary) -> Bool {
    model?.isUnknown(slot, of: day) ?? false
  }
}

// Without a network what this device has kept is shown, dated, within what the plan last opened.
// Source: decisions P-21 and P-27.
extension HistoryViewModel {
  /// When an answer was given, and the days it tells of.
  struct Seen {
    let at: Timestamp
    var from: CivilDate?
    let through: CivilDate?
  }

  /// Shows what was kept of `target`; false when nothing was.
  func showKept(_ target: HistoryTarget) -> Bool {
    reader.recallAccess()
    guard let kept = kept(target) else { return false }
    contact.remember(kept.keptAt)
    show(kept.answer)
    noteSeen(kept)
    return true
  }

  /// True when this device has kept something of `target` that the plan opens.
  func isKept(_ target: HistoryTarget) -> Bool {
    reader.recallAccess()
    return kept(target) != nil
  }

  /// The clock has turned and nobody can be asked: the states of what is loaded go on, and so does today.
  func turnOffline() {
    guard contact.connection.state != .online else { return }
    days = days.mapValues(seenNow)
    openDay = openDay.map(seenNow)
    guard layout == .recent, openDay == nil, let last = calendar?.days.last?.date,
      last < contact.today
    else { return }
    _ = showKept(.recent(selecting: selected == last ? contact.today : selected))
  }

  private func kept(_ target: HistoryTarget) -> Kept<Loaded>? {
    guard let reach, !isBeyond(target) else { return nil }
    switch target {
    case .landing where reach.premium:
      return keptMonth(today.yearMonth, selecting: today)
        ?? keptRecent(selecting: nil)
    case .landing, .recent:
      return keptRecent(selecting: target.selection)
    case .month(let month, let day): return keptMonth(month, selecting: day)
    case .day(let date), .trends(_, let date):
      return reader.keptDay(date).map { Kept(answer: .day(seenNow($0.answer)), keptAt: $0.keptAt) }
    }
  }

  private func keptMonth(_ month: YearMonth, selecting day: CivilDate?) -> Kept<Loaded>? {
    reader.keptMonth(month).map {
      Kept(answer: .calendar($0.answer, .month(month), selecting: day), keptAt: $0.keptAt)
    }
  }

  /// The thirty days to today, from the answers that tell of them; nil without any.
  private func keptRecent(selecting day: CivilDate?) -> Kept<Loaded>? {
    reader.keptRecent(to: today).map {
      Kept(answer: .calendar($0.kept.answer, .recent, selecting: day), keptAt: $0.kept.keptAt)
    }
  }

  /// Remembers when the server told what is shown now, and reads the days it could not tell of.
  private func noteSeen(_ kept: Kept<Loaded>) {
    switch kept.answer {
    case .day(let day): daysSeenAt[day.date] = kept.keptAt
    case .calendar(let answer, let layout, _):
      let told = layout == .recent ? kept.keptAt.tokyoDate : answer.days.last?.date
      calendarSeen = Seen(at: kept.keptAt, from: firstTold(layout), through: told)
      for date in datesToRead(answer, since: kept.keptAt.tokyoDate) where days[date] == nil {
        guard let day = reader.keptDay(date),
          recording?.waitingDates.contains(date) == true
            || Kept(answer: answer, keptAt: kept.keptAt).isOlder(than: day)
        else { continue }
        days[date] = seenNow(day.answer)
        daysSeenAt[date] = day.keptAt
      }
    }
  }

  /// The first day that the answers behind a calendar tell of.
  private func firstTold(_ layout: HistoryLayout) -> CivilDate? {
    layout == .recent ? reader.keptRecent(to: today)?.told.lowerBound : nil
  }

  /// The days after the answer was given, and those on which something waits to be sent.
  private func datesToRead(_ answer: CalendarAnswer, since: CivilDate) -> [CivilDate] {
    let waiting = recording?.waitingDates ?? []
    return answer.days.map(\.date).filter {
      $0 >= since && $0 <= contact.today || waiting.contains($0)
    }
  }

  /// A day told earlier, as it stands now: what was pending then may be missed by now.
  private func seenNow(_ day: DayAnswer) -> DayAnswer {
    day.seen(at: contact.present)
  }
}

// What is shown of a calendar that nobody can be asked about.
extension HistoryViewModel {
  /// The days on the screen: as the server told, and without a network with what was done since.
  public var shownCalendar: CalendarAnswer? {
    guard let calendar, contact.connection.state != .online else { return calendar }
    let days = calendar.days.map { shown($0) }
    let isSame = days == calendar.days && !days.contains { hasUnknown($0.date) }
    return CalendarAnswer(
      month: calendar.month, days: days, adherence: isSame ? calendar.adherence : Adherence())
  }

  /// When the server told of that day; nil when it was not asked.
  public func seenAt(_ date: CivilDate) -> Timestamp? { daysSeenAt[date] }

  /// True when nobody here can say whether the dose was taken. Source: screens §1 "Marks".
  public func isUnknown(_ dose: DayAnswer.DoseItem) -> Bool {
    contact.isUnknown(
      dose, seenAt: daysSeenAt[dose.scheduledAt.tokyoDate], recording: recording)
  }

  /// True while the time of a dose has come, and it is neither recorded nor missed.
  public func isDue(_ dose: DayAnswer.DoseItem) -> Bool {
    dose.isDue(at: contact.present) && !isUnknown(dose)
  }

  /// True for a slot of today with a dose whose time has come, and none that was missed.
  public func isDue(_ slot: DoseSlot, of day: DaySummary) -> Bool {
    day.date == contact.today && day.slots[slot] == .pending && dueSlots().contains(slot)
  }

  /// True when nobody here can say how the slot went: it has no mark then.
  public func isUnknown(_ slot: DoseSlot, of day: DaySummary) -> Bool {
    guard contact.connection.state != .online, day.date <= contact.today else { return false }
    if let doses = knownDay(day.date)?.doses {
      return doses.contains { $0.slot == slot && isUnknown($0) }
    }
    if isUntold(day.date) { return true }
    return day.slots[slot] == .pending && recording?.isOpen != true
  }

  /// What ``isDue(_:of:)`` and ``isUnknown(_:of:)`` say now, for whoever asks it of all days at once.
  public var slotStates: SlotStates {
    SlotStates(
      today: contact.today, due: Set(dueSlots()),
      model: contact.connection.state == .online ? nil : self)
  }

  /// What was taken of what was due on a day; nil where that is not known here, or nothing was due.
  public func count(of day: DaySummary) -> Adherence? {
    guard let known = knownDay(day.date) else { return day.adherence }
    let figures = DayFigures(known) { isUnknown($0) }
    return figures.hasUnknown || figures.adherence.due == 0 ? nil : figures.adherence
  }

  /// True when the server never told of the day, and it was not kept by itself either.
  private func isUntold(_ date: CivilDate) -> Bool {
    guard days[date] == nil, let seen = calendarSeen else { return false }
    return seen.through.map { date > $0 } ?? false || seen.from.map { date < $0 } ?? false
  }

  private func hasUnknown(_ date: CivilDate) -> Bool {
    guard date <= contact.today else { return false }
    if let day = knownDay(date) { return day.doses.contains { isUnknown($0) } }
    return isUntold(date)
  }

  private func knownDay(_ date: CivilDate) -> DayAnswer? {
    days[date].map { recording?.applied(to: $0) ?? $0 }
  }

  private func shown(_ day: DaySummary) -> DaySummary {
    guard day.date <= contact.today else { return day }
    if let known = knownDay(day.date) { return DaySummary(of: known) }
    return day.date < contact.today && recording?.isOpen == true ? day.overdue : day
  }
}
