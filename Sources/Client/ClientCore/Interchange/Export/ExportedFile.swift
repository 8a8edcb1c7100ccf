import APIContract
public import Domain
import FoundationEssentials

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
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      number += 1
      do {
        try parts.take(try JSONDecoder().decode(RecordLine.self, from: Data(line)))
      } catch {
        throw Unreadable(line: number)
      }
    }
    guard let header = parts.header, parts.isWhole else { throw Unreadable(line: number + 1) }
    (self.header, self.cutoff, medications) = (header, cutoff, parts.medications)
    slice = parts.slice(header)
  }

  /// How many days there are to be written; what a progress bar counts.
  public var dayCount: Int { header.days.upperBound.days(since: header.days.lowerBound) + 1 }

  /// Hands every piece on, in the order that the other forms want.
  public func each(_ body: (ExportedRecord) throws -> Void) rethrows {
    try body(
      .patient(
        ExportedPatient(
          id: header.patient, displayName: header.displayName, slotTimes: header.slotTimes,
          days: header.days, cutoff: cutoff)))
    for medication in medications {
      try body(.medication(ExportedMedication(id: medication.id, asNeeded: medication.asNeeded)))
    }
    for date in header.days.eachDay {
      let day = slice.day(date, now: header.writtenAt)
      for dose in day.doses { try body(.dose(ExportedDose(dose, on: date))) }
      for dose in day.prnDoses { try body(.asNeededDose(ExportedPRNDose(dose))) }
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

  mutating func take(_ line: RecordLine) throws {
    if isWhole { throw Misplaced() }
    switch line {
    case .header(let header): self.header = header
    case .pastSlotTimes(let past): self.past.append(past)
    case .medication(let medication): medications.append(medication)
    case .revision(let revision): try take(revision)
    case .regimen(let regimen): regimens.append(regimen.revision)
    case .dose(let dose): try take(dose)
    case .prn(let dose): try take(dose)
    case .new: throw Misplaced()
    case .end(let counts):
      isWhole = counts.doses == doses.count && counts.prnDoses == prnDoses.count
    }
  }

  private mutating func take(_ revision: RecordRevision) throws {
    guard revision.number == revisions.count else { throw Misplaced() }
    revisions.append(
      MedicationRevision(
        medication: revision.medication, name: revision.details.name,
        dosageText: revision.details.dosageText,
        doseCountPerIntake: revision.details.doseCountPerIntake, effective: revision.effective))
  }

  private mutating func take(_ dose: RecordDose) throws {
    guard revisions.indices.contains(dose.revision) else { throw Misplaced() }
    doses.append(
      DoseRecord(
        date: dose.date, time: dose.time, revision: dose.revision, takenAt: dose.takenAt,
        recordedBy: dose.recordedBy))
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
      prnDoses: prnDoses, slotTimes: SlotTimesHistory(current: header.slotTimes, past: past))
  }
}

extension ExportedMedicine {
  fileprivate init(_ snapshot: MedicationRevision) {
    self.init(id: snapshot.medication, name: snapshot.name, dosageText: snapshot.dosageText)
  }
}

extension ExportedDose {
  fileprivate init(_ dose: DayDose, on date: CivilDate) {
    self.init(
      date: date, time: dose.scheduledAt.tokyoTime, scheduledAt: dose.scheduledAt,
      slot: dose.slot, medicine: ExportedMedicine(dose.revision),
      count: dose.revision.doseCountPerIntake, status: dose.status,
      intake: dose.intake.map { Intake(takenAt: $0.takenAt, recordedBy: $0.recordedBy) })
  }
}

extension ExportedPRNDose {
  fileprivate init(_ dose: DayPRNDose) {
    self.init(
      medicine: ExportedMedicine(dose.revision), takenAt: dose.record.takenAt,
      quantity: dose.record.quantity, recordedBy: dose.record.recordedBy)
  }
}
