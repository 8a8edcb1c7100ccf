internal import APIContract
internal import Crypto
internal import Domain

/// An import under way: writes lines that ``RecordCheck`` has let pass, in as many transactions as it
/// takes, and makes them part of the record in the last.
struct RecordImport: Sendable {
  private let run: ImportRun
  private let patient: PatientScope
  private let now: Timestamp
  private let ids: ServerDependencies

  private var header: RecordHeader?
  private var pastSlotTimes: [SlotTimesHistory.Past] = []
  private var medications: [MedicationID: BroughtMedication] = [:]
  private var revisions: [Int: Int64] = [:]
  private var plansNew = false
  private var new = RecordCounts()
  /// Medicines that begin now, and did not come with a record.
  private var added: [MedicationID] = []

  init(_ run: ImportRun, of patient: PatientScope, now: Timestamp, ids: ServerDependencies) {
    (self.run, self.patient, self.now, self.ids) = (run, patient, now, ids)
  }

  /// Writes one line. Throws ``ValidationError`` that names it where the record cannot take it.
  mutating func take(_ line: RecordLine, number: Int, _ writer: any StoreWriter) throws {
    switch line {
    case .header(let header): self.header = header
    case .pastSlotTimes(let past): pastSlotTimes.append(past)
    case .medication(let medication): try take(medication, writer)
    case .revision(let revision):
      guard let medication = medications[revision.medication], medication.isNew else { break }
      revisions[revision.number] = try writer.bring(revision, of: medication, to: run)
    case .regimen(let regimen):
      guard let medication = medications[regimen.revision.medication], medication.isNew else {
        break
      }
      try writer.bring(regimen, of: medication, to: run)
    case .dose(let dose): new.doses += try take(dose, number, writer) ? 1 : 0
    case .skip(let skip): new.skips += try take(skip, number, writer) ? 1 : 0
    case .prn(let dose): new.prnDoses += try take(dose, number, writer) ? 1 : 0
    case .new(let request): try take(request, writer)
    case .end: break
    }
  }

  /// Makes it all part of the record, notes what has changed, and says how much was new.
  func finish(_ writer: any StoreWriter, noting note: ChangeNote) throws -> RecordCounts {
    // What follows the slots was planned for where they stood; a move meanwhile is not undone.
    let slotTimes = try writer.patient(key: run.patient)?.slotTimes
    guard !plansNew || slotTimes == patient.slotTimes else {
      throw StoreUnavailableError(reason: "slots moved during an import")
    }
    if let header {
      try writer.bringSlotTimes(header.slotTimes, past: pastSlotTimes, to: run, at: now)
    }
    // What somebody has said here is newer than what a file says.
    let isKnown = try writer.profile(of: run.patient) != .unknown
    if let header, !isKnown { try writer.setProfile(header.profile, of: run.patient) }
    try writer.publish(run)
    let saysMore = !isKnown && header.map { $0.profile != .unknown } == true
    try tell(note, alsoWhereNothingIsNew: saysMore, writer)
    return new
  }

  /// A record that was brought in is one change, and nothing new is none; medicines that begin now are changes by their
  /// names, as those from the form.
  private func tell(
    _ note: ChangeNote, alsoWhereNothingIsNew: Bool, _ writer: any StoreWriter
  ) throws {
    var record = new
    record.medications -= added.count
    if alsoWhereNothingIsNew || record != RecordCounts() { try writer.note(note, at: now) }
    for id in added.suffix(ChangesAnswer.most) {
      let medication = try writer.medication(id, patient, now)
      var told = ChangeNote(.medicineAdded, by: note.member, of: note.patient)
      (told.subject, told.medication) = (medication.details.name, medication.key)
      try writer.note(told, at: now)
    }
  }

  private mutating func take(_ medication: RecordMedication, _ writer: any StoreWriter) throws {
    let other = medication.id.inside(run)
    let brought = try writer.bring(medication, orAs: other, to: run, at: now)
    medications[medication.id] = brought
    new.medications += brought.isNew ? 1 : 0
  }

  private func take(_ dose: RecordDose, _ number: Int, _ writer: any StoreWriter) throws -> Bool {
    guard let medication = medications[dose.medication] else { return false }
    var stored = dose
    stored.revision = try revision(dose.revision, of: medication, on: dose.date, number, writer)
    return try writer.bring(stored, of: medication, to: run)
  }

  private func take(_ skip: RecordSkip, _ number: Int, _ writer: any StoreWriter) throws -> Bool {
    guard let medication = medications[skip.medication] else { return false }
    var stored = skip
    stored.revision = try revision(skip.revision, of: medication, on: skip.date, number, writer)
    return try writer.bring(stored, of: medication, to: run)
  }

  private func take(
    _ dose: RecordPRNDose, _ number: Int, _ writer: any StoreWriter
  ) throws -> Bool {
    guard let medication = medications[dose.medication] else { return false }
    let day = dose.takenAt.tokyoDate
    var stored = dose
    stored.revision = try revision(dose.revision, of: medication, on: day, number, writer)
    return try writer.bring(stored, of: medication, to: run)
  }

  private mutating func take(_ request: MedicationRequest, _ writer: any StoreWriter) throws {
    let id = ids.identifier(Medication.self)
    try MedicationEdit(writer: writer, patient: patient, now: now).add(request, id: id)
    try writer.bringAdded(id, to: run)
    plansNew = true
    added.append(id)
    new.medications += 1
  }

  /// The store's own number of what a dose was called.
  private func revision(
    _ known: Int, of medication: BroughtMedication, on date: CivilDate, _ number: Int,
    _ writer: any StoreWriter
  ) throws -> Int {
    let key =
      medication.isNew ? revisions[known] : try writer.revision(of: medication, on: date)
    guard let key else { throw ValidationError(.body, field: "\(number).date") }
    return Int(key)
  }
}

extension MedicationID {
  /// The name under which this patient has a medication whose own name is somebody else's: always the
  /// same one, so that a file brought in twice is the same as once.
  fileprivate func inside(_ run: ImportRun) -> MedicationID {
    let digest = SHA256.hash(data: Array("\(self) \(run.patient)".utf8))
    let words = [0, 8].map { start in
      digest.dropFirst(start).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    return MedicationID(version4: (words[0], words[1]))
  }
}
