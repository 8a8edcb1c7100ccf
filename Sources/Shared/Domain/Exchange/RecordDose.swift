/// A planned dose that was taken.
public struct RecordDose: Hashable, Sendable {
  /// The medication.
  public let medication: MedicationID
  /// The day it was planned for.
  public let date: CivilDate
  /// The time it was planned for.
  public let time: LocalTime
  /// What it was called: ``RecordRevision/number``.
  public let revision: Int
  /// When it was taken.
  public let takenAt: Timestamp
  /// Who recorded it.
  public let recordedBy: Recorder

  /// Makes a dose.
  public init(
    medication: MedicationID, date: CivilDate, time: LocalTime, revision: Int, takenAt: Timestamp,
    recordedBy: Recorder
  ) {
    self.medication = medication
    self.date = date
    self.time = time
    self.revision = revision
    self.takenAt = takenAt
    self.recordedBy = recordedBy
  }
}

/// A dose taken as needed.
public struct RecordPRNDose: Hashable, Sendable {
  /// The medication.
  public let medication: MedicationID
  /// When it was taken.
  public let takenAt: Timestamp
  /// What it was called: ``RecordRevision/number``.
  public let revision: Int
  /// How much was taken.
  public let quantity: Quantity
  /// Who recorded it.
  public let recordedBy: Recorder

  /// Makes a dose.
  public init(
    medication: MedicationID, takenAt: Timestamp, revision: Int, quantity: Quantity,
    recordedBy: Recorder
  ) {
    self.medication = medication
    self.takenAt = takenAt
    self.revision = revision
    self.quantity = quantity
    self.recordedBy = recordedBy
  }
}
