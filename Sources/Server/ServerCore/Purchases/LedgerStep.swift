internal import Domain
internal import Purchases

/// Something believed, and what the ledger makes of it: on its way into the store.
struct LedgerStep {
  let origin: EntitlementAudit.Origin
  let transaction: SignedTransaction?
  let notification: ServerNotification?
  /// Who claims; nil for a notification.
  let claimant: CaregiverID?
  let decision: EntitlementDecision

  fileprivate func audit(at now: Timestamp, owner: CaregiverID?) -> EntitlementAudit {
    let (outcome, reason) = decision.words
    return EntitlementAudit(
      at: now, origin: origin, outcome: outcome, reason: reason, caregiver: claimant ?? owner,
      notification: notification, transaction: transaction)
  }
}

extension StoreWriter {
  /// Writes what was decided and its row in the audit, and says whom it concerns; nil when nothing
  /// changed for anybody.
  ///
  /// The plan of a caregiver is that of their household and its patients, so all of them are told.
  func carryOut(
    _ step: LedgerStep, as id: EntitlementID, at now: Timestamp
  ) throws -> EventAudience? {
    guard case .apply(let entry, _) = step.decision else {
      try audit(step.audit(at: now, owner: nil))
      return nil
    }
    try save(entry, as: id, at: now)
    try audit(step.audit(at: now, owner: entry.owner))
    guard let owner = entry.owner, case .caregiver(let member) = try self.owner(.caregiver(owner))
    else { return nil }
    return try everybody(in: member.household)
  }
}

extension EntitlementAudit {
  static func refused(
    _ refusal: TransactionRefusal, _ origin: Origin, by caregiver: CaregiverID? = nil,
    at now: Timestamp
  ) -> EntitlementAudit {
    EntitlementAudit(
      at: now, origin: origin, outcome: .refused, reason: refusal.reason, caregiver: caregiver,
      notification: nil, transaction: nil)
  }
}

extension EntitlementDecision {
  fileprivate var words: (EntitlementAudit.Outcome, String) {
    switch self {
    case .apply(_, let change): (.applied, change.rawValue)
    case .ignore(let unchanged): (.unchanged, unchanged.rawValue)
    case .otherOwner: (.refused, "other_owner")
    }
  }
}
