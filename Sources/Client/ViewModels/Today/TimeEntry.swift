public import APIContract
public import Domain
public import Localization

/// いつ飲みましたか: when a dose was really taken, and how much of one taken as needed.
/// Source: screens figures 21 and 22.
public struct TimeEntry: Hashable, Sendable {
  /// Where the time comes from.
  public enum Choice: String, Hashable, Sendable {
    /// As it is recorded.
    case recorded
    case planned, now, typed
  }

  /// What is not stored, and why.
  public enum Problem: Hashable, Sendable {
    case future, tooOld, unreadable
    case amount(IntakeAmount.Problem)
  }

  public static let buttons = ["time.save", "time.cancel"]

  /// One intake of a medicine taken as needed, and the name of the try.
  public struct Intake: Hashable, Sendable {
    public let medicine: MedicationAnswer
    let key: String
  }

  /// What it is about: one dose, or those of a slot; none for one taken as needed.
  public let doses: [DayAnswer.DoseItem]
  /// What it is about where nothing was planned.
  public let intake: Intake?
  /// The day they belong to.
  public let date: CivilDate
  public private(set) var choice: Choice
  /// What was typed.
  public private(set) var field = TextField(.text, limit: 12)
  /// How much was taken; nil for planned doses, whose amount the plan knows.
  public private(set) var amount: IntakeAmount?
  /// What was chosen before 打つ was reached.
  private var before: Choice
  /// True while 量 has the focus.
  private var isOnAmount = false
  /// The focused button; nil while a choice or 量 has the focus.
  public private(set) var button: Int?

  let now: @Sendable () -> Timestamp

  init?(
    _ doses: [DayAnswer.DoseItem], on date: CivilDate, now: @escaping @Sendable () -> Timestamp
  ) {
    guard let dose = doses.first else { return nil }
    (self.doses, intake, self.date, self.now) = (doses, nil, date, now)
    // A planned time that is still ahead can't be recorded: nobody begins there.
    let open: Choice = dose.scheduledAt > now() ? .now : .planned
    choice = dose.takenAt == nil ? open : .recorded
    before = choice
  }

  init(
    _ medicine: MedicationAnswer, key: String, on date: CivilDate,
    now: @escaping @Sendable () -> Timestamp
  ) {
    (doses, self.date, self.now) = ([], date, now)
    (intake, choice, before) = (Intake(medicine: medicine, key: key), .now, .now)
    amount = IntakeAmount(of: medicine)
  }

  /// The dose, the first of them; nil where nothing was planned.
  public var dose: DayAnswer.DoseItem? { doses.first }

  public var text: String { field.text }

  public var choices: [Choice] {
    guard let dose else { return [.now, .typed] }
    return (dose.takenAt == nil ? [] : [.recorded]) + [.planned, .now, .typed]
  }

  /// The element with the focus.
  public var focus: String {
    if isOnAmount { return "time.amount" }
    return button.map { Self.buttons[$0] } ?? "time.\(choice.rawValue)"
  }

  /// The time of a choice; nil while what was typed is none.
  public func instant(_ choice: Choice) -> Timestamp? {
    switch choice {
    case .recorded: dose?.takenAt
    case .planned: dose?.scheduledAt
    case .now: now().wholeSecond
    case .typed: typed
    }
  }

  /// What was typed, as a time that has been: across midnight from the plan, or in the night one of the day before.
  private var typed: Timestamp? {
    guard let typed = TypedTime(text) else { return nil }
    guard case .clock(let time) = typed else { return typed.instant(on: date, now: now()) }
    guard let dose else { return time.latest(on: date, by: now()) }
    return time.taken(plannedFor: dose.scheduledAt, by: now())
  }

  /// When it would be stored as taken; nil where it is not.
  var takenAt: Timestamp? { problem == nil ? instant(choice) : nil }

  /// Why nothing would be stored.
  public var problem: Problem? {
    guard let instant = instant(choice) else { return .unreadable }
    let now = now()
    if instant > now { return .future }
    guard RecordingWindow(now: now).contains(takenAt: instant) else { return .tooOld }
    return amount?.problem.map { .amount($0) }
  }

  /// What a key or a click does.
  enum Outcome { case stays, left, saved }

  mutating func handle(_ intent: Intent) -> Outcome {
    switch intent {
    case .back: return .left
    case .press: return button == 1 ? .left : problem == nil ? .saved : .stays
    case .click(let id): return click(id)
    default: if isOnAmount { writeAmount(intent) } else { writeTime(intent) }
    }
    return .stays
  }

  private mutating func writeTime(_ intent: Intent) {
    switch intent {
    case .type, .paste:
      if choice != .typed { before = choice }
      (choice, button) = (.typed, nil)
      _ = field.edit(intent)
    case .move(.left) where isInText, .move(.right) where isInText: _ = field.edit(intent)
    default: if let step = intent.step { move(step) } else { _ = field.edit(intent) }
    }
  }

  /// Left and Right stay in the field; up and down lead out of it.
  private mutating func writeAmount(_ intent: Intent) {
    switch intent {
    case .move(.up), .move(.down), .nextFocus, .previousFocus:
      if let step = intent.step { move(step) }
    default: _ = amount?.field.edit(intent)
    }
  }

  /// True where Left and Right go through what was typed; an empty field has nowhere to go.
  private var isInText: Bool { button == nil && choice == .typed && !field.isEmpty }

  private mutating func click(_ id: String) -> Outcome {
    if let clicked = choices.first(where: { id == "time.\($0.rawValue)" }) {
      if clicked == .typed, choice != .typed { before = choice }
      (choice, button, isOnAmount) = (clicked, nil, false)
      return .stays
    }
    if id == "time.amount", amount != nil {
      (button, isOnAmount) = (nil, true)
      return .stays
    }
    guard let index = Self.buttons.firstIndex(of: id) else { return .stays }
    (button, isOnAmount) = (index, false)
    return handle(.press)
  }

  /// Up and down the choices, then 量 and the buttons, and round.
  private mutating func move(_ step: Int) {
    let stops = choices.map { "time.\($0.rawValue)" } + (amount == nil ? [] : ["time.amount"])
    let all = stops + Self.buttons
    let here = all.firstIndex(of: focus) ?? 0
    let next = (here + step + all.count) % all.count
    button = next < stops.count ? nil : next - stops.count
    isOnAmount = all[next] == "time.amount"
    if choices.indices.contains(next) {
      if choices[next] == .typed, choice != .typed { before = choice }
      choice = choices[next]
    } else if choice == .typed, text.isEmpty {
      // Only passed by: what was not typed is not meant.
      choice = before
    }
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.doses == other.doses && one.intake == other.intake && one.choice == other.choice
      && one.field == other.field && one.amount == other.amount && one.focus == other.focus
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension TimeEntry {
  /// What the card says below: what will be stored, and how that stands to the plan; or why nothing is.
  public var sentences: [Phrase] {
    switch problem {
    case .future: return [.timeFuture]
    case .tooOld: return [.timeOld]
    case .unreadable: return [text.isEmpty ? .timeEmpty : .timeBad]
    case .amount(.unreadable): return [.timeAmountBad]
    case .amount(.otherUnit): return [.timeAmountUnit(usual: amount?.usual ?? "")]
    case nil: break
    }
    guard let instant = instant(choice) else { return [] }
    let today = now().tokyoDate
    let echo = Phrase.timeEcho(date: instant.tokyoDate.short(on: today), time: instant.clock)
    guard let dose else { return [echo] }
    let minutes = dose.scheduledAt.minutes(until: instant)
    if choice == .recorded { return [.timeKept, standing(minutes)] }
    return [echo, standing(minutes)] + replaced
  }

  /// What was decided before gives way, and is said: one of the two stands (decision 0065).
  private var replaced: [Phrase] {
    guard doses.count == 1, let skip = dose?.skip else { return [] }
    return [.timeSkipped(skip.reason.phrase)]
  }

  private func standing(_ minutes: Int) -> Phrase {
    if minutes == 0 { return .timeSame }
    return minutes > 0
      ? .timeLate(.duration(minutes: minutes)) : .timeBefore(.duration(minutes: -minutes))
  }
}

// `e` on 今日, on a day of 履歴, and in the list of `p`.
extension RecordModel {
  /// The focused dose, or the doses of the question it comes from.
  func openTime() {
    guard let recording else { return }
    guard recording.isOpen else { return recording.notice = .closed(recording.closedBecause) }
    // One that is about nothing any more stands on no screen, and no key is meant for it.
    let question = recording.question.flatMap(caughtUp)
    recording.question = nil
    if let doses = question?.intention.doses, let first = doses.first {
      time = TimeEntry(
        doses, on: first.scheduledAt.tokyoDate, now: recording.clock)
      return
    }
    guard let (dose, date) = timedDose else {
      if tab == .today, case .asNeeded = today.focused { recording.notice = .isIntake }
      return
    }
    time = TimeEntry([dose], on: date, now: recording.clock)
  }

  /// The focused dose whose time can be said, and its day. Source: decision P-23.
  private var timedDose: (DayAnswer.DoseItem, CivilDate)? {
    switch tab {
    case .today:
      guard case .dose(let dose) = today.focused, let day = today.day else { return nil }
      return (dose, day.date)
    case .history: return history.timedDose
    case .documents, .settings: return nil
    }
  }

  /// The focused medicine of the list of `p`, which it closes.
  func openTime(asNeeded recording: TodayRecording) {
    guard let (medicine, key) = recording.chosen else { return }
    recording.choice = nil
    let now = recording.doses.clock
    time = TimeEntry(medicine, key: key, on: now().tokyoDate, now: now)
  }

  func handle(_ intent: Intent, time entry: TimeEntry) {
    var entry = entry
    let outcome = entry.handle(intent)
    time = outcome == .stays ? entry : nil
    // What somebody recorded meanwhile is corrected where it is one dose, and left alone in a slot.
    let doses = entry.doses.map(current)
    let recorded = doses.count == 1 ? doses.first?.takenAt : nil
    guard outcome == .saved, let takenAt = entry.takenAt, takenAt != recorded else { return }
    let isPresent = entry.choice == .now && recorded == nil
    let said = isPresent && entry.date == takenAt.tokyoDate ? nil : takenAt
    guard let intake = entry.intake else {
      let open = doses.count == 1 ? doses : doses.filter { !$0.isSettled }
      recording?.record(open, on: entry.date, takenAt: said)
      return
    }
    let item = recording?.recordAsNeeded(
      intake.medicine, entry.amount?.other, key: intake.key, on: today.day, takenAt: said)
    if let item { today.focus(on: item) }
  }
}
