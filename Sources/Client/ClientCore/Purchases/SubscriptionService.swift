import APIClient
import APIContract
import Domain
public import LocalStore
public import Purchases

/// Asks how the caregiver's subscription stands, buys, restores, and sees to it that the server
/// learns of everything the store has signed.
///
/// It asks the store and the server; what they say is good for five minutes, and the session's
/// ``EntitlementStore`` keeps it. The plan is what the server says, never what was bought here. A
/// check never restores, and nothing that restoring does begins a second one (D-S9). A patient's
/// session has no subscription: everything answers none. Source: gating 3, 4, 8 and 9, decision
/// P-13.
public actor SubscriptionService {
  /// How long an answer is good. Source: gating 9.
  public static let freshness = Duration.seconds(300)

  let session: OfflineGraceSessionManager
  let store: any PurchaseStore
  let claims: PendingClaims
  let notices: StoreNoticePost?
  let uptime: @Sendable () -> Duration

  var lastCheck: Check?
  var checking: Task<Void, Never>?
  var delivering: Task<Void, Never>?
  /// Counts what makes an older answer worthless: a claim that was taken, an event of the server, a question by
  /// hand after the store was asked.
  var round = 0
  /// True once the check that is under way has begun to ask: what changes from then on it may not tell.
  var hasAsked = false
  /// States of purchases that the server has answered for in the life of this process.
  var acknowledged: Set<ClaimState> = []
  /// What could not be kept on the disk.
  var unkept: [(claim: PendingClaim, account: PendingClaims.Account)] = []
  /// Why the last claim that was sent has no answer; nil when all have.
  var lastFailure: APIError?

  /// How the last check went, and for whom.
  struct Check {
    let account: PendingClaims.Account
    /// The monotonic clock at the answer; nil for one that is good no more.
    var freshSince: Duration?
    var failure: SubscriptionFailure?
  }

  /// Makes a service that has asked nobody.
  ///
  /// `uptime` is a clock that never turns back, from whatever beginning. `notices` where the store's own are brought
  /// to the server along with every claim that it takes; nil where somebody else brings them, as a real store does.
  public init(
    session: OfflineGraceSessionManager, store: any PurchaseStore, claims: PendingClaims,
    notices: StoreNoticePost? = nil, uptime: @escaping @Sendable () -> Duration
  ) {
    (self.session, self.store, self.claims) = (session, store, claims)
    (self.notices, self.uptime) = (notices, uptime)
  }

  /// Sees to it that what is known is less than five minutes old; who did not answer, nil when both did.
  ///
  /// `refreshing` asks in any case: a check that is under way and has asked already asks once more. Whoever else
  /// asks meanwhile waits for that one. Without an answer what was known stays; when nothing is known it is none.
  @discardableResult
  public func check(refreshing: Bool = false) async -> SubscriptionFailure? {
    if refreshing, hasAsked { round += 1 }
    let isFresh = await isFresh()
    if refreshing || !isFresh { await checkNow() }
    return await account().flatMap { $0 == lastCheck?.account ? lastCheck?.failure : nil }
  }

  /// What was answered before is good no more, an answer that is under way neither.
  func outdate() {
    round += 1
    lastCheck?.freshSince = nil
  }

  private func isFresh() async -> Bool {
    // Who signs in again within five minutes is told again: the store has forgotten.
    guard let account = await account(), let lastCheck, lastCheck.account == account,
      let since = lastCheck.freshSince, session.entitlements.known.checkedAt != nil
    else { return false }
    return uptime() - since < Self.freshness
  }
}

// What happens by itself while a caregiver is signed in.

extension SubscriptionService {
  /// Sends what was kept, checks once, and then claims whatever changes at the store, until the task is
  /// cancelled: an asked purchase that is approved later needs nobody. Source: gating 9.3, D-E6.
  public func run() async {
    // From before the check, so that nothing falls between.
    let updates = store.updates()
    await checkNow()
    for await update in updates {
      await take(update)
      if Task.isCancelled { return }
    }
  }

  /// The server says that the plan has changed, or is heard again: what was known is worthless, and what was
  /// kept is sent.
  public func changed() async {
    outdate()
    await checkNow()
  }

  /// Claims a change that was made for this account; what it takes back is told, too.
  private func take(_ update: StoreTransaction) async {
    // Without the server nobody knows whose it is; the next check finds it at the store.
    guard let account = await account(), let id = try? await ownID(account),
      update.transaction.account == id
    else { return }
    keep(PendingClaim(update), account)
    await deliver()
    await checkNow()
  }
}
