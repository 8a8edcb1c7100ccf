public import APIContract
public import Domain
import FoundationEssentials
public import LocalStore

/// One thing a caregiver did to a record, as this device keeps it until the server has it.
public enum RecordWrite: Hashable, Sendable {
  /// A planned dose was taken. `isPresent` when the time is that of the key press, not the planned one.
  case dose(DayAnswer.DoseItem, takenAt: Timestamp, isPresent: Bool)
  /// A planned dose was left out on purpose; the key names the try.
  case skip(DayAnswer.DoseItem, Skip, key: String)
  /// Every dose of a slot that was not taken was taken.
  case slot(CivilDate, DoseSlot, [DayAnswer.DoseItem], takenAt: Timestamp)
  /// A medicine was taken as needed; the key names the try (D-M7). Not `isPresent` when a person named the
  /// time; `saysAmount` when they named the amount, which otherwise is the medicine's of that day.
  case asNeeded(DayAnswer.PRNItem, key: String, isPresent: Bool = true, saysAmount: Bool = false)
  /// A planned dose that is recorded was taken at another time; the dose as it was recorded before.
  case correct(DayAnswer.DoseItem, takenAt: Timestamp)
  /// What was recorded of planned doses was taken back.
  case undo([DayAnswer.DoseItem])
  /// What was recorded of a dose taken as needed was taken back.
  case undoAsNeeded(DayAnswer.PRNItem)
  /// A medicine, what is at home or a patient was changed.
  case edit(RecordEdit)

  /// Who said when it was taken. Source: decision 0046.
  enum TimeSource {
    case clock, plan, person
  }

  var timeSource: TimeSource {
    switch self {
    case .dose(let dose, let takenAt, let isPresent):
      isPresent ? .clock : takenAt == dose.scheduledAt ? .plan : .person
    case .slot, .skip: .clock
    case .asNeeded(_, _, let isPresent, _): isPresent ? .clock : .person
    case .correct, .undo, .undoAsNeeded, .edit: .person
    }
  }

  /// What the server calls the time of it.
  var timeField: String {
    if case .skip = self { "skippedAt" } else { "takenAt" }
  }

  /// What it tells the server by.
  public var operation: APIOperation {
    switch self {
    case .dose, .correct: .recordDose
    case .skip: .skipDose
    case .slot: .recordSlot
    case .asNeeded: .recordPRNDose
    case .undo: .undoDose
    case .undoAsNeeded: .undoPRNDose
    case .edit(let edit): edit.operation
    }
  }

  /// When it was taken or skipped, as the device kept it; nil for what takes something back.
  var takenAt: Timestamp? {
    switch self {
    case .dose(_, let takenAt, _), .slot(_, _, _, let takenAt), .correct(_, let takenAt): takenAt
    case .skip(_, let skip, _): skip.skippedAt
    case .asNeeded(let item, _, _, _): item.takenAt
    case .undo, .undoAsNeeded, .edit: nil
    }
  }

  /// The time to tell the server, nil for its own present: what a wrong clock gave is corrected, what a
  /// person named never is.
  func told(_ correction: ClockCorrection?, shown: ClockReading?) -> Timestamp? {
    guard let takenAt, let correction else { return takenAt }
    switch timeSource {
    case .clock: return correction.corrected(takenAt, shown: shown)
    case .plan: return takenAt > correction.server ? nil : takenAt
    case .person: return takenAt
    }
  }
}

extension RecordWrite {
  /// The edit it is; nil for a record of doses.
  public var edit: RecordEdit? { if case .edit(let edit) = self { edit } else { nil } }

  /// The day in Tokyo whose doses it changes, or on which an edit was decided.
  public var date: CivilDate {
    switch self {
    case .dose(let dose, _, _), .skip(let dose, _, _), .correct(let dose, _):
      dose.scheduledAt.tokyoDate
    case .slot(let date, _, _, _): date
    case .asNeeded(let item, _, _, _), .undoAsNeeded(let item): item.takenAt.tokyoDate
    case .undo(let doses):
      doses.first?.scheduledAt.tokyoDate ?? Timestamp(secondsSinceEpoch: 0).tokyoDate
    case .edit(let edit): edit.editedAt.tokyoDate
    }
  }

  /// The doses it changes, as taken where it records them.
  public var doses: [DayAnswer.Dose] {
    switch self {
    case .dose(let dose, let takenAt, _), .correct(let dose, let takenAt):
      [.planned(dose.taken(at: takenAt, by: .caregiver))]
    case .skip(let dose, let skip, _): [.planned(dose.skipped(skip))]
    case .slot(_, _, let doses, let takenAt):
      doses.map { .planned($0.taken(at: takenAt, by: .caregiver)) }
    case .asNeeded(let item, _, _, _), .undoAsNeeded(let item): [.asNeeded(item)]
    case .undo(let doses): doses.map(DayAnswer.Dose.planned)
    case .edit: []
    }
  }

  /// True when it takes something back.
  public var isUndo: Bool {
    switch self {
    case .dose, .skip, .slot, .asNeeded, .correct, .edit: false
    case .undo, .undoAsNeeded: true
    }
  }

  /// True when all of it is recorded so already, as far as is known here: whoever is told would leave everything as it
  /// is. Source: decision 0154.
  var changesNothing: Bool {
    switch self {
    case .dose(let dose, _, _): dose.effectiveStatus == .taken
    case .skip(let dose, let skip, _):
      dose.skip.map { ($0.reason, $0.note) == (skip.reason, skip.note) } ?? false
    case .slot(_, _, let doses, _): doses.allSatisfy(\.isSettled)
    case .asNeeded, .correct, .undo, .undoAsNeeded, .edit: false
    }
  }

  /// What takes it back; itself when it takes something back already.
  public var takeBack: RecordWrite {
    switch self {
    case .dose(let dose, _, _), .skip(let dose, _, _): .undo([dose])
    case .slot(_, _, let doses, _): .undo(doses)
    case .asNeeded(let item, _, _, _): .undoAsNeeded(item)
    case .correct(let dose, let takenAt):
      .correct(dose.taken(at: takenAt, by: .caregiver), takenAt: dose.takenAt ?? takenAt)
    case .undo, .undoAsNeeded, .edit: self
    }
  }

  /// What takes it back, once the server has said what it made of it: of a correction the time before.
  public func takeBack(_ answer: WriteAnswer) -> RecordWrite {
    if case .correct = self { takeBack } else { answer.takeBack ?? takeBack }
  }

  /// True when it records that dose and nothing else.
  public func records(_ dose: DayAnswer.Dose) -> Bool {
    switch (self, dose) {
    case (.dose(let own, _, _), .planned(let dose)), (.skip(let own, _, _), .planned(let dose)),
      (.correct(let own, _), .planned(let dose)):
      own.isSameDose(as: dose)
    case (.asNeeded(let own, _, _, _), .asNeeded(let item)): own.isSameDose(as: item)
    default: false
    }
  }

  /// The write with the times that the server has put into its record.
  public func confirmed(_ answer: WriteAnswer) -> RecordWrite {
    switch (self, answer) {
    case (.skip(_, let skip, let key), .dose(let dose)):
      dose.effectiveStatus == .taken
        // Somebody took it after this was decided.
        ? .dose(dose, takenAt: dose.takenAt ?? skip.skippedAt, isPresent: false)
        : .skip(dose, dose.skip ?? skip, key: key)
    case (.dose(let own, _, _), .dose(let dose)) where dose.isGone(from: own),
      (.correct(let own, _), .dose(let dose)) where dose.isGone(from: own):
      // An earlier try had recorded it, and somebody took that back or left the dose out since.
      dose.skip.map { .skip(dose, $0, key: "") } ?? .undo([dose])
    case (.dose(_, let takenAt, let isPresent), .dose(let dose)):
      .dose(dose, takenAt: dose.takenAt ?? takenAt, isPresent: isPresent)
    case (.correct(let dose, let takenAt), .dose(let answered)):
      .correct(dose, takenAt: answered.takenAt ?? takenAt)
    case (.asNeeded(_, let key, let isPresent, let saysAmount), .asNeeded(let item)):
      .asNeeded(item, key: key, isPresent: isPresent, saysAmount: saysAmount)
    default: self
    }
  }

  /// True when the server has nothing in its record that this write would have put there: somebody
  /// took it back, or had recorded all of it before. Then there is nothing to take back either.
  public func leavesNothing(_ answer: WriteAnswer) -> Bool {
    switch (self, answer) {
    // A skip that came after somebody's record left nothing to take back (decision 0065).
    case (.skip, .dose(let dose)): dose.effectiveStatus == .taken
    case (.dose(let own, _, _), .dose(let dose)), (.correct(let own, _), .dose(let dose)):
      dose.isGone(from: own)
    case (.slot, .slot(let doses)): doses.isEmpty
    default: false
    }
  }

  /// The day as this write leaves it, seen at `now`; untouched when it is another day's.
  public func applied(to day: DayAnswer, now: Timestamp) -> DayAnswer {
    if case .edit(let edit) = self { return edit.applied(to: day, now: now) }
    guard date == day.date else { return day }
    switch self {
    case .edit: return day
    case .dose(let dose, let takenAt, _): return day.taking([dose], at: takenAt)
    case .correct(let dose, let takenAt):
      return day.changingDoses {
        $0.isSameDose(as: dose) ? $0.taken(at: takenAt, by: .caregiver) : $0
      }
    case .skip(let skipped, let skip, _):
      return day.changingDoses { $0.isSameDose(as: skipped) ? $0.skipped(skip) : $0 }
    case .slot(_, _, let doses, let takenAt): return day.taking(doses, at: takenAt, inSlot: true)
    case .asNeeded(let item, _, _, _): return day.adding(item)
    case .undo(let doses):
      return day.changingDoses { dose in
        doses.contains { $0.isSameDose(as: dose) } ? dose.untaken(now: now) : dose
      }
    case .undoAsNeeded(let item): return day.removing(item)
    }
  }
}

extension RecordWrite {
  /// The day as the server left it when it took this write.
  func confirmed(_ answer: WriteAnswer, in day: DayAnswer, now: Timestamp) -> DayAnswer {
    switch answer {
    case .dose(let own): day.changingDoses { $0.isSameDose(as: own) ? own : $0 }
    case .slot(let own):
      day.changingDoses { dose in own.first { $0.isSameDose(as: dose) } ?? dose }
    case .asNeeded(let item): day.removing(item).adding(item)
    case .undone: applied(to: day, now: now)
    case .edit: day
    }
  }
}

extension DayAnswer {
  /// The day as it reads at `now` when nobody has recorded anything since: what is not taken is pending, or
  /// missed after 60 minutes.
  public func seen(at now: Timestamp) -> DayAnswer {
    changingDoses { $0.isSettled ? $0 : $0.untaken(now: now) }
  }

  /// The day with what this device has recorded and not sent yet, oldest first.
  public func applying(_ waiting: [QueuedWrite], now: Timestamp) -> DayAnswer {
    waiting.compactMap(\.write).reduce(self) { $1.applied(to: $0, now: now) }
  }

  /// A slot leaves alone what was skipped.
  fileprivate func taking(
    _ doses: [DoseItem], at takenAt: Timestamp, inSlot: Bool = false
  ) -> DayAnswer {
    changingDoses { dose in
      guard dose.effectiveStatus != .taken, !inSlot || !dose.isSettled,
        let own = doses.first(where: { $0.isSameDose(as: dose) })
      else { return dose }
      return dose.taken(at: own.takenAt ?? takenAt, by: own.recordedByType ?? .caregiver)
    }
  }
}

extension DayAnswer.DoseItem {
  /// True when it is the dose that was recorded as taken, and is taken no more.
  fileprivate func isGone(from recorded: DayAnswer.DoseItem) -> Bool {
    isSameDose(as: recorded) && effectiveStatus != .taken
  }
}

extension DayAnswer.Dose {
  /// The write that takes a record of it back.
  public var takeBack: RecordWrite {
    switch self {
    case .planned(let dose): .undo([dose])
    case .asNeeded(let item): .undoAsNeeded(item)
    }
  }
}

/// What the server made of a write.
public enum WriteAnswer: Hashable, Sendable {
  /// A planned dose as it is recorded now.
  case dose(DayAnswer.DoseItem)
  /// The doses of a slot that this write recorded.
  case slot([DayAnswer.DoseItem])
  /// A dose taken as needed as it is recorded.
  case asNeeded(DayAnswer.PRNItem)
  case undone
  /// What a medicine, what is at home or a patient is by now.
  case edit(EditAnswer)

  /// The one dose it tells of; nil for a slot, and for what was taken back.
  public var dose: DayAnswer.Dose? {
    switch self {
    case .dose(let dose): .planned(dose)
    case .asNeeded(let item): .asNeeded(item)
    case .slot, .undone, .edit: nil
    }
  }

  /// What takes back just what the server recorded; nil when it recorded nothing.
  public var takeBack: RecordWrite? {
    if case .slot(let doses) = self { .undo(doses) } else { dose?.takeBack }
  }
}

extension RecordWrite: JSONWritable {
  /// The form that ``init(_:)`` reads, with what the clocks showed; `key` names the try of a record
  /// of planned doses, which has no name of its own.
  func bytes(at shown: ClockReading, as key: String) -> [UInt8] {
    var json = JSONWriter()
    write(to: &json, shown, key)
    return json.bytes
  }

  /// Writes the form that ``init(_:)`` reads.
  public func write(to json: inout JSONWriter) { write(to: &json, nil, nil) }

  /// True for what the server would record anew when it is said once more after it was taken back.
  private var needsKey: Bool {
    switch self {
    case .dose, .slot, .correct: true
    case .skip, .asNeeded, .undo, .undoAsNeeded, .edit: false
    }
  }

  private func write(to json: inout JSONWriter, _ shown: ClockReading?, _ key: String?) {
    json.object { json in
      if let shown { json.write(shown) }
      json.field("kind", kind.rawValue)
      if let key, needsKey { json.field("key", key) }
      switch self {
      case .dose(let dose, let takenAt, let isPresent):
        json.field("takenAt", ascii: takenAt)
        json.field("present", isPresent)
        json.write("doses", [dose])
      case .correct(let dose, let takenAt):
        json.field("takenAt", ascii: takenAt)
        json.write("doses", [dose])
      case .skip(let dose, let skip, let key):
        json.field("key", key)
        json.write("doses", [dose.skipped(skip)])
      case .slot(let date, let slot, let doses, let takenAt):
        json.field("takenAt", ascii: takenAt)
        json.field("date", ascii: date)
        json.field("slot", slot.name)
        json.write("doses", doses)
      case .asNeeded(let item, let key, let isPresent, let saysAmount):
        json.field("key", key)
        json.field("present", isPresent)
        if saysAmount { json.field("amount", true) }
        json.write("items", [item])
      case .undo(let doses): json.write("doses", doses)
      case .undoAsNeeded(let item): json.write("items", [item])
      case .edit(let edit): json.member("edit", edit)
      }
    }
  }

  /// Reads what a device kept; nil for a kind that only a newer okusuri knows.
  init?(_ bytes: [UInt8]) throws {
    let kept = try JSONDecoder().decode(Kept.self, from: Data(bytes))
    guard let kind = Kind(rawValue: kept.kind) else { return nil }
    let (doses, items) = (kept.doses ?? [], kept.items ?? [])
    switch (kind, doses.first, items.first, kept.takenAt) {
    case (.dose, let dose?, _, let takenAt?):
      self = .dose(dose, takenAt: takenAt, isPresent: kept.present ?? false)
    case (.correct, let dose?, _, let takenAt?): self = .correct(dose, takenAt: takenAt)
    case (.skip, let dose?, _, _):
      guard let skip = dose.skip else { return nil }
      self = .skip(dose, skip, key: kept.key ?? "")
    case (.slot, _, _, let takenAt?):
      guard let date = kept.date, let slot = kept.slot else { return nil }
      self = .slot(date, slot, doses, takenAt: takenAt)
    case (.asNeeded, _, let item?, _):
      self = .asNeeded(
        item, key: kept.key ?? "", isPresent: kept.present ?? true,
        saysAmount: kept.amount ?? false)
    case (.undo, _, _, _): self = .undo(doses)
    case (.undoAsNeeded, _, let item?, _): self = .undoAsNeeded(item)
    case (.edit, _, _, _):
      guard let edit = kept.edit.flatMap(RecordEdit.init) else { return nil }
      self = .edit(edit)
    default: return nil
    }
  }

  private enum Kind: String {
    case dose, skip, slot, undo, correct, edit
    case asNeeded = "as-needed"
    case undoAsNeeded = "undo-as-needed"
  }

  private var kind: Kind {
    switch self {
    case .dose: .dose
    case .skip: .skip
    case .slot: .slot
    case .correct: .correct
    case .asNeeded: .asNeeded
    case .undo: .undo
    case .undoAsNeeded: .undoAsNeeded
    case .edit: .edit
    }
  }

  private struct Kept: Decodable {
    let kind: String
    let date: CivilDate?
    let slot: DoseSlot?
    let takenAt: Timestamp?
    let present: Bool?
    let amount: Bool?
    let key: String?
    let doses: [DayAnswer.DoseItem]?
    let items: [DayAnswer.PRNItem]?
    let edit: RecordEdit.Kept?
  }
}

/// What a write carries besides itself: what the clocks showed when it was queued, and its name.
struct KeptReading: Decodable {
  private let shownAt: Timestamp?
  private let boot: BootClock?
  /// The name of the try; nil for a write of an okusuri that did not give it one.
  let key: String?

  /// Nil for a write of an okusuri that did not keep it.
  var reading: ClockReading? {
    guard let shownAt, let boot else { return nil }
    return ClockReading(device: shownAt, boot: boot)
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ shown: ClockReading) {
    field("shownAt", ascii: shown.device)
    name("boot")
    object { json in
      json.field("id", shown.boot.id)
      json.name("milliseconds")
      json.number("\(shown.boot.milliseconds)")
    }
  }

  fileprivate mutating func write(_ name: StaticString, _ values: [some JSONWritable]) {
    self.name(name)
    array(values) { json, value in value.write(to: &json) }
  }
}
