internal import Crypto
internal import Domain
internal import GRDB
internal import ServerCore

extension SQLiteWriter {
  func removeLinkingCodes(of patient: Int64, endedAt now: Timestamp) throws {
    try delete("DELETE FROM linking_code WHERE patient = ?1", patient)
    try database.query("DELETE FROM linking_code WHERE expires_at <= ?1") { row in
      row.bind(1, now)
      try row.run()
    }
  }

  func insertLinkingCode(
    _ code: LinkingCode, of patient: Int64, until end: Timestamp
  ) throws -> Bool {
    let sql = """
      INSERT INTO linking_code (digest, patient, expires_at) VALUES (?1, ?2, ?3)
      ON CONFLICT (digest) DO NOTHING
      """
    let digest = try digest(of: code)
    try database.query(sql) { row in
      row.bind(1, blob: digest)
      row.bind(2, patient)
      row.bind(3, end)
      try row.run()
    }
    return database.changesCount > 0
  }

  func takeLinkingCode(_ code: LinkingCode, at now: Timestamp) throws -> Int64? {
    let sql = "DELETE FROM linking_code WHERE digest = ?1 AND expires_at > ?2 RETURNING patient"
    let digest = try digest(of: code)
    return try database.query(sql) { row in
      row.bind(1, blob: digest)
      row.bind(2, now)
      guard try row.next() else { return nil }
      let patient = row.int64(0)
      _ = try row.next()
      return patient
    }
  }

  /// What is kept of a code: nothing that shows its digits to somebody who sees the row.
  private func digest(of code: LinkingCode) throws -> [UInt8] {
    let sql = "SELECT key FROM database_key WHERE name = 'linking_code'"
    let key = try database.query(sql) { row in
      guard try row.next() else { throw CorruptRecordError(column: "key") }
      return row.blob(0) { SymmetricKey(data: Array($0)) }
    }
    return Array(HMAC<SHA256>.authenticationCode(for: Array(code.text.utf8), using: key))
  }

  func link(_ patient: Int64, at now: Timestamp) throws {
    let sql = """
      INSERT INTO caregiver_patient_link (caregiver, patient, status, created_at)
      SELECT caregiver, id, 'ACTIVE', ?2 FROM patient WHERE id = ?1
      ON CONFLICT (patient) WHERE status = 'ACTIVE' DO NOTHING
      """
    try database.query(sql) { row in
      row.bind(1, patient)
      row.bind(2, now)
      try row.run()
    }
  }

  func revoke(_ patient: Int64, at now: Timestamp) throws -> [SessionKey] {
    let sql = """
      UPDATE caregiver_patient_link SET status = 'REVOKED', revoked_at = ?2
      WHERE patient = ?1 AND status = 'ACTIVE'
      """
    try database.query(sql) { row in
      row.bind(1, patient)
      row.bind(2, now)
      try row.run()
    }
    try delete("DELETE FROM linking_code WHERE patient = ?1", patient)
    return try endSessions(ofPatient: patient)
  }
}
