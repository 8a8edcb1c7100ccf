internal import APIContract
internal import Domain
internal import ServerCore

extension SQLReader {
  func account(of caregiver: CaregiverKey) throws -> CaregiverAccount? {
    try first(.accountByKey, caregiver) { row in
      CaregiverAccount(
        id: try row.identifier(0), email: row.text(1), passwordHash: row.optional(2, row.text))
    }
  }

  func signIns(of caregiver: CaregiverKey, at now: Timestamp) throws -> [SignIn] {
    try rows(.signIns, caregiver, now) { row in
      SignIn(
        key: SessionKey(rawValue: row.int64(0)), id: try row.identifier(1),
        createdAt: row.instant(2), lastUsedAt: row.instant(3),
        device: row.isNull(4) ? nil : SignInDevice(text: row.text(4)))
    }
  }

  func linkedDevices(
    of household: HouseholdKey, at now: Timestamp
  ) throws -> [(patient: PatientID, device: LinkedDevice)] {
    try rows(.linkedDevices, household, now) { row in
      let device = LinkedDevice(
        createdAt: row.instant(1), lastUsedAt: row.instant(2),
        device: row.isNull(3) ? nil : SignInDevice(text: row.text(3)))
      return (patient: try row.identifier(0), device: device)
    }
  }

  func toldDocuments(of household: HouseholdKey) throws -> ToldDocuments? {
    try first(.toldDocuments, household) { row in
      ToldDocuments(
        cloud: try row.identifier(0), epoch: try row.identifier(1), newest: row.int(2))
    }
  }

  /// The account that an outside issuer vouches for.
  func caregiver(_ subject: OutsideSubject) throws -> OutsideCaregiver? {
    try first(.outsideCaregiver, subject.issuer, subject.subject) { row in
      OutsideCaregiver(member: try row.member, entitlements: try row.entitlements(4))
    }
  }
}

extension SQLWriter {
  func insertCaregiver(
    _ id: CaregiverID, email: String, passwordHash: String
  ) throws -> CaregiverKey {
    guard try account(email: email) == nil else { throw ConflictError() }
    let sql = "INSERT INTO caregiver (public_id, email, password_hash) VALUES (?1, ?2, ?3)"
    return CaregiverKey(rawValue: try database.insert(sql, id, email, passwordHash))
  }

  func insertCaregiver(
    _ id: CaregiverID, _ subject: OutsideSubject, email: String
  ) throws -> CaregiverKey {
    guard try account(email: email) == nil, try caregiver(subject) == nil else {
      throw ConflictError()
    }
    let sql = "INSERT INTO caregiver (public_id, email, issuer, subject) VALUES (?1, ?2, ?3, ?4)"
    return CaregiverKey(
      rawValue: try database.insert(sql, id, email, subject.issuer, subject.subject))
  }

  func setPassword(_ hash: String, of caregiver: CaregiverKey) throws {
    try database.run("UPDATE caregiver SET password_hash = ?2 WHERE id = ?1", caregiver, hash)
  }

  func endSession(_ id: SessionID, of caregiver: CaregiverKey) throws -> SessionKey? {
    let sql = "DELETE FROM session WHERE public_id = ?1 AND caregiver = ?2 RETURNING id"
    return try endedSessions(sql, id, caregiver).first
  }

  func endSessions(of caregiver: CaregiverKey, except kept: SessionKey?) throws -> [SessionKey] {
    let sql = "DELETE FROM session WHERE caregiver = ?1 AND (id <> ?2 OR ?2 IS NULL) RETURNING id"
    return try endedSessions(sql, caregiver, kept)
  }

  func removeCaregiver(_ member: Member, at now: Timestamp) throws -> [SessionKey] {
    try database.alone()
    let caregiver = member.caregiver
    let ended = try endSessions(of: caregiver, except: nil)
    let isLast = try members(of: member.household).count < 2
    let patients = isLast ? try removeHousehold(member.household, at: now) : []
    // What a store signed stays without an owner, or showing it again would undo a refund.
    try database.run(
      "DELETE FROM caregiver_entitlement WHERE caregiver = ?1 AND signed_at IS NULL", caregiver)
    try database.run("DELETE FROM caregiver WHERE id = ?1", caregiver)
    return ended + patients
  }

  func departed() throws -> [DepartedCaregiver] {
    try database.rows("SELECT public_id, left_at FROM departed_caregiver") { row in
      DepartedCaregiver(id: try row.identifier(0), leftAt: row.instant(1))
    }
  }

  func forget(departed id: CaregiverID) throws {
    try database.run("DELETE FROM departed_caregiver WHERE public_id = ?1", id)
  }

  func tell(_ documents: ToldDocuments, of household: HouseholdKey) throws {
    let sql = """
      INSERT INTO told_documents (household, cloud, epoch, newest) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (household) DO UPDATE
      SET cloud = excluded.cloud, epoch = excluded.epoch, newest = excluded.newest
      """
    try database.run(sql, household, documents.cloud, documents.epoch, documents.newest)
  }

  /// Runs a statement that deletes sessions and says which.
  func endedSessions<each Bound: Bindable>(
    _ sql: String, _ values: repeat each Bound
  ) throws -> [SessionKey] {
    try database.rows(sql, repeat each values) { SessionKey(rawValue: $0.int64(0)) }
  }
}
