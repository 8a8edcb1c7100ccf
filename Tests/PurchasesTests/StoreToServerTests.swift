import Domain
import Purchases
import TestSupport
import Testing

/// The whole way without a network: the local store does something, a server verifies what it signed
/// and decides, and the plan follows.
struct StoreToServerTests {
  private let folder: TemporaryDirectory
  private let clock = TestClock()
  private let store: LocalPurchaseStore
  private let verifier: TransactionVerifier
  private let hanako = CaregiverID(high: 7, low: 7)

  init() throws {
    folder = try TemporaryDirectory()
    store = clock.store(folder.path(of: "store"))
    verifier = TransactionVerifier(
      trust: try StoreTrust(roots: [try store.root().root], environments: [.sandbox]))
  }

  /// Hands everything the store told to the server, and takes it off the store's list.
  private func deliver(to ledger: inout Ledger) async throws -> [EntitlementChange?] {
    var changes: [EntitlementChange?] = []
    for notice in try store.notices() {
      let notification = try await verifier.notification(notice.text, now: clock.now)
      #expect(notification.id == notice.id)
      changes.append(ledger.tell(notification, account: notification.transaction?.account).change)
      try store.delivered(notice.id)
    }
    return changes
  }

  private func isPremium(_ ledger: Ledger) -> Bool {
    ledger.entry?.entitlement.grantsPremium(at: clock.now) ?? false
  }

  /// True when the store and the server say the same about now.
  private func agree(_ ledger: Ledger) throws -> Bool {
    try store.currentEntitlements().isEmpty != isPremium(ledger)
  }

  @Test
  func `D-E5 every step of a subscription reaches the plan`() async throws {
    var ledger = Ledger()
    _ = try store.purchase(StoreProduct.premiumYearly.id, for: hanako)
    #expect(try await deliver(to: &ledger) == [.bought])
    #expect(ledger.entry?.owner == hanako)
    let steps: [(StoreAction, EntitlementChange, Bool)] = [
      (.refund, .refunded, false), (.reverse, .refundReversed, true),
      (.revoke, .revoked, false), (.renew, .bought, true), (.renew, .renewed, true),
      (.stopRenewal, .renewalStopped, true), (.resumeRenewal, .renewalResumed, true),
      (.enterGrace, .graceEntered, true), (.leaveGrace, .graceEnded, false),
      (.renew, .bought, true), (.enterGrace, .graceEntered, true), (.renew, .renewed, true),
      (.expire, .expired, false),
    ]
    for (action, change, premium) in steps {
      clock.advance(86_400)
      try store.perform(action)
      #expect(try await deliver(to: &ledger) == [change], "\(action)")
      #expect(isPremium(ledger) == premium, "\(action)")
      #expect(try agree(ledger), "\(action)")
    }
  }

  @Test
  func `decision P-14 grace ends by itself, on the store's side and the server's`() async throws {
    var ledger = Ledger()
    _ = try store.purchase(StoreProduct.premiumYearly.id, for: hanako)
    try store.perform(.enterGrace)
    _ = try await deliver(to: &ledger)
    clock.advance(16 * 86_400 - 1)
    #expect(try isPremium(ledger) && agree(ledger))
    clock.advance(2)
    #expect(try !isPremium(ledger) && agree(ledger))
  }

  @Test
  func `D-E2 random actions, told in random orders and claimed at random, end as the store says`()
    async throws
  {
    var generator = SeededGenerator(for: "actions of the local store")
    for product in [StoreProduct.premiumUnlock, .premiumYearly] {
      _ = try store.purchase(product.id, for: nil)
      var claims = try store.currentEntitlements().map(\.transaction)
      for _ in 0..<24 {
        clock.advance(Int.random(in: 0...86_400, using: &generator))
        let action = StoreAction.allCases.randomElement(using: &generator) ?? .refund
        // What cannot be done in this state is not done.
        guard let done = try? store.perform(action, on: product.id) else { continue }
        claims.append(done.transaction)
      }
      var told: [ServerNotification] = []
      for notice in try store.notices() {
        told.append(try await verifier.notification(notice.text, now: clock.now))
        try store.delivered(notice.id)
      }
      for _ in 0..<20 {
        var ledger = Ledger()
        ledger.claim(claims[Int.random(in: claims.indices, using: &generator)], hanako)
        for notification in told.shuffled(using: &generator) { ledger.tell(notification) }
        ledger.claim(claims[Int.random(in: claims.indices, using: &generator)], hanako)
        let current = try store.currentEntitlements()
        #expect(current.contains { $0.transaction.productID == product.id } == isPremium(ledger))
      }
    }
  }
}
