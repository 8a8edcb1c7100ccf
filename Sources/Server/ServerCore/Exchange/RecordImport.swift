internal import APIContract
internal import Crypto
internal import Domain

/// An import under way: holds each line against those before it and writes it at once.
struct RecordImport {
  private let edit: MedicationEdit
  private let writer: any StoreWriter
  private let patient: PatientScope
  private let now: Timestamp
  private let ids: ServerDependencies
  /// Throws for a day of which this session may not learn what is there.
  private let open: (CivilDate) throws -> Void

  private var header: RecordHeader?
  private var pastSlotTimes: [SlotTimesHistory.Past] = []
  private var hasSlotTimes = false
  private var medications: [MedicationID: BroughtMedication] = [:]
  private var revisions: [Int: (medication: MedicationID, key: Int64)] = [:]
  private var seen = RecordCounts()
  private var new = RecordCounts()
  private var isWhole = false

  init(
    writer: any StoreWriter, patient: PatientScope, now: Timestamp, ids: ServerDependencies,
    opening open: @escaping (CivilDate) throws -> Void
  ) {
    (self.writer, self.patient, self.now, self.ids) = (writer, patient, now, ids)
    self.open = open
    edit = MedicationEdit(writer: writer, patient: patient, now: now)
  }

  /// Takes one line in. Throws ``ValidationError`` that names it.
  mutating func take(_ bytes: [UInt8], number: Int) throws {
    let line: RecordLine
    do { line = try RecordLine(strictly: bytes) } catch {
      throw ValidationError(.body, field: error.field.map { "\(number).\($0)" } ?? "\(number)")
    }
    do {
      try take(line)
    } catch let error as ValidationError {
      throw ValidationError(.body, field: "\(number).\(error.field ?? "new")")
    }
  }

  /// What was new; a record without its end is refused as cut off.
  func finish(after lines: Int) throws -> RecordCounts {
    guard isWhole else { throw ValidationError(.body, field: "\(lines + 1).end") }
    return new
  }

  private mutating func take(_ line: RecordLine) throws {
    guard !isWhole else { throw fault("type") }
    if case .header(let header) = line { return try take(header) }
    guard header != nil else { throw fault("type") }
    if case .pastSlotTimes(let past) = line { return try take(past) }
    try settleSlotTimes()
    switch line {
    case .header, .pastSlotTimes: break
    case .medication(let medication): try take(medication)
    case .revision(let revision): try take(revision)
    case .regimen(let regimen): try take(regimen)
    case .dose(let dose): try take(dose)
    case .prn(let dose): try take(dose)
    case .new(let request): try take(request)
    case .end(let counts): try take(counts)
    }
  }

  private mutating func take(_ header: RecordHeader) throws {
    guard self.header == nil else { throw fault("type") }
    self.header = header
  }

  private mutating func take(_ past: SlotTimesHistory.Past) throws {
    let isLater = pastSlotTimes.last.map { $0.lastDay < past.lastDay } ?? true
    guard !hasSlotTimes, isLater else { throw fault("until") }
    guard past.lastDay < now.tokyoDate else { throw fault("until") }
    pastSlotTimes.append(past)
  }

  /// The slots are set once, before the first medication.
  private mutating func settleSlotTimes() throws {
    guard !hasSlotTimes, let header else { return }
    hasSlotTimes = true
    try writer.bringSlotTimes(header.slotTimes, past: pastSlotTimes, to: patient)
  }

  private mutating func take(_ medication: RecordMedication) throws {
    guard medications[medication.id] == nil else { throw fault("id") }
    let other = medication.id.inside(patient)
    let brought = try writer.bring(medication, orAs: other, to: patient, at: now)
    medications[medication.id] = brought
    seen.medications += 1
    new.medications += brought.isNew ? 1 : 0
  }

  private mutating func take(_ revision: RecordRevision) throws {
    let medication = try brought(revision.medication)
    guard revisions[revision.number] == nil else { throw fault("number") }
    let key =
      medication.isNew ? try writer.bring(revision, of: medication, to: patient) : nil
    revisions[revision.number] = (revision.medication, key ?? 0)
  }

  private func take(_ regimen: RecordRegimen) throws {
    let medication = try brought(regimen.revision.medication)
    guard regimen.revision.createdAt <= now else { throw fault("createdAt") }
    guard regimen.revision.registeredAt <= now else { throw fault("registeredAt") }
    if medication.isNew { try writer.bring(regimen, of: medication, to: patient) }
  }

  private mutating func take(_ dose: RecordDose) throws {
    try open(dose.date)
    let medication = try brought(dose.medication)
    guard dose.takenAt <= now else { throw fault("takenAt") }
    guard dose.date <= now.tokyoDate else { throw fault("date") }
    let key = try revision(dose.revision, of: dose.medication, medication, on: dose.date)
    var stored = dose
    stored.revision = Int(key)
    seen.doses += 1
    new.doses += try writer.bring(stored, of: medication, to: patient) ? 1 : 0
  }

  private mutating func take(_ dose: RecordPRNDose) throws {
    let day = dose.takenAt.tokyoDate
    try open(day)
    let medication = try brought(dose.medication)
    guard dose.takenAt <= now else { throw fault("takenAt") }
    let key = try revision(dose.revision, of: dose.medication, medication, on: day)
    var stored = dose
    stored.revision = Int(key)
    seen.prnDoses += 1
    new.prnDoses += try writer.bring(stored, of: medication, to: patient) ? 1 : 0
  }

  private mutating func take(_ request: MedicationRequest) throws {
    try edit.add(request, id: ids.identifier(Medication.self))
    seen.medications += 1
    new.medications += 1
  }

  private mutating func take(_ counts: RecordCounts) throws {
    guard counts == seen else { throw fault("type") }
    isWhole = true
  }

  private func brought(_ id: MedicationID) throws -> BroughtMedication {
    guard let medication = medications[id] else { throw fault("medicationId") }
    return medication
  }

  /// The store's own number of what a dose was called.
  private func revision(
    _ number: Int, of id: MedicationID, _ medication: BroughtMedication, on date: CivilDate
  ) throws -> Int64 {
    guard let known = revisions[number], known.medication == id else {
      throw fault("revision")
    }
    if medication.isNew { return known.key }
    guard let key = try writer.revision(of: medication, on: date) else {
      throw fault("date")
    }
    return key
  }

  private func fault(_ field: String) -> ValidationError { ValidationError(.body, field: field) }
}

extension MedicationID {
  /// The name under which this patient has a medication whose own name is somebody else's: always the
  /// same one, so that a file brought in twice is the same as once.
  fileprivate func inside(_ patient: PatientScope) -> MedicationID {
    let digest = SHA256.hash(data: Array("\(self) \(patient.key)".utf8))
    let words = [0, 8].map { start in
      digest.dropFirst(start).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    return MedicationID(version4: (words[0], words[1]))
  }
}
