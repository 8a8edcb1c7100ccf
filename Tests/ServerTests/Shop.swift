import APIContract
import Domain
import Purchases
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import TestSupport

/// A store, a server that believes it, and what a family does with both, over HTTP.
struct Shop {
  let server: ServerUnderTest
  let store: SigningStore

  /// Two free families, one premium and one revoked one, on a server that believes one store.
  static let households = RetentionTests.households

  static func run<Result: Sendable>(
    _ environments: Set<StoreEnvironment> = [.sandbox],
    _ body: (Shop) async throws -> Result
  ) async throws -> Result {
    let store = try SigningStore()
    let trust = try store.trust(environments)
    return try await ServerUnderTest.run(
      households: households, configure: { $0.purchases = trust }
    ) { server async throws in
      try await body(Shop(server: server, store: store))
    }
  }

  func claim(_ text: String, product: String? = nil, token: String) async throws -> RawAnswer {
    let product = product ?? StoreProduct.premiumUnlock.id
    let request = ClaimRequest(productId: product, signedTransactionInfo: text)
    return try await server.http.request(
      "POST", "/api/iap/claim", token: token, body: request.jsonBytes)
  }

  func claim(_ purchase: StorePurchase, token: String) async throws -> RawAnswer {
    try await claim(try store.text(purchase), product: purchase.product, token: token)
  }

  /// Nobody is signed in.
  func notify(_ text: String) async throws -> RawAnswer {
    try await server.http.request(
      "POST", "/api/iap/notifications", body: NotificationRequest(signedPayload: text).jsonBytes)
  }

  func notify(
    _ type: String, _ purchase: StorePurchase?, _ subtype: String? = nil, grace: Timestamp? = nil
  ) async throws -> RawAnswer {
    try await notify(try store.notice(type, purchase, subtype, grace: grace))
  }

  func entitlements(_ token: String) async throws -> EntitlementsAnswer {
    try await server.http.get("/api/me/entitlements", token: token).decoded()
  }

  /// True when a month long ago opens.
  func isOpen(_ path: String, _ token: String) async throws -> Bool {
    try await server.status(path + "/history/month?year=2025&month=10", token: token) == 200
  }

  func audit() throws -> [String] { try server.store.entitlementAudit() }
}
