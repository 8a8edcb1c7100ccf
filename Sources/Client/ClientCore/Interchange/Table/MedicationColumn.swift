import Domain

/// The columns of a table of medications, by their Japanese and English headings.
enum MedicationColumn: CaseIterable, Hashable {
  case name, dosageText, doseCountPerIntake, strength, asNeeded, start, end
  case times, slots, weekdays, stock, notes

  /// The headings that mean the column, folded, lower case and without blanks.
  private var headings: [String] {
    switch self {
    case .name: ["薬の名前", "薬名", "薬品名", "名前", "name"]
    case .dosageText: ["1回量", "一回量", "dosagetext", "dosage"]
    case .doseCountPerIntake: ["数", "1回の数", "dosecountperintake", "count"]
    case .strength: ["規格", "strength"]
    case .asNeeded: ["頓服", "asneeded"]
    case .start: ["開始日", "start", "startdate"]
    case .end: ["終了日", "end", "enddate"]
    case .times: ["時刻", "times"]
    case .slots: ["スロット", "時間帯", "slots"]
    case .weekdays: ["曜日", "weekdays"]
    case .stock: ["在庫", "stock", "inventory"]
    case .notes: ["メモ", "備考", "notes"]
    }
  }

  /// The column with that heading; nil for any other word.
  init?(heading: String) {
    var scalars = String.UnicodeScalarView()
    scalars.append(
      contentsOf: heading.composed.folded.lowercased().unicodeScalars.filter {
        !$0.properties.isWhitespace && $0 != "_"
      })
    let word = String(scalars)
    guard let column = Self.allCases.first(where: { $0.headings.contains(word) }) else {
      return nil
    }
    self = column
  }

  var field: RecordField {
    switch self {
    case .name: .medicineName
    case .dosageText: .dosageText
    case .doseCountPerIntake: .doseCountPerIntake
    case .strength: .strength
    case .asNeeded: .asNeeded
    case .start: .start
    case .end: .end
    case .times: .times
    case .slots: .slots
    case .weekdays: .weekdays
    case .stock: .stock
    case .notes: .notes
    }
  }
}
