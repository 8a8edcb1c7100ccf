internal import Domain
internal import GRDB
internal import ServerCore

extension Query {
  /// The plans of this row and the following ones.
  var regimens: [StoredRegimen] {
    get throws {
      var regimens: [StoredRegimen] = []
      while try next() { regimens.append(try regimen) }
      return regimens
    }
  }

  private var regimen: StoredRegimen {
    get throws {
      StoredRegimen(
        key: RegimenKey(rawValue: int64(0)), medication: MedicationKey(rawValue: int64(1)),
        slots: [DoseSlot](bits: int(2)),
        revision: RegimenRevision(
          medication: try identifier(3), effective: try days(4),
          weekdays: WeekdaySet(rawValue: UInt8(truncatingIfNeeded: int(6))), times: times(7),
          createdAt: instant(8), endedAt: optionalInstant(9)))
    }
  }
}

extension [DoseSlot] {
  /// The slots of a column: bit n is slot n, morning first.
  fileprivate init(bits: Int) {
    self = DoseSlot.allCases.filter { bits & 1 << $0.rawValue != 0 }
  }

  fileprivate var bits: Int { reduce(0) { $0 | 1 << $1.rawValue } }
}

extension SQLiteWriter {
  func endRegimen(_ key: RegimenKey, at instant: Timestamp) throws {
    let sql = """
      UPDATE regimen_revision
      SET ended_at = ?2, valid_to = MAX(valid_from, MIN(valid_to, ?3))
      WHERE id = ?1
      """
    try run(sql) { row in
      row.bind(1, key.rawValue)
      row.bind(2, instant)
      row.bind(3, instant.tokyoDate)
    }
  }

  func insertRegimen(
    _ revision: RegimenRevision, slots: [DoseSlot], of medication: MedicationKey,
    _ patient: PatientScope
  ) throws {
    let sql = """
      INSERT INTO regimen_revision (medication, patient, valid_from, valid_to, weekdays, times,
        created_at, slots)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """
    try run(sql) { row in
      row.bind(1, medication.rawValue)
      row.bind(2, patient.key)
      row.bind(3, revision.effective.lowerBound)
      row.bind(4, revision.effective.upperBound)
      row.bind(5, Int(revision.weekdays.rawValue))
      row.bind(6, times: revision.times)
      row.bind(7, revision.createdAt)
      row.bind(8, slots.bits)
    }
  }

  func setSlotTimes(
    _ times: SlotTimes, of patient: PatientScope, since first: CivilDate, past: SlotTimes?
  ) throws {
    if let past {
      try run("INSERT INTO past_slot_times VALUES (?1, ?2, ?3, ?4, ?5, ?6)") { row in
        row.bind(1, patient.key)
        row.bind(2, first.adding(days: -1))
        row.bind(slots: past)
      }
    }
    let sql = """
      UPDATE patient SET slots_since = ?2, morning = ?3, noon = ?4, evening = ?5, bedtime = ?6
      WHERE id = ?1
      """
    try run(sql) { row in
      row.bind(1, patient.key)
      row.bind(2, first)
      row.bind(slots: times)
    }
  }
}

extension Query {
  /// Binds the four times from 3 on.
  fileprivate func bind(slots times: SlotTimes) {
    for slot in DoseSlot.allCases {
      bind(Int32(3 + slot.rawValue), times[slot].minuteOfDay)
    }
  }
}
