internal import Domain
internal import ServerCore

/// Looks things up on one connection, inside one transaction.
protocol SQLReader: StoreReader, StatementSource where Statement == ReadStatement {}

extension SQLReader {
  func session(accessToken: TokenHash) throws -> Session? {
    try first(.session, accessToken) { row in
      let holder: SessionHolder =
        row.isNull(1)
        ? .patient(
          PatientScope(
            key: row.int64(2), slotTimes: row.slotTimes(4), slotsSince: try row.day(8),
            household: row.optional(9, row.household)))
        : .caregiver(
          Member(
            key: MemberKey(rawValue: row.int64(10)), caregiver: row.caregiver(1),
            household: row.household(9), role: try row.role(11)))
      return Session(
        key: SessionKey(rawValue: row.int64(0)), holder: holder, accessExpiresAt: row.instant(3),
        entitlements: try row.entitlements(12))
    }
  }

  func patient(_ id: PatientID, of household: HouseholdKey) throws -> PatientScope? {
    try first(.linkedPatient, id, household) { try $0.scope }
  }

  func patients(of household: HouseholdKey) throws -> [LinkedPatient] {
    try rows(.linkedPatients, household) { try $0.linkedPatient }
  }

  func patient(key: Int64) throws -> LinkedPatient? {
    try first(.patientByKey, key) { try $0.linkedPatient }
  }

  func hasPatient(_ id: PatientID) throws -> Bool {
    try first(.patientByID, id) { _ in true } ?? false
  }

  func account(email: String) throws -> Account? {
    try first(.account, email) { row in
      Account(
        id: try row.identifier(2), caregiver: row.caregiver(0),
        passwordHash: row.optional(1, row.text))
    }
  }

  func refreshToken(_ hash: TokenHash) throws -> RefreshToken? {
    try first(.refreshToken, hash) { row in
      RefreshToken(
        session: SessionKey(rawValue: row.int64(0)), isPatient: !row.isNull(1),
        generation: row.int(2), newestGeneration: row.int(3), expiresAt: row.instant(4),
        uses: row.int(5), firstUsedAt: row.optional(6, row.instant),
        exchange: row.optional(7) { row.blob($0) { TokenHash(bytes: Array($0)) } })
    }
  }

  func owner(_ owner: SessionOwner) throws -> SessionHolder? {
    switch owner {
    case .caregiver(let id): try first(.caregiverByID, id) { .caregiver(try $0.member) }
    case .patient(let id): try first(.patientByID, id) { .patient(try $0.scope) }
    }
  }
}

extension Query {
  func caregiver(_ column: Int32) -> CaregiverKey { CaregiverKey(rawValue: int64(column)) }

  func household(_ column: Int32) -> HouseholdKey { HouseholdKey(rawValue: int64(column)) }

  /// A role; one that nobody knows opens nothing.
  func role(_ column: Int32) throws -> MemberRole {
    guard let role = MemberRole(rawValue: text(column)) else {
      throw CorruptRecordError(column: "role")
    }
    return role
  }

  /// A member, from column 0 on.
  var member: Member {
    get throws {
      Member(
        key: MemberKey(rawValue: int64(0)), caregiver: caregiver(1), household: household(2),
        role: try role(3))
    }
  }

  /// A patient's key and slot times, from column 0 on.
  var scope: PatientScope {
    get throws {
      PatientScope(
        key: int64(0), slotTimes: slotTimes(1), slotsSince: try day(5),
        household: optional(6, household))
    }
  }

  /// A patient as a caregiver's list shows them, from column 0 on.
  fileprivate var linkedPatient: LinkedPatient {
    get throws {
      LinkedPatient(
        id: try identifier(0), displayName: text(1), slotTimes: slotTimes(2),
        isLinked: int(7) != 0, version: int(6))
    }
  }

  /// The entitlements of this row and the following ones; a status nobody knows gives nothing.
  func entitlements(_ first: Int32) throws -> [Entitlement] {
    var entitlements: [Entitlement] = []
    repeat {
      guard let status = EntitlementStatus(rawValue: text(first + 1)) else { continue }
      entitlements.append(
        Entitlement(
          productID: text(first), status: status, expiresAt: optional(first + 2, instant),
          graceEndsAt: optional(first + 3, instant)))
    } while try next()
    return entitlements
  }
}
