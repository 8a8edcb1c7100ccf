internal import APIContract
internal import Domain
internal import Purchases

/// The caregiver who asks about purchases.
struct BillingAccount {
  let key: CaregiverKey
  let household: HouseholdKey
  let id: CaregiverID
}

extension StoreReader {
  /// The caregiver of a token. A patient's session is answered as if there were none.
  ///
  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for too small a role. Source: 008 claim-5, read-3.
  func billingAccount(_ token: PresentedToken, now: Timestamp) throws -> BillingAccount {
    guard case .caregiver(let member) = try session(token, now: now).holder,
      let account = try account(of: member.caregiver)
    else { throw UnauthorizedError() }
    return BillingAccount(key: member.caregiver, household: member.household, id: account.id)
  }

  /// What the caregiver has bought, and the plan of the household, which any member's purchase gives.
  /// Source: decisions P-2, P-37.
  func plan(of account: BillingAccount, at now: Timestamp) throws -> EntitlementsAnswer {
    let kept = try entitlements(of: account.key)
    let counted = try self.plan(of: account.household)
    return EntitlementsAnswer(
      premium: EntitlementState(counted, at: now) == .premium,
      entitlements: kept.map { EntitlementAnswer($0, owner: account.id) },
      premiumUntil: EntitlementState.premiumEnd(counted, at: now))
  }
}

extension EntitlementAnswer {
  init(_ kept: KeptEntitlement, owner: CaregiverID) {
    let entry = kept.entry
    self.init(
      id: kept.id, caregiverId: owner, productId: entry.productID, status: entry.status,
      originalTransactionId: entry.originalTransactionID, transactionId: entry.transactionID,
      purchasedAt: entry.purchasedAt, environment: entry.environment.rawValue,
      expiresAt: entry.expiresAt, graceEndsAt: entry.graceEndsAt, revokedAt: entry.revokedAt,
      createdAt: kept.createdAt, updatedAt: kept.updatedAt, autoRenews: entry.renewal?.isOn)
  }
}
