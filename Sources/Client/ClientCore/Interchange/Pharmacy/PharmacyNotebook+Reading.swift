extension PharmacyNotebook {
  /// Reads the file that Japanese pharmacies hand out (お薬手帳, JAHISTC01 … JAHISTC08).
  ///
  /// Takes Shift_JIS as they write it and UTF-8, with CR LF or LF, at most eight megabytes; several
  /// parts of one notebook may stand one after the other in any order. Nothing is half read: the
  /// answer is the whole notebook or the list of what keeps it out. Source: docs/exchange.md.
  public static func read(_ bytes: [UInt8]) -> ImportReading<PharmacyNotebook> {
    var faults = FaultList()
    let text = ImportedLines(bytes, expectsUTF8: false, into: &faults)
    guard let parts = NotebookParts(text, into: &faults) else { return faults.refusal() }
    var reader = NotebookReader(faults: faults)
    reader.read(outputCategory: parts.outputCategory, line: parts.headerLine)
    for line in parts.lines where !reader.faults.isFull {
      reader.read(NotebookRecord(line: line.number, line.text), cutOff: line.isCutOff)
    }
    reader.end()
    var found = reader.faults
    if reader.medicines.isEmpty, !found.blocks { found.add(RecordFault(.nothingToImport)) }
    return found.reading(
      PharmacyNotebook(
        version: parts.version, patientName: reader.patientName, medicines: reader.medicines,
        remarks: reader.remarks))
  }
}

extension FaultList {
  /// The reading of a file of which nothing could be understood.
  func refusal<Value>() -> ImportReading<Value> {
    blocks ? .refused(faults) : .refused(faults + [RecordFault(.empty)])
  }
}
