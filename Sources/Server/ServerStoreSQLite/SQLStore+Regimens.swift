internal import Domain
internal import ServerCore

extension SQLReader {
  func regimens(of patient: PatientScope, from today: CivilDate) throws -> [StoredRegimen] {
    // The store finds them by their last day; which is the newest is told by the order in which they were written.
    try regimens(.currentRegimens, patient, today).sorted { $0.key.rawValue < $1.key.rawValue }
  }

  func regimens(of medication: MedicationKey) throws -> [StoredRegimen] {
    try regimens(.medicationRegimens, medication)
  }

  /// The plans that a look-up finds.
  func regimens<each Bound: Bindable>(
    _ statement: ReadStatement, _ values: repeat each Bound
  ) throws -> [StoredRegimen] {
    try rows(statement, repeat each values) { row in
      StoredRegimen(
        key: RegimenKey(rawValue: row.int64(0)), medication: MedicationKey(rawValue: row.int64(1)),
        slots: row.slots(2), revision: try row.regimenRevision(3))
    }
  }
}

extension RegimenRevision: Bindable {
  /// Its days, its weekdays, its times, when it was made, ended and, where it was later, registered.
  func bind(to row: Query, at index: inout Int32) {
    effective.bind(to: row, at: &index)
    weekdays.bind(to: row, at: &index)
    times.bind(to: row, at: &index)
    createdAt.bind(to: row, at: &index)
    endedAt.bind(to: row, at: &index)
    (registeredAt > createdAt ? registeredAt : nil).bind(to: row, at: &index)
  }
}

extension SQLWriter {
  func endRegimen(_ key: RegimenKey, at instant: Timestamp) throws {
    let sql = """
      UPDATE regimen_revision
      SET ended_at = ?2,
        valid_to = CASE WHEN valid_from > ?3 THEN valid_from WHEN valid_to > ?3 THEN ?3
          ELSE valid_to END
      WHERE id = ?1
      """
    try database.run(sql, key, instant, instant.tokyoDate)
  }

  func insertRegimen(
    _ revision: RegimenRevision, slots: [DoseSlot], of medication: MedicationKey,
    _ patient: PatientScope
  ) throws {
    try insertRegimen(revision, slots: slots, of: medication.rawValue, patient.key)
  }

  func insertRegimen(
    _ revision: RegimenRevision, slots: [DoseSlot], of medication: Int64, _ patient: Int64
  ) throws {
    let sql = """
      INSERT INTO regimen_revision (medication, patient, valid_from, valid_to, weekdays, times,
        created_at, ended_at, registered_at, slots)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """
    try database.run(sql, medication, patient, revision, slots.bits)
  }

  func setSlotTimes(
    _ times: SlotTimes, of patient: PatientScope, since first: CivilDate, past: SlotTimes?
  ) throws {
    if let past {
      let sql = """
        INSERT INTO past_slot_times (patient, valid_to, morning, noon, evening, bedtime)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        """
      try database.run(sql, patient, first.adding(days: -1), past)
    }
    let sql = """
      UPDATE patient SET slots_since = ?2, morning = ?3, noon = ?4, evening = ?5, bedtime = ?6
      WHERE id = ?1
      """
    try database.run(sql, patient, first, times)
  }
}
