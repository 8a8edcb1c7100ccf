internal import APIContract
internal import Domain
internal import ServerCore

/// Writes on a connection, inside one transaction.
struct SQLWriter: SQLReader, StoreWriter {
  let database: Database

  func prepared(_ statement: ReadStatement) throws -> Query {
    try database.lookUp(statement)
  }

  func touch() throws {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let sql = """
      INSERT INTO database_key (name, key) VALUES ('touch', ?1)
      ON CONFLICT (name) DO UPDATE SET key = excluded.key
      """
    try database.run(sql, Blob(bytes: bytes))
  }

  func insertSession(
    _ id: SessionID, _ holder: SessionHolder, on device: SignInDevice?, at now: Timestamp
  ) throws -> SessionKey {
    let (caregiver, patient): (CaregiverKey?, PatientScope?) =
      switch holder {
      case .caregiver(let member): (member.caregiver, nil)
      case .patient(let patient): (nil, patient)
      }
    let sql = """
      INSERT INTO session (caregiver, patient, created_at, last_used_at, public_id, device, device_kind)
      VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6)
      """
    return SessionKey(
      rawValue: try database.insert(
        sql, caregiver, patient, now, id, device?.name.text, device?.kind.rawValue))
  }

  func insertTokens(_ tokens: IssuedTokens, session: SessionKey, generation: Int) throws {
    try database.run(
      "INSERT INTO access_token (hash, session, expires_at) VALUES (?1, ?2, ?3)", tokens.access,
      session, tokens.accessExpiresAt)
    try database.run(
      "INSERT INTO refresh_token (hash, session, generation, expires_at) VALUES (?1,?2,?3,?4)",
      tokens.refresh, session, generation, tokens.refreshExpiresAt)
    try database.run("UPDATE session SET generation = ?2 WHERE id = ?1", session, generation)
  }

  func markUsed(
    _ hash: TokenHash, for exchange: TokenHash?, session: SessionKey, on device: SignInDevice?,
    at now: Timestamp
  ) throws {
    let sql = """
      UPDATE refresh_token
      SET uses = uses + 1, first_used_at = COALESCE(first_used_at, ?2),
        exchange = CASE uses WHEN 0 THEN ?3 ELSE exchange END
      WHERE hash = ?1
      """
    try database.run(sql, hash, now, exchange)
    let used = """
      UPDATE session
      SET last_used_at = ?2, device = COALESCE(?3, device), device_kind = COALESCE(?4, device_kind)
      WHERE id = ?1
      """
    try database.run(used, session, now, device?.name.text, device?.kind.rawValue)
  }

  func endSession(_ session: SessionKey) throws {
    try database.run("DELETE FROM session WHERE id = ?1", session)
  }
}
