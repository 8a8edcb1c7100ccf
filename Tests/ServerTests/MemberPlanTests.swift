import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// The plan of a household of several. Source: decision P-37.
@Suite(.onBothEngines) struct MemberPlanTests {
  private static func streams(
    _ shop: Shop, _ tokens: [String]
  ) async throws -> [RawEventStream] {
    var streams: [RawEventStream] = []
    for token in tokens {
      let stream = try await RawEventStream(shop.server.http, token: token)
      #expect(try await stream.event()?.event == "hello")
      streams.append(stream)
    }
    return streams
  }

  /// Waits until each of them has been told of the plan.
  private static func areTold(_ streams: [RawEventStream]) async throws {
    for stream in streams {
      while let event = try await stream.event()?.event, event != "entitlement" {
        #expect(event == "members")
      }
    }
  }

  @Test func `F-16 who joins brings premium along, who leaves takes it along, and all are told`()
    async throws
  {
    try await Shop.run { shop async throws in
      let server = shop.server
      let founder = try await server.token(Households.free)
      let patient = try await server.patientToken(Households.free)
      let tokens: TokensAnswer = try await server.signUp("misaki@example.jp").decoded()
      let buyer = tokens.accessToken
      #expect(try await shop.claim(.unlock(), token: buyer).status == 200)
      #expect(try await !shop.isOpen("/api/patient", patient))
      let streams = try await Self.streams(shop, [founder, patient])
      let code = try await server.invitation(.record, token: founder)
      #expect(try await server.join(code, token: buyer).status == 200)
      try await Self.areTold(streams)
      for token in [founder, buyer] {
        #expect(try await shop.isOpen(Households.free.path, token))
        #expect(try await shop.entitlements(token).premium)
      }
      #expect(try await shop.isOpen("/api/patient", patient))
      #expect(try await shop.entitlements(founder).entitlements.isEmpty, "they are the buyer's")
      #expect(try await shop.entitlements(buyer).entitlements.count == 1)
      #expect(try await shop.claim(.unlock(), token: buyer).refusal == "403 FORBIDDEN")
      #expect(try await shop.claim(.unlock(), token: founder).refusal == "409 CONFLICT")

      #expect(try await server.leave(buyer).status == 204)
      try await Self.areTold(streams)
      #expect(try await !shop.isOpen(Households.free.path, founder))
      #expect(try await !shop.isOpen("/api/patient", patient))
      #expect(try await !shop.entitlements(founder).premium)
      let back: TokensAnswer = try await server.signIn("misaki@example.jp").decoded()
      let kept = try await shop.entitlements(back.accessToken)
      #expect(kept.premium && kept.entitlements.count == 1)
    }
  }

  @Test func `W-1 F-16 the household's end is told to every member, whoever pays`() async throws {
    try await Shop.run { shop async throws in
      let server = shop.server
      let founder = try await server.token(Households.free)
      #expect(try await shop.entitlements(founder).premiumUntil == nil)
      #expect(try await shop.claim(.year(), token: founder).status == 200)
      let end = try #require(try await shop.entitlements(founder).entitlements.first?.expiresAt)
      #expect(try await shop.entitlements(founder).premiumUntil == end)
      let reader: TokensAnswer = try await server.signUp("jun@example.jp").decoded()
      let first = try await server.invitation(.record, token: founder)
      #expect(try await server.join(first, token: reader.accessToken).status == 200)
      let told = try await shop.entitlements(reader.accessToken)
      #expect(told.premium && told.entitlements.isEmpty && told.premiumUntil == end)
      // What has no end outlives the year, also for whoever paid for the year.
      let tokens: TokensAnswer = try await server.signUp("misaki@example.jp").decoded()
      #expect(try await shop.claim(.unlock(), token: tokens.accessToken).status == 200)
      let second = try await server.invitation(.record, token: founder)
      #expect(try await server.join(second, token: tokens.accessToken).status == 200)
      for token in [founder, reader.accessToken, tokens.accessToken] {
        let told = try await shop.entitlements(token)
        #expect(told.premium && told.premiumUntil == nil)
      }
    }
  }

  /// What every date of the gate's table answers to each of these.
  private static func walkWindow(
    _ shop: Shop, _ callers: [(path: String, token: String)], isOpen: Bool
  ) async throws {
    for (path, token) in callers {
      for topic in RetentionTests.locked {
        let answer = try await shop.server.http.get(path + topic, token: token)
        #expect(answer.status == (isOpen ? 200 : 403), "\(path)\(topic): \(answer)")
        if !isOpen { #expect(answer.refusal == "403 HISTORY_RETENTION_LIMIT") }
      }
      for topic in RetentionTests.open {
        #expect(try await shop.server.status(path + topic, token: token) == 200, "\(path)\(topic)")
      }
    }
  }

  @Test
  func `F-25 the window of three members opens and shuts for all, before, while, after one pays`()
    async throws
  {
    try await Shop.run { shop async throws in
      let (server, path) = (shop.server, Households.free.path)
      let view = try await server.member(.view, of: Households.free, "ken@example.jp")
      var callers = [
        (path, try await server.token(Households.free)), (path, view),
        ("/api/patient", try await server.patientToken(Households.free)),
      ]
      // Who pays is nobody here yet: neither side sees anything of the other.
      let tokens: TokensAnswer = try await server.signUp("misaki@example.jp").decoded()
      let buyer = tokens.accessToken
      #expect(try await shop.claim(.unlock(), token: buyer).status == 200)
      try await Self.walkWindow(shop, callers, isOpen: false)
      #expect(try await server.status(path + "/today", token: buyer) == 404)
      let code = try await server.invitation(.record, token: callers[0].1)
      #expect(try await server.join(code, token: buyer).status == 200)
      callers.append((path, buyer))
      try await Self.walkWindow(shop, callers, isOpen: true)
      #expect(try await server.leave(buyer).status == 204)
      callers.removeLast()
      try await Self.walkWindow(shop, callers, isOpen: false)
      let back: TokensAnswer = try await server.signIn("misaki@example.jp").decoded()
      for topic in RetentionTests.locked + RetentionTests.open {
        #expect(try await server.status(path + topic, token: back.accessToken) == 404)
      }
      #expect(try await shop.entitlements(back.accessToken).premium)
    }
  }

  @Test func `F-16 a refund of any member's purchase ends it for all, another's keeps it`()
    async throws
  {
    try await Shop.run { shop async throws in
      let server = shop.server
      let founder = try await server.token(Households.free)
      let patient = try await server.patientToken(Households.free)
      let other = try await server.member(.all, of: Households.free)
      let view = try await server.member(.view, of: Households.free, "ken@example.jp")
      let tokens = [founder, other, view]
      #expect(try await shop.claim(.unlock(1), token: founder).status == 200)
      #expect(try await shop.claim(.unlock(2), token: other).status == 200)
      let streams = try await Self.streams(shop, tokens + [patient])
      for (number, isOpen) in [(1, true), (2, false)] {
        let refund = StorePurchase.unlock(number).revoked(after: 60)
        #expect(try await shop.notify("REFUND", refund).status == 200)
        try await Self.areTold(streams)
        for token in tokens {
          #expect(try await shop.isOpen(Households.free.path, token) == isOpen)
          #expect(try await shop.entitlements(token).premium == isOpen)
        }
        #expect(try await shop.isOpen("/api/patient", patient) == isOpen)
      }
    }
  }

  @Test func `F-16 the limit of patients counts a household's, whoever adds`() async throws {
    try await Shop.run { shop async throws in
      let other = try await shop.server.member(.all, of: Households.free)
      let refused = try await shop.server.add("父", token: other)
      #expect(refused.refusal == "403 PATIENT_LIMIT_EXCEEDED")
      #expect(try await shop.claim(.unlock(), token: other).status == 200)
      let founder = try await shop.server.token(Households.free)
      #expect(try await shop.server.add("父", token: founder).status == 201)
      #expect(try await shop.server.patients(token: other).count == 2)
    }
  }
}
