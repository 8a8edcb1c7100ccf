public import Domain

/// One piece of a patient's visible record, as it streams from the server into a file.
///
/// Order: the patient, then medications, then doses and as-needed doses, earliest first.
public enum ExportedRecord: Hashable, Sendable {
  case patient(ExportedPatient)
  case medication(ExportedMedication)
  case dose(ExportedDose)
  case asNeededDose(ExportedPRNDose)
}

/// Whose record it is and which days of it are visible.
public struct ExportedPatient: Hashable, Sendable {
  public let id: PatientID
  public let displayName: String
  /// The times of the slots now.
  public let slotTimes: SlotTimes
  /// The first and the last day that were asked for, both inclusive.
  public let days: ClosedRange<CivilDate>
  /// The first visible day of a free plan; nil when everything is visible.
  public let cutoff: CivilDate?

  public init(
    id: PatientID, displayName: String, slotTimes: SlotTimes, days: ClosedRange<CivilDate>,
    cutoff: CivilDate?
  ) {
    self.id = id
    self.displayName = displayName
    self.slotTimes = slotTimes
    self.days = days
    self.cutoff = cutoff
  }
}

/// A medication of an export; the doses of this medication follow it.
public struct ExportedMedication: Hashable, Sendable {
  public let id: MedicationID
  /// True for a medicine taken as needed (頓服).
  public let asNeeded: Bool

  public init(id: MedicationID, asNeeded: Bool) {
    self.id = id
    self.asNeeded = asNeeded
  }
}

/// What was taken or was to be taken, as it was called on that day.
public struct ExportedMedicine: Hashable, Sendable {
  public let id: MedicationID
  public let name: String
  /// One intake in words, that day.
  public let dosageText: String

  public init(id: MedicationID, name: String, dosageText: String) {
    self.id = id
    self.name = name
    self.dosageText = dosageText
  }
}

/// A planned dose as an export shows it, taken or not.
public struct ExportedDose: Hashable, Sendable {
  /// The day it was planned for.
  public let date: CivilDate
  /// The time it was planned for.
  public let time: LocalTime
  public let scheduledAt: Timestamp
  public let slot: DoseSlot
  public let medicine: ExportedMedicine
  public let count: Quantity
  public let status: DoseStatus
  /// When it was taken and who recorded that; nil unless taken.
  public let intake: Intake?

  /// When a planned dose was taken, and who recorded it.
  public struct Intake: Hashable, Sendable {
    public let takenAt: Timestamp
    public let recordedBy: Recorder

    public init(takenAt: Timestamp, recordedBy: Recorder) {
      self.takenAt = takenAt
      self.recordedBy = recordedBy
    }
  }

  public init(
    date: CivilDate, time: LocalTime, scheduledAt: Timestamp, slot: DoseSlot,
    medicine: ExportedMedicine, count: Quantity, status: DoseStatus, intake: Intake?
  ) {
    self.date = date
    self.time = time
    self.scheduledAt = scheduledAt
    self.slot = slot
    self.medicine = medicine
    self.count = count
    self.status = status
    self.intake = intake
  }
}

/// A dose taken as needed, as an export shows it.
public struct ExportedPRNDose: Hashable, Sendable {
  public let medicine: ExportedMedicine
  public let takenAt: Timestamp
  public let quantity: Quantity
  public let recordedBy: Recorder

  public init(
    medicine: ExportedMedicine, takenAt: Timestamp, quantity: Quantity, recordedBy: Recorder
  ) {
    self.medicine = medicine
    self.takenAt = takenAt
    self.quantity = quantity
    self.recordedBy = recordedBy
  }
}

/// The records came in an order in which no file can be written: no patient first, or a second one.
public struct ExportOrderError: Error, Hashable, Sendable {}
