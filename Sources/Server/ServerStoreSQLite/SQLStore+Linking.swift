internal import Crypto
internal import Domain
internal import ServerCore

extension SQLWriter {
  func removeLinkingCode(of patient: Int64) throws {
    try database.run("DELETE FROM linking_code WHERE patient = ?1", patient)
  }

  func insertLinkingCode(
    _ code: LinkingCode, of patient: Int64, at now: Timestamp, until end: Timestamp
  ) throws -> Bool {
    let digest = try digest(of: code)
    try database.run(
      "DELETE FROM linking_code WHERE digest = ?1 AND expires_at <= ?2", digest, now)
    let sql = """
      INSERT INTO linking_code (digest, patient, expires_at) VALUES (?1, ?2, ?3)
      ON CONFLICT (digest) DO NOTHING
      """
    return try database.changes(sql, digest, patient, end)
  }

  func takeLinkingCode(_ code: LinkingCode, at now: Timestamp) throws -> Int64? {
    let sql = "DELETE FROM linking_code WHERE digest = ?1 AND expires_at > ?2 RETURNING patient"
    return try database.rows(sql, digest(of: code), now) { $0.int64(0) }.first
  }

  /// What is kept of a code: nothing that shows its digits to somebody who sees the row.
  private func digest(of code: LinkingCode) throws -> Blob {
    try digest(of: code.text, under: "linking_code")
  }

  /// The HMAC of a code under a key of the database.
  func digest(of code: String, under name: String) throws -> Blob {
    let sql = "SELECT key FROM database_key WHERE name = ?1"
    let key = try database.first(sql, name) { $0.blob(0) { SymmetricKey(data: Array($0)) } }
    guard let key else { throw CorruptRecordError(column: "key") }
    return Blob(
      bytes: Array(HMAC<SHA256>.authenticationCode(for: Array(code.utf8), using: key)))
  }

  func link(_ patient: Int64, at now: Timestamp) throws {
    let sql = """
      INSERT INTO caregiver_patient_link (household, patient, status, created_at)
      SELECT household, id, 'ACTIVE', ?2 FROM patient WHERE id = ?1
      ON CONFLICT (patient) WHERE status = 'ACTIVE' DO NOTHING
      """
    try database.run(sql, patient, now)
  }

  func revoke(_ patient: Int64, at now: Timestamp) throws -> [SessionKey] {
    let sql = """
      UPDATE caregiver_patient_link SET status = 'REVOKED', revoked_at = ?2
      WHERE patient = ?1 AND status = 'ACTIVE'
      """
    try database.run(sql, patient, now)
    try database.run("DELETE FROM linking_code WHERE patient = ?1", patient)
    return try endSessions(ofPatient: patient)
  }
}
