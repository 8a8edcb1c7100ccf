internal import ServerCore

extension ReadStatement {
  /// No row is ever deleted, so the newest are those with the largest numbers.
  static let entitlementAuditSQL = """
    SELECT at, origin, outcome, reason, caregiver, notification, notification_type,
      original_transaction_id, transaction_id, product_id, environment, signed_at
    FROM entitlement_audit
    WHERE id > (SELECT max(id) FROM entitlement_audit) - ?1
    ORDER BY id
    """
}

extension SQLiteReader {
  func entitlementAudit(newest count: Int) throws -> [AuditedStep] {
    try query(.entitlementAudit) { row in
      row.bind(1, Int64(count))
      var steps: [AuditedStep] = []
      while try row.next() { steps.append(row.step) }
      return steps
    }
  }
}

extension SQLiteWriter {
  func entitlementAudit(newest count: Int) throws -> [AuditedStep] {
    try reader.entitlementAudit(newest: count)
  }
}

extension Query {
  fileprivate var step: AuditedStep {
    AuditedStep(
      at: instant(0), origin: text(1), outcome: text(2), reason: text(3),
      caregiver: optionalText(4), notification: optionalText(5), notificationType: optionalText(6),
      originalTransactionID: optionalText(7), transactionID: optionalText(8),
      productID: optionalText(9), environment: optionalText(10), signedAt: optionalInstant(11))
  }

  private func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
}
