import Domain

@testable import ClientCore

/// All that a terminal knows of a subscription at one time, for tests that compare it.
struct SubscriptionSnapshot: Hashable {
  let status: SubscriptionStatus
  let plan: EntitlementState
  let checkedAt: Timestamp?
  /// True when store or server did not answer the last time they were asked.
  let isStale: Bool
}

extension SubscriptionStatus {
  /// Whether it counts, the store's billing grace period too. Source: decision P-14.
  var counts: Bool { productID != nil && !isExpired }
}

extension SubscriptionService {
  /// What is known now, without asking anybody.
  func snapshot() -> SubscriptionSnapshot {
    let store = session.entitlements
    return SubscriptionSnapshot(
      status: store.status, plan: store.known.plan, checkedAt: store.known.checkedAt,
      isStale: lastCheck?.failure != nil)
  }

  /// What is known after a check, which asks only when it has to.
  func status(refreshing: Bool = false) async -> SubscriptionSnapshot {
    await check(refreshing: refreshing)
    return snapshot()
  }
}
