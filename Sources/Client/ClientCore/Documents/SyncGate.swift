public import Domain

/// Says whether documents may move to and from the cloud now; asked before every operation.
///
/// Where nobody can be asked nothing moves (D-S1). Source: gating 5.
public protocol SyncGate: Sendable {
  /// What holds now. Unknown is denied.
  func permission() async -> SyncPermission
  /// What holds from now on, each time it may have become another; nobody is asked for it.
  func changes() -> any AsyncSequence<SyncPermission, Never>
  /// When what it allows now ends by its date; nil where no such date is known.
  var endsAt: Timestamp? { get }
}

/// The gate of a subscription: what the server last said of the plan, at most five minutes old.
///
/// A check never begins a sync, and a sync never restores (D-S9). Source: gating 5.1, 9.4.
public struct SubscriptionGate: SyncGate {
  private let subscription: SubscriptionService
  private var entitlements: EntitlementStore { subscription.session.entitlements }

  public init(_ subscription: SubscriptionService) { self.subscription = subscription }

  /// Asks the server when what is known is older than five minutes, or has run out meanwhile: whether the
  /// plan went on only the server can say.
  public func permission() async -> SyncPermission {
    guard await subscription.account() != nil else { return .denied(.notCaregiver) }
    await subscription.check()
    if entitlements.known.hasRunOut { await subscription.check(refreshing: true) }
    return entitlements.syncPermission
  }

  public var endsAt: Timestamp? { entitlements.known.endsAt }

  public func changes() -> any AsyncSequence<SyncPermission, Never> {
    entitlements.changes().map { [entitlements] _ in entitlements.syncPermission }
  }
}

extension EntitlementStore {
  fileprivate var syncPermission: SyncPermission {
    SyncPermission(plan: known.plan, hasEnded: status.isExpired)
  }
}
