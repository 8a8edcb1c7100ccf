public import APIContract
public import Domain

/// A table of medications from a spreadsheet, as the family wrote it.
public struct MedicationTable: Hashable, Sendable {
  /// The medications in the order of the rows.
  public let medications: [Medication]

  /// One medication as a row of the table describes it.
  public struct Medication: Hashable, Sendable {
    /// The line of the file the row begins on.
    public let line: Int
    public let details: MedicationDetails
    /// When it is taken; nil exactly for one as needed.
    public let regimen: RegimenPlan?
    /// What is at home; nil when the table does not say.
    public let stock: Stock?

    public var request: MedicationRequest {
      MedicationRequest(details: details, regimen: regimen, inventory: stock)
    }
  }

  /// Reads a table with a row of headings, Japanese or English.
  ///
  /// Takes UTF-8, with or without a mark in front, and Shift_JIS, at most eight megabytes, quoted
  /// by RFC 4180. A row without a first day begins `today`. The answer is the whole table or the
  /// list of what keeps it out. Source: docs/exchange.md.
  public static func read(_ bytes: [UInt8], today: CivilDate) -> ImportReading<MedicationTable> {
    rows(bytes, today: today).whole
  }

  /// The same row by row: rows that are whole are there although others are not.
  static func rows(_ bytes: [UInt8], today: CivilDate) -> RowReading<MedicationTable> {
    var faults = FaultList()
    let text = ImportedLines(bytes, expectsUTF8: true, into: &faults)
    let table = CommaSeparatedText(text.lines, into: &faults)
    guard !faults.blocks, let headings = table.rows.first,
      let columns = TableColumns(headings, into: &faults)
    else { return faults.refusal() }
    var medications: [Medication] = []
    var unreadable: [UnreadableRow] = []
    for row in table.rows.dropFirst() where !faults.isFull {
      do throws(RecordFault) {
        let row = TableRow(row, columns)
        try row.checkWidth()
        medications.append(try row.medication(today: today))
      } catch {
        faults.add(error, ofOneRow: true)
        let text = row.cells.joined(separator: ",").excerpt
        unreadable.append(UnreadableRow(line: row.line, text: text, fault: error))
      }
    }
    noteRepeatedNames(medications, into: &faults)
    if medications.isEmpty, !faults.blocks { faults.add(.nothingToImport) }
    return faults.reading(MedicationTable(medications: medications), unreadable)
  }

  private static func noteRepeatedNames(_ medications: [Medication], into faults: inout FaultList) {
    var lines: [String: Int] = [:]
    for medication in medications {
      if let first = lines[medication.details.name] {
        faults.add(line: medication.line, field: .medicineName, .sameNameTwice(firstLine: first))
      } else {
        lines[medication.details.name] = medication.line
      }
    }
  }
}

/// Which column of a table stands where.
struct TableColumns {
  /// How many cells a row has.
  let width: Int
  private let positions: [RecordField: Int]

  /// Reads the row of headings; nil when a column is missing or stands twice.
  init?(_ row: CommaSeparatedText.Row, into faults: inout FaultList) {
    var positions: [RecordField: Int] = [:]
    var sound = true
    for (position, heading) in row.cells.enumerated() {
      guard let column = Self.column(heading) else {
        if !heading.trimmed.isEmpty {
          faults.add(line: row.line, .unknownColumn(found: heading.excerpt))
        }
        continue
      }
      if positions.updateValue(position, forKey: column) != nil {
        faults.add(line: row.line, field: column, .columnTwice)
        sound = false
      }
    }
    for column in [RecordField.medicineName, .dosageText] where positions[column] == nil {
      faults.add(line: row.line, field: column, .columnMissing)
      sound = false
    }
    guard sound else { return nil }
    (self.positions, width) = (positions, row.cells.count)
  }

  /// Where the column stands; nil when the table has none.
  subscript(column: RecordField) -> Int? { positions[column] }

  /// The column with that heading; nil for any other word.
  private static func column(_ heading: String) -> RecordField? {
    let letters = heading.composed.folded.lowercased().unicodeScalars.filter {
      !$0.properties.isWhitespace && $0 != "_"
    }
    let word = String(letters)
    return headings.first { $0.value.contains(word) }?.key
  }

  /// The Japanese and English headings that mean each column, folded, lower case and without blanks.
  private static let headings: [RecordField: [String]] = [
    .medicineName: ["薬の名前", "薬名", "薬品名", "名前", "name"],
    .dosageText: ["1回量", "一回量", "dosagetext", "dosage"],
    .doseCountPerIntake: ["数", "1回の数", "dosecountperintake", "count"],
    .strength: ["規格", "strength"], .asNeeded: ["頓服", "asneeded"],
    .start: ["開始日", "start", "startdate"], .end: ["終了日", "end", "enddate"],
    .times: ["時刻", "times"], .slots: ["スロット", "時間帯", "slots"],
    .weekdays: ["曜日", "weekdays"], .stock: ["在庫", "stock", "inventory"],
    .notes: ["メモ", "備考", "notes"],
    .minIntervalHours: ["あける時間", "間隔", "minintervalhours", "interval"],
    .maxPerDay: ["1日の上限", "一日の上限", "maxperday"],
  ]
}
