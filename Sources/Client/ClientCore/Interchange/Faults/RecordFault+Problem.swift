extension RecordFault {
  /// What can be wrong with a file, a record or a cell.
  ///
  /// `found` is at most forty printable characters of what stood there.
  public enum Problem: Hashable, Sendable {
    // The file as bytes.
    case empty
    case tooLarge(mostBytes: Int)
    case tooManyLines(most: Int)
    case lineTooLong(mostBytes: Int)
    case tooManyFaults
    case otherEncoding(String)
    case unreadableText(byte: Int)
    case conversionUnavailable
    case controlCharacter(UInt32)
    case textAfterTheEnd
    case isUTF8
    case privateCharacter

    // The pharmacies' header and its parts.
    case notANotebook(found: String)
    case unknownVersion(String)
    case unknownOutputCategory(found: String)
    case secondHeader
    case partTwice(Int)
    case partsMissing([Int], of: Int)
    case partsDiffer

    // One record.
    case notARecord(found: String)
    case unknownRecord
    case tooFewFields(least: Int, found: Int)
    case tooManyFields(most: Int, found: Int)
    case truncated
    case outOfPlace(after: String)
    case missing
    case tooLong(most: Int)
    case notANumber(found: String)
    case notPositive(found: String)
    case notADate(found: String)
    case notOneOf(found: String)

    // Records together.
    case usageMissing(rp: Int)
    case medicineMissing(rp: Int)
    case usageTwice(rp: Int)
    case tooManyRecords(most: Int)
    case secondPatient(found: String)
    case nothingToImport
    case belongsToNothing

    // What a person has to say, because the file does not.
    case timesGuessed(usage: String)
    case timesUnknown(usage: String)
    case timesDisagree(usage: String)
    case amountUnknown
    case amountNotExact
    case amountsDisagree
    case unevenDoses
    case notEveryDay
    case lengthUnknown
    case limitsUnread
    /// Some of its limits come in, and others do not.
    case otherLimitsUnread
    case materialLeftOut(name: String)
    case overTheCounterLeftOut(name: String)

    // A table.
    case quoteInsideField
    case quoteNotClosed
    case textAfterQuote
    case columnMissing
    case columnTwice
    case unknownColumn(found: String)
    case notATime(found: String)
    case notASlot(found: String)
    case notAWeekday(found: String)
    case notYesOrNo(found: String)
    case twice(found: String)
    case endsBeforeItBegins
    case timesAndSlots
    case timesMissing
    case plannedAndAsNeeded
    case notWithin(ClosedRange<Int>, found: String)
    case onlyAsNeeded
    case sameNameTwice(firstLine: Int)

    /// Whether a file with this problem can still be taken.
    var severity: Severity {
      switch self {
      case .isUTF8, .privateCharacter, .partTwice, .unknownOutputCategory, .unknownRecord,
        .belongsToNothing,
        .timesGuessed, .timesUnknown, .timesDisagree, .amountUnknown, .amountNotExact,
        .amountsDisagree, .unevenDoses, .notEveryDay, .lengthUnknown, .limitsUnread,
        .otherLimitsUnread, .materialLeftOut,
        .overTheCounterLeftOut, .unknownColumn, .sameNameTwice:
        .note
      default: .blocks
      }
    }
  }
}

/// The faults of one file, as many as a person can read.
struct FaultList {
  private(set) var faults: [RecordFault] = []

  /// More than this nobody reads; the rest of the file is left unread.
  static let most = 200

  /// Whether anything found so far keeps the file out.
  private(set) var blocks = false
  /// Whether nothing of the file can be taken: what blocks is more than single rows.
  private(set) var blocksEveryRow = false

  /// True when there is no room for more.
  var isFull: Bool { faults.count > Self.most }

  /// Adds a fault; `ofOneRow` when the other rows can be taken although it blocks.
  mutating func add(_ fault: RecordFault, ofOneRow: Bool = false) {
    guard !isFull else { return }
    let isLast = faults.count == Self.most
    let fault = isLast ? RecordFault(line: fault.line, .tooManyFaults) : fault
    faults.append(fault)
    guard fault.severity == .blocks else { return }
    blocks = true
    if isLast || !ofOneRow { blocksEveryRow = true }
  }

  mutating func add(
    line: Int? = nil, record: String? = nil, field: RecordField? = nil,
    _ problem: RecordFault.Problem
  ) {
    add(RecordFault(line: line, record: record, field: field, problem))
  }

  /// The reading of a file in which `value` was found, besides rows that cannot be read.
  func reading<Value>(_ value: Value, _ unreadable: [UnreadableRow]) -> RowReading<Value> {
    // Some faults are found when a visit ends, after those of later lines.
    let sorted = faults.enumerated().sorted {
      ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
    }.map(\.element)
    return RowReading(
      value: blocksEveryRow ? nil : value, unreadable: unreadable.sorted { $0.line < $1.line },
      faults: sorted, blocks: blocks)
  }

  /// The reading of a file of which nothing could be understood.
  func refusal<Value>() -> RowReading<Value> {
    RowReading(
      value: nil, unreadable: [], faults: blocks ? faults : faults + [RecordFault(.empty)],
      blocks: true)
  }
}
