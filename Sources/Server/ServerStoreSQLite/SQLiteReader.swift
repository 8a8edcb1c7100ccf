internal import Domain
internal import ServerCore

/// Looks things up on one connection, inside one transaction.
struct SQLiteReader: StoreReader {
  let statements: any StatementSource

  func session(accessToken: TokenHash) throws -> Session? {
    try query(.session) { row in
      row.bind(1, blob: accessToken.bytes)
      guard try row.next() else { return nil }
      let holder: SessionHolder =
        row.isNull(1)
        ? .patient(
          PatientScope(
            key: row.int64(2), slotTimes: row.slotTimes(4), slotsSince: try row.day(8),
            caregiver: row.caregiver(9)))
        : .caregiver(CaregiverKey(rawValue: row.int64(1)))
      return Session(
        key: SessionKey(rawValue: row.int64(0)), holder: holder, accessExpiresAt: row.instant(3),
        entitlements: try row.entitlements(10))
    }
  }

  func patient(_ id: PatientID, of caregiver: CaregiverKey) throws -> PatientScope? {
    try query(.linkedPatient) { row in
      row.bind(1, id.description)
      row.bind(2, caregiver.rawValue)
      return try row.next() ? try row.scope : nil
    }
  }

  func patients(of caregiver: CaregiverKey) throws -> [LinkedPatient] {
    try query(.linkedPatients) { row in
      row.bind(1, caregiver.rawValue)
      var patients: [LinkedPatient] = []
      while try row.next() {
        patients.append(try row.linkedPatient)
      }
      return patients
    }
  }

  func account(email: String) throws -> Account? {
    try query(.account) { row in
      row.bind(1, email)
      guard try row.next() else { return nil }
      return Account(
        caregiver: CaregiverKey(rawValue: row.int64(0)),
        passwordHash: row.isNull(1) ? nil : row.text(1))
    }
  }

  func refreshToken(_ hash: TokenHash) throws -> RefreshToken? {
    try query(.refreshToken) { row in
      row.bind(1, blob: hash.bytes)
      guard try row.next() else { return nil }
      return RefreshToken(
        session: SessionKey(rawValue: row.int64(0)), isPatient: !row.isNull(1),
        generation: row.int(2), newestGeneration: row.int(3), expiresAt: row.instant(4),
        uses: row.int(5), firstUsedAt: row.optionalInstant(6),
        exchange: row.isNull(7) ? nil : TokenHash(bytes: row.blob(7) { Array($0) }))
    }
  }

  func owner(_ owner: SessionOwner) throws -> SessionHolder? {
    switch owner {
    case .caregiver(let id):
      try query(.caregiverByID) { row in
        row.bind(1, id.description)
        return try row.next() ? .caregiver(CaregiverKey(rawValue: row.int64(0))) : nil
      }
    case .patient(let id):
      try query(.patientByID) { row in
        row.bind(1, id.description)
        return try row.next() ? .patient(try row.scope) : nil
      }
    }
  }

  func query<Value>(
    _ statement: ReadStatement, _ body: (Query) throws -> Value
  ) throws -> Value {
    try statements.query(statement, body)
  }
}

extension Query {
  /// A patient's key and slot times, from column 0 on.
  fileprivate var scope: PatientScope {
    get throws {
      PatientScope(
        key: int64(0), slotTimes: slotTimes(1), slotsSince: try day(5), caregiver: caregiver(6))
    }
  }

  fileprivate func caregiver(_ column: Int32) -> CaregiverKey? {
    isNull(column) ? nil : CaregiverKey(rawValue: int64(column))
  }

  func slotTimes(_ first: Int32) -> SlotTimes {
    SlotTimes(
      morning: LocalTime(minuteOfDay: int(first)), noon: LocalTime(minuteOfDay: int(first + 1)),
      evening: LocalTime(minuteOfDay: int(first + 2)),
      bedtime: LocalTime(minuteOfDay: int(first + 3)))
  }

  /// The entitlements of this row and the following ones; a status nobody knows gives nothing.
  func entitlements(_ first: Int32) throws -> [Entitlement] {
    var entitlements: [Entitlement] = []
    repeat {
      guard let status = EntitlementStatus(rawValue: text(first + 1)) else { continue }
      entitlements.append(
        Entitlement(
          productID: text(first), status: status, expiresAt: optionalInstant(first + 2),
          graceEndsAt: optionalInstant(first + 3)))
    } while try next()
    return entitlements
  }
}
