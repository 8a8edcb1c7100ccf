internal import Domain
internal import ServerCore

extension SQLReader {
  func medications(of patient: PatientScope, on today: CivilDate) throws -> [StoredMedication] {
    try rows(.medications, patient, today) { try $0.medication }
  }

  func medication(
    _ id: MedicationID, of patient: PatientScope, on today: CivilDate
  ) throws -> StoredMedication? {
    try first(.medication, patient, today, id) { try $0.medication }
  }

  func hasMedication(_ id: MedicationID) throws -> Bool {
    try first(.medicationByID, id) { _ in true } ?? false
  }

  func takenTimes(
    of patient: PatientScope, on date: CivilDate
  ) throws -> [MedicationKey: Set<LocalTime>] {
    let taken = try rows(.takenTimes, patient, date) { row in
      (MedicationKey(rawValue: row.int64(0)), row.time(1))
    }
    return Dictionary(grouping: taken, by: \.0).mapValues { Set($0.map(\.1)) }
  }

  func asNeededIntakes(
    of patient: PatientScope, on days: ClosedRange<CivilDate>
  ) throws -> [MedicationKey: [Timestamp]] {
    let taken = try rows(.asNeededIntakes, patient, days.lowerBound, days.upperBound) { row in
      (MedicationKey(rawValue: row.int64(0)), row.instant(1))
    }
    return Dictionary(grouping: taken, by: \.0).mapValues { $0.map(\.1) }
  }
}

extension Query {
  fileprivate var medication: StoredMedication {
    get throws {
      StoredMedication(
        key: MedicationKey(rawValue: int64(0)), id: try identifier(1), version: int(2),
        details: try details(6), asNeeded: int(3) != 0, archivedAt: optional(4, instant),
        stock: try optional(5, stock))
    }
  }

  /// Name, dose and notes of a medication, from a column on.
  func details(_ first: Int32) throws -> MedicationDetails {
    MedicationDetails(
      name: text(first), dosageText: text(first + 1),
      doseCountPerIntake: try quantity(first + 2), strength: text(first + 3),
      notes: text(first + 4), limits: try limits(first + 5))
  }

  private func limits(_ first: Int32) throws -> AsNeededLimits {
    let limits = AsNeededLimits(
      minIntervalHours: optional(first, int), maxPerDay: optional(first + 1, int))
    guard let limits else { throw CorruptRecordError(column: "max_per_day") }
    return limits
  }

  func stock(_ column: Int32) throws -> Stock {
    guard let stock = Stock(thousandths: int(column)) else {
      throw CorruptRecordError(column: "stock")
    }
    return stock
  }
}

extension SQLWriter {
  func insertMedication(
    _ id: MedicationID, of patient: PatientScope, asNeeded: Bool, stock: Stock?
  ) throws -> MedicationKey {
    MedicationKey(
      rawValue: try insertMedication(id, of: patient.key, asNeeded: asNeeded, stock: stock))
  }

  func insertMedication(
    _ id: MedicationID, of patient: Int64, asNeeded: Bool, archivedAt: Timestamp? = nil,
    stock: Stock?, by run: ImportRun? = nil
  ) throws -> Int64 {
    let sql = """
      INSERT INTO medication (public_id, patient, as_needed, archived_at, stock, import)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """
    return try database.insert(sql, id, patient, asNeeded, archivedAt, stock, run?.key)
  }

  func setDetails(
    _ details: MedicationDetails, of medication: MedicationKey, _ patient: PatientScope,
    from first: CivilDate
  ) throws {
    let close = """
      UPDATE medication_revision
      SET valid_to = CASE WHEN valid_from >= ?2 THEN valid_from ELSE ?2 - 1 END
      WHERE medication = ?1 AND valid_to >= ?2
      """
    try database.run(close, medication, first)
    _ = try insertRevision(
      details, on: first...CivilDate.bounds.upperBound, of: medication.rawValue, patient.key)
  }

  func insertRevision(
    _ details: MedicationDetails, on days: ClosedRange<CivilDate>, of medication: Int64,
    _ patient: Int64
  ) throws -> Int64 {
    let sql = """
      INSERT INTO medication_revision (medication, patient, name, dosage_text, thousandths,
        strength, notes, min_interval_hours, max_per_day, valid_from, valid_to)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """
    return try database.insert(
      sql, medication, patient, details.name, details.dosageText, details.doseCountPerIntake,
      details.strength, details.notes, details.limits.minIntervalHours, details.limits.maxPerDay,
      days)
  }

  func countChange(
    of medication: MedicationKey, archivedAt: Timestamp?, at now: Timestamp
  ) throws {
    let sql = """
      UPDATE medication
      SET version = CASE WHEN version < ?3 THEN ?3 ELSE version + 1 END, archived_at = ?2
      WHERE id = ?1
      """
    try database.run(sql, medication, archivedAt, now.leastVersion)
  }

  func setAsNeeded(_ asNeeded: Bool, of medication: MedicationKey) throws {
    try database.run("UPDATE medication SET as_needed = ?2 WHERE id = ?1", medication, asNeeded)
  }

  func setStock(_ stock: Stock?, of medication: MedicationKey) throws {
    try database.run("UPDATE medication SET stock = ?2 WHERE id = ?1", medication, stock)
  }

  /// What comes back never lifts a stock over what one can be.
  func moveStock(of medication: MedicationKey, by thousandths: Int) throws {
    let sql = """
      UPDATE medication
      SET stock = CASE WHEN stock + ?2 > 100000000 THEN 100000000 ELSE stock + ?2 END
      WHERE id = ?1 AND stock IS NOT NULL
      """
    try database.run(sql, medication, thousandths)
  }
}
