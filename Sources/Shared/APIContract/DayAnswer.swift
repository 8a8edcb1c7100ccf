public import Domain

/// One day, dose by dose, as the day and today routes answer it.
public struct DayAnswer: Hashable, Sendable, Decodable {
  public let date: CivilDate
  /// In slot order, then by name.
  public let doses: [DoseItem]
  public let prnItems: [PRNItem]

  /// A planned dose of one day, with its state.
  public struct DoseItem: Hashable, Sendable, Codable, JSONWritable {
    public let medicationId: MedicationID
    public let medicationName: String
    public let dosageText: String
    public let doseCountPerIntake: Quantity
    public let scheduledAt: Timestamp
    public let slot: DoseSlot
    public let effectiveStatus: DoseStatus
    /// Who recorded it; nil unless taken.
    public let recordedByType: Recorder?
    /// When it was taken; nil unless taken.
    public let takenAt: Timestamp?
    /// True for one that was planned before its medicine was registered, taken or not; nil for any other,
    /// and then it is not written.
    public var beforeRegistration: Bool?
  }

  /// A dose taken as needed on one day.
  public struct PRNItem: Hashable, Sendable {
    public let medicationId: MedicationID
    public let medicationName: String
    public let takenAt: Timestamp
    public let quantityTaken: Quantity
    public let actorType: Recorder
  }
}

extension DayAnswer.PRNItem: Decodable {
  private enum Key: String, CodingKey {
    case medicationId, medicationName, takenAt, quantityTaken, actorType
  }

  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    medicationId = try fields.decode(MedicationID.self, forKey: .medicationId)
    medicationName = try fields.decode(String.self, forKey: .medicationName)
    takenAt = try fields.decode(Timestamp.self, forKey: .takenAt)
    quantityTaken = try fields.decode(Quantity.self, forKey: .quantityTaken)
    switch try fields.decode(String.self, forKey: .actorType) {
    case "PATIENT": actorType = .patient
    case "CAREGIVER": actorType = .caregiver
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .actorType, in: fields, debugDescription: "neither PATIENT nor CAREGIVER")
    }
  }
}

extension DayAnswer.PRNItem: JSONWritable {
  /// Writes the form it was read from.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("medicationId", ascii: medicationId)
      json.field("medicationName", medicationName)
      json.field("takenAt", ascii: takenAt)
      json.name("quantityTaken")
      json.number(quantityTaken.description)
      json.field("actorType", actorType == .patient ? "PATIENT" : "CAREGIVER")
    }
  }
}

extension DayAnswer.DoseItem {
  /// Writes the form it was read from.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("medicationId", ascii: medicationId)
      json.field("medicationName", medicationName)
      json.field("dosageText", dosageText)
      json.name("doseCountPerIntake")
      json.number(doseCountPerIntake.description)
      json.field("scheduledAt", ascii: scheduledAt)
      json.field("slot", slot.name)
      json.field("effectiveStatus", effectiveStatus.name)
      json.field("recordedByType", recordedByType?.name)
      json.field("takenAt", ascii: takenAt)
      if beforeRegistration == true { json.field("beforeRegistration", true) }
    }
  }
}

extension DayHistory: JSONWritable {
  /// Writes the form that ``DayAnswer`` reads.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("date", ascii: date)
      json.name("doses")
      json.array(doses) { json, dose in dose.write(to: &json) }
      json.name("prnItems")
      json.array(prnDoses) { json, dose in dose.write(to: &json) }
    }
  }
}

extension DayDose: JSONWritable {
  /// Writes the form that ``DayAnswer/DoseItem`` reads.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("medicationId", ascii: revision.medication)
      json.field("medicationName", revision.name)
      json.field("dosageText", revision.dosageText)
      json.name("doseCountPerIntake")
      json.number(revision.doseCountPerIntake.description)
      json.field("scheduledAt", ascii: scheduledAt)
      json.field("slot", slot.name)
      json.field("effectiveStatus", status.name)
      json.field("recordedByType", intake?.recordedBy.name)
      json.field("takenAt", ascii: intake?.takenAt)
      if isBeforeRegistration { json.field("beforeRegistration", true) }
    }
  }
}

extension DayPRNDose: JSONWritable {
  /// Writes the form that ``DayAnswer/PRNItem`` reads.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("medicationId", ascii: revision.medication)
      json.field("medicationName", revision.name)
      json.field("takenAt", ascii: record.takenAt)
      json.name("quantityTaken")
      json.number(record.quantity.description)
      json.field("actorType", record.recordedBy == .patient ? "PATIENT" : "CAREGIVER")
    }
  }
}
