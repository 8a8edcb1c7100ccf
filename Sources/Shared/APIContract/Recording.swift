public import Domain

/// The body that records a planned dose as taken.
public struct DoseRequest: Hashable, Codable, CallBody {
  public let medicationId: MedicationID
  public let scheduledAt: Timestamp
  /// When it was taken, never in the future; the server's present when nil.
  public let takenAt: Timestamp?
  /// True gives one that is taken already this time; otherwise what is recorded stays as it is.
  public let corrects: Bool?

  public init(
    medicationId: MedicationID, scheduledAt: Timestamp, takenAt: Timestamp? = nil,
    corrects: Bool? = nil
  ) {
    self.corrects = corrects
    self.medicationId = medicationId
    self.scheduledAt = scheduledAt
    self.takenAt = takenAt
  }
}

/// The body that records every dose of a slot that is not taken yet.
public struct SlotRequest: Hashable, Codable, CallBody {
  public let date: CivilDate
  public let slot: DoseSlot
  /// When they were taken, never in the future; the server's present when nil.
  public let takenAt: Timestamp?

  public init(date: CivilDate, slot: DoseSlot, takenAt: Timestamp? = nil) {
    self.date = date
    self.slot = slot
    self.takenAt = takenAt
  }
}

/// The body that records a dose taken as needed.
public struct PRNDoseRequest: Hashable, Codable, CallBody {
  public let medicationId: MedicationID
  /// When it was taken, never in the future; the server's present when nil.
  public let takenAt: Timestamp?
  /// How much was taken; one intake of the medication when nil.
  public let quantityTaken: Quantity?

  public init(
    medicationId: MedicationID, takenAt: Timestamp? = nil, quantityTaken: Quantity? = nil
  ) {
    self.medicationId = medicationId
    self.takenAt = takenAt
    self.quantityTaken = quantityTaken
  }
}
