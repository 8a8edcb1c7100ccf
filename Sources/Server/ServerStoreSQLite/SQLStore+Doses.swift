internal import Domain
internal import ServerCore

extension SQLReader {
  func dose(_ dose: PlannedDose) throws -> RecordedDose? {
    try first(.dose, dose) { row in
      RecordedDose(
        revision: try row.storedRevision.revision, storedRevision: row.int64(0),
        intake: row.intake(7, named: 10), stockMoved: row.int(9))
    }
  }

  func skip(_ dose: PlannedDose) throws -> RecordedSkip? {
    try first(.skip, dose) { row in
      var skip = try row.skip(7)
      skip.recorderName = row.optional(11, row.text)
      return RecordedSkip(revision: try row.storedRevision.revision, skip: skip)
    }
  }

  func plan(of dose: PlannedDose) throws -> RegimenRevision? {
    try regimens(.regimensOnDay, dose.medication, dose.date).map(\.revision)
      .first { $0.plans(dose.date, at: dose.time) }
  }

  func storedRevision(
    of medication: StoredMedication, on date: CivilDate
  ) throws -> StoredMedicationRevision? {
    try first(.storedRevision, medication.key, date) { try $0.storedRevision }
  }

  func slotTimes(of patient: PatientScope, on date: CivilDate) throws -> SlotTimes {
    guard date < patient.slotsSince else { return patient.slotTimes }
    return try first(.pastSlotTimes, patient, date) { $0.slotTimes(1) } ?? patient.slotTimes
  }

  func prnDose(
    of medication: StoredMedication, _ patient: PatientScope, second: Timestamp
  ) throws -> RecordedPRNDose? {
    let beginning = Timestamp(secondsSinceEpoch: second.secondsSinceEpoch)
    return try first(.prnDoseInSecond, patient, second.tokyoDate, medication.key, beginning) {
      try $0.prnDose
    }
  }

  func prnDose(
    _ position: PRNPosition, of medication: StoredMedication, _ patient: PatientScope
  ) throws -> RecordedPRNDose? {
    let takenAt = position.takenAt
    return try first(
      .prnDoseAtPosition, patient, takenAt.tokyoDate, medication.key, takenAt, position.number
    ) { try $0.prnDose }
  }

  func appliedRequest(
    _ key: IdempotencyKey, of patient: PatientScope, since oldest: Timestamp
  ) throws -> AppliedRequest? {
    try first(.appliedRequest, patient, key.text, oldest) { row in
      AppliedRequest(
        subject: row.text(0), position: PRNPosition(takenAt: row.instant(1), number: row.int(2)))
    }
  }
}

extension PlannedDose: Bindable {
  /// The key of its row: patient, day, minute, medication.
  func bind(to row: Query, at index: inout Int32) {
    patient.bind(to: row, at: &index)
    date.bind(to: row, at: &index)
    time.bind(to: row, at: &index)
    medication.bind(to: row, at: &index)
  }
}

extension PRNPosition: Bindable {
  /// The rest of its row's key behind the patient: day, instant, number.
  func bind(to row: Query, at index: inout Int32) {
    takenAt.tokyoDate.bind(to: row, at: &index)
    takenAt.bind(to: row, at: &index)
    number.bind(to: row, at: &index)
  }
}

extension Query {
  fileprivate var prnDose: RecordedPRNDose {
    get throws {
      RecordedPRNDose(
        position: PRNPosition(takenAt: instant(7), number: int(10)),
        revision: try storedRevision.revision,
        quantity: try quantity(11), intake: intake(7, named: 12), stockMoved: int(9))
    }
  }

  /// When it was taken, from a column on, and by whom.
  fileprivate func intake(_ first: Int32, named name: Int32) -> Intake {
    var intake = Intake(takenAt: instant(first), recordedBy: recorder(first + 1))
    intake.recorderName = optional(name, text)
    return intake
  }
}

extension SQLWriter {
  func declare(_ plan: ReadPlan) throws { try database.declare(plan) }

  func declare(
    _ medication: MedicationID, of patient: PatientScope, on today: CivilDate,
    key: IdempotencyKey?, since oldest: Timestamp
  ) throws {
    try database.declare(medication, of: patient, on: today, key: key, since: oldest)
  }

  func declare(
    _ date: CivilDate, of patient: PatientScope, on today: CivilDate, key: IdempotencyKey?,
    since oldest: Timestamp
  ) throws {
    try database.declare(date, of: patient, on: today, key: key, since: oldest)
  }

  func declare(_ doses: [PlannedDose]) throws { try database.declare(doses) }

  func declare(_ dose: PlannedDose, of patient: PatientScope) throws {
    try database.declare(dose, of: patient)
  }

  func insertDose(
    _ dose: PlannedDose, storedRevision: Int64, intake: Intake, by member: MemberKey?,
    stockMoved: Int
  ) throws {
    let sql = """
      INSERT INTO dose_record (patient, day, minute, medication, revision, taken_at, recorded_by,
        stock_moved, member)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """
    try database.run(
      sql, dose, storedRevision, intake.takenAt, intake.recordedBy, stockMoved, member)
  }

  func deleteDose(_ dose: PlannedDose) throws {
    let sql = """
      DELETE FROM dose_record WHERE patient = ?1 AND day = ?2 AND minute = ?3 AND medication = ?4
      """
    try database.run(sql, dose)
  }

  func insertSkip(
    _ dose: PlannedDose, storedRevision: Int64, skip: Skip, by member: MemberKey?
  ) throws {
    let sql = """
      INSERT INTO dose_skip (patient, day, minute, medication, revision, reason, note, skipped_at,
        recorded_by, member)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """
    try database.run(
      sql, dose, storedRevision, Int64(skip.reason.rawValue), skip.note, skip.skippedAt,
      skip.recordedBy, member)
  }

  func deleteSkip(_ dose: PlannedDose) throws {
    let sql = """
      DELETE FROM dose_skip WHERE patient = ?1 AND day = ?2 AND minute = ?3 AND medication = ?4
      """
    try database.run(sql, dose)
  }

  func insertPRNDose(
    of patient: PatientScope, storedRevision: Int64, intake: Intake, by member: MemberKey?,
    quantity: Quantity, stockMoved: Int
  ) throws -> PRNPosition {
    let position = try nextPosition(of: patient, intake.takenAt)
    let sql = """
      INSERT INTO prn_record (patient, day, taken_at, seq, revision, thousandths, recorded_by,
        stock_moved, member)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """
    try database.run(
      sql, patient, position, storedRevision, quantity, intake.recordedBy, stockMoved, member)
    return position
  }

  private func nextPosition(of patient: PatientScope, _ takenAt: Timestamp) throws -> PRNPosition {
    let sql = """
      SELECT COALESCE(MAX(seq), -1) + 1 FROM prn_record
      WHERE patient = ?1 AND day = ?2 AND taken_at = ?3
      """
    let number = try database.first(sql, patient, takenAt.tokyoDate, takenAt) { $0.int(0) }
    return PRNPosition(takenAt: takenAt, number: number ?? 0)
  }

  func deletePRNDose(_ position: PRNPosition, of patient: PatientScope) throws {
    let sql = """
      DELETE FROM prn_record WHERE patient = ?1 AND day = ?2 AND taken_at = ?3 AND seq = ?4
      """
    try database.run(sql, patient, position)
  }

  func remember(
    _ request: AppliedRequest, as key: IdempotencyKey, of patient: PatientScope,
    at now: Timestamp, forgetting oldest: Timestamp
  ) throws {
    let forget = """
      DELETE FROM applied_request WHERE patient = ?1 AND key = ?2 AND applied_at < ?3
      """
    try database.run(forget, patient, key.text, oldest)
    let sql = """
      INSERT INTO applied_request (patient, key, applied_at, subject, taken_at, seq)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """
    let position = request.position
    try database.run(
      sql, patient, key.text, now, request.subject, position.takenAt, position.number)
  }
}
