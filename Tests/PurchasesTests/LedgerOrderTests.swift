import Domain
import Purchases
import TestSupport
import Testing

/// Random claims and notifications in random orders, against a model that sees them all at once.
struct LedgerOrderTests {
  private static let owner = CaregiverID(high: 1, low: 1)

  /// Something that happens to one purchase.
  enum Happening: Hashable {
    case claim(SignedTransaction)
    case told(ServerNotification)
  }

  @Test
  func `D-E2 the same happenings end the same in any order, doubled and replayed`() {
    var generator = SeededGenerator(for: "orders of claims and notifications")
    for round in Soak.rounds(400) {
      let isYearly = round % 2 == 0
      var happenings = (0..<Int.random(in: 1...8, using: &generator)).map { number in
        Self.happening(isYearly: isYearly, number, &generator)
      }
      happenings.append(
        .claim(isYearly ? Story.year(1, signed: 1, until: 9) : Story.unlock(signed: 1)))
      let first = Self.end(of: happenings)
      #expect(first?.owner == Self.owner)
      for _ in 0..<6 {
        let doubled =
          happenings + [happenings[Int.random(in: happenings.indices, using: &generator)]]
        #expect(Self.end(of: doubled.shuffled(using: &generator)) == first)
      }
      #expect(Self.end(of: happenings + happenings) == first)
    }
  }

  @Test
  func `D-E2 the end is what the newest period's last signature says`() {
    var generator = SeededGenerator(for: "the newest state of a purchase")
    for round in Soak.rounds(400) {
      let isYearly = round % 2 == 0
      let happenings = (0..<Int.random(in: 1...8, using: &generator)).map { number in
        // Each is signed at a time of its own here, so that there is one last signature.
        Self.happening(isYearly: isYearly, number, &generator, signed: number * 3 + 2)
      }
      let entry = Self.end(of: happenings.shuffled(using: &generator))
      #expect(entry?.status == Self.expectedStatus(happenings))
    }
  }

  @Test
  func `decision P-4 a revoked purchase stays so, whatever was signed before comes again`() {
    var generator = SeededGenerator(for: "replays after a refund")
    for _ in Soak.rounds(200) {
      var ledger = Ledger()
      let before = (0..<6).map { Self.happening(isYearly: false, $0, &generator) }
      for happening in before { Self.happen(happening, &ledger) }
      ledger.tell(.refund, Story.unlock(signed: 60, revoked: 60))
      let refunded = ledger.entry
      #expect(refunded?.status == .revoked)
      for happening in before.shuffled(using: &generator) { Self.happen(happening, &ledger) }
      #expect(ledger.entry?.status == .revoked)
      #expect(ledger.entry?.signedDate == refunded?.signedDate)
    }
  }

  // MARK: The model

  /// Taken back or not, by the last signature in the newest period among all happenings.
  private static func expectedStatus(_ happenings: [Happening]) -> EntitlementStatus? {
    let states = happenings.compactMap { happening -> (period: Timestamp, at: Timestamp, Bool)? in
      switch happening {
      case .claim(let transaction):
        return (period(transaction), transaction.signedDate, transaction.revocationDate != nil)
      case .told(let told):
        guard let transaction = told.transaction, told.type != unknown else { return nil }
        let isRevoked: Bool
        switch told.type {
        case .refund, .revoke: isRevoked = true
        case .refundReversed: isRevoked = false
        default: isRevoked = transaction.revocationDate != nil
        }
        return (period(transaction), max(told.signedDate, transaction.signedDate), isRevoked)
      }
    }
    let newest = states.max { ($0.period, $0.at) < ($1.period, $1.at) }
    return newest.map { $0.2 ? .revoked : .active }
  }

  private static func period(_ transaction: SignedTransaction) -> Timestamp {
    transaction.kind == .autoRenewable ? transaction.purchaseDate : Story.instant(0)
  }

  private static let unknown = NotificationType(rawValue: "UNHEARD_OF")
  private static let types: [NotificationType] = [
    .oneTimeCharge, .subscribed, .didRenew, .offerRedeemed, .renewalExtended, .didFailToRenew,
    .gracePeriodExpired, .expired, .refund, .refundReversed, .revoke, unknown,
  ]

  private static func happening(
    isYearly: Bool, _ number: Int, _ generator: inout SeededGenerator, signed: Int? = nil
  ) -> Happening {
    // Few dates, so that many are the same.
    let second = signed ?? Int.random(in: 1...12, using: &generator)
    let revoked = Int.random(in: 0..<4, using: &generator) == 0 ? second : nil
    let begin = [1, 10, 20].randomElement(using: &generator) ?? 1
    let end = begin + Int.random(in: 5...12, using: &generator)
    let transaction =
      isYearly
      ? Story.year(begin, signed: second, until: end, revoked: revoked)
      : Story.unlock(signed: second, revoked: revoked)
    guard Int.random(in: 0..<3, using: &generator) > 0 else { return .claim(transaction) }
    let type = types.randomElement(using: &generator) ?? .refund
    let isGrace = type == .didFailToRenew && Bool.random(using: &generator)
    return .told(
      Story.notification(
        type, transaction, isGrace ? .gracePeriod : nil,
        grace: Bool.random(using: &generator) ? end + 16 : nil,
        at: second + Int.random(in: 0...1, using: &generator), id: UInt64(number)))
  }

  private static func end(of happenings: [Happening]) -> EntitlementLedgerEntry? {
    var ledger = Ledger()
    for happening in happenings { happen(happening, &ledger) }
    return ledger.entry
  }

  private static func happen(_ happening: Happening, _ ledger: inout Ledger) {
    switch happening {
    case .claim(let transaction): ledger.claim(transaction, owner)
    case .told(let notification): ledger.tell(notification)
    }
  }
}
