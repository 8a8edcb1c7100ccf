internal import APIContract
internal import Domain
internal import ServerCore

// A whole household, stored row by row with statements prepared once.

extension SQLWriter {
  func save(_ household: HouseholdRecord, at now: Timestamp) throws {
    do {
      let caregiver = try database.insert(
        "INSERT INTO caregiver (public_id, email, password_hash) VALUES (?1, ?2, ?3)",
        household.caregiver, household.email, household.passwordHash)
      let founder = try found(
        household.caregiver, for: CaregiverKey(rawValue: caregiver),
        named: household.email.nameOfAddress)
      for entitlement in household.entitlements {
        try insert(entitlement, of: caregiver, at: now)
      }
      for patient in household.patients {
        try insert(patient, of: founder.household, at: now)
      }
    } catch  where error.isOfSomethingThere {
      throw HouseholdExistsError()
    }
  }

  /// A household brings no store transactions, so each entitlement gets a number of its own that no
  /// store can ever send.
  private func insert(
    _ entitlement: Entitlement, of caregiver: Int64, at now: Timestamp
  ) throws {
    var generator = SystemRandomNumberGenerator()
    let id = Identifier<Entitlement>.random(using: &generator)
    let sql = """
      INSERT INTO caregiver_entitlement (public_id, caregiver, product_id, status,
        original_transaction_id, transaction_id, purchased_at, environment, expires_at,
        grace_ends_at, created_at, updated_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, 'Sandbox', ?7, ?8, ?6, ?6)
      """
    try database.run(
      sql, id, caregiver, entitlement.productID, entitlement.status.rawValue, "household:\(id)",
      now, entitlement.expiresAt, entitlement.graceEndsAt)
  }

  private func insert(
    _ patient: PatientRecord, of household: HouseholdKey, at now: Timestamp
  ) throws {
    let key = try insertPatient(
      patient.id, displayName: patient.displayName, slotTimes: patient.slotTimes, of: household)
    try link(key, at: now)
    try insert(patient.medications, of: key)
  }

  /// Doses of all medications go in together, in the order of their key: each lands after the last.
  private func insert(_ medications: [MedicationRecord], of patient: Int64) throws {
    var doses: [DoseRow] = []
    var prnDoses: [PRNRow] = []
    for medication in medications {
      let (key, revisions) = try insert(medication, of: patient)
      doses += try medication.doses.map { ($0, key, try revisions.at($0.revision)) }
      prnDoses += try medication.prnDoses.map { ($0, try revisions.at($0.revision)) }
    }
    doses.sort {
      ($0.record.date, $0.record.time, $0.medication)
        < ($1.record.date, $1.record.time, $1.medication)
    }
    try insert(doses: doses, of: patient)
    try insert(prnDoses: prnDoses.sorted { $0.record.takenAt < $1.record.takenAt }, of: patient)
  }

  private func insert(
    _ medication: MedicationRecord, of patient: Int64
  ) throws -> (key: Int64, revisions: [Int64]) {
    let key = try insertMedication(
      medication.id, of: patient, asNeeded: medication.regimens.isEmpty, stock: medication.stock)
    let revisions = try medication.revisions.map { revision in
      let details = MedicationDetails(
        name: revision.name, dosageText: revision.dosageText,
        doseCountPerIntake: revision.doseCountPerIntake, strength: "", notes: "")
      return try insertRevision(details, on: revision.effective, of: key, patient)
    }
    for regimen in medication.regimens {
      try insertRegimen(regimen, slots: [], of: key, patient)
    }
    return (key, revisions)
  }

  private func insert(doses: [DoseRow], of patient: Int64) throws {
    let sql = """
      INSERT INTO dose_record (patient, day, minute, medication, revision, taken_at, recorded_by)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """
    try database.query(sql) { row in
      for dose in doses {
        let record = dose.record
        try row.run(
          patient, record.date, record.time, dose.medication, dose.revision, record.takenAt,
          record.recordedBy)
      }
    }
  }

  private func insert(prnDoses: [PRNRow], of patient: Int64) throws {
    let sql = """
      INSERT INTO prn_record (patient, day, taken_at, seq, revision, thousandths, recorded_by)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """
    try database.query(sql) { row in
      for (number, dose) in prnDoses.enumerated() {
        let record = dose.record
        try row.run(
          patient, record.takenAt.tokyoDate, record.takenAt, number, dose.revision,
          record.quantity, record.recordedBy)
      }
    }
  }
}

/// A dose with the store's numbers of what was taken.
private typealias DoseRow = (record: DoseRecord, medication: Int64, revision: Int64)
/// An as-needed dose with the store's number of what was taken.
private typealias PRNRow = (record: PRNRecord, revision: Int64)

extension [Int64] {
  /// The revision at a position; a record that points beyond its medication's revisions is refused.
  fileprivate func at(_ position: Int) throws -> Int64 {
    guard indices.contains(position) else { throw CorruptRecordError(column: "snapshot") }
    return self[position]
  }
}
