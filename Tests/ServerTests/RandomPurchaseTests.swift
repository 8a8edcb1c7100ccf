import APIContract
import Domain
import Purchases
import ServerCore
import TestSupport
import Testing

/// Claims and notifications in random orders over HTTP, against a model that knows no order.
@Suite(.onBothEngines) struct RandomPurchaseTests {
  /// One thing that a store signed about a purchase for good: it counts, or was taken back.
  private struct Signed: Sendable {
    let second: Int
    let isRevoked: Bool

    var purchase: StorePurchase {
      isRevoked ? .unlock().revoked(after: second) : .unlock().signed(after: second)
    }
  }

  /// What has been seen decides, never when it came: the state signed last holds, and of two of one
  /// millisecond the one that opens less.
  private struct Model {
    private var newest: Signed?
    private(set) var owner: Int?

    mutating func see(_ signed: Signed, claimedBy caregiver: Int?) -> Int {
      if let caregiver, let owner, owner != caregiver { return 409 }
      owner = owner ?? caregiver
      guard let known = newest else {
        newest = signed
        return 200
      }
      let isNewer = signed.second > known.second
      if isNewer || (signed.second == known.second && signed.isRevoked) { newest = signed }
      return 200
    }

    func isPremium(_ caregiver: Int) -> Bool {
      owner == caregiver && newest.map { !$0.isRevoked } ?? false
    }
  }

  @Test func `D-E1 D-E2 D-E5 any order of claims and notifications ends as the model says`()
    async throws
  {
    var generator = SeededGenerator(for: "orders of claims and notifications")
    for _ in StoreUnderTest.rounds(12, onDatabase: 3) {
      let steps = (0..<16).map { _ in
        Signed(
          second: Int.random(in: 0..<8, using: &generator),
          isRevoked: Bool.random(using: &generator))
      }
      let doors = steps.map { _ in Int.random(in: 0..<4, using: &generator) }
      try await Self.play(Array(zip(steps, doors)))
    }
  }

  /// Doors 0 and 1 are the claims of two caregivers, the others a notification.
  private static func play(_ steps: [(Signed, Int)]) async throws {
    try await Shop.run { shop async throws in
      let tokens = [
        try await shop.server.token(Households.free),
        try await shop.server.token(Households.revoked),
      ]
      var model = Model()
      for (number, (signed, door)) in steps.enumerated() {
        let expected = model.see(signed, claimedBy: door < 2 ? door : nil)
        let answer =
          door < 2
          ? try await shop.claim(signed.purchase, token: tokens[door])
          : try await shop.notify(
            signed.isRevoked ? "REFUND" : "REFUND_REVERSED", signed.purchase)
        #expect(answer.status == expected, "step \(number)")
        for caregiver in 0..<2 {
          let premium = try await shop.entitlements(tokens[caregiver]).premium
          #expect(premium == model.isPremium(caregiver), "step \(number) caregiver \(caregiver)")
        }
      }
    }
  }
}
