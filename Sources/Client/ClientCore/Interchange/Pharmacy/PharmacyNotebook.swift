public import Domain

/// Everything okusuri takes from one pharmacy's file.
public struct PharmacyNotebook: Hashable, Sendable {
  /// The version of the specification it follows, such as 2.1.
  public let version: String
  /// Whose file it is, for the person to compare; nil when the file does not tell.
  public let patientName: String?
  /// The medicines in the order of the file.
  public let medicines: [PrescribedMedicine]
  /// What a visit's papers say besides, with the day of the visit.
  public let remarks: [Remark]

  /// A remark of one visit.
  public struct Remark: Hashable, Sendable {
    public let date: CivilDate
    public let text: String
  }

  /// Reads the file that Japanese pharmacies hand out (お薬手帳, JAHISTC01 … JAHISTC08).
  ///
  /// Takes Shift_JIS as they write it and UTF-8, with CR LF or LF, at most eight megabytes; several
  /// parts of one notebook may stand one after the other in any order. Nothing is half read: the
  /// answer is the whole notebook or the list of what keeps it out. Source: docs/exchange.md.
  public static func read(_ bytes: [UInt8]) -> ImportReading<PharmacyNotebook> {
    rows(bytes).whole
  }

  /// The same row by row: medicines whose own records are whole are there although others are not.
  static func rows(_ bytes: [UInt8]) -> RowReading<PharmacyNotebook> {
    var faults = FaultList()
    let text = ImportedLines(bytes, expectsUTF8: false, into: &faults)
    guard let parts = NotebookParts(text, into: &faults) else { return faults.refusal() }
    var reader = NotebookReader(faults: faults)
    reader.read(outputCategory: parts.outputCategory, line: parts.headerLine)
    for line in parts.lines where !reader.faults.isFull {
      reader.read(NotebookRecord(line: line.number, line.text), cutOff: line.isCutOff)
    }
    reader.endVisit()
    var found = reader.faults
    if reader.medicines.isEmpty, !found.blocks { found.add(.nothingToImport) }
    return found.reading(
      PharmacyNotebook(
        version: parts.version, patientName: reader.patientName, medicines: reader.medicines,
        remarks: reader.remarks), reader.unreadable)
  }
}
