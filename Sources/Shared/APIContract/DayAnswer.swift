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
    /// Why it was left out; nil unless skipped, and for its patient, who is not told.
    public var skip: Skip?
    /// What the member is called who recorded or skipped it; nil, and not written, in a household of one.
    public var recordedByName: String?
    /// When the same dose was taken before its plan was moved that day: it may be asked about, for it comes again.
    /// Nil, and not written, for any other (decision 0011).
    public var takenBeforeMove: Timestamp?
  }

  /// A dose taken as needed on one day.
  public struct PRNItem: Hashable, Sendable {
    public let medicationId: MedicationID
    public let medicationName: String
    public let takenAt: Timestamp
    public let quantityTaken: Quantity
    public let actorType: Recorder
    /// What the member is called who recorded it; nil, and not written, in a household of one.
    public var actorName: String?
    /// The amount in the words of the medicine; nil, and not written, where they count 錠.
    public var amountText: String?
  }
}

extension DayAnswer.PRNItem: Decodable {
  private enum Key: String, CodingKey {
    case medicationId, medicationName, takenAt, quantityTaken, actorType, actorName, amountText
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    medicationId = try fields.decode(MedicationID.self, forKey: .medicationId)
    medicationName = try fields.decode(String.self, forKey: .medicationName)
    takenAt = try fields.decode(Timestamp.self, forKey: .takenAt)
    quantityTaken = try fields.decode(Quantity.self, forKey: .quantityTaken)
    actorName = try fields.decodeIfPresent(String.self, forKey: .actorName)
    amountText = try fields.decodeIfPresent(String.self, forKey: .amountText)
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
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("medicationId", ascii: medicationId)
      json.field("medicationName", medicationName)
      json.field("takenAt", ascii: takenAt)
      json.name("quantityTaken")
      json.number(quantityTaken)
      json.field("actorType", actorType == .patient ? "PATIENT" : "CAREGIVER")
      if let actorName { json.field("actorName", actorName) }
      if let amountText { json.field("amountText", amountText) }
    }
  }
}

extension DayAnswer.DoseItem {
  /// Reads the form the API sends: what has a `skip` was left out on purpose, whatever word stands beside it for
  /// programs that know of none. Source: decision 0064.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let told = try fields.decodeIfPresent(ToldSkip.self, forKey: .skip)
    let status = try fields.decode(DoseStatus.self, forKey: .effectiveStatus)
    self.init(
      medicationId: try fields.decode(MedicationID.self, forKey: .medicationId),
      medicationName: try fields.decode(String.self, forKey: .medicationName),
      dosageText: try fields.decode(String.self, forKey: .dosageText),
      doseCountPerIntake: try fields.decode(Quantity.self, forKey: .doseCountPerIntake),
      scheduledAt: try fields.decode(Timestamp.self, forKey: .scheduledAt),
      slot: try fields.decode(DoseSlot.self, forKey: .slot),
      effectiveStatus: told == nil ? status : .skipped,
      recordedByType: try fields.decodeIfPresent(Recorder.self, forKey: .recordedByType),
      takenAt: try fields.decodeIfPresent(Timestamp.self, forKey: .takenAt),
      beforeRegistration: try fields.decodeIfPresent(Bool.self, forKey: .beforeRegistration),
      skip: told?.skip,
      recordedByName: try fields.decodeIfPresent(String.self, forKey: .recordedByName),
      takenBeforeMove: try fields.decodeIfPresent(Timestamp.self, forKey: .takenBeforeMove))
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("medicationId", ascii: medicationId)
      json.field("medicationName", medicationName)
      json.field("dosageText", dosageText)
      json.name("doseCountPerIntake")
      json.number(doseCountPerIntake)
      json.field("scheduledAt", ascii: scheduledAt)
      json.field("slot", slot.name)
      json.field("effectiveStatus", effectiveStatus.name)
      json.field("recordedByType", recordedByType?.name)
      json.field("takenAt", ascii: takenAt)
      if beforeRegistration == true { json.field("beforeRegistration", true) }
      if effectiveStatus == .skipped { json.field("skip", skip) }
      if let recordedByName { json.field("recordedByName", recordedByName) }
      if let takenBeforeMove { json.field("takenBeforeMove", ascii: takenBeforeMove) }
    }
  }
}

/// A skip as it is told: all of it, or to its patient nothing but that it is one.
private struct ToldSkip: Decodable {
  let skip: Skip?

  init(from decoder: any Decoder) throws {
    let isTold = try !Fields<SkipKey>(decoder).isEmpty
    skip = isTold ? try Skip(from: decoder) : nil
  }
}

enum SkipKey: String, CodingKey { case reason, note, skippedAt, recordedByType }

extension Skip: Codable {
  public init(from decoder: any Decoder) throws {
    let fields = try Fields<SkipKey>(decoder)
    self.init(
      reason: try fields(.reason), note: try fields.text(.note, .skipNote),
      skippedAt: try fields(.skippedAt), recordedBy: try fields(.recordedByType))
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: SkipKey.self)
    try fields.encode(reason, forKey: .reason)
    try fields.encode(note, forKey: .note)
    try fields.encode(skippedAt, forKey: .skippedAt)
    try fields.encode(recordedBy, forKey: .recordedByType)
  }
}

extension JSONWriter {
  /// Writes a skip; an empty object for one of which no more is told.
  mutating func field(_ name: StaticString, _ skip: Skip?) {
    self.name(name)
    object { json in if let skip { json.fields(skip) } }
  }

  mutating func fields(_ skip: Skip) {
    field("reason", skip.reason.name)
    field("note", skip.note)
    field("skippedAt", ascii: skip.skippedAt)
    field("recordedByType", skip.recordedBy.name)
  }
}

extension DayAnswer: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("date", ascii: date)
      json.name("doses")
      json.array(doses) { json, dose in dose.write(to: &json) }
      json.name("prnItems")
      json.array(prnItems) { json, item in item.write(to: &json) }
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
      json.number(revision.doseCountPerIntake)
      json.field("scheduledAt", ascii: scheduledAt)
      json.field("slot", slot.name)
      json.field("effectiveStatus", status.name)
      json.field("recordedByType", intake?.recordedBy.name)
      json.field("takenAt", ascii: intake?.takenAt)
      if isBeforeRegistration { json.field("beforeRegistration", true) }
      if status == .skipped { json.field("skip", skip) }
      if let name = intake?.recorderName ?? skip?.recorderName {
        json.field("recordedByName", name)
      }
      if let takenBeforeMove { json.field("takenBeforeMove", ascii: takenBeforeMove) }
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
      json.number(record.quantity)
      json.field("actorType", record.recordedBy == .patient ? "PATIENT" : "CAREGIVER")
      if let name = record.recorderName { json.field("actorName", name) }
      let words = Amount.words(
        of: record.quantity, usual: revision.doseCountPerIntake, revision.dosageText)
      if let words { json.field("amountText", words) }
    }
  }
}
