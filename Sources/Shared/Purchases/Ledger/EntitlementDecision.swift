/// What happened to an entitlement, as one stable word of the audit log.
public enum EntitlementChange: String, Hashable, Sendable {
  /// A caregiver claimed it and owns it now.
  case claimed
  /// Its owner showed a state that was signed later.
  case refreshed
  /// The store told of the purchase.
  case bought
  /// The next period was paid, or the running one made longer.
  case renewed
  /// The next period could not be charged, and there is no grace.
  case renewalFailed = "renewal_failed"
  /// No further period will be charged, or one will again.
  case renewalStopped = "renewal_stopped"
  case renewalResumed = "renewal_resumed"
  case graceEntered = "grace_entered"
  case graceEnded = "grace_ended"
  case expired
  case refunded
  case refundReversed = "refund_reversed"
  case revoked
}

/// Why something verified changed nothing, as one stable word of the audit log.
public enum EntitlementUnchanged: String, Hashable, Sendable {
  /// A state that was signed later is known already.
  case stale
  case duplicate
  case repeated
  /// A notification that says nothing about an entitlement, or of a type unknown here.
  case withoutEffect = "without_effect"
  /// The same name in another store's environment.
  case otherEnvironment = "other_environment"
}

/// What to do with something verified.
public enum EntitlementDecision: Hashable, Sendable {
  /// Keep this entry, and a row in the audit that says why.
  case apply(EntitlementLedgerEntry, EntitlementChange)
  /// Keep everything as it is, and a row in the audit that says why.
  case ignore(EntitlementUnchanged)
  /// It is another caregiver's: 409 CONFLICT, and nothing changes. Source: decision P-4, D-E1.
  case otherOwner
}
