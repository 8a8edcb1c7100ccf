internal import Domain
internal import GRDB
internal import ServerCore

/// Writes on the one writing connection, inside one transaction.
struct SQLiteWriter: StoreWriter {
  let database: Database
  let reader: SQLiteReader

  init(database: Database) {
    self.database = database
    reader = SQLiteReader(statements: database)
  }

  func touch() throws {
    let sql = """
      INSERT INTO database_key VALUES ('touch', randomblob(32))
      ON CONFLICT (name) DO UPDATE SET key = excluded.key
      """
    try database.query(sql) { try $0.run() }
  }

  func save(_ household: HouseholdRecord, at now: Timestamp) throws {
    do {
      try HouseholdWriter(database: database, now: now).save(household)
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
    {
      throw HouseholdExistsError()
    }
  }

  func insertSession(
    _ id: SessionID, _ holder: SessionHolder, at now: Timestamp
  ) throws -> SessionKey {
    let sql = """
      INSERT INTO session (caregiver, patient, created_at, last_used_at, public_id)
      VALUES (?1, ?2, ?3, ?3, ?4)
      """
    try database.query(sql) { row in
      switch holder {
      case .caregiver(let caregiver): row.bind(1, caregiver.rawValue)
      case .patient(let patient): row.bind(2, patient.key)
      }
      row.bind(3, now)
      row.bind(4, id.description)
      try row.run()
    }
    return SessionKey(rawValue: database.lastInsertedRowID)
  }

  func insertTokens(_ tokens: IssuedTokens, session: SessionKey, generation: Int) throws {
    try database.query("INSERT INTO access_token VALUES (?1, ?2, ?3)") { row in
      row.bind(1, blob: tokens.access.bytes)
      row.bind(2, session.rawValue)
      row.bind(3, tokens.accessExpiresAt)
      try row.run()
    }
    let sql =
      "INSERT INTO refresh_token (hash, session, generation, expires_at) VALUES (?1,?2,?3,?4)"
    try database.query(sql) { row in
      row.bind(1, blob: tokens.refresh.bytes)
      row.bind(2, session.rawValue)
      row.bind(3, generation)
      row.bind(4, tokens.refreshExpiresAt)
      try row.run()
    }
    try database.query("UPDATE session SET generation = ?2 WHERE id = ?1") { row in
      row.bind(1, session.rawValue)
      row.bind(2, generation)
      try row.run()
    }
  }

  func markUsed(
    _ hash: TokenHash, for exchange: TokenHash?, session: SessionKey, at now: Timestamp
  ) throws {
    let sql = """
      UPDATE refresh_token
      SET uses = uses + 1, first_used_at = COALESCE(first_used_at, ?2),
        exchange = CASE uses WHEN 0 THEN ?3 ELSE exchange END
      WHERE hash = ?1
      """
    try database.query(sql) { row in
      row.bind(1, blob: hash.bytes)
      row.bind(2, now)
      if let exchange { row.bind(3, blob: exchange.bytes) }
      try row.run()
    }
    try database.query("UPDATE session SET last_used_at = ?2 WHERE id = ?1") { row in
      row.bind(1, session.rawValue)
      row.bind(2, now)
      try row.run()
    }
    for table in ["access_token", "refresh_token"] {
      let sql = "DELETE FROM \(table) WHERE session = ?1 AND expires_at <= ?2"
      try database.query(sql) { row in
        row.bind(1, session.rawValue)
        row.bind(2, now)
        try row.run()
      }
    }
  }

  func endSession(_ session: SessionKey) throws {
    try database.query("DELETE FROM session WHERE id = ?1") { row in
      row.bind(1, session.rawValue)
      try row.run()
    }
  }
}

extension SQLiteWriter {
  func session(accessToken: TokenHash) throws -> Session? {
    try reader.session(accessToken: accessToken)
  }

  func patient(_ id: PatientID, of caregiver: CaregiverKey) throws -> PatientScope? {
    try reader.patient(id, of: caregiver)
  }

  func patients(of caregiver: CaregiverKey) throws -> [LinkedPatient] {
    try reader.patients(of: caregiver)
  }

  func slice(of patient: PatientScope, days: ClosedRange<CivilDate>) throws -> RecordSlice {
    try reader.slice(of: patient, days: days)
  }

  func account(email: String) throws -> Account? { try reader.account(email: email) }

  func refreshToken(_ hash: TokenHash) throws -> RefreshToken? { try reader.refreshToken(hash) }

  func owner(_ owner: SessionOwner) throws -> SessionHolder? { try reader.owner(owner) }
}
