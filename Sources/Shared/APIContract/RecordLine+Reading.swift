import Domain

extension RecordLine: Decodable {
  private enum Key: String, CodingKey {
    case type, version, patientId, displayName, slotTimes, from, to, writtenAt, until, id, asNeeded
    case archived, stock, medicationId, number, weekdays, times, slots, createdAt, endedAt, date
    case time, revision, takenAt, recordedBy, quantity, name, dosageText, doseCountPerIntake
    case strength, notes
  }

  private typealias Fields = KeyedDecodingContainer<Key>

  /// Reads a line that a server wrote; anything else is an error, `new` too: no server writes it.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    switch try fields.decode(String.self, forKey: .type) {
    case "record": self = .header(try Self.header(fields))
    case "slotTimes":
      self = .pastSlotTimes(
        .init(
          lastDay: try fields.decode(CivilDate.self, forKey: .until),
          times: try fields.decode(SlotTimes.self, forKey: .slotTimes)))
    case "medication": self = .medication(try Self.medication(fields))
    case "revision": self = .revision(try Self.revision(fields))
    case "regimen": self = .regimen(try Self.regimen(fields))
    case "dose": self = .dose(try Self.dose(fields))
    case "prn": self = .prn(try Self.prn(fields))
    case "end": self = .end(try RecordCounts(from: decoder))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: fields, debugDescription: "not a line of a record")
    }
  }

  private static func header(_ fields: Fields) throws -> RecordHeader {
    guard try fields.decode(Int.self, forKey: .version) == version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: fields, debugDescription: "unknown version")
    }
    return RecordHeader(
      patient: try fields.decode(PatientID.self, forKey: .patientId),
      displayName: try fields.decode(String.self, forKey: .displayName),
      slotTimes: try fields.decode(SlotTimes.self, forKey: .slotTimes),
      days: try days(fields), writtenAt: try fields.decode(Timestamp.self, forKey: .writtenAt))
  }

  private static func medication(_ fields: Fields) throws -> RecordMedication {
    RecordMedication(
      id: try fields.decode(MedicationID.self, forKey: .id),
      asNeeded: try fields.decode(Bool.self, forKey: .asNeeded),
      archived: try fields.decode(Bool.self, forKey: .archived),
      stock: try fields.decodeIfPresent(Stock.self, forKey: .stock))
  }

  private static func revision(_ fields: Fields) throws -> RecordRevision {
    RecordRevision(
      medication: try fields.decode(MedicationID.self, forKey: .medicationId),
      number: try fields.decode(Int.self, forKey: .number), effective: try days(fields),
      details: MedicationDetails(
        name: try fields.decode(String.self, forKey: .name),
        dosageText: try fields.decode(String.self, forKey: .dosageText),
        doseCountPerIntake: try fields.decode(Quantity.self, forKey: .doseCountPerIntake),
        strength: try fields.decode(String.self, forKey: .strength),
        notes: try fields.decode(String.self, forKey: .notes)))
  }

  private static func regimen(_ fields: Fields) throws -> RecordRegimen {
    RecordRegimen(
      revision: RegimenRevision(
        medication: try fields.decode(MedicationID.self, forKey: .medicationId),
        effective: try days(fields),
        weekdays: try fields.decode(WeekdaySet.self, forKey: .weekdays),
        times: try fields.decode([LocalTime].self, forKey: .times),
        createdAt: try fields.decode(Timestamp.self, forKey: .createdAt),
        endedAt: try fields.decodeIfPresent(Timestamp.self, forKey: .endedAt)),
      slots: try fields.decode([DoseSlot].self, forKey: .slots))
  }

  private static func dose(_ fields: Fields) throws -> RecordDose {
    RecordDose(
      medication: try fields.decode(MedicationID.self, forKey: .medicationId),
      date: try fields.decode(CivilDate.self, forKey: .date),
      time: try fields.decode(LocalTime.self, forKey: .time),
      revision: try fields.decode(Int.self, forKey: .revision),
      takenAt: try fields.decode(Timestamp.self, forKey: .takenAt),
      recordedBy: try fields.decode(Recorder.self, forKey: .recordedBy))
  }

  private static func prn(_ fields: Fields) throws -> RecordPRNDose {
    RecordPRNDose(
      medication: try fields.decode(MedicationID.self, forKey: .medicationId),
      takenAt: try fields.decode(Timestamp.self, forKey: .takenAt),
      revision: try fields.decode(Int.self, forKey: .revision),
      quantity: try fields.decode(Quantity.self, forKey: .quantity),
      recordedBy: try fields.decode(Recorder.self, forKey: .recordedBy))
  }

  /// `from` and `to`; without `to` it goes on.
  private static func days(_ fields: Fields) throws -> ClosedRange<CivilDate> {
    let first = try fields.decode(CivilDate.self, forKey: .from)
    let last =
      try fields.decodeIfPresent(CivilDate.self, forKey: .to) ?? CivilDate.bounds.upperBound
    guard first <= last else {
      throw DecodingError.dataCorruptedError(
        forKey: .to, in: fields, debugDescription: "ends before it begins")
    }
    return first...last
  }
}
