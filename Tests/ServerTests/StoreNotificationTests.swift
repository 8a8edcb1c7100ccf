import APIContract
import Domain
import Foundation
import Purchases
import ServerCore
import ServerStoreSQLite
import TestSupport
import Testing

/// What a store tells by itself, over HTTP, on the real server.
@Suite(.onBothEngines) struct StoreNotificationTests {
  @Test func `D-E5 a refund closes the history at the next request, and its reversal opens it`()
    async throws
  {
    try await Shop.run { shop async throws in
      let caregiver = try await shop.server.token(Households.free)
      let patient = try await shop.server.patientToken(Households.free)
      #expect(try await shop.claim(.unlock(), token: caregiver).status == 200)
      let steps: [(String, StorePurchase, Bool)] = [
        ("REFUND", .unlock().revoked(after: 60), false),
        ("REFUND_REVERSED", .unlock().signed(after: 120), true),
        ("REVOKE", .unlock().revoked(after: 180), false),
      ]
      for (type, purchase, isOpen) in steps {
        #expect(try await shop.notify(type, purchase).status == 200)
        #expect(try await shop.isOpen(Households.free.path, caregiver) == isOpen, "\(type)")
        #expect(try await shop.isOpen("/api/patient", patient) == isOpen, "\(type)")
        #expect(try await shop.entitlements(caregiver).premium == isOpen, "\(type)")
      }
      #expect(
        try shop.audit() == [
          "claim applied claimed", "notification applied refunded",
          "notification applied refund_reversed", "notification applied revoked",
        ])
    }
  }

  @Test func `D-E5 open screens of caregiver and patient are told, and nobody else's`()
    async throws
  {
    try await Shop.run { shop async throws in
      let owner = try await shop.server.token(Households.free)
      let tokens = [owner, try await shop.server.patientToken(Households.free)]
      var streams: [RawEventStream] = []
      for token in tokens + [try await shop.server.token(Households.premium)] {
        let stream = try await RawEventStream(shop.server.http, token: token)
        #expect(try await stream.event()?.event == "hello")
        streams.append(stream)
      }
      #expect(try await shop.claim(.unlock(), token: owner).status == 200)
      #expect(try await streams[0].event()?.event == "entitlement")
      #expect(try await streams[1].event()?.event == "entitlement")
      // A claim that changes nothing tells nobody; the refund is the next that is heard.
      #expect(try await shop.claim(.unlock(), token: owner).status == 200)
      #expect(try await shop.notify("TEST", nil).status == 200)
      #expect(try await shop.notify("REFUND", .unlock().revoked(after: 1)).status == 200)
      for stream in streams[..<2] { #expect(try await stream.event()?.event == "entitlement") }
      shop.server.events.close()
      for stream in streams { #expect(try await stream.event() == nil) }
    }
  }

  @Test func `D-E5 a notification counts once, however often it comes`() async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      #expect(try await shop.claim(.unlock(), token: token).status == 200)
      let refund = try shop.store.notice("REFUND", .unlock().revoked(after: 60))
      for _ in 0..<3 { #expect(try await shop.notify(refund).status == 200) }
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        let other = try shop.store.notice("REFUND_REVERSED", .unlock().signed(after: 90))
        for _ in 0..<20 { group.addTask { try await shop.notify(other).status } }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(statuses == [200])
      #expect(try shop.server.store.rowCounts()["notification"] == 2)
      #expect(
        try shop.audit().dropFirst() == [
          "notification applied refunded", "notification applied refund_reversed",
        ])
    }
  }

  @Test func `D-E5 notifications that come the wrong way round end the same`() async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      #expect(try await shop.notify("REFUND", .unlock().revoked(after: 60)).status == 200)
      #expect(try await shop.notify("ONE_TIME_CHARGE", .unlock()).status == 200)
      let answer: ClaimAnswer = try await shop.claim(.unlock(), token: token).decoded()
      #expect(!answer.premium && answer.entitlement.status == .revoked)
    }
  }

  @Test func `D-E5 an unknown notification is taken and changes nothing`() async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      #expect(try await shop.claim(.unlock(), token: token).status == 200)
      for type in ["TEST", "PRICE_INCREASE", "SOMETHING_NEW"] {
        let answer = try await shop.notify(type, .unlock().revoked(after: 60))
        #expect(answer.status == 200, "\(type)")
        #expect(answer.header("Cache-Control") == "no-store")
      }
      #expect(try await shop.notify("TEST", nil).status == 200)
      #expect(try await shop.entitlements(token).premium)
      #expect(
        try shop.audit().dropFirst()
          == ArraySlice(repeated("notification unchanged without_effect", 4)))
    }
  }

  @Test func `cases Signed: a notification for another app is refused`() async throws {
    try await Shop.run { shop async throws in
      let refund = StorePurchase.unlock().revoked(after: 60)
      var foreign = refund
      foreign.bundle = "com.example.other"
      let texts = [
        try shop.store.notice("REFUND", refund, bundle: "com.example.other"),
        try shop.store.notice("REFUND", foreign),
        try SigningStore().notice("REFUND", refund), try shop.store.text(refund), "a.b.c",
      ]
      for text in texts {
        #expect(try await shop.notify(text).refusal == "422 TRANSACTION_INVALID")
      }
      let body = try await shop.server.json("POST", "/api/iap/notifications", "{}")
      #expect(body.refusal == "422 VALIDATION signedPayload")
      #expect(
        try shop.audit() == [
          "notification refused bundle", "notification refused bundle",
          "notification refused root_unknown", "notification refused payload_field",
          "notification refused encoding",
        ])
    }
  }

  @Test func `product 2 a purchase on the phone reaches the account that it names`() async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      var named = StorePurchase.unlock()
      named.account = Households.free.caregiver
      #expect(try await shop.notify("ONE_TIME_CHARGE", named).status == 200)
      #expect(try await shop.isOpen(Households.free.path, token))
      let other = try await shop.server.token(Households.revoked)
      #expect(try await shop.claim(named, token: other).refusal == "409 CONFLICT")
      // An account that is not here, and none at all: whoever shows the purchase first.
      var stranger = StorePurchase.unlock(2)
      stranger.account = CaregiverID(high: 9, low: 9)
      for purchase in [stranger, .unlock(3)] {
        #expect(try await shop.notify("ONE_TIME_CHARGE", purchase).status == 200)
        #expect(try await shop.claim(purchase, token: other).status == 200)
      }
      #expect(try await shop.entitlements(other).entitlements.count == 3)
    }
  }

  @Test func `decision P-14 grace counts as premium until it ends, and an expiry ends it`()
    async throws
  {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      let path = Households.free.path
      var year = StorePurchase.year()
      year.expires = StorePurchase.noon.adding(.seconds(600))
      #expect(try await shop.claim(year, token: token).status == 200)
      #expect(try await shop.isOpen(path, token))
      shop.server.clock.advance(by: .seconds(600))
      #expect(try await !shop.isOpen(path, token))
      let grace = StorePurchase.noon.adding(.seconds(1800))
      #expect(
        try await shop.notify(
          "DID_FAIL_TO_RENEW", year.signed(after: 600), "GRACE_PERIOD", grace: grace
        ).status == 200)
      #expect(try await shop.isOpen(path, token))
      #expect(try await shop.entitlements(token).entitlements[0].graceEndsAt == grace)
      shop.server.clock.advance(by: .milliseconds(1_199_999))
      #expect(try await shop.isOpen(path, token))
      shop.server.clock.advance(by: .milliseconds(1))
      #expect(try await !shop.isOpen(path, token))
      #expect(try await shop.notify("DID_RENEW", .year(1).signed(after: 1800)).status == 200)
      #expect(try await shop.isOpen(path, token))
      #expect(
        try await shop.notify("EXPIRED", .year(1).signed(after: 1800), "VOLUNTARY").status == 200)
      #expect(try await !shop.isOpen(path, token))
    }
  }

  @Test func `cases Signed: strangers cannot fill the audit, and the store is never held up`()
    async throws
  {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      #expect(try await shop.claim(.unlock(), token: token).status == 200)
      for _ in 0..<100 { #expect(try await shop.notify("a.b.c").status == 422) }
      for _ in 0..<5 { #expect(try await shop.notify("a.b.c").status == 429) }
      #expect(try await shop.notify("REFUND", .unlock().revoked(after: 60)).status == 200)
      #expect(try await !shop.entitlements(token).premium)
      #expect(try shop.audit().count == 102)
    }
  }

  @Test func `cases Server: bodies of notifications and claims are bounded`() async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      let long = String(repeating: "A", count: 200 << 10)
      #expect(try await shop.notify(long).status == 413)
      #expect(try await shop.claim(long, token: token).status == 413)
      let halves = String(long.prefix(60 << 10))
      #expect(try await shop.claim(halves, token: token).status == 422)
      #expect(try await shop.notify(String(long.prefix(150 << 10))).status == 422)
      #expect(
        try shop.audit() == ["claim refused too_large", "notification refused too_large"])
    }
  }
}
