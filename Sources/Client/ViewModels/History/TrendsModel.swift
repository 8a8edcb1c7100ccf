import APIClient
public import APIContract
import ClientCore
public import Domain
import Localization
public import Observation

/// 傾向: how well doses were taken, by slot and by medicine. It shows what this device has kept at once, then asks
/// behind the screen.
///
/// Source: R-13, screens 2 figure 25.
@MainActor @Observable
public final class TrendsModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// What has a year of its own.
  private enum Row: Hashable, Sendable {
    case slot(DoseSlot)
    case medicine(MedicationID)
  }

  public private(set) var isOpen = false
  public private(set) var days = TrendsAnswer.ranges[0]
  /// Why the newest load failed; nil when it did not.
  public private(set) var failure: FailureReason?

  public let history: HistoryViewModel
  private var answer: TrendsAnswer?
  private var seenAt: Timestamp?
  private var list = ListModel<Row>()
  @ObservationIgnored private var loading: Task<Void, Never>?
  private var order = LoadOrder()
  /// Called for the year of a row, or of everything.
  @ObservationIgnored var onYear: @MainActor (YearPart) -> Void = { _ in }

  init(history: HistoryViewModel) { self.history = history }

  // Nobody would see what it learns.
  deinit { loading?.cancel() }

  /// What is on the screen; nil before the first answer, and where the plan has closed a day of it since.
  public var shown: TrendsAnswer? {
    guard let answer, history.reach?.opens(answer.from) != false else { return nil }
    return answer
  }

  /// When what is shown was seen, while the server cannot be asked; nil with a network.
  public var shownSince: Timestamp? {
    history.contact.connection.state == .online ? nil : seenAt
  }

  /// The focused row, the slots before the medicines; first the most missed medicine. It stays on its medicine when
  /// another one is missed more.
  public var focused: Int {
    guard list.focus == nil, let shown else { return list.row(in: rows) }
    return min(shown.slots.count, max(rows.count - 1, 0))
  }

  /// True where the plan opens so many days, as far as it is known.
  public func opens(_ days: Int) -> Bool {
    history.reach?.opens(history.today.adding(days: 1 - days)) ?? true
  }

  /// The ranges that are shown: a patient sees only those that are open.
  public var ranges: [Int] {
    TrendsAnswer.ranges.filter { history.kind == .caregiver || opens($0) }
  }

  private var rows: [Row] {
    guard let shown else { return [] }
    return shown.slots.map { .slot($0.slot) } + shown.medicines.map { .medicine($0.medicationId) }
  }

  func open() {
    list = ListModel()
    reopen()
  }

  /// The same rows again, on the one whose year was shown.
  func reopen() {
    isOpen = true
    if !opens(days) { days = TrendsAnswer.ranges[0] }
    reload()
  }

  func close() {
    loading?.cancel()
    isOpen = false
  }

  /// The record or the plan has changed, or a day is over.
  func follow() { if isOpen { reload() } }

  func handle(_ intent: Intent) {
    switch intent {
    case .move(.left): choose(-1)
    case .move(.right): choose(1)
    case .press: pressed()
    case .year: onYear(.all)
    case .refresh: reload()
    case .back: close()
    case .click(let id): clicked(id)
    default:
      if let row = intent.row(from: focused, of: rows.count) { list.focus(row: row, in: rows) }
    }
  }

  private func choose(_ step: Int) {
    guard let index = ranges.firstIndex(of: days), ranges.indices.contains(index + step) else {
      return
    }
    choose(days: ranges[index + step])
  }

  /// A range that is closed says so by the lock of its first day, the same that 履歴 shows for it; from there the way
  /// leads back here, to what is open, or to the range itself once the plan opens it.
  private func choose(days: Int) {
    guard opens(days) else { return lock(days) }
    (self.days, answer, seenAt, failure, list) = (days, nil, nil, nil, ListModel())
    reload()
  }

  private func lock(_ days: Int) {
    close()
    self.days = TrendsAnswer.ranges[0]
    answer = nil
    history.load(.trends(days: days, from: history.today.adding(days: 1 - days))) {
      [weak self] isShown in
      guard let self else { return }
      if isShown {
        self.days = days
        // Nobody asked for the day.
        history.openRecent(selecting: history.today)
      }
      open()
    }
  }

  private func pressed() {
    guard let shown, !rows.isEmpty else { return }
    guard focused >= shown.slots.count else { return onYear(.slot(shown.slots[focused].slot)) }
    let medicine = shown.medicines[focused - shown.slots.count]
    onYear(.medicine(medicine.medicationId, name: medicine.name))
  }

  private func clicked(_ id: String) {
    if let index = number(id, after: "trend.range."), ranges.indices.contains(index) {
      return choose(days: ranges[index])
    }
    let medicine = number(id, after: "trend.medicine.").map { $0 + (shown?.slots.count ?? 0) }
    guard let next = number(id, after: "trend.slot.") ?? medicine, rows.indices.contains(next)
    else { return }
    if next == focused { pressed() } else { list.focus(row: next, in: rows) }
  }

  private func reload() {
    if answer == nil { showKept() }
    loading?.cancel()
    loading = Task { await self.ask() }
  }

  private func ask() async {
    let days = days
    let ticket = order.begin()
    do {
      let answer = try await history.contact.background { () async throws(APIError) in
        try await history.reader.trends(days: days)
      }
      guard !Task.isCancelled, order.takes(ticket), days == self.days else { return }
      take(answer)
    } catch {
      guard !Task.isCancelled, order.takes(ticket) else { return }
      switch ServerContact.Meaning(error) {
      case .locked: lock(days)
      case .failed(let reason):
        failure = reason
        if answer == nil { showKept() }
      case .sessionEnded, .cancelled: break
      }
    }
  }

  private func take(_ told: Kept<TrendsAnswer>) {
    list.rowsChange(from: rows)
    (answer, seenAt, failure) = (told.answer, told.keptAt, nil)
    // Only now: what is first by an old answer need not be the most missed one.
    list.focus(row: focused, in: rows)
  }

  private func showKept() {
    guard let kept = history.reader.keptTrends(days: days) else { return }
    history.contact.remember(kept.keptAt)
    (answer, seenAt) = (kept.answer, kept.keptAt)
  }
}
