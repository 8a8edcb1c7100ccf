import APIContract
import Domain

/// One medicine of a patient as the records of a notebook, so that reading them gives the same medicine.
///
/// What the records cannot say exactly is not said at all: an amount that is no number stands there as words only.
/// Source: R-17, decision 0120.
struct NotebookEntry {
  let name: String
  /// The first day; nil for one as needed, which has none.
  let start: CivilDate?
  /// What of it is written in another way than the family wrote it.
  let remarks: [MedicineFile.Remark]
  private let plan: RegimenPlan?
  /// One intake; nil where its words are no number.
  private let amount: (quantity: Quantity, unit: String)?
  /// The records behind the RP number, in the order of the file.
  private let fields: [(number: String, rest: [String])]

  /// The entry that our own import reads as the same medicine, its amount as words where a number would not do; nil
  /// where no entry is.
  static func readable(_ medicine: CardAnswer.Medicine, today: CivilDate) -> NotebookEntry? {
    [amount(medicine), nil].lazy.map { NotebookEntry(medicine, $0) }
      .first { $0.readsBack(on: $0.start ?? today) }
  }

  private init(_ medicine: CardAnswer.Medicine, _ amount: (quantity: Quantity, unit: String)?) {
    plan = medicine.regimen?.plan
    start = plan?.start
    let whole = [medicine.name, medicine.strength].filter { !$0.isEmpty }.joined(separator: " ")
    let name = whole.asField
    (self.name, self.amount) = (name, amount)
    fields = Self.fields(name, medicine, plan, amount)
    var remarks: [MedicineFile.Remark] = whole.composed.trimmed == name ? [] : [.renamed(name)]
    if amount == nil { remarks.append(.amountInWords(name, medicine.dosageText.asField)) }
    self.remarks = remarks
  }

  /// Its records under an RP number.
  func records(_ prescription: Int) -> [String] {
    fields.map { record in
      ([record.number, "\(prescription)"] + record.rest + [NotebookLayout.ofAPerson])
        .joined(separator: ",")
    }
  }

  /// True when our own import makes the same medicine of its records.
  ///
  /// Names and units are what people typed, and a word of them might mean something to a reader of usages.
  private func readsBack(on day: CivilDate) -> Bool {
    let lines = NotebookLayout.begin(day) + records(1)
    let text = lines.map { $0 + "\r\n" }.joined()
    guard let read = PharmacyNotebook.read(Array(text.utf8)).value?.medicines,
      let only = read.first, read.count == 1
    else { return false }
    let isSame = only.name == name && only.amountPerIntake == amount?.quantity
    guard let plan else { return isSame && only.schedule == .asNeeded }
    return isSame && only.regimen == plan
  }
}

// What stands in the fields.
extension NotebookEntry {
  private static func amount(
    _ medicine: CardAnswer.Medicine
  ) -> (quantity: Quantity, unit: String)? {
    guard let words = Amount(medicine.dosageText),
      words.quantity == medicine.doseCountPerIntake
    else { return nil }
    return (medicine.doseCountPerIntake, words.unit.asField)
  }

  private static func fields(
    _ name: String, _ medicine: CardAnswer.Medicine, _ plan: RegimenPlan?,
    _ amount: (quantity: Quantity, unit: String)?
  ) -> [(String, [String])] {
    let isSwallowed = amount.map { swallowed.contains($0.unit.folded.lowercased()) } ?? false
    let form: DosageForm = !isSwallowed ? .other : plan == nil ? .asNeeded : .oral
    let intakes = plan?.timing.count ?? 1
    let dose = isSwallowed ? amount?.quantity.text(times: intakes) : nil
    let stated = isSwallowed ? nil : amount.map { "1回\($0.quantity)\($0.unit)" }
    let usage = [plan?.words ?? (isSwallowed ? "頓服" : "頓用"), stated].compactMap(\.self)
    let days = isSwallowed ? plan?.countedDays : nil
    var records = [
      ("201", [name, dose ?? "", amount?.unit ?? "", "1", ""]),
      (
        "301",
        [usage.joined(separator: "、"), days.map { "\($0)" } ?? "", days == nil ? "" : "日分"]
          + ["\(form.rawValue)", "1", ""]
      ),
    ]
    if amount == nil { records.insert(("291", ["1回量 \(medicine.dosageText.asField)"]), at: 1) }
    if days == nil, let end = plan?.end { records.append(("311", [end.slashed + "まで"])) }
    return records + limits(medicine).map { ("391", [$0]) }
  }

  /// How far apart and how often, as a warning: no reader takes it for a plan.
  private static func limits(_ medicine: CardAnswer.Medicine) -> [String] {
    [
      medicine.minIntervalHours.map { "\($0)時間以上あける" },
      medicine.maxPerDay.map { "1日\($0)回以内" },
    ].compactMap(\.self)
  }

  // lint: words of data
  /// Units of what is swallowed; of anything else nobody here knows how it is used. A number alone counts pieces.
  private static let swallowed: Set = [
    "", "錠", "t", "tab", "tablet", "tablets", "カプセル", "cap", "c", "capsule", "capsules", "包", "丸",
    "粒", "g", "mg", "ml", "cc", "杯",
  ]
}

extension IntakeTiming {
  /// How often a day.
  fileprivate var count: Int {
    switch self {
    case .slots(let slots): slots.count
    case .times(let times): times.count
    }
  }

  /// The moments in the words of a prescription.
  fileprivate var words: String {
    switch self {
    case .slots(let slots): slots.map { Self.moments[$0.rawValue] }.joined(separator: "・")
    case .times(let times): times.map { "\($0)" }.joined(separator: "・")
    }
  }

  // lint: words of data
  private static let moments = ["朝", "昼", "夕", "就寝前"]
}

extension RegimenPlan {
  /// 月・木曜日、1日2回、朝・夕.
  fileprivate var words: String {
    let letters = Array("日月火水木金土")
    let days = Weekday.allCases.filter { weekdays.contains(WeekdaySet($0)) }.map {
      String(letters[$0.rawValue])
    }
    let certain = weekdays == .everyDay ? nil : days.joined(separator: "・") + "曜日"
    return [certain, "1日\(timing.count)回", timing.words].compactMap(\.self)
      .joined(separator: "、")
  }

  /// For how many days it is; nil where counting days does not tell its end.
  fileprivate var countedDays: Int? {
    guard weekdays == .everyDay, let end else { return nil }
    let count = end.days(since: start) + 1
    return (1...999).contains(count) ? count : nil
  }
}

extension CivilDate {
  /// 2026/03/01.
  fileprivate var slashed: String { "\(self)".split(separator: "-").joined(separator: "/") }
}

extension String {
  /// As a field can hold it: a comma at full width, and a blank for what would end a line.
  var asField: String {
    let scalars = composed.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar == "," ? "，" : scalar.isPrintable ? scalar : " "
    }
    return String(String.UnicodeScalarView(scalars)).trimmed
  }
}
