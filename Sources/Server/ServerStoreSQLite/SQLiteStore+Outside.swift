internal import Domain
internal import GRDB
internal import ServerCore

// Accounts that an outside issuer vouches for.

extension ReadStatement {
  /// The caregiver with their entitlements. One row an entitlement, at least one.
  static let outsideCaregiverSQL = """
    SELECT c.id, e.product_id, e.status, e.expires_at, e.grace_ends_at
    FROM caregiver c
    LEFT JOIN caregiver_entitlement e ON e.caregiver = c.id
    WHERE c.issuer = ?1 AND c.subject = ?2
    """
}

extension SQLiteReader {
  func caregiver(_ subject: OutsideSubject) throws -> OutsideCaregiver? {
    try query(.outsideCaregiver) { row in
      row.bind(1, subject.issuer)
      row.bind(2, subject.subject)
      guard try row.next() else { return nil }
      let key = CaregiverKey(rawValue: row.int64(0))
      return OutsideCaregiver(key: key, entitlements: try row.entitlements(1))
    }
  }
}

extension SQLiteWriter {
  func caregiver(_ subject: OutsideSubject) throws -> OutsideCaregiver? {
    try reader.caregiver(subject)
  }

  func insertCaregiver(_ id: CaregiverID, _ subject: OutsideSubject, email: String) throws {
    guard try account(email: email) == nil, try caregiver(subject) == nil else {
      throw ConflictError()
    }
    let sql = "INSERT INTO caregiver (public_id, email, issuer, subject) VALUES (?1, ?2, ?3, ?4)"
    try database.query(sql) { row in
      row.bind(1, id.description)
      row.bind(2, email)
      row.bind(3, subject.issuer)
      row.bind(4, subject.subject)
      try row.run()
    }
  }
}
