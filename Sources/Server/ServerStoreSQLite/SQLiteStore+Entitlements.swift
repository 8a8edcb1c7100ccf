internal import Domain
internal import GRDB
internal import Purchases
internal import ServerCore

extension ReadStatement {
  private static let entitlementColumns = """
    SELECT e.public_id, c.public_id, e.original_transaction_id, e.environment, e.transaction_id,
      e.product_id, e.purchased_at, e.period_start, e.expires_at, e.status, e.revoked_at,
      e.signed_at, e.grace_ends_at, e.grace_signed_at, e.created_at, e.updated_at
    FROM caregiver_entitlement e LEFT JOIN caregiver c ON c.id = e.caregiver
    """

  static let entitlementSQL = entitlementColumns + " WHERE e.original_transaction_id = ?1"
  static let entitlementsSQL = entitlementColumns + " WHERE e.caregiver = ?1 ORDER BY e.id"
}

extension SQLiteReader {
  func entitlement(originalTransactionID: String) throws -> KeptEntitlement? {
    try query(.entitlement) { row in
      row.bind(1, originalTransactionID)
      return try row.next() ? try row.entitlement : nil
    }
  }

  func entitlements(of caregiver: CaregiverKey) throws -> [KeptEntitlement] {
    try query(.entitlements) { row in
      row.bind(1, caregiver.rawValue)
      var kept: [KeptEntitlement] = []
      while try row.next() { kept.append(try row.entitlement) }
      return kept
    }
  }
}

extension Query {
  fileprivate var entitlement: KeptEntitlement {
    get throws {
      KeptEntitlement(
        id: try identifier(0), entry: try entry, createdAt: instant(14), updatedAt: instant(15))
    }
  }

  /// What no store signed counts as signed long ago.
  private var entry: EntitlementLedgerEntry {
    get throws {
      guard let status = EntitlementStatus(rawValue: text(9)) else {
        throw CorruptRecordError(column: "status")
      }
      return EntitlementLedgerEntry(
        originalTransactionID: text(2), environment: StoreEnvironment(rawValue: text(3)),
        owner: isNull(1) ? nil : try identifier(1), transactionID: text(4), productID: text(5),
        purchasedAt: instant(6), periodStart: instant(7), expiresAt: optionalInstant(8),
        status: status, revokedAt: optionalInstant(10), signedDate: instant(11),
        graceEndsAt: optionalInstant(12), graceSignedDate: optionalInstant(13))
    }
  }
}

extension SQLiteWriter {
  func entitlement(originalTransactionID: String) throws -> KeptEntitlement? {
    try reader.entitlement(originalTransactionID: originalTransactionID)
  }

  func entitlements(of caregiver: CaregiverKey) throws -> [KeptEntitlement] {
    try reader.entitlements(of: caregiver)
  }

  func save(_ entry: EntitlementLedgerEntry, as id: EntitlementID, at now: Timestamp) throws {
    let sql = """
      INSERT INTO caregiver_entitlement (public_id, caregiver, original_transaction_id, environment,
        transaction_id, product_id, purchased_at, period_start, expires_at, status, revoked_at,
        signed_at, grace_ends_at, grace_signed_at, created_at, updated_at)
      VALUES (?1, (SELECT id FROM caregiver WHERE public_id = ?2), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
        ?11, ?12, ?13, ?14, ?15, ?15)
      ON CONFLICT (original_transaction_id) DO UPDATE SET
        caregiver = excluded.caregiver, transaction_id = excluded.transaction_id,
        product_id = excluded.product_id, purchased_at = excluded.purchased_at,
        period_start = excluded.period_start, expires_at = excluded.expires_at,
        status = excluded.status, revoked_at = excluded.revoked_at,
        signed_at = excluded.signed_at, grace_ends_at = excluded.grace_ends_at,
        grace_signed_at = excluded.grace_signed_at, updated_at = excluded.updated_at
      """
    try database.query(sql) { row in
      row.bind(1, id.description)
      row.bind(2, entry.owner?.description)
      row.bind(entry, from: 3)
      row.bind(15, now)
      try row.run()
    }
  }

  func remember(_ notification: ServerNotification, at now: Timestamp) throws -> Bool {
    let sql = """
      INSERT INTO notification (public_id, type, subtype, signed_at, received_at)
      VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING RETURNING 1
      """
    return try database.query(sql) { row in
      row.bind(1, notification.id.description)
      row.bind(2, notification.type.rawValue)
      row.bind(3, notification.subtype?.rawValue)
      row.bind(4, notification.signedDate)
      row.bind(5, now)
      let isNew = try row.next()
      // The statement has to run to its end, or its insertion is undone.
      while try row.next() {}
      return isNew
    }
  }

  func audit(_ audit: EntitlementAudit) throws {
    let sql = """
      INSERT INTO entitlement_audit (at, origin, outcome, reason, caregiver, notification,
        notification_type, original_transaction_id, transaction_id, product_id, environment,
        signed_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """
    try database.query(sql) { row in
      row.bind(1, audit.at)
      row.bind(2, audit.origin.rawValue)
      row.bind(3, audit.outcome.rawValue)
      row.bind(4, audit.reason)
      row.bind(5, audit.caregiver?.description)
      row.bind(6, audit.notification?.id.description)
      row.bind(7, audit.notification?.type.rawValue)
      row.bind(8, audit.transaction?.originalTransactionID)
      row.bind(9, audit.transaction?.transactionID)
      row.bind(10, audit.transaction?.productID)
      row.bind(11, audit.environment?.rawValue)
      row.bind(12, audit.notification?.signedDate ?? audit.transaction?.signedDate)
      try row.run()
    }
  }
}

extension Query {
  fileprivate func bind(_ entry: EntitlementLedgerEntry, from first: Int32) {
    bind(first, entry.originalTransactionID)
    bind(first + 1, entry.environment.rawValue)
    bind(first + 2, entry.transactionID)
    bind(first + 3, entry.productID)
    bind(first + 4, entry.purchasedAt)
    bind(first + 5, entry.periodStart)
    bind(first + 6, entry.expiresAt)
    bind(first + 7, entry.status.rawValue)
    bind(first + 8, entry.revokedAt)
    bind(first + 9, entry.signedDate)
    bind(first + 10, entry.graceEndsAt)
    bind(first + 11, entry.graceSignedDate)
  }
}

extension EntitlementAudit {
  fileprivate var environment: StoreEnvironment? {
    notification?.environment ?? transaction?.environment
  }
}
