import ClientCore
import Domain
import LocalStore
import Purchases
import ViewModels

extension PurchaseShop {
  /// The local store of a data directory, for the account that is signed in by `session`.
  static func local(
    in dataDirectory: String, _ session: OfflineGraceSessionManager,
    now: @escaping @Sendable () -> Timestamp
  ) -> PurchaseShop {
    let started = ContinuousClock.now
    let store = LocalPurchaseStore(
      folder: LocalPurchaseStore.folder(in: dataDirectory), clock: now)
    return PurchaseShop(
      service: SubscriptionService(
        session: session, store: store, claims: PendingClaims(folder: dataDirectory), now: now,
        uptime: { started.duration(to: .now) }),
      isTest: true)
  }
}
