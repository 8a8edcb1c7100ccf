/// A planned dose that was taken.
public struct RecordDose: Hashable, Sendable {
  public let medication: MedicationID
  /// The day it was planned for.
  public let date: CivilDate
  /// The time it was planned for.
  public let time: LocalTime
  public let revision: Int
  public let takenAt: Timestamp
  public let recordedBy: Recorder

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

/// A dose taken as needed, as a record travels.
public struct RecordPRNDose: Hashable, Sendable {
  public let medication: MedicationID
  public let takenAt: Timestamp
  public let revision: Int
  public let quantity: Quantity
  public let recordedBy: Recorder

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
