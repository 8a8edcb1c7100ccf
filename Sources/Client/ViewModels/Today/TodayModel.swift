import APIClient
public import APIContract
public import ClientCore
public import Domain
public import Observation

/// 今日: what is due, what was taken. Never under an overlay, never gated by plan (D-H13).
@MainActor @Observable
public final class TodayModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// A caregiver records; a patient reads, and has nothing to record with.
  public enum Mode {
    case caregiver(TodayRecording)
    case patient

    /// The recording; nil in patient mode.
    public var recording: TodayRecording? {
      if case .caregiver(let recording) = self { recording } else { nil }
    }
  }

  public let mode: Mode
  /// Why the newest load failed; nil when it did not.
  public private(set) var failure: FailureReason?
  /// Called after each load that brought a day: its doses have turns of their own to wait for.
  @ObservationIgnored var onLoaded: @MainActor () -> Void = {}

  /// Called when a dose becomes due while the record is open.
  @ObservationIgnored var onDue: @MainActor () -> Void = {}
  /// What the clock did while a person looked on, until the next key; however it stands by now.
  private var turned: DueTurn?
  /// When the clock was last looked at; nil before the first day.
  private var lookedAt: Timestamp?

  /// The documents whose day is near.
  @ObservationIgnored var documents: @MainActor () -> [DocumentRow] = { [] }

  /// Those whose day is in the next year or past.
  @ObservationIgnored var datedDocuments: @MainActor () -> [DocumentRow] = { [] }
  /// True where the screen has room for a panel beside the doses.
  public internal(set) var showsAside = false {
    didSet { if showsAside, !oldValue { readNeighbours() } }
  }
  /// What this device has kept of the days round today; nil until it was read.
  var neighbours: KeptNeighbours?
  /// The row that had the focus in the column beside.
  var besideRow: TodayRow?
  /// The row that was clicked last; nil once a key has moved the focus.
  @ObservationIgnored var clickedRow: TodayRow?

  let reader: RecordReader
  let contact: ServerContact
  let sleep: @Sendable (Duration) async throws -> Void
  private var answer: DayAnswer?
  /// When the server gave that answer: what it does not know happened later.
  private var answeredAt: Timestamp?
  /// How many writes were confirmed when the answer was asked for.
  private var asOf = 0
  var list = ListModel<TodayRow>()
  private var load: Task<Void, Never>?
  private var quiet: Task<Void, Never>?
  /// Keeps the days ahead, once a day.
  var lookingAhead: Task<Void, Never>?
  var lookedAheadOn: CivilDate?
  /// True once the days ahead were kept: what is gone of them since was of another plan.
  var keepsTomorrow = false
  /// True once the plan has changed during a look ahead, until another one begins.
  var dropsAhead = false
  private var order = LoadOrder()

  public init(
    mode: Mode, reader: RecordReader, contact: ServerContact,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.mode, self.reader, self.contact) = (mode, reader, contact)
    self.sleep = sleep
    mode.recording?.onMedicines = { [weak self] in self?.medicinesTold() }
  }

  /// The day, with everything that is on its way to the server; nil before the first answer.
  public var day: DayAnswer? {
    answer.map { mode.recording?.doses.applied(to: $0, asOf: asOf) ?? $0 }
  }

  /// The focused row: doses first, then as-needed doses, then notices.
  public var focusedRow: Int { list.row(in: rows) }

  /// The earliest pending dose: what is next.
  public var next: DayAnswer.DoseItem? {
    day?.doses.filter { $0.effectiveStatus == .pending }.min { $0.scheduledAt < $1.scheduledAt }
  }

  /// True while the time of a dose has come, and it is neither recorded nor missed.
  public func isDue(_ dose: DayAnswer.DoseItem) -> Bool {
    dose.isDue(at: contact.present) && !isUnknown(dose)
  }

  /// The doses that are due now, the earliest first.
  public var due: [DayAnswer.DoseItem] {
    // Read, so that whoever shows it is told when the clock turns.
    guard lookedAt != nil, let day else { return [] }
    let present = contact.present
    let due = day.doses.filter { $0.isDue(at: present) && !isUnknown($0) }
    return due.sorted { $0.scheduledAt < $1.scheduledAt }
  }

  /// What the clock did while a person looked on, as far as it is still so: who records elsewhere ends it.
  public var turn: DueTurn? { turned?.stillSo(of: knownDoses, at: contact.present) }

  /// A key was pressed: what the clock did has been heard.
  func hearTurn() { turned = nil }

  private var knownDoses: [DayAnswer.DoseItem] { (day?.doses ?? []).filter { !isUnknown($0) } }

  /// The documents whose day is at most thirty days ahead or past, the soonest first; on every
  /// plan.
  public var nearDocuments: [DocumentRow] { documents() }

  /// The rows, each with a name of its own that stays when others come and go.
  var rows: [TodayRow] {
    guard let day else { return [] }
    return TodayRow.rows(of: day, stocks: stocks, documents: papers)
  }

  /// True when nobody here can say whether the dose was taken: this terminal does not record now, and the
  /// dose came after the server's last answer. It is never shown as missed; a patient's that is not due yet
  /// is still to come.
  public func isUnknown(_ dose: DayAnswer.DoseItem) -> Bool {
    contact.isUnknown(
      dose, seenAt: answeredAt, recording: mode.recording?.doses)
  }

  /// How far this device's clock is off the server's; nil while it is right or nobody knows.
  public var clockOff: Duration? { contact.clockOff }

  /// True when some dose of the day is one of those.
  public var hasUnknown: Bool { day?.doses.contains { isUnknown($0) } ?? false }

  /// How the day stands in numbers.
  public func figures(_ day: DayAnswer) -> DayFigures {
    DayFigures(day, isDue: isDue) { isUnknown($0) }
  }

  public var recordsHere: Bool { mode.recording?.doses.isOpen ?? false }

  /// When what is shown was seen, while the server cannot be asked; nil with a network.
  public var shownSince: Timestamp? { contact.connection.state == .online ? nil : answeredAt }

  /// Loads the day behind the screen; a load under way is replaced.
  public func reload() {
    load?.cancel()
    load = Task { await self.ask() }
    mode.recording?.reload()
  }

  /// Loads the day again without a word, after a load under way; false when it has to be tried again.
  func follow() async -> Bool {
    await load?.value
    mode.recording?.follow()
    do {
      let (ticket, confirmed, asked) = (order.begin(), confirmedCount, contact.present)
      let answer = try await contact.watch { () async throws(APIError) in try await reader.today() }
      if order.takes(ticket) {
        show(answer.turned(after: asked, at: contact.present), asOf: confirmed)
      }
      await followNeighbours()
      return true
    } catch {
      return false
    }
  }

  /// The day of the screen; by the clock until one has come in.
  public var today: CivilDate { day?.date ?? contact.today }

  /// The time of a dose has come, or its sixty minutes are over: nobody is asked. Answers what is missed now and was
  /// not before (D-H19).
  @discardableResult
  func dosesTurned() -> [DayAnswer.DoseItem] {
    let before = day?.doses ?? []
    answer = answer?.turned(at: contact.present)
    lookAtClock()
    return (day?.doses ?? []).filter { dose in
      dose.effectiveStatus == .missed && !isUnknown(dose)
        && before.contains { $0.isSameDose(as: dose) && $0.effectiveStatus == .pending }
    }
  }

  /// The clock has turned over more than a dose: what is shown is read again.
  func clockTurned() {
    dosesTurned()
    // A day that goes on is read again without a word: nothing moves but what the clock has moved.
    guard answer?.date == contact.present.tokyoDate else { return reload() }
    quiet = Task { _ = await self.follow() }
  }

  /// What became due or missed since the clock was last looked at is told once.
  func lookAtClock() {
    let (before, now) = (lookedAt, contact.present)
    lookedAt = now
    guard let before, let turn = DueTurn(of: knownDoses, after: before, until: now) else { return }
    turned = turn
    if turn.isBeginning { onDue() }
  }

  /// 今日 opens: the first dose that is due has the focus.
  func focusDue() {
    clickedRow = nil
    guard let day, let first = day.doses.firstIndex(where: isDue) else { return }
    if case .dose(let dose) = focused, isDue(dose) { return }
    list.focus(row: first, in: rows)
  }

  func focus(row: Int) {
    let rows = rows
    guard !rows.isEmpty else { return }
    list.focus(row: row, in: rows)
    mode.recording?.doses.hasMovedOn = true
  }

  /// The focus goes to a dose that was just recorded, where another Enter only opens it.
  func focus(on item: DayAnswer.PRNItem) {
    guard let day, let index = day.prnItems.lastIndex(where: { $0.isSameDose(as: item) }) else {
      return
    }
    list.focus(row: day.doses.count + index, in: rows)
  }

  private var confirmedCount: Int { mode.recording?.doses.confirmedCount ?? 0 }

  private func ask() async {
    let (ticket, confirmed, asked) = (order.begin(), confirmedCount, contact.present)
    do {
      let answer = try await contact.background { () async throws(APIError) in
        try await reader.today()
      }
      guard !Task.isCancelled, order.takes(ticket) else { return }
      show(answer.turned(after: asked, at: contact.present), asOf: confirmed)
    } catch {
      guard !Task.isCancelled, order.takes(ticket),
        case .failed(let reason) = ServerContact.Meaning(error)
      else { return }
      failure = reason
      showKept()
      readNeighbours()
    }
  }

  /// The day that the server told last; nil while it does not answer.
  var toldDay: CivilDate? { failure == nil ? answer?.date : nil }

  private func show(_ answer: DayAnswer, asOf confirmed: Int) {
    failure = nil
    mode.recording?.doses.isDayKept = false
    put(answer, asOf: confirmed, seenAt: contact.present)
    if let day { mode.recording?.doses.saw(day) }
    lookAhead()
  }

  private func put(_ answer: DayAnswer, asOf confirmed: Int, seenAt: Timestamp) {
    let isOtherDay = self.answer?.date != answer.date
    let wasInAside = isInAside
    list.rowsChange(from: rows)
    (self.answer, asOf, answeredAt) = (answer, confirmed, seenAt)
    lookAtClock()
    if isOtherDay { focusFirst() } else if !wasInAside { leaveAside() }
    onLoaded()
  }

  /// Without an answer of this day the one that was kept stands in, dated: at once, before anybody is asked
  /// (decision P-21).
  func showKept() {
    let present = contact.present
    guard answer?.date != present.tokyoDate else { return }
    mode.recording?.showKept()
    guard let kept = reader.keptToday(present.tokyoDate) else { return answer = nil }
    contact.remember(kept.keptAt)
    mode.recording?.doses.isDayKept = true
    put(kept.answer.seen(at: present), asOf: confirmedCount, seenAt: kept.keptAt)
  }

  /// What is due comes first. Else a caregiver begins at the earliest dose not taken that is not from before its
  /// registration, a patient, who can't record, at the next.
  private func focusFirst() {
    guard let doses = day?.doses else { return }
    let open = doses.firstIndex { !$0.isSettled }
    let due = doses.firstIndex { $0.effectiveStatus == .missed || $0.effectiveStatus == .pending }
    let pending = doses.firstIndex { $0.effectiveStatus == .pending }
    let row = mode.recording == nil ? pending ?? due ?? open : due ?? open
    list = ListModel()
    list.focus(row: doses.firstIndex(where: isDue) ?? row ?? 0, in: rows)
  }
}
