import Domain

/// Writes a record as a table, one row a dose, for a spreadsheet or a doctor's desk.
///
/// UTF-8 with its mark in front, since spreadsheets guess wrong without it; rows end with CR LF.
/// Times are those of Tokyo. Never holds more than one chunk. Source: docs/exchange.md.
public struct CSVExport: ~Copyable {
  private var sink: ChunkedSink
  private let labels: CSVLabels

  /// Begins a table with its headings; `write` gets the file in chunks.
  public init(
    labels: CSVLabels, to write: @escaping (borrowing [UInt8]) throws -> Void
  ) throws {
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

  private func cells(_ dose: ExportedDose) -> [String] {
    let times = [dose.date.description, dose.time.description, labels.slots[dose.slot] ?? ""]
    return times + [
      dose.medicine.name, dose.medicine.dosageText, dose.count.description,
      labels.statuses[dose.status] ?? "", dose.intake.map { Self.clock($0.takenAt) } ?? "",
      dose.intake.flatMap { labels.recorders[$0.recordedBy] } ?? "",
    ]
  }

  private func cells(_ dose: ExportedPRNDose) -> [String] {
    let (day, time) = (dose.takenAt.tokyoDate.description, dose.takenAt.tokyoTime.description)
    return [
      day, time, labels.asNeeded, dose.medicine.name, dose.medicine.dosageText,
      dose.quantity.description, labels.statuses[.taken] ?? "", Self.clock(dose.takenAt),
      labels.recorders[dose.recordedBy] ?? "",
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
