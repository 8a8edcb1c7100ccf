public import Domain

extension RecordLine: Decodable {
  private enum TypeKey: String, PartialKey { case type }

  /// Reads a line; `new` only strictly, as an import does, for no server writes it.
  public init(from decoder: any Decoder) throws {
    let fields = try Fields<TypeKey>(decoder)
    let type: String = try fields(.type)
    switch type {
    case "record": self = .header(try RecordHeader(from: decoder))
    case "slotTimes": self = .pastSlotTimes(try SlotTimesHistory.Past(from: decoder))
    case "medication": self = .medication(try RecordMedication(from: decoder))
    case "revision": self = .revision(try RecordRevision(from: decoder))
    case "regimen": self = .regimen(try RecordRegimen(from: decoder))
    case "dose": self = .dose(try RecordDose(from: decoder))
    case "skip": self = .skip(try RecordSkip(from: decoder))
    case "prn": self = .prn(try RecordPRNDose(from: decoder))
    case "new" where fields.isStrict:
      self = .new(try Fields<NewMedicationKey>(decoder)(.medication))
    case "end": self = .end(try RecordCounts(from: decoder))
    default: throw fields.refused(.type)
    }
  }

  private enum NewMedicationKey: String, CodingKey { case type, medication }
}

extension RecordHeader: Decodable {
  private enum Key: String, CodingKey {
    case type, version, patientId, displayName, slotTimes, from, to, writtenAt, profile
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    let version = try fields.count(.version)
    guard version == RecordLine.version else { throw fields.refused(.version) }
    self.init(
      patient: try fields(.patientId),
      // Read and not kept: a file of before may have one that no patient is given any more.
      displayName: try fields.text(.displayName, .line(most: 200)),
      slotTimes: try fields(.slotTimes), days: try fields.days(.from, .to),
      writtenAt: try fields(.writtenAt), profile: try fields.optional(.profile) ?? .unknown)
  }
}

extension SlotTimesHistory.Past: Decodable {
  private enum Key: String, CodingKey { case type, until, slotTimes }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    self.init(lastDay: try fields(.until), times: try fields(.slotTimes))
  }
}

extension RecordMedication: Decodable {
  private enum Key: String, CodingKey { case type, id, asNeeded, archived, archivedAt, stock }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    self.init(
      id: try fields(.id), asNeeded: try fields(.asNeeded), archived: try fields(.archived),
      archivedAt: try fields.optional(.archivedAt), stock: try fields.optional(.stock))
  }
}

extension RecordRevision: Decodable {
  private enum Key: String, CodingKey {
    case type, medicationId, number, from, to
    case name, dosageText, doseCountPerIntake, strength, notes, minIntervalHours, maxPerDay
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    self.init(
      medication: try fields(.medicationId), number: try fields.count(.number),
      effective: try fields.days(.from, .to), details: try MedicationDetails(from: decoder))
  }
}

extension RecordRegimen: Decodable {
  private enum Key: String, CodingKey {
    case type, medicationId, from, to, weekdays, times, slots, createdAt, endedAt, registeredAt
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    let revision = RegimenRevision(
      medication: try fields(.medicationId), effective: try fields.days(.from, .to),
      weekdays: try fields(.weekdays),
      times: try fields.unwrap(try fields.few(.times), .times),
      createdAt: try fields(.createdAt), endedAt: try fields.optional(.endedAt),
      registeredAt: try fields.optional(.registeredAt))
    self.init(revision: revision, slots: try fields.optional(.slots) ?? [])
  }
}

extension RecordDose: Decodable {
  private enum Key: String, CodingKey {
    case type, medicationId, date, time, revision, takenAt, recordedBy
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    self.init(
      medication: try fields(.medicationId), date: try fields(.date), time: try fields(.time),
      revision: try fields.count(.revision), takenAt: try fields(.takenAt),
      recordedBy: try fields(.recordedBy))
  }
}

extension RecordSkip: Decodable {
  private enum Key: String, CodingKey {
    case type, medicationId, date, time, revision, reason, note, skippedAt, recordedByType
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    self.init(
      medication: try fields(.medicationId), date: try fields(.date), time: try fields(.time),
      revision: try fields.count(.revision),
      skip: Skip(
        reason: try fields(.reason), note: try fields.text(.note, .skipNote),
        skippedAt: try fields(.skippedAt), recordedBy: try fields(.recordedByType)))
  }
}

extension RecordPRNDose: Decodable {
  private enum Key: String, CodingKey {
    case type, medicationId, takenAt, revision, quantity, recordedBy
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    self.init(
      medication: try fields(.medicationId), takenAt: try fields(.takenAt),
      revision: try fields.count(.revision), quantity: try fields(.quantity),
      recordedBy: try fields(.recordedBy))
  }
}

extension RecordCounts: Decodable {
  private enum Key: String, CodingKey { case type, medications, doses, prnDoses, skips }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    self.init(
      medications: try fields.count(.medications), doses: try fields.count(.doses),
      prnDoses: try fields.count(.prnDoses), skips: try fields.countOrNone(.skips))
  }
}

extension Fields {
  /// A whole number from 0 to a milliard, however it is written.
  fileprivate func count(_ key: Key) throws -> Int {
    let count = Int(exactly: try self(key) as Double)
    return try unwrap(count.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil }, key)
  }

  /// The same; 0 when it is not there.
  fileprivate func countOrNone(_ key: Key) throws -> Int {
    let given: Double? = try given(key)
    return given == nil ? 0 : try count(key)
  }

  /// Two days, both inclusive; without the last it goes on.
  fileprivate func days(_ from: Key, _ to: Key) throws -> ClosedRange<CivilDate> {
    let first: CivilDate = try self(from)
    let last = try optional(to) ?? CivilDate.bounds.upperBound
    guard first <= last else { throw refused(to) }
    return first...last
  }
}
