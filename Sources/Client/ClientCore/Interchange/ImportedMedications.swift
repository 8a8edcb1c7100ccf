public import APIContract
public import Domain

/// What a file of medications holds: what can be added, what is unclear, and what is wrong.
public struct ImportedMedications: Sendable {
  /// The largest file read, in bytes.
  public static let mostBytes = 8 << 20

  /// One medicine of the imported file, and what becomes of it.
  public struct Item: Sendable {
    /// The line it stands on, counted from 1.
    public let line: Int
    public let name: String
    public let dosageText: String
    /// How to take it in the pharmacy's words, shortened to the times; empty where only the plan tells it.
    public let usage: String
    /// For how many days it was handed out; nil when that is not told.
    public let days: Int?
    /// What adds it; nil while its amount or its times are not known.
    public let request: MedicationRequest?
    /// The last day of its course, inclusive; nil when the file does not tell it.
    let end: CivilDate?
    public internal(set) var standing = Standing.new
    /// What the patient takes now under the same name, where that is not the same medicine.
    public internal(set) var namesake: Namesake?
  }

  /// What is taken now under the name of a medicine of the file.
  public struct Namesake: Hashable, Sendable {
    public let medication: MedicationAnswer
    /// True when only the first or the last day differs: more of the same was handed out.
    public let goesOn: Bool
    /// True when it is taken at other times of a day, also where one of the two is taken as needed.
    public let timesDiffer: Bool
  }

  /// What becomes of a medicine of the file.
  public enum Standing: Hashable, Sendable {
    /// It can be added.
    case new
    /// A person has to say more about it first.
    case unclear
    /// Its course was over on that day.
    case ended(CivilDate)
    /// The patient has it already: the same name and amount, and nothing is planned that is not planned yet.
    case there
    /// It is the same as the one on that line.
    case repeated(line: Int)
  }

  /// The medicines in the order of the file; empty when it is refused.
  public private(set) var items: [Item]
  /// Everything wrong or worth a look.
  public let faults: [RecordFault]
  /// Rows that cannot be read beside others that can; only where the file is read row by row.
  public let unreadable: [UnreadableRow]
  /// True when nothing of the file can be taken.
  public let isRefused: Bool
  /// Whose file it is, as the pharmacy writes it; nil when it does not tell.
  public let owner: String?
  /// Where and when everything in it was handed out; nil for several visits and for a table.
  public let origin: Origin?

  /// One visit to a pharmacy.
  public struct Origin: Hashable, Sendable {
    /// The hospital, or the pharmacy; empty when neither is told.
    public let place: String
    public let date: CivilDate
  }

  /// Reads a file, by its content: the pharmacies' own begin with JAHIS, everything else is a table.
  ///
  /// With `rowByRow` a row that cannot be read keeps no other out: somebody looks at each. Source: decision 0094.
  public init(_ bytes: [UInt8], today: CivilDate, rowByRow: Bool = false) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    // What is copied from a letter may begin with an empty line.
    if content.drop(while: Self.isBlank).starts(with: "JAHIS".utf8) {
      self.init(PharmacyNotebook.rows(bytes), rowByRow)
    } else {
      self.init(MedicationTable.rows(bytes, today: today), rowByRow)
    }
    for index in items.indices { items[index].settle(today: today) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [0x09, 0x0A, 0x0D, 0x20].contains(byte)
  }

  /// Finds what the patient has already, and what stands twice in the file: it is not added again.
  ///
  /// A time at which a slot of the patient's stands is that slot: both are the same dose of a day.
  public mutating func leaveOut(
    _ known: [KnownMedication], at slotTimes: SlotTimes, today: CivilDate
  ) {
    var seen: [(medication: KnownMedication, line: Int)] = []
    for index in items.indices where items[index].standing == .new {
      guard let request = items[index].request else { continue }
      let medication = KnownMedication(request)
      func isThere(_ other: KnownMedication) -> Bool {
        other.isThere(medication, at: slotTimes, today: today)
      }
      if known.contains(where: isThere) {
        items[index].standing = .there
      } else if let first = seen.first(where: { isThere($0.medication) }) {
        items[index].standing = .repeated(line: first.line)
      } else {
        items[index].namesake = medication.namesake(in: known, at: slotTimes)
        seen.append((medication, items[index].line))
      }
    }
  }

  private init(_ rows: RowReading<PharmacyNotebook>, _ rowByRow: Bool) {
    let notebook = rowByRow ? rows.value : rows.whole.value
    let medicines = notebook?.medicines ?? []
    items = medicines.map {
      Item(
        line: $0.line, name: $0.name, dosageText: $0.dosageText, usage: $0.usage.usageWords,
        days: $0.days, request: $0.request, end: $0.end)
    }
    (faults, isRefused, owner) = (rows.faults, notebook == nil, notebook?.patientName)
    unreadable = notebook == nil ? [] : rows.unreadable
    let first = medicines.first
    let isOneVisit = medicines.allSatisfy { $0.start == first?.start && $0.place == first?.place }
    origin = isOneVisit ? first.map { Origin(place: $0.place ?? "", date: $0.start) } : nil
  }

  private init(_ rows: RowReading<MedicationTable>, _ rowByRow: Bool) {
    let table = rowByRow ? rows.value : rows.whole.value
    items = (table?.medications ?? []).map {
      Item(
        line: $0.line, name: $0.details.name, dosageText: $0.details.dosageText, usage: "",
        days: nil, request: $0.request, end: $0.regimen?.end)
    }
    (faults, isRefused, owner, origin) = (rows.faults, table == nil, nil, nil)
    unreadable = table == nil ? [] : rows.unreadable
  }

  /// What adds those that are new and clear.
  public var requests: [MedicationRequest] {
    items.compactMap { $0.standing == .new ? $0.request : nil }
  }

  /// True when the file names somebody who is not called that, blanks and widths aside. A record may have a nickname:
  /// it is a reason to ask, and none to refuse.
  public func isOfAnother(than name: String) -> Bool {
    owner.map { !$0.isName(name) } ?? false
  }

  /// Those a person has to say more about.
  public var unclear: [Item] { items.filter { $0.standing == .unclear } }
}

extension String {
  /// True for the same name; folding makes はな of ハナ as well, which are two ways to write one.
  fileprivate func isName(_ other: String) -> Bool {
    FoldedName(self) == FoldedName(other) && hiragana == other.hiragana
  }

  private var hiragana: [UInt32] {
    composed.unicodeScalars.map(\.value).filter { (0x3041...0x3096).contains($0) }
  }
}

extension ImportedMedications.Item {
  /// What can be told by the file and the day alone.
  fileprivate mutating func settle(today: CivilDate) {
    if let end, end < today {
      standing = .ended(end)
    } else if request == nil {
      standing = .unclear
    }
  }
}

/// A medication that a patient has, as far as it decides whether a file brings the same one.
public struct KnownMedication: Sendable {
  private let name: FoldedName
  private let amount: Quantity
  /// Every plan it has or had; none for one as needed.
  private let plans: [RegimenPlan]
  /// The plan by which it is taken; nil where that has ended, and for one as needed.
  private let inForce: RegimenPlan?
  private let asNeeded: Bool
  /// The medication as it is now; nil for one of a file.
  private let answer: MedicationAnswer?

  /// Makes one; `plans` for what the answer alone does not tell, as of one that was put away.
  public init(_ answer: MedicationAnswer, plans: [RegimenPlan]) {
    name = FoldedName(answer.name + answer.strength)
    (amount, asNeeded) = (answer.doseCountPerIntake, answer.asNeeded)
    self.answer = answer
    self.plans = plans + [answer.regimen?.plan].compactMap(\.self)
    inForce = answer.archived ? nil : answer.regimen?.plan
  }

  init(_ request: MedicationRequest) {
    name = FoldedName(request.details.name + request.details.strength)
    (amount, asNeeded) = (request.details.doseCountPerIntake, request.regimen == nil)
    (plans, inForce) = ([request.regimen].compactMap(\.self), request.regimen)
    answer = nil
  }

  /// What is taken now under the same name; rather one of which this is more.
  func namesake(
    in known: [KnownMedication], at slotTimes: SlotTimes
  ) -> ImportedMedications.Namesake? {
    let named = known.filter { $0.name == name && $0.answer?.isTaken == true }
    let more = named.first { isMore(of: $0, at: slotTimes) }
    guard let answer = (more ?? named.first)?.answer else { return nil }
    let (mine, theirs) = (inForce?.timing, answer.regimen?.plan.timing)
    return ImportedMedications.Namesake(
      medication: answer, goesOn: more != nil,
      timesDiffer: mine?.times(slotTimes) != theirs?.times(slotTimes))
  }

  private func isMore(of other: KnownMedication, at slotTimes: SlotTimes) -> Bool {
    guard amount == other.amount, asNeeded == other.asNeeded else { return false }
    return asNeeded
      || other.plans.contains { theirs in
        plans.contains { $0.recurs(as: theirs, at: slotTimes) }
      }
  }

  /// True when bringing `other` would double it. How its unit is written does not matter, nor does a first
  /// day that is over for both.
  func isThere(_ other: KnownMedication, at slotTimes: SlotTimes, today: CivilDate) -> Bool {
    guard name == other.name, amount == other.amount, asNeeded == other.asNeeded else {
      return false
    }
    // One at hand has no days by which another course of it could be told: put away, it is there no more.
    if asNeeded { return answer?.archived != true }
    return other.plans.contains { other in
      plans.contains { $0.isSame(as: other, at: slotTimes, today: today) }
        || inForce?.covers(other, at: slotTimes, today: today) == true
    }
  }

  /// True when it has that name, however it is written.
  public func isNamed(as request: MedicationRequest) -> Bool {
    name == KnownMedication(request).name
  }
}

extension RegimenPlan {
  /// True when both mean the same times of the same weekdays, told by times or by the slots that stand there.
  fileprivate func recurs(as other: RegimenPlan, at slotTimes: SlotTimes) -> Bool {
    weekdays == other.weekdays && timing.times(slotTimes) == other.timing.times(slotTimes)
  }

  fileprivate func isSame(
    as other: RegimenPlan, at slotTimes: SlotTimes, today: CivilDate
  ) -> Bool {
    max(start, today) == max(other.start, today) && end == other.end
      && recurs(as: other, at: slotTimes)
  }

  /// True when every dose of the other from today on is one of this: what went on without an end is not planned
  /// a second time for a month (W-20).
  fileprivate func covers(
    _ other: RegimenPlan, at slotTimes: SlotTimes, today: CivilDate
  ) -> Bool {
    guard recurs(as: other, at: slotTimes), max(start, today) <= max(other.start, today)
    else { return false }
    guard let end else { return true }
    return other.end.map { $0 <= end } ?? false
  }
}

extension MedicationAnswer {
  /// True when adding what is asked for would double it: the same name, amount and plan. Source: W-20.
  public func isDoubled(
    by request: MedicationRequest, at slotTimes: SlotTimes, today: CivilDate
  ) -> Bool {
    guard !archived else { return false }
    return KnownMedication(self, plans: [])
      .isThere(KnownMedication(request), at: slotTimes, today: today)
  }

  /// True while it is planned or at hand.
  fileprivate var isTaken: Bool { !archived && (asNeeded || regimen != nil) }
}
