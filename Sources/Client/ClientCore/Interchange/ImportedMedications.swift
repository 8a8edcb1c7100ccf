public import APIContract
public import Domain

/// What a file of medications holds: what can be added, what is unclear, and what is wrong.
public struct ImportedMedications {
  /// The largest file read, in bytes.
  public static let mostBytes = 8 << 20

  /// One medicine of the imported file, and what becomes of it.
  public struct Item {
    /// The line it stands on, counted from 1.
    public let line: Int
    public let name: String
    public let dosageText: String
    /// What adds it; nil while its amount or its times are not known.
    public let request: MedicationRequest?
    /// The last day of its course, inclusive; nil when the file does not tell it.
    let end: CivilDate?
    public internal(set) var standing = Standing.new
  }

  /// What becomes of a medicine of the file.
  public enum Standing: Hashable, Sendable {
    /// It can be added.
    case new
    /// A person has to say more about it first.
    case unclear
    /// Its course was over on that day.
    case ended(CivilDate)
    /// The patient has it already: the same name, amount and plan.
    case there
    /// It is the same as the one on that line.
    case repeated(line: Int)
  }

  /// The medicines in the order of the file; empty when it is refused.
  public private(set) var items: [Item]
  /// Everything wrong or worth a look.
  public let faults: [RecordFault]
  /// True when nothing of the file can be taken.
  public let isRefused: Bool
  /// Whose file it is, as the pharmacy writes it; nil when it does not tell.
  public let owner: String?

  /// Reads a file, by its content: the pharmacies' own begin with JAHIS, everything else is a table.
  public init(_ bytes: [UInt8], today: CivilDate) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    if content.starts(with: "JAHIS".utf8) {
      self.init(PharmacyNotebook.read(bytes))
    } else {
      self.init(MedicationTable.read(bytes, today: today))
    }
    for index in items.indices { items[index].settle(today: today) }
  }

  /// Finds what the patient has already, and what stands twice in the file: it is not added again.
  public mutating func leaveOut(_ known: [KnownMedication], today: CivilDate) {
    var seen: [(medication: KnownMedication, line: Int)] = []
    for index in items.indices where items[index].standing == .new {
      guard let request = items[index].request else { continue }
      let medication = KnownMedication(request)
      if known.contains(where: { $0.isThere(medication, today: today) }) {
        items[index].standing = .there
      } else if let first = seen.first(where: { $0.medication.isThere(medication, today: today) }) {
        items[index].standing = .repeated(line: first.line)
      } else {
        seen.append((medication, items[index].line))
      }
    }
  }

  private init(_ reading: ImportReading<PharmacyNotebook>) {
    items = (reading.value?.medicines ?? []).map {
      Item(
        line: $0.line, name: $0.name, dosageText: $0.dosageText, request: $0.request, end: $0.end)
    }
    (faults, isRefused, owner) = (reading.faults, reading.value == nil, reading.value?.patientName)
  }

  private init(_ reading: ImportReading<MedicationTable>) {
    items = (reading.value?.medications ?? []).map {
      Item(
        line: $0.line, name: $0.details.name, dosageText: $0.details.dosageText,
        request: $0.request, end: $0.regimen?.end)
    }
    (faults, isRefused, owner) = (reading.faults, reading.value == nil, nil)
  }

  /// What adds those that are new and clear.
  public var requests: [MedicationRequest] {
    items.compactMap { $0.standing == .new ? $0.request : nil }
  }

  /// Those a person has to say more about.
  public var unclear: [Item] { items.filter { $0.standing == .unclear } }
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
  private let asNeeded: Bool

  /// Makes one; `plans` for what the answer alone does not tell, as of one that was put away.
  public init(_ answer: MedicationAnswer, plans: [RegimenPlan]) {
    name = FoldedName(answer.name + answer.strength)
    (amount, asNeeded) = (answer.doseCountPerIntake, answer.asNeeded)
    self.plans = plans + [answer.regimen?.plan].compactMap(\.self)
  }

  init(_ request: MedicationRequest) {
    name = FoldedName(request.details.name + request.details.strength)
    (amount, asNeeded) = (request.details.doseCountPerIntake, request.regimen == nil)
    plans = [request.regimen].compactMap(\.self)
  }

  /// True when bringing `other` would double it. How its unit is written does not matter, nor does a first
  /// day that is over for both.
  func isThere(_ other: KnownMedication, today: CivilDate) -> Bool {
    guard name == other.name, amount == other.amount, asNeeded == other.asNeeded else {
      return false
    }
    return asNeeded
      || plans.contains { one in other.plans.contains { one.isSame(as: $0, today: today) } }
  }

  /// True when it has that name, however it is written.
  public func isNamed(as request: MedicationRequest) -> Bool {
    name == KnownMedication(request).name
  }
}

extension RegimenPlan {
  fileprivate func isSame(as other: RegimenPlan, today: CivilDate) -> Bool {
    max(start, today) == max(other.start, today) && end == other.end && weekdays == other.weekdays
      && timing == other.timing
  }
}
