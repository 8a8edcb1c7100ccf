/// One thing in a file that is not as it should be: where it stands, and what is wrong there.
///
/// A fault that blocks keeps the whole file out; a note is told and the file is taken. Never holds
/// more than a short piece of the file. Source: docs/exchange.md.
public struct RecordFault: Error, Hashable, Sendable {
  /// The line of the file, counted from 1; nil when the whole file is meant.
  public let line: Int?
  /// The number at the beginning of a pharmacy's record, such as 201; nil in a table.
  public let record: String?
  /// Which field or column is meant; nil when the whole line is.
  public let field: RecordField?
  public let problem: Problem

  public init(
    line: Int? = nil, record: String? = nil, field: RecordField? = nil, _ problem: Problem
  ) {
    self.line = line
    self.record = record
    self.field = field
    self.problem = problem
  }

  public var severity: Severity { problem.severity }

  /// What a fault means for the file.
  public enum Severity: Hashable, Sendable {
    /// Nothing of the file is taken until this is mended.
    case blocks
    /// The file is taken; the person should look at this place.
    case note
  }
}

/// The fields of the pharmacies' records and the columns of a table that a fault can name.
public enum RecordField: String, Hashable, Sendable, CaseIterable {
  case version, outputCategory, recordNumber
  case date, patientName, birthDate, institution, person, text
  case rpNumber, medicineName, dose, unit
  case usageName, suppliedCount, suppliedUnit, form
  case part, partCount
  case dosageText, doseCountPerIntake, strength, asNeeded, start, end
  case times, slots, weekdays, stock, notes, minIntervalHours, maxPerDay
}

/// What came of reading a file: everything in it, or nothing and the reasons.
public enum ImportReading<Value: Sendable>: Sendable {
  /// The whole file was understood; the notes say where a person should look.
  case complete(Value, notes: [RecordFault])
  /// Nothing is taken. Holds notes too, at least one fault blocks.
  case refused([RecordFault])

  /// Everything that was found wrong or worth a look, in the order of the lines.
  public var faults: [RecordFault] {
    switch self {
    case .complete(_, let notes): notes
    case .refused(let faults): faults
    }
  }

  /// What was read; nil when the file was refused.
  public var value: Value? { if case .complete(let value, _) = self { value } else { nil } }
}

extension ImportReading: Equatable where Value: Equatable {}

/// A row that cannot be read, beside others that can.
public struct UnreadableRow: Hashable, Sendable {
  /// The line of the file, counted from 1.
  public let line: Int
  /// A short piece of what stands there.
  public let text: String
  /// What keeps it out; it may stand on another line.
  public let fault: RecordFault
}

/// A file read row by row: what could be read of it, and the rows that could not.
///
/// A row stands alone only where nothing of it could have changed what another says. Source: decision 0094.
struct RowReading<Value: Sendable>: Sendable {
  /// What could be read; nil when nothing of the file can be taken.
  let value: Value?
  let unreadable: [UnreadableRow]
  let faults: [RecordFault]
  /// True when the file is not whole.
  let blocks: Bool

  /// The whole file, or what keeps it out.
  var whole: ImportReading<Value> {
    guard !blocks, let value else { return .refused(faults) }
    return .complete(value, notes: faults)
  }
}
