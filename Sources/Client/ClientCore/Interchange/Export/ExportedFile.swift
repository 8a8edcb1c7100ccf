import APIContract
public import Domain
import FoundationEssentials

/// One piece of a patient's visible record, on its way into a file.
///
/// Order: the patient, then medications, then doses and as-needed doses, earliest first.
public enum ExportedRecord: Hashable, Sendable {
  /// Whose record it is; `cutoff` is the first visible day of a free plan, nil when everything is visible.
  case patient(RecordHeader, cutoff: CivilDate?)
  case medication(MedicationID, asNeeded: Bool)
  case dose(DayDose)
  case asNeededDose(DayPRNDose)
}

/// The records came in an order in which no file can be written: no patient first, or a second one.
public struct ExportOrderError: Error, Hashable, Sendable {}

/// A record as it was exported, put together again, so that each of its days can be told.
public struct ExportedFile: Sendable {
  private let header: RecordHeader
  private let cutoff: CivilDate?
  private let medications: [RecordMedication]
  private let slice: RecordSlice

  /// Why a text is no whole record: the number of the line, counted from 1.
  public struct Unreadable: Error, Hashable {
    /// The line, counted from 1; one behind the last when the end is missing.
    public let line: Int
  }

  /// Reads a whole record. `cutoff` is the first visible day of a free plan.
  public init(_ bytes: [UInt8], cutoff: CivilDate?) throws(Unreadable) {
    var parts = Parts()
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    for (index, line) in lines.enumerated() {
      do {
        try parts.take(try JSONDecoder().decode(RecordLine.self, from: Data(line)))
      } catch {
        throw Unreadable(line: index + 1)
      }
    }
    guard let header = parts.header, parts.isWhole else { throw Unreadable(line: lines.count + 1) }
    (self.header, self.cutoff, medications) = (header, cutoff, parts.medications)
    slice = parts.slice(header)
  }

  /// How many days there are to be written; what a progress bar counts.
  public var dayCount: Int { header.days.dayCount }

  /// The plan of these days as an iCalendar object; names of medicines and the patient's only where they are wanted.
  /// Source: F-8, decision 0069.
  public func calendar(words: CalendarWords, names: Bool, person: Bool) -> [UInt8] {
    PlanCalendar(of: header.patient, words: words, person: person ? header.displayName : nil)
      .bytes(slice.moments(naming: names), on: header.writtenAt.tokyoDate)
  }

  /// Hands every piece on, in the order that the other forms want.
  public func each(_ body: (ExportedRecord) throws -> Void) rethrows {
    try body(.patient(header, cutoff: cutoff))
    for medication in medications {
      try body(.medication(medication.id, asNeeded: medication.asNeeded))
    }
    for date in header.days.eachDay {
      let day = slice.day(date, now: header.writtenAt)
      for dose in day.doses { try body(.dose(dose)) }
      for dose in day.prnDoses { try body(.asNeededDose(dose)) }
    }
  }
}

/// The lines of a record, as they come.
private struct Parts {
  struct Misplaced: Error {}

  var header: RecordHeader?
  var isWhole = false
  var medications: [RecordMedication] = []
  private var past: [SlotTimesHistory.Past] = []
  private var revisions: [MedicationRevision] = []
  private var regimens: [RegimenRevision] = []
  private var doses: [DoseRecord] = []
  private var prnDoses: [PRNRecord] = []
  private var skips: [SkipRecord] = []

  mutating func take(_ line: RecordLine) throws {
    if isWhole { throw Misplaced() }
    switch line {
    case .header(let header): self.header = header
    case .pastSlotTimes(let past): self.past.append(past)
    case .medication(let medication): medications.append(medication)
    case .revision(let revision): try take(revision)
    case .regimen(let regimen): regimens.append(regimen.revision)
    case .dose(let dose): try take(dose)
    case .skip(let skip): try take(skip)
    case .prn(let dose): try take(dose)
    case .new: throw Misplaced()
    case .end(let counts):
      isWhole =
        counts.doses == doses.count && counts.prnDoses == prnDoses.count
        && counts.skips == skips.count
    }
  }

  private mutating func take(_ revision: RecordRevision) throws {
    guard revision.number == revisions.count else { throw Misplaced() }
    revisions.append(
      MedicationRevision(
        medication: revision.medication, name: revision.details.name,
        dosageText: revision.details.dosageText,
        doseCountPerIntake: revision.details.doseCountPerIntake, limits: revision.details.limits,
        effective: revision.effective))
  }

  private mutating func take(_ dose: RecordDose) throws {
    guard revisions.indices.contains(dose.revision) else { throw Misplaced() }
    doses.append(
      DoseRecord(
        date: dose.date, time: dose.time, revision: dose.revision, takenAt: dose.takenAt,
        recordedBy: dose.recordedBy))
  }

  private mutating func take(_ skip: RecordSkip) throws {
    guard revisions.indices.contains(skip.revision) else { throw Misplaced() }
    skips.append(
      SkipRecord(date: skip.date, time: skip.time, revision: skip.revision, skip: skip.skip))
  }

  private mutating func take(_ dose: RecordPRNDose) throws {
    guard revisions.indices.contains(dose.revision) else { throw Misplaced() }
    prnDoses.append(
      PRNRecord(
        revision: dose.revision, takenAt: dose.takenAt, quantity: dose.quantity,
        recordedBy: dose.recordedBy))
  }

  func slice(_ header: RecordHeader) -> RecordSlice {
    RecordSlice(
      days: header.days, revisions: revisions, regimens: regimens, doses: doses,
      prnDoses: prnDoses, skips: skips,
      slotTimes: SlotTimesHistory(current: header.slotTimes, past: past))
  }
}
