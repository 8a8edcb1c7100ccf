import APIClient
public import APIContract
import ClientCore
public import Domain
import Localization
public import Observation

/// Whose doses a year shows.
public enum YearPart: Hashable, Sendable {
  case all
  case slot(DoseSlot)
  case medicine(MedicationID, name: String)

  /// The one whose doses the server is asked for; nil for all of them.
  public var medication: MedicationID? {
    if case .medicine(let id, _) = self { id } else { nil }
  }

  /// Those of a day.
  public func tally(_ day: DayTally) -> DoseTally {
    if case .slot(let slot) = self { day[slot] } else { day.all }
  }

  /// The figure of a month; the server's where it counted the same doses.
  public func adherence(_ month: YearAnswer.Month) -> Adherence {
    guard case .slot = self else { return month.adherence }
    return month.tallies.reduce(DoseTally()) { $0 + tally($1.tally) }.adherence
  }

  /// The figure of all that is told.
  public func adherence(_ answer: YearAnswer) -> Adherence {
    answer.months.map { adherence($0) }.reduce(Adherence()) {
      Adherence(taken: $0.taken + $1.taken, due: $0.due + $1.due)
    }
  }
}

/// 年: twelve months, a cell a day. It shows what this device has kept at once, then asks behind the screen.
///
/// Source: R-12, screens 2 figures 24, 24b and 24c.
@MainActor @Observable
public final class YearModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  public private(set) var isOpen = false
  public private(set) var part = YearPart.all
  /// The focused day; nil while the closed days have the focus.
  public private(set) var selected: CivilDate?
  /// Why the newest load failed; nil when it did not.
  public private(set) var failure: FailureReason?

  /// 履歴, to which a day leads, and which shows the lock.
  public let history: HistoryViewModel
  private(set) var month: YearMonth
  private var answer: YearAnswer?
  private var seenAt: Timestamp?
  @ObservationIgnored private var loading: Task<Void, Never>?
  private var order = LoadOrder()
  /// Called for 傾向: true for the way back to the row whose doses are shown here.
  @ObservationIgnored var onTrends: @MainActor (_ isBack: Bool) -> Void = { _ in }

  init(history: HistoryViewModel) {
    self.history = history
    month = history.today.yearMonth
  }

  // Nobody would see what it learns.
  deinit { loading?.cancel() }

  /// The months on the screen; nil before the first answer, and where the plan has closed a day of it since.
  public var shown: YearAnswer? {
    guard let answer else { return nil }
    guard let first = answer.firstTold, let reach = history.reach, !reach.opens(first) else {
      return answer
    }
    return nil
  }

  /// When what is shown was seen, while the server cannot be asked; nil with a network.
  public var shownSince: Timestamp? {
    history.contact.connection.state == .online ? nil : seenAt
  }

  /// Opens on a day, which Esc goes back to.
  func open(_ part: YearPart = .all, on day: CivilDate) {
    var month = history.today.yearMonth
    while month.adding(months: -11) > day.yearMonth { month = month.adding(months: -12) }
    if part != self.part || month != self.month { forget() }
    (self.part, self.month, isOpen, selected) = (part, month, true, min(day, history.today))
    reload()
  }

  func close() {
    loading?.cancel()
    isOpen = false
    forget()
  }

  /// The record or the plan has changed, or a day is over.
  func follow() { if isOpen { reload() } }

  func handle(_ intent: Intent) {
    switch intent {
    case .move(let direction): move(direction)
    case .previousMonth: turn(-12)
    case .nextMonth: turn(12)
    case .today: open(part, on: history.today)
    case .press: pressed()
    case .refresh: reload()
    case .switchLayout: if part == .all { onTrends(false) } else { leave() }
    case .goToDate: history.field = GoToDate()
    case .back: leave()
    case .click(let id): clicked(id)
    default: break
    }
  }

  private func forget() { (answer, seenAt, failure) = (nil, nil, nil) }

  private func move(_ direction: Direction) {
    guard let answer = shown, let first = answer.firstTold else { return }
    guard let day = selected else {
      // What is closed lies before the first open day.
      if direction == .down || direction == .right { selected = first }
      return
    }
    let next =
      switch direction {
      case .left: day.adding(days: -1)
      case .right: day.adding(days: 1)
      case .up: day.yearMonth.adding(months: -1).day(day.day)
      case .down: day.yearMonth.adding(months: 1).day(day.day)
      }
    guard next >= first else {
      if answer.cutoffDate != nil, answer.from < first { selected = nil }
      return
    }
    if next <= min(answer.to, history.today) { selected = next }
  }

  private func turn(_ months: Int) {
    let next = month.adding(months: months)
    guard next <= history.today.yearMonth, next != month else { return }
    forget()
    month = next
    selected = selected.map { $0.yearMonth.adding(months: months).day($0.day) } ?? next.lastDay
    reload()
  }

  private func pressed() {
    guard let answer = shown else { return }
    guard let day = selected else { return explain(answer) }
    close()
    history.load(.day(day))
  }

  /// The lock of a month that is closed as a whole, where there is one: the same that 履歴 shows for it. Closed, it leads
  /// back here; once the plan opens it, 履歴 shows the month.
  private func explain(_ answer: YearAnswer) {
    guard let cutoff = answer.cutoffDate else { return }
    let closed = min(cutoff.yearMonth.adding(months: -1), answer.to.yearMonth)
    let (part, month) = (part, month)
    close()
    history.load(.month(max(closed, answer.from.yearMonth), selecting: nil)) {
      [weak self] isShown in
      if !isShown { self?.reopen(part, month) }
    }
  }

  /// The same months again, with the focus on what is closed.
  private func reopen(_ part: YearPart, _ month: YearMonth) {
    (self.part, self.month, isOpen, selected) = (part, month, true, nil)
    reload()
  }

  /// Back to 履歴, on the same day; from the year of a row to 傾向, which lies above the year of everything.
  private func leave() {
    let day = selected
    guard part == .all else {
      open(on: day ?? history.today)
      return onTrends(true)
    }
    close()
    guard let day, day != history.selected else { return }
    if history.calendar?.contains(day) == true {
      return history.move(days: day.days(since: history.selected))
    }
    history.load(.month(day.yearMonth, selecting: day))
  }

  private func clicked(_ id: String) {
    let prefix = "year.day."
    if id == "year.locked" {
      if selected == nil { pressed() } else { selected = nil }
    } else if id.hasPrefix(prefix), let day = CivilDate(ascii: id.dropFirst(prefix.count)) {
      if selected == day { pressed() } else { selected = day }
    }
  }
}

extension YearModel {
  private func reload() {
    if answer == nil { showKept() }
    loading?.cancel()
    loading = Task { await self.ask() }
  }

  private func ask() async {
    let (month, medication, part) = (month, part.medication, part)
    let ticket = order.begin()
    do {
      let answer = try await history.contact.background { () async throws(APIError) in
        try await history.reader.year(endingWith: month, of: medication)
      }
      guard !Task.isCancelled, order.takes(ticket), month == self.month, part == self.part else {
        return
      }
      failure = nil
      show(answer.answer, seenAt: answer.keptAt)
    } catch {
      guard !Task.isCancelled, order.takes(ticket),
        case .failed(let reason) = ServerContact.Meaning(error)
      else { return }
      failure = reason
      if answer == nil { showKept() }
    }
  }

  private func showKept() {
    guard part.medication == nil, let kept = history.reader.keptYear(endingWith: month) else {
      return
    }
    history.contact.remember(kept.keptAt)
    show(kept.answer, seenAt: kept.keptAt)
  }

  private func show(_ answer: YearAnswer, seenAt: Timestamp) {
    (self.answer, self.seenAt) = (answer, seenAt)
    guard let first = answer.firstTold, let day = selected else { return selected = nil }
    selected = day < first && answer.cutoffDate != nil ? nil : min(max(day, first), answer.to)
  }
}
