import APIClient
import Domain
import LocalStore
import Purchases

// What a person asks for. Each goes on to its end, whether somebody still waits for it or not.

extension SubscriptionService {
  /// What can be bought, with prices. Errors: ``StoreTrouble``.
  public func offers() async throws(StoreTrouble) -> [PremiumOffer] {
    do {
      return try await store.products().map {
        PremiumOffer(
          productID: $0.id, price: $0.displayPrice, isSubscription: $0.kind == .autoRenewable)
      }
    } catch {
      throw StoreTrouble(error)
    }
  }

  /// Buys a product for the account that is signed in, and tells the server. Whether this member may is asked before the
  /// store is: whoever has paid is refused too late. Source: D-E6, D-E8, F-28.
  public func purchase(_ productID: String) async -> PurchaseResult {
    await Task { await self.buy(productID) }.value
  }

  /// 購入を復元: asks the store again and claims all that it holds, then asks the server for the plan.
  ///
  /// What was bought on the phone for this account is found at the server. Source: D-E7.
  public func restore() async -> RestoreResult {
    await Task { await self.bringEverything() }.value
  }

  /// Claims a signed transaction that somebody brings as text.
  public func claim(text: String) async -> ClaimResult {
    await Task { await self.bring(text) }.value
  }

  private func buy(_ productID: String) async -> PurchaseResult {
    guard let account = await account() else { return .offline(.unauthorized) }
    do {
      try await askRole(account)
      if let role = forbidding { return .notAllowed(role) }
      let id = try await ownID(account)
      return await outcome(try await store.purchase(productID, for: id), account)
    } catch let error as APIError {
      return .offline(error)
    } catch let failure as StoreFailure {
      return .failed(StoreTrouble(failure))
    } catch {
      return .failed(.declined)
    }
  }

  private func outcome(
    _ outcome: PurchaseOutcome, _ account: PendingClaims.Account
  ) async -> PurchaseResult {
    switch outcome {
    case .cancelled: return .cancelled
    case .pending: return .pending
    case .failed: return .failed(.declined)
    case .bought(let bought):
      let claim = PendingClaim(bought)
      keep(claim, retrying: true, account)
      await deliver()
      switch fate(of: claim, account) {
      case .taken: return .bought(productID: claim.productID)
      case .refused(let refusal): return .refused(refusal)
      case .open(let error): return .unconfirmed(productID: claim.productID, error)
      }
    }
  }

  private func bringEverything() async -> RestoreResult {
    guard let account = await account() else { return .offline(.unauthorized) }
    if let role = await forbiddingNow(account) { return .notAllowed(role) }
    let brought: [PendingClaim]
    do {
      try await store.sync()
      brought = try await store.currentEntitlements().map { PendingClaim($0) }
    } catch {
      return .failed(StoreTrouble(error))
    }
    for claim in brought { keep(claim, retrying: true, account) }
    await deliver()
    outdate()
    await checkNow()
    return found(brought.map { fate(of: $0, account) })
  }

  /// The server's word first; then why there is none.
  private func found(_ fates: [ClaimFate]) -> RestoreResult {
    for case .open(let error) in fates { return .offline(error) }
    let (entitlements, plan) = (session.entitlements, session.entitlements.known.plan)
    if lastCheck?.failure != nil, fates.isEmpty || plan == .unknown {
      return .offline(lastFailure ?? .unreachable)
    }
    if plan == .premium, let productID = entitlements.status.productID {
      return .found(productID: productID)
    }
    for case .refused(let refusal) in fates { return .refused(refusal) }
    return .nothing
  }

  private func bring(_ text: String) async -> ClaimResult {
    guard let brought = StoreTransaction(unverified: text) else { return .unreadable }
    let claim = PendingClaim(brought)
    guard let account = await account() else {
      return .unconfirmed(productID: claim.productID, .unauthorized)
    }
    if let role = await forbiddingNow(account) { return .notAllowed(role) }
    keep(claim, retrying: true, account)
    await deliver()
    switch fate(of: claim, account) {
    case .taken: return .claimed(productID: claim.productID)
    case .refused(let refusal): return .refused(refusal)
    case .open(let error): return .unconfirmed(productID: claim.productID, error)
    }
  }

  /// What became of a claim that was kept and sent.
  private func fate(of claim: PendingClaim, _ account: PendingClaims.Account) -> ClaimFate {
    let kept = allClaims(account).first { $0.isSameState(as: claim) }
    if let refusal = kept?.refusal { return .refused(refusal) }
    if kept == nil || acknowledged.contains(claim.state) { return .taken }
    return .open(lastFailure ?? .unreachable)
  }
}

/// How the server answered a claim: accepted, refused, or not at all.
private enum ClaimFate {
  case taken
  case refused(PendingClaim.Refusal)
  case open(APIError)
}
