internal import APIContract
internal import Domain

/// Holds the lines of a record against those before them and against the clock; looks nothing up, so that
/// a file with a fault in it costs nobody else anything.
struct RecordCheck {
  private let now: Timestamp
  /// Throws for a day of which this session may not learn what is there.
  private let open: @Sendable (CivilDate) throws -> Void

  private var hasHeader = false
  private var hasContents = false
  private var lastSlotTimes: CivilDate?
  private var slotTimes = 0
  private var medications: Set<MedicationID> = []
  private var revisions: [Int: MedicationID] = [:]
  private var seen = RecordCounts()
  private var isWhole = false

  /// How often slots may have moved; they are written in one piece with the end.
  private static let mostSlotTimes = 4096

  init(now: Timestamp, opening open: @escaping @Sendable (CivilDate) throws -> Void) {
    (self.now, self.open) = (now, open)
  }

  /// Checks one line. Throws ``ValidationError`` that names it.
  mutating func take(_ bytes: [UInt8], number: Int) throws {
    let line = try RecordLine(bytes, number: number)
    do {
      try take(line)
    } catch let error as ValidationError {
      throw ValidationError(.body, field: "\(number).\(error.field ?? "new")")
    }
  }

  /// Refuses a record without its end as cut off.
  func finish(after lines: Int) throws {
    guard isWhole else { throw ValidationError(.body, field: "\(lines + 1).end") }
  }

  private mutating func take(_ line: RecordLine) throws {
    guard !isWhole else { throw fault("type") }
    if case .header(let header) = line {
      guard !hasHeader else { throw fault("type") }
      try header.profile.check(now.tokyoDate, "profile.birthDate")
      return hasHeader = true
    }
    guard hasHeader else { throw fault("type") }
    if case .pastSlotTimes(let past) = line { return try take(past) }
    hasContents = true
    switch line {
    case .header, .pastSlotTimes: break
    case .medication(let medication):
      guard medications.insert(medication.id).inserted else { throw fault("id") }
      guard isOver(medication.archivedAt), medication.archived || medication.archivedAt == nil
      else { throw fault("archivedAt") }
      seen.medications += 1
    case .revision(let revision): try take(revision)
    case .regimen(let regimen): try take(regimen.revision)
    case .dose(let dose): try take(dose)
    case .skip(let skip): try take(skip)
    case .prn(let dose): try take(dose)
    case .new(let request):
      try request.check(now.tokyoDate)
      seen.medications += 1
    case .end(let counts):
      // What nobody can name can be neither shown, recorded nor put away.
      guard medications == Set(revisions.values) else { throw fault("revision") }
      guard counts == seen else { throw fault("type") }
      isWhole = true
    }
  }

  private mutating func take(_ past: SlotTimesHistory.Past) throws {
    let isLater = lastSlotTimes.map { $0 < past.lastDay } ?? true
    guard !hasContents, isLater, past.lastDay < now.tokyoDate, slotTimes < Self.mostSlotTimes
    else { throw fault("until") }
    lastSlotTimes = past.lastDay
    slotTimes += 1
  }

  private mutating func take(_ revision: RecordRevision) throws {
    try known(revision.medication)
    guard revisions.updateValue(revision.medication, forKey: revision.number) == nil else {
      throw fault("number")
    }
  }

  private func take(_ regimen: RegimenRevision) throws {
    try known(regimen.medication)
    guard regimen.createdAt <= now else { throw fault("createdAt") }
    guard regimen.registeredAt <= now else { throw fault("registeredAt") }
    // Whoever puts the medicine away takes a plan with an end as one that is over.
    guard isOver(regimen.endedAt) else { throw fault("endedAt") }
  }

  /// True for an end that has come, and for none. A server whose clock ran fast may have set one a little later than now.
  private func isOver(_ end: Timestamp?) -> Bool {
    end.map { $0 <= now.adding(.seconds(86_400)) } ?? true
  }

  private mutating func take(_ dose: RecordDose) throws {
    try open(dose.date)
    try known(dose.medication)
    guard dose.takenAt <= now else { throw fault("takenAt") }
    guard dose.date <= now.tokyoDate else { throw fault("date") }
    guard revisions[dose.revision] == dose.medication else { throw fault("revision") }
    seen.doses += 1
  }

  private mutating func take(_ skip: RecordSkip) throws {
    try open(skip.date)
    try known(skip.medication)
    guard skip.skip.skippedAt <= now else { throw fault("skippedAt") }
    guard skip.date <= now.tokyoDate else { throw fault("date") }
    guard revisions[skip.revision] == skip.medication else { throw fault("revision") }
    seen.skips += 1
  }

  private mutating func take(_ dose: RecordPRNDose) throws {
    try open(dose.takenAt.tokyoDate)
    try known(dose.medication)
    guard dose.takenAt <= now else { throw fault("takenAt") }
    guard revisions[dose.revision] == dose.medication else { throw fault("revision") }
    seen.prnDoses += 1
  }

  private func known(_ id: MedicationID) throws {
    guard medications.contains(id) else { throw fault("medicationId") }
  }

  private func fault(_ field: String) -> ValidationError { ValidationError(.body, field: field) }
}

extension RecordLine {
  /// Reads a line. Throws ``ValidationError`` that names it.
  init(_ bytes: [UInt8], number: Int) throws {
    do { self = try RecordLine(strictly: bytes) } catch {
      throw ValidationError(.body, field: error.field.map { "\(number).\($0)" } ?? "\(number)")
    }
  }
}
