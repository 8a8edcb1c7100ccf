public import Domain

/// The body that records a planned dose as taken.
public struct DoseRequest: Hashable, Sendable, JSONWritable {
  public let medicationId: MedicationID
  public let scheduledAt: Timestamp
  /// When it was taken, never in the future; the server's present when nil.
  public let takenAt: Timestamp?

  public init(medicationId: MedicationID, scheduledAt: Timestamp, takenAt: Timestamp? = nil) {
    self.medicationId = medicationId
    self.scheduledAt = scheduledAt
    self.takenAt = takenAt
  }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("medicationId", ascii: medicationId)
      json.field("scheduledAt", ascii: scheduledAt)
      if let takenAt { json.field("takenAt", ascii: takenAt) }
    }
  }
}

/// The body that records every dose of a slot that is not taken yet.
public struct SlotRequest: Hashable, Sendable, JSONWritable {
  public let date: CivilDate
  public let slot: DoseSlot
  /// When they were taken, never in the future; the server's present when nil.
  public let takenAt: Timestamp?

  public init(date: CivilDate, slot: DoseSlot, takenAt: Timestamp? = nil) {
    self.date = date
    self.slot = slot
    self.takenAt = takenAt
  }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("date", ascii: date)
      json.field("slot", slot.name)
      if let takenAt { json.field("takenAt", ascii: takenAt) }
    }
  }
}

/// The body that records a dose taken as needed.
public struct PRNDoseRequest: Hashable, Sendable, JSONWritable {
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

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("medicationId", ascii: medicationId)
      if let takenAt { json.field("takenAt", ascii: takenAt) }
      if let quantityTaken {
        json.name("quantityTaken")
        json.number(quantityTaken.description)
      }
    }
  }
}
