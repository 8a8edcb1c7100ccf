internal import APIContract
internal import Domain
internal import ServerCore

extension SQLReader {
  func members(of household: HouseholdKey) throws -> [HouseholdMember] {
    try rows(.members, household) { row in
      HouseholdMember(
        member: try row.member, id: try row.identifier(4), email: row.text(5), name: row.text(6),
        version: row.int(7), lastUsedAt: row.optional(8, row.instant))
    }
  }

  func invitations(of household: HouseholdKey, at now: Timestamp) throws -> [PendingInvitation] {
    try rows(.invitations, household, now) { row in
      PendingInvitation(
        id: try row.identifier(0), role: try row.role(1), expiresAt: row.instant(2))
    }
  }

  func recorderNames(of household: HouseholdKey) throws -> [MemberKey: String] {
    let all = try rows(
      .recorderNames, household,
      read: {
        (key: MemberKey(rawValue: $0.int64(0)), name: $0.text(1), isMember: !$0.isNull(2))
      })
    let isAlone = all.count(where: \.isMember) < 2
    let told = all.filter { !isAlone || !$0.isMember }.map { ($0.key, $0.name) }
    return Dictionary(told) { first, _ in first }
  }

  func documentsID(of household: HouseholdKey) throws -> CaregiverID? {
    try first(.householdID, household) { try $0.identifier(0) }
  }
}

extension SQLWriter {
  func found(
    _ id: CaregiverID, for caregiver: CaregiverKey, named name: String
  ) throws -> Member {
    try database.alone()
    let household = HouseholdKey(
      rawValue: try database.insert("INSERT INTO household (public_id) VALUES (?1)", id))
    return try add(caregiver, to: household, as: .all, named: name)
  }

  func add(
    _ caregiver: CaregiverKey, to household: HouseholdKey, as role: MemberRole, named name: String
  ) throws -> Member {
    let sql = "INSERT INTO member (household, caregiver, name, role) VALUES (?1, ?2, ?3, ?4)"
    let key = try database.insert(sql, household, caregiver, name, role.rawValue)
    return Member(
      key: MemberKey(rawValue: key), caregiver: caregiver, household: household, role: role)
  }

  func part(_ member: Member) throws {
    try database.run("UPDATE member SET caregiver = NULL WHERE id = ?1", member.key)
  }

  func change(
    _ member: MemberKey, name: String?, role: MemberRole?, at now: Timestamp
  ) throws {
    let sql = """
      UPDATE member SET version = CASE WHEN version < ?4 THEN ?4 ELSE version + 1 END,
        name = COALESCE(?2, name), role = COALESCE(?3, role)
      WHERE id = ?1
      """
    try database.run(sql, member, name, role?.rawValue, now.leastVersion)
  }

  func removeHousehold(_ household: HouseholdKey, at now: Timestamp) throws -> [SessionKey] {
    try database.alone()
    let depart = """
      INSERT INTO departed_caregiver (public_id, left_at)
      SELECT public_id, ?2 FROM household WHERE id = ?1
      ON CONFLICT DO NOTHING
      """
    try database.run(depart, household, now)
    let ended = try patientKeys(of: household).flatMap { try removePatient($0) }
    try database.run("DELETE FROM household WHERE id = ?1", household)
    return ended
  }

  func insert(
    _ invitation: PendingInvitation, code: InvitationCode, to household: HouseholdKey
  ) throws {
    let sql = """
      INSERT INTO invitation (public_id, digest, household, role, expires_at)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """
    try database.run(
      sql, invitation.id, digest(of: code.text, under: "invitation"), household,
      invitation.role.rawValue, invitation.expiresAt)
  }

  func removeInvitation(
    _ id: InvitationID, of household: HouseholdKey, at now: Timestamp
  ) throws -> Bool {
    let sql = "DELETE FROM invitation WHERE public_id = ?1 AND household = ?2 AND expires_at > ?3"
    return try database.changes(sql, id, household, now)
  }

  func withdrawCodes(of household: HouseholdKey) throws {
    try database.run("DELETE FROM invitation WHERE household = ?1", household)
    for patient in try patientKeys(of: household) { try removeLinkingCode(of: patient) }
  }

  func takeInvitation(
    _ code: InvitationCode, at now: Timestamp
  ) throws -> (household: HouseholdKey, role: MemberRole)? {
    try database.alone()
    let sql = """
      DELETE FROM invitation WHERE digest = ?1 AND expires_at > ?2 RETURNING household, role
      """
    return try database.rows(sql, digest(of: code.text, under: "invitation"), now) { row in
      (household: row.household(0), role: try row.role(1))
    }.first
  }
}
