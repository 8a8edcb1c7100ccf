internal import Domain
internal import ServerCore

// A record as a whole, written.

extension SQLWriter {
  func beginImport(into patient: PatientScope) throws -> ImportRun {
    let key = try database.insert("INSERT INTO running_import (patient) VALUES (?1)", patient)
    return ImportRun(key: key, patient: patient.key)
  }

  func bringSlotTimes(
    _ times: SlotTimes, past: [SlotTimesHistory.Past], to run: ImportRun, at now: Timestamp
  ) throws {
    let sql = """
      UPDATE patient SET morning = ?2, noon = ?3, evening = ?4, bedtime = ?5, slots_since = ?6,
        version = CASE WHEN version < ?8 THEN ?8 ELSE version + 1 END
      WHERE id = ?1
        AND NOT EXISTS (SELECT 1 FROM medication WHERE patient = ?1 AND (import IS NULL OR import <> ?7))
      """
    let since = past.last.map { $0.lastDay.adding(days: 1).daysSinceEpoch } ?? 0
    guard
      try database.changes(sql, run.patient, times, since, run.key, now.leastVersion)
    else { return }
    let bring = """
      INSERT INTO past_slot_times (patient, valid_to, morning, noon, evening, bedtime)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT (patient, valid_to) DO UPDATE SET morning = excluded.morning,
        noon = excluded.noon, evening = excluded.evening, bedtime = excluded.bedtime
      """
    for entry in past { try database.run(bring, run.patient, entry.lastDay, entry.times) }
  }

  func bring(
    _ medication: RecordMedication, orAs fresh: MedicationID, to run: ImportRun,
    at now: Timestamp
  ) throws -> BroughtMedication {
    let there = try owner(of: medication.id)
    for known in [there, try owner(of: fresh)] {
      guard let known, known.patient == run.patient else { continue }
      return BroughtMedication(key: known.key, isNew: false)
    }
    let key = try insertMedication(
      there == nil ? medication.id : fresh, of: run.patient, asNeeded: medication.asNeeded,
      archivedAt: medication.archived ? medication.archivedAt ?? now : nil, stock: medication.stock,
      by: run)
    return BroughtMedication(key: key, isNew: true)
  }

  private func owner(of id: MedicationID) throws -> (key: Int64, patient: Int64)? {
    try database.first("SELECT id, patient FROM medication WHERE public_id = ?1", id) { row in
      (row.int64(0), row.int64(1))
    }
  }

  func bringAdded(_ medication: MedicationID, to run: ImportRun) throws {
    try database.run(
      "UPDATE medication SET import = ?2 WHERE public_id = ?1", medication, run.key)
  }

  func bring(
    _ revision: RecordRevision, of medication: BroughtMedication, to run: ImportRun
  ) throws -> Int64 {
    try insertRevision(revision.details, on: revision.effective, of: medication.key, run.patient)
  }

  func bring(
    _ regimen: RecordRegimen, of medication: BroughtMedication, to run: ImportRun
  ) throws {
    try insertRegimen(regimen.revision, slots: regimen.slots, of: medication.key, run.patient)
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
    _ dose: RecordDose, of medication: BroughtMedication, to run: ImportRun
  ) throws -> Bool {
    let sql = """
      INSERT INTO dose_record (patient, day, minute, medication, revision, taken_at, recorded_by,
        import)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT EXISTS (SELECT 1 FROM dose_skip
        WHERE patient = ?1 AND day = ?2 AND minute = ?3 AND medication = ?4)
      ON CONFLICT DO NOTHING
      """
    return try database.changes(
      sql, run.patient, dose.date, dose.time, medication.key, dose.revision, dose.takenAt,
      dose.recordedBy, run.key)
  }

  func bring(
    _ skip: RecordSkip, of medication: BroughtMedication, to run: ImportRun
  ) throws -> Bool {
    let sql = """
      INSERT INTO dose_skip (patient, day, minute, medication, revision, reason, note, skipped_at,
        recorded_by, import)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE NOT EXISTS (SELECT 1 FROM dose_record
        WHERE patient = ?1 AND day = ?2 AND minute = ?3 AND medication = ?4)
      ON CONFLICT DO NOTHING
      """
    let told = skip.skip
    return try database.changes(
      sql, run.patient, skip.date, skip.time, medication.key, skip.revision,
      Int64(told.reason.rawValue), told.note, told.skippedAt, told.recordedBy, run.key)
  }

  /// Two doses of one medicine in one second are told apart by their amount only.
  func bring(
    _ dose: RecordPRNDose, of medication: BroughtMedication, to run: ImportRun
  ) throws -> Bool {
    let sql = """
      INSERT INTO prn_record (patient, day, taken_at, seq, revision, thousandths, recorded_by, import)
      SELECT ?1, ?2, ?3, COALESCE((SELECT MAX(seq) + 1 FROM prn_record
          WHERE patient = ?1 AND day = ?2 AND taken_at = ?3), 0), ?4, ?5, ?6, ?8
      WHERE NOT EXISTS (
        SELECT 1 FROM prn_record p JOIN medication_revision r ON r.id = p.revision
        WHERE p.patient = ?1 AND p.day = ?2
          AND p.taken_at >= ?9 AND p.taken_at < ?9 + 1000
          AND r.medication = ?7 AND p.thousandths = ?5)
      """
    let second = Timestamp(secondsSinceEpoch: dose.takenAt.secondsSinceEpoch)
    return try database.changes(
      sql, run.patient, dose.takenAt.tokyoDate, dose.takenAt, dose.revision, dose.quantity,
      dose.recordedBy, medication.key, run.key, second)
  }
}
