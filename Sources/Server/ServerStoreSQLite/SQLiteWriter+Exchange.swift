internal import Domain
internal import GRDB
internal import ServerCore

// A record as a whole, written.

extension SQLiteWriter {
  func bringSlotTimes(
    _ times: SlotTimes, past: [SlotTimesHistory.Past], to patient: PatientScope
  ) throws {
    let sql = """
      UPDATE patient SET morning = ?2, noon = ?3, evening = ?4, bedtime = ?5, slots_since = ?6,
        version = version + 1
      WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM medication WHERE patient = ?1)
      """
    let since = past.last.map { $0.lastDay.adding(days: 1).daysSinceEpoch } ?? 0
    guard try database.changes(sql, patient, times, since) else { return }
    let bring = "INSERT OR REPLACE INTO past_slot_times VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
    for entry in past { try database.run(bring, patient, entry.lastDay, entry.times) }
  }

  func bring(
    _ medication: RecordMedication, orAs fresh: MedicationID, to patient: PatientScope,
    at now: Timestamp
  ) throws -> BroughtMedication {
    let there = try owner(of: medication.id)
    for known in [there, try owner(of: fresh)] {
      guard let known, known.patient == patient.key else { continue }
      return BroughtMedication(key: known.key, isNew: false)
    }
    let key = try insertMedication(
      there == nil ? medication.id : fresh, of: patient.key, asNeeded: medication.asNeeded,
      archivedAt: medication.archived ? now : nil, stock: medication.stock)
    return BroughtMedication(key: key, isNew: true)
  }

  private func owner(of id: MedicationID) throws -> (key: Int64, patient: Int64)? {
    try database.first("SELECT id, patient FROM medication WHERE public_id = ?1", id) { row in
      (row.int64(0), row.int64(1))
    }
  }

  func bring(
    _ revision: RecordRevision, of medication: BroughtMedication, to patient: PatientScope
  ) throws -> Int64 {
    try insertRevision(revision.details, on: revision.effective, of: medication.key, patient.key)
  }

  func bring(
    _ regimen: RecordRegimen, of medication: BroughtMedication, to patient: PatientScope
  ) throws {
    try insertRegimen(regimen.revision, slots: regimen.slots, of: medication.key, patient.key)
  }

  func revision(of medication: BroughtMedication, on date: CivilDate) throws -> Int64? {
    let sql = """
      SELECT id FROM medication_revision
      WHERE medication = ?1 AND valid_from <= ?2 AND valid_to >= ?2
      ORDER BY id DESC LIMIT 1
      """
    return try database.first(sql, medication.key, date) { $0.int64(0) }
  }

  func bring(
    _ dose: RecordDose, of medication: BroughtMedication, to patient: PatientScope
  ) throws -> Bool {
    let sql = """
      INSERT INTO dose_record (patient, day, minute, medication, revision, taken_at, recorded_by)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT DO NOTHING
      """
    return try database.changes(
      sql, patient, dose.date, dose.time, medication.key, dose.revision, dose.takenAt,
      dose.recordedBy)
  }

  /// Two doses of one medicine in one second are told apart by their amount only.
  func bring(
    _ dose: RecordPRNDose, of medication: BroughtMedication, to patient: PatientScope
  ) throws -> Bool {
    let sql = """
      INSERT INTO prn_record (patient, day, taken_at, seq, revision, thousandths, recorded_by)
      SELECT ?1, ?2, ?3, COALESCE((SELECT MAX(seq) + 1 FROM prn_record
          WHERE patient = ?1 AND day = ?2 AND taken_at = ?3), 0), ?4, ?5, ?6
      WHERE NOT EXISTS (
        SELECT 1 FROM prn_record p JOIN medication_revision r ON r.id = p.revision
        WHERE p.patient = ?1 AND p.day = ?2 AND p.taken_at / 1000 = ?3 / 1000
          AND r.medication = ?7 AND p.thousandths = ?5)
      """
    return try database.changes(
      sql, patient, dose.takenAt.tokyoDate, dose.takenAt, dose.revision, dose.quantity,
      dose.recordedBy, medication.key)
  }
}
