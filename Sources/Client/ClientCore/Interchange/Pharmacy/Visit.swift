import Domain

/// One visit to a pharmacy as it is being read: the records from one 調剤等年月日 to the next.
struct Visit {
  let date: CivilDate
  var pharmacy: String?
  var pharmacist: String?
  var hospital: String?
  /// Who prescribed what follows; a later 処方－医師 record replaces it.
  var doctor: String?
  var remarks: [String] = []
  private(set) var prescriptions: [Prescription] = []
  /// What could not be read, and of which prescription it is.
  var lost: [Lost] = []

  /// A record of a prescription that cannot be read.
  struct Lost {
    /// Its number; nil when that cannot be read either.
    let prescription: Int?
    let isMedicine: Bool
    let row: UnreadableRow
  }

  /// Calls `change` with the prescription of that number, a new one when there is none yet.
  mutating func prescription<Answer>(
    _ number: Int, line: Int, _ change: (inout Prescription) -> Answer
  ) -> Answer {
    if let index = prescriptions.firstIndex(where: { $0.number == number }) {
      return change(&prescriptions[index])
    }
    prescriptions.append(Prescription(number: number, line: line, doctor: doctor))
    return change(&prescriptions[prescriptions.count - 1])
  }

  /// Who prescribed, in one line; nil when the file does not tell.
  func prescriber(_ doctor: String?) -> String? { Self.line(hospital, doctor) }

  /// Where it was handed out and by whom, in one line; nil when the file does not tell.
  var dispenser: String? { Self.line(pharmacy, pharmacist) }

  private static func line(_ parts: String?...) -> String? {
    let told = parts.compactMap(\.self).filter { !$0.isEmpty }
    return told.isEmpty ? nil : told.joined(separator: " ")
  }
}

/// Medicines that share one usage: what has the same RP number in a visit.
struct Prescription {
  let number: Int
  /// The line of its first record.
  let line: Int
  let doctor: String?
  private(set) var medicines: [Medicine] = []
  var usage: Usage?
  private(set) var supplements: [String] = []
  private(set) var cautions: [String] = []
  private var textCount = 0

  /// No document has more medicines, or more lines about them, under one usage.
  static let most = 100

  init(number: Int, line: Int, doctor: String?) {
    (self.number, self.line, self.doctor) = (number, line, doctor)
  }

  /// Adds a medicine; false when there are too many.
  mutating func add(_ medicine: Medicine) -> Bool {
    guard medicines.count < Self.most else { return false }
    medicines.append(medicine)
    return true
  }

  /// Adds the text of a record about the last medicine (281, 291) or about all of them (311, 391);
  /// false when there are too many.
  mutating func add(_ text: String, of record: String) -> Bool {
    guard textCount < Self.most, let last = medicines.indices.last else { return false }
    textCount += 1
    switch record {
    case "281": medicines[last].supplements.append(text)
    case "291": medicines[last].cautions.append(text)
    case "311": supplements.append(text)
    default: cautions.append(text)
    }
    return true
  }

  /// One 薬品 record with what follows it.
  struct Medicine {
    let record: NotebookRecord
    let name: String
    /// nil where the file leaves it out.
    let dose: ExactDecimal?
    let unit: String
    var supplements: [String] = []
    var cautions: [String] = []
  }

  /// One 用法 record of the notebook: how a medicine is to be taken.
  struct Usage {
    let record: NotebookRecord
    let name: String
    /// How many days or times; nil where the file leaves it out.
    let count: Int?
    let countUnit: String
    let form: DosageForm
  }
}
