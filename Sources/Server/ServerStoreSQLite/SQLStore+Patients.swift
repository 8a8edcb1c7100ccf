internal import Domain
internal import ServerCore

extension SQLWriter {
  func insertPatient(
    _ id: PatientID, displayName: String, slotTimes: SlotTimes, of household: HouseholdKey
  ) throws -> Int64 {
    let sql = """
      INSERT INTO patient (public_id, display_name, morning, noon, evening, bedtime, household)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """
    return try database.insert(sql, id, displayName, slotTimes, household)
  }

  func changePatient(_ key: Int64, displayName: String?, at now: Timestamp) throws {
    let sql = """
      UPDATE patient SET version = CASE WHEN version < ?3 THEN ?3 ELSE version + 1 END,
        display_name = COALESCE(?2, display_name)
      WHERE id = ?1
      """
    try database.run(sql, key, displayName, now.leastVersion)
  }

  /// The records go first: one pass over them instead of one for each medication and revision.
  func removePatient(_ key: Int64) throws -> [SessionKey] {
    let ended = try endSessions(ofPatient: key)
    try database.run("DELETE FROM dose_record WHERE patient = ?1", key)
    try database.run("DELETE FROM prn_record WHERE patient = ?1", key)
    try database.run("DELETE FROM patient WHERE id = ?1", key)
    return ended
  }

  func endSessions(ofPatient key: Int64) throws -> [SessionKey] {
    try endedSessions("DELETE FROM session WHERE patient = ?1 RETURNING id", key)
  }
}
