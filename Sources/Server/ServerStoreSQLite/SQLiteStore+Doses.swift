internal import Domain
internal import GRDB
internal import ServerCore

extension SQLiteReader {
  func dose(_ dose: PlannedDose) throws -> RecordedDose? {
    try query(.dose) { row in
      row.bind(dose)
      guard try row.next() else { return nil }
      return RecordedDose(
        revision: try row.storedRevision.revision,
        intake: Intake(takenAt: row.instant(7), recordedBy: row.recorder(8)),
        stockMoved: row.int(9))
    }
  }

  func isPlanned(_ dose: PlannedDose) throws -> Bool {
    try query(.regimensOnDay) { row in
      row.bind(1, dose.medication.rawValue)
      row.bind(2, dose.date)
      return try row.regimens.contains { $0.revision.plans(dose.date, at: dose.time) }
    }
  }

  func storedRevision(of medication: StoredMedication, on date: CivilDate) throws
    -> StoredMedicationRevision?
  {
    try query(.storedRevision) { row in
      row.bind(1, medication.key.rawValue)
      row.bind(2, date)
      return try row.next() ? try row.storedRevision : nil
    }
  }

  func slotTimes(of patient: PatientScope, on date: CivilDate) throws -> SlotTimes {
    guard date < patient.slotsSince else { return patient.slotTimes }
    return try query(.pastSlotTimes) { row in
      row.bind(1, patient.key)
      row.bind(2, date)
      return try row.next() ? row.slotTimes(1) : patient.slotTimes
    }
  }

  func prnDose(
    of medication: StoredMedication, _ patient: PatientScope, second: Timestamp
  ) throws -> RecordedPRNDose? {
    try query(.prnDoseInSecond) { row in
      row.bind(medication, patient, second)
      return try row.next() ? try row.prnDose : nil
    }
  }

  func prnDose(
    _ position: PRNPosition, of medication: StoredMedication, _ patient: PatientScope
  ) throws -> RecordedPRNDose? {
    try query(.prnDoseAtPosition) { row in
      row.bind(medication, patient, position.takenAt)
      row.bind(5, position.number)
      return try row.next() ? try row.prnDose : nil
    }
  }

  func appliedRequest(
    _ key: IdempotencyKey, of patient: PatientScope, since oldest: Timestamp
  ) throws -> AppliedRequest? {
    try query(.appliedRequest) { row in
      row.bind(1, patient.key)
      row.bind(2, key.text)
      row.bind(3, oldest)
      guard try row.next() else { return nil }
      return AppliedRequest(
        subject: row.text(0), position: PRNPosition(takenAt: row.instant(1), number: row.int(2)))
    }
  }
}

extension Query {
  fileprivate func bind(_ dose: PlannedDose) {
    bind(1, dose.patient)
    bind(2, dose.date)
    bind(3, dose.time.minuteOfDay)
    bind(4, dose.medication.rawValue)
  }

  fileprivate func bind(
    _ medication: StoredMedication, _ patient: PatientScope, _ takenAt: Timestamp
  ) {
    bind(1, patient.key)
    bind(2, takenAt.tokyoDate)
    bind(3, medication.key.rawValue)
    bind(4, takenAt)
  }

  /// A revision, from column 0 on.
  fileprivate var storedRevision: StoredMedicationRevision {
    get throws {
      StoredMedicationRevision(
        key: int64(0),
        revision: MedicationRevision(
          medication: try identifier(1), name: text(2), dosageText: text(3),
          doseCountPerIntake: try quantity(4), effective: try days(5)))
    }
  }

  fileprivate var prnDose: RecordedPRNDose {
    get throws {
      RecordedPRNDose(
        position: PRNPosition(takenAt: instant(7), number: int(10)),
        revision: try storedRevision.revision,
        quantity: try quantity(11), recordedBy: recorder(8), stockMoved: int(9))
    }
  }
}

extension SQLiteWriter {
  func insertDose(
    _ dose: PlannedDose, storedRevision: Int64, intake: Intake, stockMoved: Int
  ) throws {
    let sql = """
      INSERT INTO dose_record (patient, day, minute, medication, revision, taken_at, recorded_by,
        stock_moved)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """
    try run(sql) { row in
      row.bind(dose)
      row.bind(5, storedRevision)
      row.bind(6, intake.takenAt)
      row.bind(7, intake.recordedBy.rawValue)
      row.bind(8, stockMoved)
    }
  }

  func deleteDose(_ dose: PlannedDose) throws {
    let sql = """
      DELETE FROM dose_record WHERE patient = ?1 AND day = ?2 AND minute = ?3 AND medication = ?4
      """
    try run(sql) { $0.bind(dose) }
  }

  func insertPRNDose(
    of patient: PatientScope, storedRevision: Int64, intake: Intake, quantity: Quantity,
    stockMoved: Int
  ) throws -> PRNPosition {
    let position = try nextPosition(of: patient, intake.takenAt)
    let sql = """
      INSERT INTO prn_record (patient, day, taken_at, seq, revision, thousandths, recorded_by,
        stock_moved)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """
    try run(sql) { row in
      row.bind(position, of: patient)
      row.bind(5, storedRevision)
      row.bind(6, quantity.thousandths)
      row.bind(7, intake.recordedBy.rawValue)
      row.bind(8, stockMoved)
    }
    return position
  }

  private func nextPosition(of patient: PatientScope, _ takenAt: Timestamp) throws -> PRNPosition {
    let sql = """
      SELECT COALESCE(MAX(seq), -1) + 1 FROM prn_record
      WHERE patient = ?1 AND day = ?2 AND taken_at = ?3
      """
    return try database.query(sql) { row in
      row.bind(1, patient.key)
      row.bind(2, takenAt.tokyoDate)
      row.bind(3, takenAt)
      return PRNPosition(takenAt: takenAt, number: try row.next() ? row.int(0) : 0)
    }
  }

  func deletePRNDose(_ position: PRNPosition, of patient: PatientScope) throws {
    let sql = """
      DELETE FROM prn_record WHERE patient = ?1 AND day = ?2 AND taken_at = ?3 AND seq = ?4
      """
    try run(sql) { $0.bind(position, of: patient) }
  }

  func remember(
    _ request: AppliedRequest, as key: IdempotencyKey, of patient: PatientScope,
    at now: Timestamp, forgetting oldest: Timestamp
  ) throws {
    try run("DELETE FROM applied_request WHERE applied_at < ?1") { $0.bind(1, oldest) }
    let sql = """
      INSERT INTO applied_request (patient, key, applied_at, subject, taken_at, seq)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """
    try run(sql) { row in
      row.bind(1, patient.key)
      row.bind(2, key.text)
      row.bind(3, now)
      row.bind(4, request.subject)
      row.bind(5, request.position.takenAt)
      row.bind(6, request.position.number)
    }
  }
}

extension Query {
  fileprivate func bind(_ position: PRNPosition, of patient: PatientScope) {
    bind(1, patient.key)
    bind(2, position.takenAt.tokyoDate)
    bind(3, position.takenAt)
    bind(4, position.number)
  }
}

extension SQLiteWriter {
  func dose(_ dose: PlannedDose) throws -> RecordedDose? { try reader.dose(dose) }

  func isPlanned(_ dose: PlannedDose) throws -> Bool { try reader.isPlanned(dose) }

  func storedRevision(of medication: StoredMedication, on date: CivilDate) throws
    -> StoredMedicationRevision?
  {
    try reader.storedRevision(of: medication, on: date)
  }

  func slotTimes(of patient: PatientScope, on date: CivilDate) throws -> SlotTimes {
    try reader.slotTimes(of: patient, on: date)
  }

  func prnDose(
    of medication: StoredMedication, _ patient: PatientScope, second: Timestamp
  ) throws -> RecordedPRNDose? {
    try reader.prnDose(of: medication, patient, second: second)
  }

  func prnDose(
    _ position: PRNPosition, of medication: StoredMedication, _ patient: PatientScope
  ) throws -> RecordedPRNDose? {
    try reader.prnDose(position, of: medication, patient)
  }

  func appliedRequest(
    _ key: IdempotencyKey, of patient: PatientScope, since oldest: Timestamp
  ) throws -> AppliedRequest? {
    try reader.appliedRequest(key, of: patient, since: oldest)
  }
}
