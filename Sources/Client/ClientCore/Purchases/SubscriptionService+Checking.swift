import APIClient
import APIContract
import Domain
import LocalStore
import Purchases

// The check: one at a time, whoever asks.
extension SubscriptionService {
  func checkNow() async {
    let task = checking ?? Task { await self.ask() }
    checking = task
    await task.value
  }

  /// Asks until the answer is younger than every claim that was taken meanwhile.
  private func ask() async {
    var started: Int
    repeat {
      (started, hasAsked) = (round, false)
      guard let account = await account() else { break }
      await askOnce(account, started)
    } while started != round
    (checking, hasAsked) = (nil, false)
  }

  /// The store first, so that what the server does not know yet is told before it is asked.
  private func askOnce(_ account: PendingClaims.Account, _ started: Int) async {
    await deliver()
    hasAsked = true
    var check = Check(account: account)
    let owned = await ownedAtStore()
    do {
      let answer = try await entitlements()
      if await bring(owned ?? [], unknownTo: answer, account) { _ = try await entitlements() }
      check.freshSince = owned == nil ? nil : uptime()
      check.failure = owned == nil ? .store : nil
    } catch {
      check.failure = .server(error)
    }
    lastCheck = check
  }

  /// The purchases that count at the store; nil when it cannot be asked, which takes nothing away.
  private func ownedAtStore() async -> [StoreTransaction]? {
    do { return try await store.currentEntitlements() } catch { return nil }
  }

  private func entitlements() async throws(APIError) -> EntitlementsAnswer {
    try await session.send(.entitlements)
  }

  /// Claims what counts at the store, was bought for this account, and is news to the server; true when
  /// the server took something.
  private func bring(
    _ owned: [StoreTransaction], unknownTo answer: EntitlementsAnswer,
    _ account: PendingClaims.Account
  ) async -> Bool {
    let news = owned.filter { bought in
      !acknowledged.contains(PendingClaim(bought).state)
        && !answer.entitlements.contains { $0.says(bought.transaction) }
    }
    // Without the server nobody knows whose they are; the next check asks again.
    guard !news.isEmpty, let id = try? await ownID(account) else { return false }
    let before = acknowledged.count
    for bought in news where bought.transaction.account == id {
      keep(PendingClaim(bought), account)
    }
    await deliver()
    return acknowledged.count > before
  }
}

extension EntitlementAnswer {
  /// True when the server knows this state of the purchase already.
  fileprivate func says(_ transaction: SignedTransaction) -> Bool {
    originalTransactionId == transaction.originalTransactionID
      && transactionId == transaction.transactionID && status == .active
      && expiresAt == transaction.expiresDate
  }
}
