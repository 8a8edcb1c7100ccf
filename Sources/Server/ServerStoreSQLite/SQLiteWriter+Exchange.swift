internal import Domain
internal import GRDB
internal import ServerCore

// A record as a whole, written; every value bound, one statement a line.

extension SQLiteWriter {
  func bringSlotTimes(
    _ times: SlotTimes, past: [SlotTimesHistory.Past], to patient: PatientScope
  ) throws {
    let sql = """
      UPDATE patient SET morning = ?2, noon = ?3, evening = ?4, bedtime = ?5, slots_since = ?6,
        version = version + 1
      WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM medication WHERE patient = ?1)
      """
    try database.query(sql) { row in
      row.bind(1, patient.key)
      row.bind(times, from: 2)
      row.bind(6, past.last.map { $0.lastDay.adding(days: 1).daysSinceEpoch } ?? 0)
      try row.run()
    }
    guard database.changesCount > 0 else { return }
    for entry in past { try bring(entry, to: patient) }
  }

  private func bring(_ past: SlotTimesHistory.Past, to patient: PatientScope) throws {
    let sql = "INSERT OR REPLACE INTO past_slot_times VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
    try database.query(sql) { row in
      row.bind(1, patient.key)
      row.bind(2, past.lastDay)
      row.bind(past.times, from: 3)
      try row.run()
    }
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
    let sql = """
      INSERT INTO medication (public_id, patient, as_needed, archived_at, stock)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """
    try database.query(sql) { row in
      row.bind(1, (there == nil ? medication.id : fresh).description)
      row.bind(2, patient.key)
      row.bind(3, medication.asNeeded ? 1 : 0)
      row.bind(4, medication.archived ? now : nil)
      row.bind(5, medication.stock.map { Int64($0.thousandths) })
      try row.run()
    }
    return BroughtMedication(key: database.lastInsertedRowID, isNew: true)
  }

  private func owner(of id: MedicationID) throws -> (key: Int64, patient: Int64)? {
    try database.query("SELECT id, patient FROM medication WHERE public_id = ?1") { row in
      row.bind(1, id.description)
      return try row.next() ? (row.int64(0), row.int64(1)) : nil
    }
  }

  func bring(
    _ revision: RecordRevision, of medication: BroughtMedication, to patient: PatientScope
  ) throws -> Int64 {
    let sql = """
      INSERT INTO medication_revision (medication, patient, name, dosage_text, thousandths,
        valid_from, valid_to, strength, notes)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """
    try database.query(sql) { row in
      row.bind(1, medication.key)
      row.bind(2, patient.key)
      row.bind(3, revision.details.name)
      row.bind(4, revision.details.dosageText)
      row.bind(5, revision.details.doseCountPerIntake.thousandths)
      row.bind(6, revision.effective.lowerBound)
      row.bind(7, revision.effective.upperBound)
      row.bind(8, revision.details.strength)
      row.bind(9, revision.details.notes)
      try row.run()
    }
    return database.lastInsertedRowID
  }

  func bring(
    _ regimen: RecordRegimen, of medication: BroughtMedication, to patient: PatientScope
  ) throws {
    let sql = """
      INSERT INTO regimen_revision (medication, patient, valid_from, valid_to, weekdays, times,
        created_at, ended_at, slots)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """
    let revision = regimen.revision
    try database.query(sql) { row in
      row.bind(1, medication.key)
      row.bind(2, patient.key)
      row.bind(3, revision.effective.lowerBound)
      row.bind(4, revision.effective.upperBound)
      row.bind(5, Int(revision.weekdays.rawValue))
      row.bind(6, times: revision.times)
      row.bind(7, revision.createdAt)
      row.bind(8, revision.endedAt)
      row.bind(9, DoseSlot.bits(regimen.slots))
      try row.run()
    }
  }

  func revision(of medication: BroughtMedication, on date: CivilDate) throws -> Int64? {
    let sql = """
      SELECT id FROM medication_revision
      WHERE medication = ?1 AND valid_from <= ?2 AND valid_to >= ?2
      ORDER BY id DESC LIMIT 1
      """
    return try database.query(sql) { row in
      row.bind(1, medication.key)
      row.bind(2, date)
      return try row.next() ? row.int64(0) : nil
    }
  }

  func bring(
    _ dose: RecordDose, of medication: BroughtMedication, to patient: PatientScope
  ) throws -> Bool {
    let sql = """
      INSERT INTO dose_record (patient, day, minute, medication, revision, taken_at, recorded_by)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT DO NOTHING
      """
    try database.query(sql) { row in
      row.bind(1, patient.key)
      row.bind(2, dose.date)
      row.bind(3, dose.time.minuteOfDay)
      row.bind(4, medication.key)
      row.bind(5, dose.revision)
      row.bind(6, dose.takenAt)
      row.bind(7, dose.recordedBy.rawValue)
      try row.run()
    }
    return database.changesCount > 0
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
    try database.query(sql) { row in
      row.bind(1, patient.key)
      row.bind(2, dose.takenAt.tokyoDate)
      row.bind(3, dose.takenAt)
      row.bind(4, dose.revision)
      row.bind(5, dose.quantity.thousandths)
      row.bind(6, dose.recordedBy.rawValue)
      row.bind(7, medication.key)
      try row.run()
    }
    return database.changesCount > 0
  }
}

extension Query {
  fileprivate func bind(_ times: SlotTimes, from first: Int32) {
    for slot in DoseSlot.allCases { bind(first + Int32(slot.rawValue), times[slot].minuteOfDay) }
  }
}

extension SQLiteWriter {
  func firstDay(of patient: PatientScope) throws -> CivilDate? {
    try reader.firstDay(of: patient)
  }

  func outline(of patient: PatientScope, days: ClosedRange<CivilDate>) throws -> RecordOutline {
    try reader.outline(of: patient, days: days)
  }

  func takenDoses(
    of patient: PatientScope, days: ClosedRange<CivilDate>
  ) throws -> [StoredDose] {
    try reader.takenDoses(of: patient, days: days)
  }

  func takenPRNDoses(
    of patient: PatientScope, days: ClosedRange<CivilDate>
  ) throws -> [StoredPRNDose] {
    try reader.takenPRNDoses(of: patient, days: days)
  }
}
