public import APIContract
internal import Domain
public import Purchases

/// Takes in a purchase that a caregiver shows.
///
/// What is signed is verified first, outside any transaction of the store; the ledger decides, the
/// state and the audit are written together, and whoever it concerns is told afterwards.
/// Source: 008 claim-1 to claim-6, decisions P-3 to P-5, D-E1 … D-E4.
public struct ClaimService: Sendable {
  private let store: any RecordStore
  private let events: EventHub
  private let dependencies: ServerDependencies
  private let verifier: TransactionVerifier
  private let limit: JointLimit

  /// Makes the service; its limit on attempts lives as long as it does.
  public init(
    store: any RecordStore, events: EventHub, dependencies: ServerDependencies,
    verifier: TransactionVerifier
  ) {
    (self.store, self.events) = (store, events)
    (self.dependencies, self.verifier) = (dependencies, verifier)
    limit = JointLimit(.claim, maximum: 100, dependencies)
  }

  /// Claims a purchase for the caregiver who asks; claiming it again answers what is known.
  ///
  /// Throws in this order ``UnauthorizedError``, for a patient's session too, ``ValidationError``,
  /// ``RateLimitedError`` after 100 claims of a caregiver in 15 minutes, ``TransactionInvalidError``,
  /// and ``PurchaseTakenError`` when somebody else claimed it first, or was to have it when it was bought.
  public func claim(
    _ request: Result<ClaimRequest, ValidationError>, token: PresentedToken
  ) async throws -> ClaimAnswer {
    let now = dependencies.now()
    let account = try await store.read { try $0.billingAccount(token, now: now) }
    let request = try request.get()
    try await limit.admit("\(account.key.rawValue)", now: now)
    let transaction = try await verified(request, by: account.id, now)
    let id = dependencies.identifier(Entitlement.self)
    let (answer, audience) = try await store.write { writer in
      // Verifying takes a while; the session must still be good.
      let account = try writer.billingAccount(token, now: now)
      return try writer.claim(transaction, by: account, as: id, at: now)
    }
    if let audience { events.publish(.entitlement, to: audience) }
    guard let answer else { throw PurchaseTakenError() }
    return answer
  }

  private func verified(
    _ request: ClaimRequest, by caregiver: CaregiverID, _ now: Timestamp
  ) async throws -> SignedTransaction {
    do {
      let transaction = try await verifier.transaction(request.signedTransactionInfo, now: now)
      guard transaction.productID == request.productId else { throw TransactionRefusal.product }
      return transaction
    } catch let refusal as TransactionRefusal {
      let row = EntitlementAudit.refused(refusal, .claim, by: caregiver, at: now)
      try await store.write { try $0.audit(row) }
      throw TransactionInvalidError(refusal: refusal)
    }
  }
}

extension StoreWriter {
  /// The answer is nil when the purchase is not this caregiver's.
  fileprivate func claim(
    _ transaction: SignedTransaction, by account: BillingAccount, as id: EntitlementID,
    at now: Timestamp
  ) throws -> (ClaimAnswer?, EventAudience?) {
    let name = transaction.originalTransactionID
    let entry = try entitlement(originalTransactionID: name)?.entry
    let decision =
      try isMeantForAnother(transaction, than: account, entry)
      ? .otherOwner : EntitlementLedger.decision(claim: transaction, by: account.id, entry: entry)
    let audience = try carryOut(
      LedgerStep(
        origin: .claim, transaction: transaction, notification: nil, claimant: account.id,
        decision: decision), as: id, at: now)
    guard let kept = try entitlement(originalTransactionID: name), kept.entry.owner == account.id,
      kept.entry.environment == transaction.environment
    else { return (nil, audience) }
    let premium = try plan(of: account, at: now).premium
    let answer = ClaimAnswer(
      premium: premium, entitlement: EntitlementAnswer(kept, owner: account.id))
    return (answer, audience)
  }

  /// True for a purchase that names an account which is there and is not the claimant's; one that was
  /// deleted can be passed over, and what is the claimant's already stays so.
  private func isMeantForAnother(
    _ transaction: SignedTransaction, than account: BillingAccount, _ entry: EntitlementLedgerEntry?
  ) throws -> Bool {
    guard let named = transaction.account, named != account.id, entry?.owner != account.id else {
      return false
    }
    return try owner(.caregiver(named)) != nil
  }
}
