public import Domain

/// One line of a record on its way between servers and files: JSON, one object a line (NDJSON).
///
/// Order: the header; slot times that held before; medications, each followed by its revisions and
/// plans; doses, skipped and as-needed doses, earliest first; the end, without which a file is not whole.
/// Source: product §4 `import`, `export`.
public enum RecordLine: Hashable, Sendable {
  case header(RecordHeader)
  case pastSlotTimes(SlotTimesHistory.Past)
  case medication(RecordMedication)
  case revision(RecordRevision)
  case regimen(RecordRegimen)
  case dose(RecordDose)
  case skip(RecordSkip)
  case prn(RecordPRNDose)
  /// A medicine that begins now; only in what is brought in, such as a pharmacy's paper.
  case new(MedicationRequest)
  case end(RecordCounts)

  /// The newest form that is read and the one that is written.
  public static let version = 1
}

extension RecordCounts: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in write(fieldsTo: &json) }
  }

  func write(fieldsTo json: inout JSONWriter) {
    json.field("medications", medications)
    json.field("doses", doses)
    json.field("prnDoses", prnDoses)
    if skips > 0 { json.field("skips", skips) }
  }
}
