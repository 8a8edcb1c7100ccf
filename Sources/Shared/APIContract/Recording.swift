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

/// The body that records that a planned dose is left out on purpose.
public struct SkipRequest: Hashable, Codable, CallBody {
  public let medicationId: MedicationID
  public let scheduledAt: Timestamp
  public let reason: SkipReason
  /// A line of at most ``Skip/longestNote`` characters; empty for nothing.
  public let note: String
  /// When it was decided, never in the future; the server's present when nil.
  public let skippedAt: Timestamp?

  public init(
    medicationId: MedicationID, scheduledAt: Timestamp, reason: SkipReason, note: String = "",
    skippedAt: Timestamp? = nil
  ) {
    (self.medicationId, self.scheduledAt) = (medicationId, scheduledAt)
    (self.reason, self.note, self.skippedAt) = (reason, note, skippedAt)
  }

  /// Reads a request; a note is one line that shows something, or nothing.
  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    self.init(
      medicationId: try fields(.medicationId), scheduledAt: try fields(.scheduledAt),
      reason: try fields(.reason), note: try fields.given(.note, .skipNote) ?? "",
      skippedAt: try fields.optional(.skippedAt))
  }
}

/// The body that records every dose of a slot that is not taken yet.
public struct SlotRequest: Hashable, Codable, CallBody {
  public let date: CivilDate
  public let slot: DoseSlot
  /// When they were taken, never in the future; the server's present when nil.
  public let takenAt: Timestamp?
  /// The doses that the person saw, so that a request which waited records no other one; every open
  /// one of the slot when nil. Source: decision P-10.
  public let doses: [SeenDose]?

  public init(
    date: CivilDate, slot: DoseSlot, takenAt: Timestamp? = nil, doses: [SeenDose]? = nil
  ) {
    self.date = date
    self.slot = slot
    self.takenAt = takenAt
    self.doses = doses
  }

  /// Reads a request; the doses are left out or a list.
  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    self.init(
      date: try fields(.date), slot: try fields(.slot), takenAt: try fields.optional(.takenAt),
      doses: try fields.given(.doses))
  }
}

/// A dose that was on the screen when its slot was recorded: nobody takes what they never saw.
public struct SeenDose: Hashable, Codable, Sendable {
  public let medicationId: MedicationID
  public let scheduledAt: Timestamp

  public init(medicationId: MedicationID, scheduledAt: Timestamp) {
    (self.medicationId, self.scheduledAt) = (medicationId, scheduledAt)
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
