internal import Domain
internal import GRDB
internal import ServerCore

extension SQLiteReader {
  func medications(of patient: PatientScope, on today: CivilDate) throws -> [StoredMedication] {
    try query(.medications) { row in
      row.bind(1, patient.key)
      row.bind(2, today)
      var medications: [StoredMedication] = []
      while try row.next() { medications.append(try row.medication) }
      return medications
    }
  }

  func medication(
    _ id: MedicationID, of patient: PatientScope, on today: CivilDate
  ) throws -> StoredMedication? {
    try query(.medication) { row in
      row.bind(1, patient.key)
      row.bind(2, today)
      row.bind(3, id.description)
      return try row.next() ? try row.medication : nil
    }
  }

  func regimens(of patient: PatientScope, from today: CivilDate) throws -> [StoredRegimen] {
    try query(.currentRegimens) { row in
      row.bind(1, patient.key)
      row.bind(2, today)
      return try row.regimens
    }
  }

  func regimens(of medication: MedicationKey) throws -> [StoredRegimen] {
    try query(.medicationRegimens) { row in
      row.bind(1, medication.rawValue)
      return try row.regimens
    }
  }

  func takenTimes(
    of patient: PatientScope, on date: CivilDate
  ) throws -> [MedicationKey: Set<LocalTime>] {
    try query(.takenTimes) { row in
      row.bind(1, patient.key)
      row.bind(2, date)
      var times: [MedicationKey: Set<LocalTime>] = [:]
      while try row.next() {
        times[MedicationKey(rawValue: row.int64(0)), default: []]
          .insert(LocalTime(minuteOfDay: row.int(1)))
      }
      return times
    }
  }
}

extension Query {
  fileprivate var medication: StoredMedication {
    get throws {
      StoredMedication(
        key: MedicationKey(rawValue: int64(0)), id: try identifier(1), version: int(2),
        details: MedicationDetails(
          name: text(6), dosageText: text(7), doseCountPerIntake: try quantity(8),
          strength: text(9), notes: text(10)),
        asNeeded: int(3) != 0, archivedAt: optionalInstant(4), stock: try stock(5))
    }
  }

  private func stock(_ column: Int32) throws -> Stock? {
    if isNull(column) { return nil }
    guard let stock = Stock(thousandths: int(column)) else {
      throw CorruptRecordError(column: "stock")
    }
    return stock
  }
}

extension SQLiteWriter {
  func insertMedication(
    _ id: MedicationID, of patient: PatientScope, asNeeded: Bool, stock: Stock?
  ) throws -> MedicationKey {
    let sql =
      "INSERT INTO medication (public_id, patient, as_needed, stock) VALUES (?1, ?2, ?3, ?4)"
    try run(sql) { row in
      row.bind(1, id.description)
      row.bind(2, patient.key)
      row.bind(3, asNeeded ? 1 : 0)
      row.bind(4, (stock?.thousandths).map(Int64.init))
    }
    return MedicationKey(rawValue: database.lastInsertedRowID)
  }

  func setDetails(
    _ details: MedicationDetails, of medication: MedicationKey, _ patient: PatientScope,
    from first: CivilDate
  ) throws {
    let close = """
      UPDATE medication_revision SET valid_to = MAX(valid_from, ?2 - 1)
      WHERE medication = ?1 AND valid_to >= ?2
      """
    try run(close) { row in
      row.bind(1, medication.rawValue)
      row.bind(2, first)
    }
    let add = """
      INSERT INTO medication_revision (medication, patient, name, dosage_text, thousandths,
        strength, notes, valid_from, valid_to)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """
    try run(add) { row in
      row.bind(1, medication.rawValue)
      row.bind(2, patient.key)
      row.bind(3, details.name)
      row.bind(4, details.dosageText)
      row.bind(5, details.doseCountPerIntake.thousandths)
      row.bind(6, details.strength)
      row.bind(7, details.notes)
      row.bind(8, first)
      row.bind(9, CivilDate.bounds.upperBound)
    }
  }

  func countChange(of medication: MedicationKey, archivedAt: Timestamp?) throws {
    let sql = "UPDATE medication SET version = version + 1, archived_at = ?2 WHERE id = ?1"
    try run(sql) { row in
      row.bind(1, medication.rawValue)
      row.bind(2, archivedAt)
    }
  }

  /// Steps a statement that answers nothing.
  func run(_ sql: String, _ bind: (Query) -> Void) throws {
    try database.query(sql) { row in
      bind(row)
      try row.run()
    }
  }
}

extension SQLiteWriter {
  func medications(of patient: PatientScope, on today: CivilDate) throws -> [StoredMedication] {
    try reader.medications(of: patient, on: today)
  }

  func medication(
    _ id: MedicationID, of patient: PatientScope, on today: CivilDate
  ) throws -> StoredMedication? {
    try reader.medication(id, of: patient, on: today)
  }

  func regimens(of patient: PatientScope, from today: CivilDate) throws -> [StoredRegimen] {
    try reader.regimens(of: patient, from: today)
  }

  func regimens(of medication: MedicationKey) throws -> [StoredRegimen] {
    try reader.regimens(of: medication)
  }

  func takenTimes(
    of patient: PatientScope, on date: CivilDate
  ) throws -> [MedicationKey: Set<LocalTime>] {
    try reader.takenTimes(of: patient, on: date)
  }
}
