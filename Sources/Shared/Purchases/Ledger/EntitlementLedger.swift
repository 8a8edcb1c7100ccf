public import Domain

/// The one place that decides what a claim or a notification does to an entitlement. Pure: the
/// caller reads the entry, asks, and writes the answer in one transaction of the database.
///
/// Source: 008 claim-1 to claim-4, decisions P-2, P-4 and P-14, D-E1, D-E2, D-E5.
public enum EntitlementLedger {
  /// What a claim by `caregiver` does to the entry of its purchase; nil when there is no entry yet.
  public static func decision(
    claim transaction: SignedTransaction, by caregiver: CaregiverID,
    entry: EntitlementLedgerEntry?
  ) -> EntitlementDecision {
    decision(.claim(transaction, by: caregiver), entry: entry)
  }

  /// What a notification does to the entry of its purchase.
  ///
  /// `isKnown` is true when its id was taken in before; `account` owns the purchase when nobody does.
  public static func decision(
    notification: ServerNotification, isKnown: Bool, account: CaregiverID?,
    entry: EntitlementLedgerEntry?
  ) -> EntitlementDecision {
    guard !isKnown else { return .ignore(.repeated) }
    guard let event = EntitlementEvent.notification(notification, account: account) else {
      return .ignore(.withoutEffect)
    }
    return decision(event, entry: entry)
  }

  /// What an event does to the entry of its purchase; nil when there is no entry yet.
  public static func decision(
    _ event: EntitlementEvent, entry: EntitlementLedgerEntry?
  ) -> EntitlementDecision {
    guard let entry else {
      var first = EntitlementLedgerEntry(event)
      first.owner = event.claimant
      return .apply(first, event.change)
    }
    guard entry.environment == event.transaction.environment else {
      return .ignore(.otherEnvironment)
    }
    if event.isClaim, let owner = entry.owner, owner != event.claimant { return .otherOwner }
    return decision(event, among: entry)
  }

  private static func decision(
    _ event: EntitlementEvent, among entry: EntitlementLedgerEntry
  ) -> EntitlementDecision {
    let told = EntitlementLedgerEntry(event)
    var next = entry.merged(with: told)
    if next != entry {
      next.owner = entry.owner ?? event.claimant
      return .apply(next, event.isClaim && entry.owner != nil ? .refreshed : event.change)
    }
    if entry.owner == nil, event.claimant != nil {
      next.owner = event.claimant
      return .apply(next, .claimed)
    }
    let isSame = (told.signedDate, told.periodStart) == (entry.signedDate, entry.periodStart)
    return .ignore(isSame ? .duplicate : .stale)
  }
}
