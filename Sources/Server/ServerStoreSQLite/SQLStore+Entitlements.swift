internal import Domain
internal import Purchases
internal import ServerCore

extension SQLReader {
  func entitlement(originalTransactionID: String) throws -> KeptEntitlement? {
    try first(.entitlement, originalTransactionID) { try $0.entitlement }
  }

  func entitlements(of caregiver: CaregiverKey) throws -> [KeptEntitlement] {
    try rows(.entitlements, caregiver) { try $0.entitlement }
  }

  func plan(of household: HouseholdKey) throws -> [Entitlement] {
    try first(.householdPlan, household) { try $0.entitlements(0) } ?? []
  }

  func entitlementAudit(newest count: Int) throws -> [AuditedStep] {
    try rows(.entitlementAudit, count) { row in
      AuditedStep(
        at: row.instant(0), origin: row.text(1), outcome: row.text(2), reason: row.text(3),
        caregiver: row.optional(4, row.text), notification: row.optional(5, row.text),
        notificationType: row.optional(6, row.text),
        originalTransactionID: row.optional(7, row.text),
        transactionID: row.optional(8, row.text), productID: row.optional(9, row.text),
        environment: row.optional(10, row.text), signedAt: row.optional(11, row.instant))
    }.reversed()
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
        owner: try optional(1, identifier), transactionID: text(4), productID: text(5),
        purchasedAt: instant(6), periodStart: instant(7), expiresAt: optional(8, instant),
        status: status, revokedAt: optional(10, instant), signedDate: instant(11),
        graceEndsAt: optional(12, instant), graceSignedDate: optional(13, instant),
        renewal: optional(16) { .init(isOn: int($0) == 1, signedDate: instant(17)) })
    }
  }
}

extension SQLWriter {
  func save(_ entry: EntitlementLedgerEntry, as id: EntitlementID, at now: Timestamp) throws {
    let sql = """
      INSERT INTO caregiver_entitlement (public_id, caregiver, original_transaction_id, environment,
        transaction_id, product_id, purchased_at, period_start, expires_at, status, revoked_at,
        signed_at, grace_ends_at, grace_signed_at, created_at, updated_at, auto_renews,
        renewal_signed_at)
      VALUES (?1, (SELECT id FROM caregiver WHERE public_id = ?2), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
        ?11, ?12, ?13, ?14, ?15, ?15, ?16, ?17)
      ON CONFLICT (original_transaction_id) DO UPDATE SET
        caregiver = excluded.caregiver, transaction_id = excluded.transaction_id,
        product_id = excluded.product_id, purchased_at = excluded.purchased_at,
        period_start = excluded.period_start, expires_at = excluded.expires_at,
        status = excluded.status, revoked_at = excluded.revoked_at,
        signed_at = excluded.signed_at, grace_ends_at = excluded.grace_ends_at,
        grace_signed_at = excluded.grace_signed_at, updated_at = excluded.updated_at,
        auto_renews = excluded.auto_renews, renewal_signed_at = excluded.renewal_signed_at
      """
    try database.run(
      sql, id, entry.owner, entry.originalTransactionID, entry.environment.rawValue,
      entry.transactionID, entry.productID, entry.purchasedAt, entry.periodStart, entry.expiresAt,
      entry.status.rawValue, entry.revokedAt, entry.signedDate, entry.graceEndsAt,
      entry.graceSignedDate, now, entry.renewal.map { Int64($0.isOn ? 1 : 0) },
      entry.renewal?.signedDate)
  }

  func remember(_ notification: ServerNotification, at now: Timestamp) throws -> Bool {
    let sql = """
      INSERT INTO notification (public_id, type, subtype, signed_at, received_at)
      VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING
      """
    return try database.changes(
      sql, notification.id, notification.type.rawValue, notification.subtype?.rawValue,
      notification.signedDate, now)
  }

  func audit(_ audit: EntitlementAudit) throws {
    let sql = """
      INSERT INTO entitlement_audit (at, origin, outcome, reason, caregiver, notification,
        notification_type, original_transaction_id, transaction_id, product_id, environment,
        signed_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """
    let (notification, transaction) = (audit.notification, audit.transaction)
    try database.run(
      sql, audit.at, audit.origin.rawValue, audit.outcome.rawValue, audit.reason, audit.caregiver,
      notification?.id, notification?.type.rawValue, transaction?.originalTransactionID,
      transaction?.transactionID, transaction?.productID,
      (notification?.environment ?? transaction?.environment)?.rawValue,
      notification?.signedDate ?? transaction?.signedDate)
  }

  func patientKeys(of household: HouseholdKey) throws -> [Int64] {
    try database.rows("SELECT id FROM patient WHERE household = ?1", household) { $0.int64(0) }
  }
}
