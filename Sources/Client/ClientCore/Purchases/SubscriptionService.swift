import APIClient
import APIContract
public import Domain
public import LocalStore
public import Purchases

/// Knows how the caregiver's subscription stands, buys, restores, and sees to it that the server learns
/// of everything the store has signed.
///
/// It asks the store and the server; what they say is good for five minutes. The plan is what the server
/// says, never what was bought here. A check never restores, and nothing that restoring does begins a
/// second one (D-S9). A patient's session has no subscription: everything answers none.
/// Source: gating requirements 3, 4, 8 and 9, product.md decision 13.
public actor SubscriptionService {
  /// How long an answer is good. Source: gating requirement 9.
  public static let freshness = Duration.seconds(300)

  let session: OfflineGraceSessionManager
  let store: any PurchaseStore
  let claims: PendingClaims
  let now: @Sendable () -> Timestamp
  let uptime: @Sendable () -> Duration

  var known: Known?
  var checking: Task<Void, Never>?
  var delivering: Task<Void, Never>?
  /// Counts what makes an older answer worthless: a claim that was taken, an event of the server.
  var round = 0
  /// States of purchases that the server has answered for in the life of this process.
  var acknowledged: Set<ClaimState> = []
  /// What could not be kept on the disk.
  var unkept: [(claim: PendingClaim, account: PendingClaims.Account)] = []
  /// Why the last claim that was sent has no answer; nil when all have.
  var lastFailure: APIError?
  /// Why claims could not be kept or read; nil while they can.
  public internal(set) var storageFault: VaultError?
  private var watchers: [Int: AsyncStream<SubscriptionSnapshot>.Continuation] = [:]
  private var nextWatcher = 0

  /// What the server said, and about whom.
  struct Known {
    let account: PendingClaims.Account
    var answer: EntitlementsAnswer?
    var checkedAt: Timestamp?
    /// The monotonic clock at the answer; nil for one that is good no more.
    var freshSince: Duration?
    var failure: SubscriptionFailure?
  }

  /// Makes a service that knows nothing and has asked nobody.
  ///
  /// `uptime` is a clock that never turns back, from whatever beginning; `now` tells the dates.
  public init(
    session: OfflineGraceSessionManager, store: any PurchaseStore, claims: PendingClaims,
    now: @escaping @Sendable () -> Timestamp, uptime: @escaping @Sendable () -> Duration
  ) {
    (self.session, self.store, self.claims) = (session, store, claims)
    (self.now, self.uptime) = (now, uptime)
  }

  /// How it stands: what is known when that is less than five minutes old, else asked anew.
  ///
  /// `refreshing` asks in any case. Whoever asks while a check is under way waits for that one. Without an
  /// answer what was known stays, and is marked stale; when nothing is known it is none.
  public func status(refreshing: Bool = false) async -> SubscriptionSnapshot {
    let isFresh = await isFresh()
    if refreshing || !isFresh { await check() }
    return await snapshot()
  }

  /// What is known now, without asking anybody.
  public func snapshot() async -> SubscriptionSnapshot {
    guard let account = await account() else { return Self.nothing }
    let waiting = allClaims(account)
    let known = known.flatMap { $0.account == account ? $0 : nil }
    let answer = known?.answer
    return SubscriptionSnapshot(
      status: SubscriptionStatus(answer?.entitlements ?? [], at: now()),
      plan: answer.map { $0.premium ? .premium : .free } ?? .unknown,
      checkedAt: known?.checkedAt, failure: known?.failure,
      purchaseAddress: answer?.purchaseUrl,
      pendingProducts: waiting.filter { $0.refusal == nil }.map(\.productID),
      refusals: waiting.compactMap { claim in
        claim.refusal.map { PendingRefusal(productID: claim.productID, reason: $0) }
      })
  }

  /// Every change of what is known, from now on.
  public func changes() -> AsyncStream<SubscriptionSnapshot> {
    let (stream, continuation) = AsyncStream<SubscriptionSnapshot>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let number = nextWatcher
    nextWatcher += 1
    watchers[number] = continuation
    continuation.onTermination = { _ in Task { await self.forget(number) } }
    return stream
  }

  /// What was answered before is good no more, an answer that is under way neither.
  func outdate() {
    round += 1
    known?.freshSince = nil
  }

  public var watcherCount: Int { watchers.count }

  private func forget(_ number: Int) { watchers[number] = nil }

  func tell() async {
    guard !watchers.isEmpty else { return }
    let snapshot = await snapshot()
    for watcher in watchers.values { watcher.yield(snapshot) }
  }

  private func isFresh() async -> Bool {
    guard let account = await account(), let known, known.account == account,
      let since = known.freshSince
    else { return false }
    return uptime() - since < Self.freshness
  }

  private static let nothing = SubscriptionSnapshot(
    status: .none, plan: .unknown, checkedAt: nil, failure: nil, purchaseAddress: nil,
    pendingProducts: [],
    refusals: [])
}
