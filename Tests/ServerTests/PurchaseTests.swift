import APIContract
import Domain
import Foundation
import Purchases
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// Claims, over HTTP, on the real server.
@Suite(.onBothEngines) struct PurchaseTests {
  @Test func `008 claim-4 a claim opens the whole history for the caregiver and the patient`()
    async throws
  {
    try await Shop.run { shop async throws in
      let caregiver = try await shop.server.token(Households.free)
      let patient = try await shop.server.patientToken(Households.free)
      #expect(try await !shop.isOpen(Households.free.path, caregiver))
      let answer: ClaimAnswer = try await shop.claim(.unlock(), token: caregiver).decoded()
      #expect(answer.premium)
      #expect(answer.entitlement.status == .active)
      #expect(try await shop.isOpen(Households.free.path, caregiver))
      #expect(try await shop.isOpen("/api/patient", patient))
      // Shown again, in another text, it is the same purchase.
      let again: ClaimAnswer = try await shop.claim(.unlock(), token: caregiver).decoded()
      #expect(again == answer)
      #expect(try await shop.entitlements(caregiver).entitlements == [answer.entitlement])
      #expect(try shop.audit() == ["claim applied claimed", "claim unchanged duplicate"])
    }
  }

  @Test func `008 entity-1 the entitlement holds what the document lists`() async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      let purchase = StorePurchase.year(1)
      let kept = try await shop.claim(purchase, token: token).decoded(as: ClaimAnswer.self)
        .entitlement
      #expect(kept.caregiverId == Households.free.caregiver)
      #expect(kept.productId == purchase.product)
      #expect(kept.originalTransactionId == purchase.original)
      #expect(kept.transactionId == purchase.transaction)
      #expect(kept.purchasedAt == purchase.purchased)
      #expect(kept.expiresAt == purchase.expires)
      #expect(kept.environment == "Sandbox")
      #expect(kept.createdAt == shop.server.clock.now && kept.updatedAt == kept.createdAt)
      #expect(kept.revokedAt == nil && kept.graceEndsAt == nil)
    }
  }

  @Test func `D-E1 the first owner keeps a purchase, and the second is told 409`() async throws {
    try await Shop.run { shop async throws in
      let first = try await shop.server.token(Households.free)
      let second = try await shop.server.token(Households.revoked)
      #expect(try await shop.claim(.unlock(), token: first).status == 200)
      for later in [0, 1, 3600] {
        let answer = try await shop.claim(.unlock().signed(after: later), token: second)
        #expect(answer.refusal == "409 CONFLICT")
        #expect(!answer.text.contains("\(Households.free.caregiver)"))
      }
      #expect(try await shop.entitlements(first).premium)
      #expect(try await !shop.entitlements(second).premium)
      #expect(try shop.audit().dropFirst() == ArraySlice(repeated("claim refused other_owner", 3)))
    }
  }

  @Test func `W-28 a purchase for another account is 409, for a deleted one it can be claimed`()
    async throws
  {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      var meant = StorePurchase.unlock()
      meant.account = Households.revoked.caregiver
      let refused = try await shop.claim(meant, token: token)
      #expect(refused.refusal == "409 CONFLICT")
      #expect(refused.text.contains("購入したときのアカウントでサインインしてください"))
      #expect(try await !shop.entitlements(token).premium)
      #expect(try shop.audit() == ["claim refused other_owner"])
      try await shop.server.store.write { writer in
        let account = SessionOwner.caregiver(Households.revoked.caregiver)
        guard case .caregiver(let key) = try writer.owner(account) else { return }
        _ = try writer.removeCaregiver(key, at: StorePurchase.noon)
      }
      #expect(try await shop.claim(meant, token: token).status == 200)
      #expect(try await shop.entitlements(token).premium)
    }
  }

  @Test func `D-E1 of two who claim at once one owns it, a hundred times`() async throws {
    try await Shop.run { shop async throws in
      let tokens = [
        try await shop.server.token(Households.free),
        try await shop.server.token(Households.revoked),
      ]
      for number in 0..<100 {
        let text = try shop.store.text(.unlock(number))
        async let one = shop.claim(text, token: tokens[number % 2]).status
        async let other = shop.claim(text, token: tokens[1 - number % 2]).status
        let statuses = [try await one, try await other].sorted()
        #expect(statuses == [200, 409], "race \(number)")
      }
      let owned = [
        try await shop.entitlements(tokens[0]).entitlements,
        try await shop.entitlements(tokens[1]).entitlements,
      ].map { $0.filter { $0.status == .active }.map(\.originalTransactionId) }
      #expect(owned[0].count + owned[1].count == 100)
      #expect(Set(owned[0]).isDisjoint(with: owned[1]))
    }
  }

  @Test func `D-E2 showing an old transaction again undoes no refund`() async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      let text = try shop.store.text(.unlock())
      #expect(try await shop.claim(text, token: token).status == 200)
      let refund = StorePurchase.unlock().revoked(after: 60)
      #expect(try await shop.notify("REFUND", refund).status == 200)
      for replay in [text, SigningStore.resigned(text), try shop.store.text(.unlock())] {
        let answer: ClaimAnswer = try await shop.claim(replay, token: token).decoded()
        #expect(!answer.premium)
        #expect(answer.entitlement.status == .revoked)
        #expect(answer.entitlement.revokedAt == refund.revoked)
      }
      #expect(try await !shop.isOpen(Households.free.path, token))
      #expect(try shop.audit().suffix(3) == ArraySlice(repeated("claim unchanged stale", 3)))
    }
  }

  @Test func `D-E2 not even a new account revives a refunded purchase`() async throws {
    try await Shop.run { shop async throws in
      let first: TokensAnswer = try await shop.server.signUp("a@example.jp").decoded()
      #expect(try await shop.claim(.unlock(), token: first.accessToken).status == 200)
      #expect(try await shop.claim(.unlock(2), token: first.accessToken).status == 200)
      _ = try await shop.notify("REFUND", .unlock().revoked(after: 60))
      let gone = try await shop.server.json(
        "DELETE", "/api/auth/account", #"{"password":"\#(ServerUnderTest.password)"}"#,
        token: first.accessToken)
      #expect(gone.status == 204)
      let next: TokensAnswer = try await shop.server.signUp("a@example.jp").decoded()
      let refunded: ClaimAnswer = try await shop.claim(.unlock(), token: next.accessToken)
        .decoded()
      #expect(!refunded.premium && refunded.entitlement.status == .revoked)
      let kept: ClaimAnswer = try await shop.claim(.unlock(2), token: next.accessToken).decoded()
      #expect(kept.premium)
    }
  }

  @Test func `D-E4 the environment is the signed one, whatever the client says`() async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      let text = try shop.store.text(.unlock())
      let body = { (text: String, environment: String) in
        let product = StoreProduct.premiumUnlock.id
        return #"{"productId":"\#(product)","signedTransactionInfo":"\#(text)","#
          + #""environment":"\#(environment)"}"#
      }
      let answer: ClaimAnswer = try await shop.server.json(
        "POST", "/api/iap/claim", body(text, "Production"), token: token
      ).decoded()
      #expect(answer.entitlement.environment == "Sandbox")
      var real = StorePurchase.unlock(2)
      real.environment = "Production"
      let refused = try await shop.server.json(
        "POST", "/api/iap/claim", body(try shop.store.text(real), "Sandbox"), token: token)
      #expect(refused.refusal == "422 TRANSACTION_INVALID")
      #expect(try shop.audit().last == "claim refused environment")
    }
    try await Shop.run([.production]) { shop async throws in
      let token = try await shop.server.token(Households.free)
      #expect(
        try await shop.claim(.unlock(), token: token).refusal == "422 TRANSACTION_INVALID")
      var real = StorePurchase.unlock()
      real.environment = "Production"
      #expect(try await shop.claim(real, token: token).status == 200)
    }
  }

  @Test func `decision P-3 one name in two environments is two purchases, and the first stands`()
    async throws
  {
    try await Shop.run([.production, .sandbox]) { shop async throws in
      let first = try await shop.server.token(Households.free)
      let second = try await shop.server.token(Households.revoked)
      #expect(try await shop.claim(.unlock(), token: first).status == 200)
      var other = StorePurchase.unlock().revoked(after: 60)
      other.environment = "Production"
      for token in [first, second] {
        #expect(try await shop.claim(other, token: token).refusal == "409 CONFLICT")
      }
      #expect(try await shop.entitlements(first).premium)
      #expect(try shop.audit().last == "claim unchanged other_environment")
    }
  }

  static let bodies: [(String, String)] = [
    ("", "422 VALIDATION"), ("[]", "422 VALIDATION"), ("{}", "422 VALIDATION productId"),
    (#"{"productId":"x","signedTransactionInfo":"a.b.c"}"#, "422 VALIDATION productId"),
    (#"{"productId":7,"signedTransactionInfo":"a.b.c"}"#, "422 VALIDATION productId"),
    (#"{"productId":"\#(unlock)"}"#, "422 VALIDATION signedTransactionInfo"),
    (
      #"{"productId":"\#(unlock)","signedTransactionInfo":""}"#,
      "422 VALIDATION signedTransactionInfo"
    ),
    (
      #"{"productId":"\#(unlock)","signedTransactionInfo":null}"#,
      "422 VALIDATION signedTransactionInfo"
    ),
    (
      #"{"productId":"\#(unlock)","signedTransactionInfo":"a","premium":true}"#,
      "422 VALIDATION premium"
    ),
    (
      #"{"productId":"\#(unlock)","signedTransactionInfo":"a","environment":1}"#,
      "422 VALIDATION environment"
    ),
    (#"{"productId":"\#(unlock)","signedTransactionInfo":"a"}"#, "422 TRANSACTION_INVALID"),
  ]
  private static let unlock = StoreProduct.premiumUnlock.id

  @Test(arguments: bodies)
  func `008 claim-1 claim-2 a known product and a signed text, nothing else`(
    body: String, refusal: String
  ) async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      let answer = try await shop.server.json("POST", "/api/iap/claim", body, token: token)
      #expect(answer.refusal == refusal)
    }
  }

  @Test func `008 read-1 read-2 the plan and every record it comes from`() async throws {
    try await Shop.run { shop async throws in
      for (household, premium, status) in [
        (Households.premium, true, EntitlementStatus.active), (Households.revoked, false, .revoked),
      ] {
        let answer = try await shop.entitlements(shop.server.token(household))
        #expect(answer.premium == premium)
        #expect(answer.entitlements.map(\.status) == [status])
        #expect(answer.entitlements.map(\.caregiverId) == [household.caregiver])
      }
      let none = try await shop.server.http.get(
        "/api/me/entitlements", token: shop.server.token(Households.free))
      #expect(none.text == #"{"premium":false,"entitlements":[],"purchaseUrl":null}"#)
    }
  }

  @Test func `cases Server: a caregiver claims a hundred times in fifteen minutes, no more`()
    async throws
  {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      for _ in 0..<100 {
        #expect(try await shop.claim("a.b.c", token: token).status == 422)
      }
      let limited = try await shop.claim(.unlock(), token: token)
      #expect(limited.refusal == "429 RATE_LIMITED")
      #expect(limited.header("Retry-After") != nil)
      let other = try await shop.server.token(Households.revoked)
      #expect(try await shop.claim(.unlock(2), token: other).status == 200)
      shop.server.clock.advance(by: .seconds(901))
      #expect(try await shop.claim(.unlock(), token: token).status == 200)
    }
  }

  @Test func `decision P-24 a server without a root believes no store`() async throws {
    try await ServerUnderTest.run(households: Shop.households) { server async throws in
      let shop = Shop(server: server, store: try SigningStore())
      let token = try await server.token(Households.free)
      #expect(
        try await shop.claim(.unlock(), token: token).refusal == "422 TRANSACTION_INVALID")
      #expect(
        try await shop.notify("REFUND", .unlock()).refusal == "422 TRANSACTION_INVALID")
      #expect(
        try shop.audit() == ["claim refused root_unknown", "notification refused root_unknown"])
    }
  }
}

func repeated(_ line: String, _ count: Int) -> [String] { Array(repeating: line, count: count) }
