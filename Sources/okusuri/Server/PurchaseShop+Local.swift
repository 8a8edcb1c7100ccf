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
    let store = LocalPurchaseStore(
      folder: LocalPurchaseStore.folder(in: dataDirectory), clock: now)
    let notices = StoreNoticePost(client: session.client, store: store)
    return PurchaseShop(
      service: service(in: dataDirectory, session, store, notices), isTest: true)
  }

  /// The store of a phone, for an account on somebody else's server; what was brought as a file and not
  /// told yet lies in the data directory.
  static func phone(
    in dataDirectory: String, _ session: OfflineGraceSessionManager
  ) -> PurchaseShop {
    PurchaseShop(service: service(in: dataDirectory, session, PhoneStore()), isTest: false)
  }

  private static func service(
    in dataDirectory: String, _ session: OfflineGraceSessionManager, _ store: any PurchaseStore,
    _ notices: StoreNoticePost? = nil
  ) -> SubscriptionService {
    let started = ContinuousClock.now
    return SubscriptionService(
      session: session, store: store, claims: PendingClaims(folder: dataDirectory),
      notices: notices, uptime: { started.duration(to: .now) })
  }
}
