internal import Domain
internal import GRDB
internal import ServerCore

/// Stores a household row by row with statements prepared once.
struct HouseholdWriter {
  let database: Database
  let now: Timestamp

  func save(_ household: HouseholdRecord) throws {
    let sql = "INSERT INTO caregiver (public_id, email, password_hash) VALUES (?1, ?2, ?3)"
    let caregiver = try insert(sql) { row in
      row.bind(1, household.caregiver.description)
      row.bind(2, household.email)
      row.bind(3, household.passwordHash)
    }
    for entitlement in household.entitlements { try insert(entitlement, of: caregiver) }
    for patient in household.patients { try insert(patient, of: caregiver) }
  }

  /// A household brings no store transactions, so each entitlement gets a number of its own that no
  /// store can ever send.
  private func insert(_ entitlement: Entitlement, of caregiver: Int64) throws {
    var generator = SystemRandomNumberGenerator()
    let id = Identifier<Entitlement>.random(using: &generator).description
    let sql = """
      INSERT INTO caregiver_entitlement (public_id, caregiver, product_id, status,
        original_transaction_id, transaction_id, purchased_at, environment, expires_at,
        grace_ends_at, created_at, updated_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, 'Sandbox', ?7, ?8, ?6, ?6)
      """
    try insert(sql) { row in
      row.bind(1, id)
      row.bind(2, caregiver)
      row.bind(3, entitlement.productID)
      row.bind(4, entitlement.status.rawValue)
      row.bind(5, "household:\(id)")
      row.bind(6, now)
      row.bind(7, entitlement.expiresAt)
      row.bind(8, entitlement.graceEndsAt)
    }
  }

  private func insert(_ patient: PatientRecord, of caregiver: Int64) throws {
    let sql = """
      INSERT INTO patient (public_id, display_name, morning, noon, evening, bedtime, caregiver)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """
    let key = try insert(sql) { row in
      row.bind(1, patient.id.description)
      row.bind(2, patient.displayName)
      for slot in DoseSlot.allCases {
        row.bind(Int32(3 + slot.rawValue), patient.slotTimes[slot].minuteOfDay)
      }
      row.bind(7, caregiver)
    }
    let link = """
      INSERT INTO caregiver_patient_link (caregiver, patient, status, created_at)
      VALUES (?1, ?2, 'ACTIVE', ?3)
      """
    try insert(link) { row in
      row.bind(1, caregiver)
      row.bind(2, key)
      row.bind(3, now)
    }
    try insert(patient.medications, of: key)
  }

  /// Doses of all medications go in together, in the order of their key: each lands after the last.
  private func insert(_ medications: [MedicationRecord], of patient: Int64) throws {
    var doses: [DoseRow] = []
    var prnDoses: [PRNRow] = []
    for medication in medications {
      let (key, revisions) = try insert(medication, of: patient)
      doses += try medication.doses.map { dose in
        DoseRow(record: dose, medication: key, revision: try revisions.at(dose.revision))
      }
      prnDoses += try medication.prnDoses.map { dose in
        PRNRow(record: dose, revision: try revisions.at(dose.revision))
      }
    }
    try insert(doses: doses.sorted { $0.order < $1.order }, of: patient)
    try insert(prnDoses: prnDoses.sorted { $0.record.takenAt < $1.record.takenAt }, of: patient)
  }

  private func insert(
    _ medication: MedicationRecord, of patient: Int64
  ) throws -> (key: Int64, revisions: [Int64]) {
    let sql =
      "INSERT INTO medication (public_id, patient, as_needed, stock) VALUES (?1, ?2, ?3, ?4)"
    let key = try insert(sql) { row in
      row.bind(1, medication.id.description)
      row.bind(2, patient)
      row.bind(3, medication.regimens.isEmpty ? 1 : 0)
      row.bind(4, medication.stock.map { Int64($0.thousandths) })
    }
    let revisions = try medication.revisions.map { try insert($0, of: key, patient) }
    for regimen in medication.regimens { try insert(regimen, of: key, patient) }
    return (key, revisions)
  }

  private func insert(
    _ revision: MedicationRevision, of medication: Int64, _ patient: Int64
  ) throws -> Int64 {
    let sql = """
      INSERT INTO medication_revision (medication, patient, name, dosage_text, thousandths,
        valid_from, valid_to)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """
    return try insert(sql) { row in
      row.bind(1, medication)
      row.bind(2, patient)
      row.bind(3, revision.name)
      row.bind(4, revision.dosageText)
      row.bind(5, revision.doseCountPerIntake.thousandths)
      row.bind(6, revision.effective.lowerBound)
      row.bind(7, revision.effective.upperBound)
    }
  }

  private func insert(
    _ regimen: RegimenRevision, of medication: Int64, _ patient: Int64
  ) throws {
    let sql = """
      INSERT INTO regimen_revision (medication, patient, valid_from, valid_to, weekdays, times,
        created_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """
    try insert(sql) { row in
      row.bind(1, medication)
      row.bind(2, patient)
      row.bind(3, regimen.effective.lowerBound)
      row.bind(4, regimen.effective.upperBound)
      row.bind(5, Int(regimen.weekdays.rawValue))
      row.bind(6, times: regimen.times)
      row.bind(7, regimen.createdAt)
    }
  }

  @discardableResult
  private func insert(_ sql: String, _ bind: (Query) -> Void) throws -> Int64 {
    try database.query(sql) { row in
      bind(row)
      try row.run()
    }
    return database.lastInsertedRowID
  }
}
