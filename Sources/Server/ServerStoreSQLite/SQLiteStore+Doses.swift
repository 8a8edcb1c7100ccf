internal import Domain
internal import GRDB
internal import ServerCore

extension SQLiteReader {
  func dose(_ dose: PlannedDose) throws -> RecordedDose? {
    try query(.dose) { row in
      row.bind(dose)
      guard try row.next() else { return nil }
      return RecordedDose(
        snapshot: try row.picture.snapshot,
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

  func picture(of medication: StoredMedication, on date: CivilDate) throws -> StoredPicture? {
    try query(.picture) { row in
      row.bind(1, medication.key.rawValue)
      row.bind(2, date)
      return try row.next() ? try row.picture : nil
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
    _ place: PRNPlace, of medication: StoredMedication, _ patient: PatientScope
  ) throws -> RecordedPRNDose? {
    try query(.prnDoseAtPlace) { row in
      row.bind(medication, patient, place.takenAt)
      row.bind(5, place.number)
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
        subject: row.text(0), place: PRNPlace(takenAt: row.instant(1), number: row.int(2)))
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

  /// A picture, from column 0 on.
  fileprivate var picture: StoredPicture {
    get throws {
      StoredPicture(
        key: int64(0),
        snapshot: MedicationSnapshot(
          medication: try identifier(1), name: text(2), dosageText: text(3),
          doseCountPerIntake: try quantity(4), effective: try days(5)))
    }
  }

  fileprivate var prnDose: RecordedPRNDose {
    get throws {
      RecordedPRNDose(
        place: PRNPlace(takenAt: instant(7), number: int(10)), snapshot: try picture.snapshot,
        quantity: try quantity(11), recordedBy: recorder(8), stockMoved: int(9))
    }
  }
}

extension SQLiteWriter {
  func insertDose(
    _ dose: PlannedDose, picture: Int64, intake: Intake, stockMoved: Int
  ) throws {
    let sql = """
      INSERT INTO dose_record (patient, day, minute, medication, revision, taken_at, recorded_by,
        stock_moved)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """
    try run(sql) { row in
      row.bind(dose)
      row.bind(5, picture)
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
    of patient: PatientScope, picture: Int64, intake: Intake, quantity: Quantity, stockMoved: Int
  ) throws -> PRNPlace {
    let place = try nextPlace(of: patient, intake.takenAt)
    let sql = """
      INSERT INTO prn_record (patient, day, taken_at, seq, revision, thousandths, recorded_by,
        stock_moved)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """
    try run(sql) { row in
      row.bind(place, of: patient)
      row.bind(5, picture)
      row.bind(6, quantity.thousandths)
      row.bind(7, intake.recordedBy.rawValue)
      row.bind(8, stockMoved)
    }
    return place
  }

  private func nextPlace(of patient: PatientScope, _ takenAt: Timestamp) throws -> PRNPlace {
    let sql = """
      SELECT COALESCE(MAX(seq), -1) + 1 FROM prn_record
      WHERE patient = ?1 AND day = ?2 AND taken_at = ?3
      """
    return try database.query(sql) { row in
      row.bind(1, patient.key)
      row.bind(2, takenAt.tokyoDate)
      row.bind(3, takenAt)
      return PRNPlace(takenAt: takenAt, number: try row.next() ? row.int(0) : 0)
    }
  }

  func deletePRNDose(_ place: PRNPlace, of patient: PatientScope) throws {
    let sql = """
      DELETE FROM prn_record WHERE patient = ?1 AND day = ?2 AND taken_at = ?3 AND seq = ?4
      """
    try run(sql) { $0.bind(place, of: patient) }
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
      row.bind(5, request.place.takenAt)
      row.bind(6, request.place.number)
    }
  }
}

extension Query {
  fileprivate func bind(_ place: PRNPlace, of patient: PatientScope) {
    bind(1, patient.key)
    bind(2, place.takenAt.tokyoDate)
    bind(3, place.takenAt)
    bind(4, place.number)
  }
}

extension SQLiteWriter {
  func dose(_ dose: PlannedDose) throws -> RecordedDose? { try reader.dose(dose) }

  func isPlanned(_ dose: PlannedDose) throws -> Bool { try reader.isPlanned(dose) }

  func picture(of medication: StoredMedication, on date: CivilDate) throws -> StoredPicture? {
    try reader.picture(of: medication, on: date)
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
    _ place: PRNPlace, of medication: StoredMedication, _ patient: PatientScope
  ) throws -> RecordedPRNDose? {
    try reader.prnDose(place, of: medication, patient)
  }

  func appliedRequest(
    _ key: IdempotencyKey, of patient: PatientScope, since oldest: Timestamp
  ) throws -> AppliedRequest? {
    try reader.appliedRequest(key, of: patient, since: oldest)
  }
}
