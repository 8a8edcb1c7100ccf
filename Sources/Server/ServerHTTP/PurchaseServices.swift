internal import Purchases
internal import ServerCore

/// The services about purchases; they share one verifier, and with it the chains it has verified.
struct PurchaseServices: Sendable {
  let claims: ClaimService
  let entitlements: EntitlementService
  let notifications: NotificationService

  init(
    store: any RecordStore, events: EventHub, dependencies: ServerDependencies, trust: StoreTrust,
    page: PurchasePage?
  ) {
    let verifier = TransactionVerifier(trust: trust)
    claims = ClaimService(
      store: store, events: events, dependencies: dependencies, verifier: verifier)
    entitlements = EntitlementService(store: store, dependencies: dependencies, page: page)
    notifications = NotificationService(
      store: store, events: events, dependencies: dependencies, verifier: verifier)
  }
}
