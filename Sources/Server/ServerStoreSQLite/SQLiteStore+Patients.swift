internal import Domain
internal import GRDB
internal import ServerCore

extension SQLiteReader {
  func patient(key: Int64) throws -> LinkedPatient? {
    try query(.patientByKey) { row in
      row.bind(1, key)
      return try row.next() ? try row.linkedPatient : nil
    }
  }
}

extension Query {
  /// A patient as a caregiver's list shows them, from column 0 on.
  var linkedPatient: LinkedPatient {
    get throws {
      LinkedPatient(
        id: try identifier(0), displayName: text(1), slotTimes: slotTimes(2),
        isLinked: int(7) != 0, version: int(6))
    }
  }
}

extension SQLiteWriter {
  func patient(key: Int64) throws -> LinkedPatient? { try reader.patient(key: key) }

  func insertPatient(
    _ id: PatientID, displayName: String, slotTimes: SlotTimes, of caregiver: CaregiverKey
  ) throws -> Int64 {
    let sql = """
      INSERT INTO patient (public_id, display_name, morning, noon, evening, bedtime, caregiver)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """
    try database.query(sql) { row in
      row.bind(1, id.description)
      row.bind(2, displayName)
      for slot in DoseSlot.allCases {
        row.bind(Int32(3 + slot.rawValue), slotTimes[slot].minuteOfDay)
      }
      row.bind(7, caregiver.rawValue)
      try row.run()
    }
    return database.lastInsertedRowID
  }

  func changePatient(_ key: Int64, displayName: String?) throws {
    let sql = """
      UPDATE patient SET version = version + 1, display_name = COALESCE(?2, display_name)
      WHERE id = ?1
      """
    try database.query(sql) { row in
      row.bind(1, key)
      row.bind(2, displayName)
      try row.run()
    }
  }

  /// The records go first: one pass over them instead of one for each medication and revision.
  func removePatient(_ key: Int64) throws -> [SessionKey] {
    let ended = try endSessions(ofPatient: key)
    try delete("DELETE FROM dose_record WHERE patient = ?1", key)
    try delete("DELETE FROM prn_record WHERE patient = ?1", key)
    try delete("DELETE FROM patient WHERE id = ?1", key)
    return ended
  }

  func endSessions(ofPatient key: Int64) throws -> [SessionKey] {
    try endedSessions("DELETE FROM session WHERE patient = ?1 RETURNING id") { $0.bind(1, key) }
  }

  func delete(_ sql: String, _ key: Int64) throws {
    try database.query(sql) { row in
      row.bind(1, key)
      try row.run()
    }
  }
}
