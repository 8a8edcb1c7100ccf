internal import Domain
internal import GRDB
internal import ServerCore

extension SQLiteReader {
  func account(of caregiver: CaregiverKey) throws -> CaregiverAccount? {
    try query(.accountByKey) { row in
      row.bind(1, caregiver.rawValue)
      guard try row.next() else { return nil }
      return CaregiverAccount(
        id: try row.identifier(0), email: row.text(1),
        passwordHash: row.isNull(2) ? nil : row.text(2))
    }
  }

  func signIns(of caregiver: CaregiverKey, at now: Timestamp) throws -> [SignIn] {
    try query(.signIns) { row in
      row.bind(1, caregiver.rawValue)
      row.bind(2, now)
      var signIns: [SignIn] = []
      while try row.next() {
        signIns.append(
          SignIn(
            key: SessionKey(rawValue: row.int64(0)), id: try row.identifier(1),
            createdAt: row.instant(2), lastUsedAt: row.instant(3)))
      }
      return signIns
    }
  }
}

extension SQLiteWriter {
  func account(of caregiver: CaregiverKey) throws -> CaregiverAccount? {
    try reader.account(of: caregiver)
  }

  func signIns(of caregiver: CaregiverKey, at now: Timestamp) throws -> [SignIn] {
    try reader.signIns(of: caregiver, at: now)
  }

  func insertCaregiver(
    _ id: CaregiverID, email: String, passwordHash: String
  ) throws -> CaregiverKey {
    guard try account(email: email) == nil else { throw ConflictError() }
    let sql = "INSERT INTO caregiver (public_id, email, password_hash) VALUES (?1, ?2, ?3)"
    try database.query(sql) { row in
      row.bind(1, id.description)
      row.bind(2, email)
      row.bind(3, passwordHash)
      try row.run()
    }
    return CaregiverKey(rawValue: database.lastInsertedRowID)
  }

  func setPassword(_ hash: String, of caregiver: CaregiverKey) throws {
    try database.query("UPDATE caregiver SET password_hash = ?2 WHERE id = ?1") { row in
      row.bind(1, caregiver.rawValue)
      row.bind(2, hash)
      try row.run()
    }
  }

  func endSession(_ id: SessionID, of caregiver: CaregiverKey) throws -> SessionKey? {
    let sql = "DELETE FROM session WHERE public_id = ?1 AND caregiver = ?2 RETURNING id"
    return try endedSessions(sql) { row in
      row.bind(1, id.description)
      row.bind(2, caregiver.rawValue)
    }.first
  }

  func endSessions(of caregiver: CaregiverKey, except kept: SessionKey?) throws -> [SessionKey] {
    let sql = "DELETE FROM session WHERE caregiver = ?1 AND id IS NOT ?2 RETURNING id"
    return try endedSessions(sql) { row in
      row.bind(1, caregiver.rawValue)
      row.bind(2, kept?.rawValue)
    }
  }

  func removeCaregiver(_ caregiver: CaregiverKey, at now: Timestamp) throws -> [SessionKey] {
    try remember(departed: caregiver, at: now)
    let ended = try endSessions(of: caregiver, except: nil)
    let patients = try patientKeys(of: caregiver).flatMap { try removePatient($0) }
    // What a store signed stays without an owner, or showing it again would undo a refund.
    try delete(
      "DELETE FROM caregiver_entitlement WHERE caregiver = ?1 AND signed_at IS NULL",
      caregiver.rawValue)
    try database.query("DELETE FROM caregiver WHERE id = ?1") { row in
      row.bind(1, caregiver.rawValue)
      try row.run()
    }
    return ended + patients
  }

  func departed() throws -> [DepartedCaregiver] {
    try database.query("SELECT public_id, left_at FROM departed_caregiver") { row in
      var departed: [DepartedCaregiver] = []
      while try row.next() {
        departed.append(DepartedCaregiver(id: try row.identifier(0), leftAt: row.instant(1)))
      }
      return departed
    }
  }

  func forget(departed id: CaregiverID) throws {
    try database.query("DELETE FROM departed_caregiver WHERE public_id = ?1") { row in
      row.bind(1, id.description)
      try row.run()
    }
  }

  private func remember(departed caregiver: CaregiverKey, at now: Timestamp) throws {
    let sql = """
      INSERT OR IGNORE INTO departed_caregiver (public_id, left_at)
      SELECT public_id, ?2 FROM caregiver WHERE id = ?1
      """
    try database.query(sql) { row in
      row.bind(1, caregiver.rawValue)
      row.bind(2, now)
      try row.run()
    }
  }

  /// Runs a statement that deletes sessions and says which.
  func endedSessions(_ sql: String, _ bind: (Query) -> Void) throws -> [SessionKey] {
    try database.query(sql) { row in
      bind(row)
      var ended: [SessionKey] = []
      while try row.next() { ended.append(SessionKey(rawValue: row.int64(0))) }
      return ended
    }
  }

  func patientKeys(of caregiver: CaregiverKey) throws -> [Int64] {
    try database.query("SELECT id FROM patient WHERE caregiver = ?1") { row in
      row.bind(1, caregiver.rawValue)
      var keys: [Int64] = []
      while try row.next() { keys.append(row.int64(0)) }
      return keys
    }
  }
}
