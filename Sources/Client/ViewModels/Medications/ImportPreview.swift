internal import APIContract
public import ClientCore
public import Domain
public import Localization

/// What would come in: a row for each medicine of a file, and which of them are chosen.
///
/// Nothing is written before 足す. Source: screens 2 figure 29-2, R-5.
public struct ImportPreview: Sendable {
  /// What becomes of a row.
  public enum Outcome: Hashable, Sendable {
    case add
    case have
    case repeated(line: Int)
    /// The name is taken in another way now: both are compared before it can be chosen.
    case differs(TakenOtherwise)
    /// The amount or the times are not known; somebody has to say them in the form of 薬.
    case unclear
    case ended
    case unreadable(RecordFault)
  }

  /// What is taken now under the name of a medicine of the file, and what of it is not as the file has it.
  public struct TakenOtherwise: Hashable, Sendable {
    let now: MedicationAnswer
    let amountDiffers: Bool
    let daysDiffer: Bool
    /// True also where one of the two is taken as needed.
    let timesDiffer: Bool

    init(_ namesake: ImportedMedications.Namesake, beside request: MedicationRequest) {
      now = namesake.medication
      let (mine, theirs) = (now.regimen?.plan, request.regimen)
      amountDiffers = now.doseCountPerIntake != request.details.doseCountPerIntake
      timesDiffer = namesake.timesDiffer
      daysDiffer = mine != nil && theirs != nil && mine?.weekdays != theirs?.weekdays
    }
  }

  /// One medicine of the file, or a line that is none.
  public struct Row: Sendable {
    public let line: Int
    /// The medicine's name; nil for a line that cannot be read.
    public let name: String?
    /// One intake in words, or what stands on the line.
    public let text: String
    let usage: String
    let days: Int?
    let request: MedicationRequest?
    public internal(set) var outcome: Outcome
    /// What was noted from this line to the next medicine's.
    let notes: [RecordFault]
  }

  /// What the model has to do after an intent.
  enum Step: Hashable { case stays, left, add }

  /// The hospital or pharmacy of the one visit it is from, and its day; nil for several and for a table.
  public var origin: (place: String, date: CivilDate)? { visit.map { ($0.place, $0.date) } }
  public let owner: String?
  /// That the file names somebody else than the record that is open; nil where it does not.
  public let stranger: Phrase?
  public internal(set) var rows: [Row]
  public internal(set) var chosen: Set<Int>
  /// The focused row; behind the last one the two buttons.
  public private(set) var focus = 0
  /// The open comparison; nil while there is none.
  public private(set) var card: Question?
  /// Why a key did nothing, until the next one.
  public internal(set) var notice: Phrase?

  let visit: ImportedMedications.Origin?
  /// Where it was read from.
  let entry: ImportEntry
  let bytes: [UInt8]
  /// The tries of what was added before, by row: another one repeats them and doubles nothing.
  var edits: [Int: RecordEdit] = [:]
  /// True while the text is still to be kept as a document.
  private(set) var keepsText: Bool
  private var compared: Set<Int> = []
  /// What the patient is called whose record is open; nil where nobody knows.
  private let patientName: String?
  /// True once somebody said that the file is for this record.
  private var isOwnerSaid = false

  init(
    _ found: ImportedMedications, from entry: ImportEntry, _ bytes: [UInt8], today: CivilDate,
    into patientName: String? = nil
  ) {
    self.patientName = patientName
    stranger = patientName.flatMap { name in
      found.otherOwner(than: name).map { Phrase.importOwnerOther($0, open: name) }
    }
    (visit, owner, self.entry, self.bytes) = (found.origin, found.owner, entry, bytes)
    keepsText = entry.keepsText
    let all = Row.rows(of: found, today: today)
    let rows = (0...2).flatMap { group in all.filter { $0.outcome.group == group } }
    self.rows = rows
    chosen = Set(rows.indices.filter { rows[$0].outcome == .add })
  }

  /// The focused row; nil where a button has the focus.
  public var focusedRow: Row? { rows.indices.contains(focus) ? rows[focus] : nil }

  /// True where the focus is on the button that adds, or on the one that leaves.
  public var isOnAdd: Bool { focus == rows.count }
  public var isOnCancel: Bool { focus == rows.count + 1 }

  /// Does what a key or a click means.
  mutating func handle(_ intent: Intent, _ strings: Strings) -> Step {
    notice = nil
    if let card { return answer(card, intent, strings) }
    switch intent {
    case .type: toggle(focus, strings)
    case .submit: return add()
    case .back: return .left
    case .press: return press(strings)
    case .click(let id): return click(id, strings)
    default: focus = intent.row(from: focus, of: rows.count + 2) ?? focus
    }
    return .stays
  }

  private mutating func click(_ id: String, _ strings: Strings) -> Step {
    let target: Int? =
      switch id {
      case "import.add": rows.count
      case "import.cancel": rows.count + 1
      default: number(id, after: "import.row.")
      }
    guard let target, (0..<rows.count + 2).contains(target) else { return .stays }
    let isSecond = focus == target || target >= rows.count
    focus = target
    return isSecond ? press(strings) : .stays
  }

  private mutating func press(_ strings: Strings) -> Step {
    if isOnAdd { return add() }
    guard let row = focusedRow else { return .left }
    card = row.card(isChosen: chosen.contains(focus), strings)
    return .stays
  }

  private mutating func add() -> Step {
    guard !chosen.isEmpty else {
      notice = .importNothingChosen
      return .stays
    }
    guard let ownerCard, !isOwnerSaid else { return .add }
    card = ownerCard
    return .stays
  }

  /// Asks once whether another person's file is meant; nil where it is this one's.
  private var ownerCard: Question? {
    guard let stranger, let patientName else { return nil }
    var card = Question(
      Self.ownerCardID, .importOwnerTitle, [stranger, .importOwnerAsk(patientName)],
      isWarning: true, name: "import.owner", yes: .importSubmit(chosen.count))
    card.spoken = stranger
    return card
  }

  private static let ownerCardID = "ImportOwnerCard"

  private mutating func answer(
    _ open: Question, _ intent: Intent, _ strings: Strings
  ) -> Step {
    var open = open
    guard let answer = open.handle(intent) else {
      card = open
      return .stays
    }
    card = nil
    if open.id == Self.ownerCardID {
      isOwnerSaid = answer == .yes
      return isOwnerSaid ? .add : .stays
    }
    compared.insert(focus)
    if answer == .yes, open.buttons.count > 1 { toggle(focus, strings) }
    return .stays
  }

  private mutating func toggle(_ index: Int, _ strings: Strings) {
    guard rows.indices.contains(index) else { return }
    let row = rows[index]
    if !row.canBeChosen {
      notice = .importNotChosen(reason: row.outcome.phrase(strings))
    } else if row.outcome.isToBeCompared, !compared.contains(index) {
      notice = .importCompareFirst
    } else {
      chosen.formSymmetricDifference([index])
    }
  }

  /// These rows are in the record, or on their way, and the text is a document where `isKept`.
  mutating func done(_ indices: [Int], isKept: Bool) {
    if isKept { keepsText = false }
    for index in indices { rows[index].outcome = .have }
    chosen.subtract(indices)
  }
}

extension ImportPreview.Outcome {
  /// Those that are added, those that are there, and those that cannot be added; each in the file's order.
  public var group: Int {
    switch self {
    case .add: 0
    case .have, .repeated, .differs: 1
    case .unclear, .ended, .unreadable: 2
    }
  }

  /// True for what has the sign of attention and is compared before it can be chosen.
  public var isToBeCompared: Bool { if case .differs = self { true } else { false } }

  /// 足します, もうあります, いまは 2錠: of what is taken now only what differs.
  public func phrase(_ strings: Strings) -> Phrase {
    switch self {
    case .add: .importAdd
    case .have: .importHave
    case .repeated(let line): .importRepeated(line)
    case .differs(let taken): .importDiffers(taken.words(strings))
    case .unclear: .importUnclear
    case .ended: .importEnded
    case .unreadable: .importUnreadable
    }
  }
}

extension ImportPreview.Row {
  public var canBeChosen: Bool { request != nil && outcome.group < 2 }

  /// How it is taken, for how many days: 毎食後 14日分. Where it has limits they stand there as in the list of
  /// medicines, 頓服 4時間あける 1日3回まで: what was understood is what comes in.
  public func way(_ strings: Strings) -> String {
    guard let limits = request?.details.limits, !limits.isEmpty else { return inFile(strings) }
    return [strings(.dosePrn), limits.words(strings)].joined(separator: " ")
  }

  /// The same in the file's own words, where it has some.
  private func inFile(_ strings: Strings) -> String {
    let words = usage.isEmpty ? request.map { $0.regimen.way(strings) } ?? "" : usage
    return days.map { strings(.importDays(what: words, n: $0)) } ?? words
  }

  /// The row in words, without what becomes of it.
  public func words(_ strings: Strings) -> String {
    guard let name else { return strings(.importLine(line)) }
    let way = way(strings)
    return ["\(name) \(text)", way].filter { !$0.isEmpty }
      .joined(separator: strings(.listSeparator))
  }

  /// Why it cannot be read, or cannot be added, or what of its limits does not come in; nil where nothing stands in
  /// the way.
  public var reason: Phrase? { (fault ?? unreadLimits)?.phrase }

  private var unreadLimits: RecordFault? {
    guard outcome == .add || outcome.isToBeCompared else { return nil }
    return notes.first { [.limitsUnread, .otherLimitsUnread].contains($0.problem) }
  }

  private var fault: RecordFault? {
    switch outcome {
    case .unreadable(let fault): fault
    case .unclear: notes.first
    default: nil
    }
  }

  /// Compares it with what is taken now.
  func card(isChosen: Bool, _ strings: Strings) -> Question {
    let title = Phrase.importCard(name ?? strings(.importLine(line)))
    let told = usage.isEmpty ? way(strings) : inFile(strings)
    var body: [Phrase] = [.importInFile(name == nil ? text : "\(text) \(told)")]
    if case .differs(let taken) = outcome {
      let now = taken.now
      let parts = [now.words, (now.regimen?.plan).way(strings), now.limits.words(strings)]
      body.append(.importInRecord(parts.filter { !$0.isEmpty }.joined(separator: " ")))
    }
    if outcome.group == 1 { body.append(.importTwice) }
    body += (fault.map { [$0] } ?? notes).prefix(2).map(\.placed)
    guard canBeChosen else {
      return Question("ImportCard", title, body, close: "import.card.close")
    }
    return Question(
      "ImportCard", title, body, name: "import.card",
      yes: isChosen ? .importUnchoose : .importChoose)
  }

  static func rows(of found: ImportedMedications, today: CivilDate) -> [Self] {
    let starts = found.items.map(\.line)
    let notes = Dictionary(
      grouping: found.faults.filter { $0.severity == .note },
      by: { fault in starts.last { $0 <= fault.line ?? 0 } ?? 0 })
    let medicines = found.items.map { item in
      Self(
        line: item.line, name: item.name, text: item.dosageText, usage: item.usage,
        days: item.days, request: item.request, outcome: .init(item, today: today),
        notes: notes[item.line] ?? [])
    }
    let lines = found.unreadable.map { row in
      Self(
        line: row.line, name: nil, text: row.text, usage: "", days: nil, request: nil,
        outcome: .unreadable(row.fault), notes: [])
    }
    return (medicines + lines).sorted { $0.line < $1.line }
  }
}

extension ImportPreview.Outcome {
  fileprivate init(_ item: ImportedMedications.Item, today: CivilDate) {
    switch item.standing {
    case .unclear: self = .unclear
    case .ended: self = .ended
    case .there: self = .have
    case .repeated(let line): self = .repeated(line: line)
    case .new:
      if item.request?.refusedField(today: today) != nil {
        self = .unclear
      } else if let namesake = item.namesake, let request = item.request {
        self =
          namesake.goesOn
          ? .have
          : .differs(ImportPreview.TakenOtherwise(namesake, beside: request))
      } else {
        self = .add
      }
    }
  }
}

extension ImportPreview.TakenOtherwise {
  /// 2錠, 朝・夜, 2錠 月・水: what is not as the file has it.
  fileprivate func words(_ strings: Strings) -> String {
    let plan = now.regimen?.plan
    return [
      amountDiffers ? now.words : nil, daysDiffer ? plan?.days(strings) : nil,
      timesDiffer ? plan?.times(strings) ?? strings(.dosePrn) : nil,
    ].compactMap(\.self).joined(separator: " ")
  }
}

extension ImportedMedications {
  /// The name that the file gives, where that is not what the record is called, with an honorific or without; nil
  /// where it is, or where the file does not tell.
  public func otherOwner(than displayName: String) -> String? {
    let names = [displayName, displayName.withoutHonorific]
    return names.allSatisfy(isOfAnother(than:)) ? owner : nil
  }
}

extension RecordFault {
  /// 7行目：薬の名前：書いてありません
  var placed: Phrase { line.map { .importFault(line: $0, what: phrase) } ?? phrase }
}

extension MedicationAnswer {
  /// One intake as it is written, or its number.
  fileprivate var words: String { dosageText.isEmpty ? "\(doseCountPerIntake)" : dosageText }
}

extension Optional<RegimenPlan> {
  /// 朝・夜, 8:00, 頓服.
  fileprivate func way(_ strings: Strings) -> String { self?.way(strings) ?? strings(.dosePrn) }
}

extension RegimenPlan {
  /// 朝・夜, or with its days 月・水 朝・夜.
  fileprivate func way(_ strings: Strings) -> String {
    weekdays == .everyDay ? times(strings) : "\(days(strings)) \(times(strings))"
  }

  /// 毎日, 月・水.
  fileprivate func days(_ strings: Strings) -> String {
    guard weekdays != .everyDay else { return strings(.medicationsEveryDay) }
    return Weekday.allCases.filter { weekdays.contains(WeekdaySet($0)) }
      .map { strings(.weekday($0.rawValue)) }.joined(separator: strings(.listSlots))
  }

  fileprivate func times(_ strings: Strings) -> String {
    switch timing {
    case .slots(let slots):
      slots.map { strings($0.phrase) }.joined(separator: strings(.listSlots))
    case .times(let times): times.map { strings($0.clock) }.joined(separator: " ")
    }
  }
}
