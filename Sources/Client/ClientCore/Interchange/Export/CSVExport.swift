public import Domain

/// Writes a record as a table, one row a dose, for a spreadsheet or a doctor's desk.
///
/// UTF-8 with its mark in front, since spreadsheets guess wrong without it; rows end with CR LF.
/// Times are those of Tokyo. Never holds more than one chunk. Source: docs/exchange.md.
public struct CSVExport: ~Copyable {
  private var sink: ChunkedSink
  private let labels: CSVLabels

  /// Begins a table with its headings; `write` gets the file in chunks.
  public init(labels: CSVLabels, to write: @escaping (borrowing [UInt8]) throws -> Void) throws {
    self.labels = labels
    sink = ChunkedSink(write)
    try sink.put([0xEF, 0xBB, 0xBF])
    try row(labels.headings)
  }

  /// Writes one record; the patient and the medications have no row of their own.
  public mutating func write(_ record: borrowing ExportedRecord) throws {
    switch record {
    case .patient, .medication: break
    case .dose(let dose): try row(cells(dose))
    case .asNeededDose(let dose): try row(cells(dose))
    }
  }

  /// Writes what is left; a failure of the disk is thrown.
  public consuming func finish() throws { try sink.flush() }

  private func cells(_ dose: DayDose) -> [String] {
    let planned = dose.scheduledAt
    return [
      planned.tokyoDate.description, planned.tokyoTime.description, labels.slots[dose.slot] ?? "",
      dose.revision.name, dose.revision.dosageText, dose.revision.doseCountPerIntake.description,
      labels.statuses[dose.status] ?? "", dose.intake.map { Self.clock($0.takenAt) } ?? "",
      (dose.intake?.recordedBy ?? dose.skip?.recordedBy).flatMap { labels.recorders[$0] } ?? "",
      dose.skip.map { labels.reasons[$0.reason] ?? "" } ?? "", dose.skip?.note ?? "",
    ]
  }

  private func cells(_ dose: DayPRNDose) -> [String] {
    let record = dose.record
    return [
      record.takenAt.tokyoDate.description, record.takenAt.tokyoTime.description, labels.asNeeded,
      dose.revision.name, dose.revision.dosageText, record.quantity.description,
      labels.statuses[.taken] ?? "", Self.clock(record.takenAt),
      labels.recorders[record.recordedBy] ?? "", "", "",
    ]
  }

  private static func clock(_ instant: Timestamp) -> String {
    "\(instant.tokyoDate) \(instant.tokyoTime)"
  }

  private mutating func row(_ cells: [String]) throws {
    let line = cells.map { CSVCell($0).text }.joined(separator: ",")
    try sink.put(line.utf8)
    try sink.put([0x0D, 0x0A])
  }
}

/// The words of an exported table, in the language of the person who asked for it.
public struct CSVLabels: Hashable, Sendable {
  /// The headings in the order of the columns: date, time, slot, medication, dosage, count, status,
  /// taken at, recorded by, and for a dose left out on purpose the reason and a note.
  public let headings: [String]
  public let slots: [DoseSlot: String]
  /// The label in the slot column of a medicine taken as needed.
  public let asNeeded: String
  public let statuses: [DoseStatus: String]
  public let recorders: [Recorder: String]
  public let reasons: [SkipReason: String]

  public init(
    headings: [String], slots: [DoseSlot: String], asNeeded: String,
    statuses: [DoseStatus: String], recorders: [Recorder: String],
    reasons: [SkipReason: String] = [:]
  ) {
    (self.headings, self.slots, self.asNeeded) = (headings, slots, asNeeded)
    (self.statuses, self.recorders, self.reasons) = (statuses, recorders, reasons)
  }
}

/// One cell of an exported table, made so that a spreadsheet shows it and never computes it.
struct CSVCell {
  /// The cell as it is written, quotes included where they are needed.
  let text: String

  /// Makes a cell from text of the record.
  ///
  /// What a spreadsheet would take for a formula gets an apostrophe in front; control characters
  /// and line ends become blanks. Full-width signs count, since spreadsheets fold them.
  init(_ value: String) {
    var scalars = String.UnicodeScalarView()
    if Self.isFormula(value) { scalars.append("'") }
    for scalar in value.unicodeScalars { scalars.append(scalar.isPrintable ? scalar : " ") }
    text = Self.quoted(scalars)
  }

  /// Signs that begin a formula, a command or a cell of their own.
  private static let signs = Set("=+-@\t\r\n＝＋－＠−﹢﹣﹦﹫".unicodeScalars)

  /// The sign may hide behind blanks and characters nobody sees.
  private static func isFormula(_ value: String) -> Bool {
    for scalar in value.unicodeScalars {
      if signs.contains(scalar) { return true }
      let unseen =
        scalar.properties.isWhitespace || !scalar.isPrintable
        || scalar.properties.isDefaultIgnorableCodePoint
      if !unseen { return false }
    }
    return false
  }

  private static func quoted(_ scalars: String.UnicodeScalarView) -> String {
    guard let first = scalars.first, let last = scalars.last else { return "" }
    let needed =
      scalars.contains { ",;\"".unicodeScalars.contains($0) }
      || first.properties.isWhitespace || last.properties.isWhitespace
    guard needed else { return String(scalars) }
    return "\""
      + String(scalars).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
