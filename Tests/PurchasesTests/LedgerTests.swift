import Domain
import Purchases
import Testing

/// What claims and notifications do to an entitlement, one at a time.
struct LedgerTests {
  private let hanako = CaregiverID(high: 1, low: 1)
  private let taro = CaregiverID(high: 2, low: 2)

  @Test
  func `D-E1 the first who claims a purchase keeps it`() throws {
    var ledger = Ledger()
    #expect(ledger.claim(Story.unlock(signed: 1), hanako).change == .claimed)
    #expect(ledger.claim(Story.unlock(signed: 1), taro) == .otherOwner)
    #expect(ledger.claim(Story.unlock(signed: 9), taro) == .otherOwner)
    #expect(ledger.entry?.owner == hanako && ledger.entry?.signedDate == Story.instant(1))
    #expect(ledger.claim(Story.unlock(signed: 1), hanako) == .ignore(.duplicate))
    #expect(ledger.claim(Story.unlock(signed: 2), hanako).change == .refreshed)
  }

  @Test
  func `D-E2 decision P-4 replaying an old transaction does not undo a refund`() throws {
    var ledger = Ledger()
    ledger.claim(Story.unlock(signed: 1), hanako)
    #expect(ledger.tell(.refund, Story.unlock(signed: 5, revoked: 5)).change == .refunded)
    #expect(ledger.entry?.status == .revoked && ledger.entry?.revokedAt == Story.instant(5))
    for signed in 1...4 {
      #expect(ledger.claim(Story.unlock(signed: signed), hanako) == .ignore(.stale))
      #expect(ledger.tell(.refundReversed, Story.unlock(signed: signed)) == .ignore(.stale))
    }
    #expect(ledger.claim(Story.unlock(signed: 5), hanako) == .ignore(.duplicate))
    #expect(ledger.entry?.status == .revoked)
  }

  @Test
  func `D-E2 a refund that arrives before the claim still holds`() throws {
    var ledger = Ledger()
    #expect(ledger.tell(.refund, Story.unlock(signed: 5, revoked: 5)).change == .refunded)
    #expect(ledger.entry?.owner == nil)
    #expect(ledger.claim(Story.unlock(signed: 1), hanako).change == .claimed)
    #expect(ledger.entry?.owner == hanako && ledger.entry?.status == .revoked)
  }

  @Test
  func `D-E5 a refund that is taken back later counts again`() throws {
    var ledger = Ledger()
    ledger.claim(Story.unlock(signed: 1), hanako)
    ledger.tell(.refund, Story.unlock(signed: 5, revoked: 5))
    let reversed = ledger.tell(.refundReversed, Story.unlock(signed: 6))
    #expect(reversed.change == .refundReversed)
    #expect(ledger.entry?.status == .active && ledger.entry?.revokedAt == nil)
    #expect(ledger.tell(.refund, Story.unlock(signed: 5, revoked: 5)) == .ignore(.stale))
    #expect(ledger.isPremium(at: 7))
  }

  @Test(arguments: [NotificationType.refund, .revoke])
  func `D-E5 the notification counts where the transaction inside is an older text`(
    type: NotificationType
  ) throws {
    var ledger = Ledger()
    ledger.claim(Story.unlock(signed: 3), hanako)
    ledger.tell(type, Story.unlock(signed: 1), at: 5)
    #expect(ledger.entry?.status == .revoked && ledger.entry?.revokedAt == Story.instant(5))
  }

  @Test
  func `D-E5 a restore from before a refund does not undo it, whatever it is called`() throws {
    var ledger = Ledger()
    ledger.claim(Story.unlock(signed: 1), hanako)
    ledger.tell(.refund, Story.unlock(signed: 5, revoked: 5))
    var restored = Story.unlock(signed: 4)
    (restored.transactionID, restored.purchaseDate) = ("900", Story.instant(4))
    #expect(ledger.claim(restored, hanako) == .ignore(.stale))
  }

  @Test
  func `D-E5 renewing, ending and beginning again`() throws {
    var ledger = Ledger()
    ledger.claim(Story.year(1, signed: 1, until: 100), hanako)
    #expect(ledger.isPremium(at: 99) && !ledger.isPremium(at: 100))
    #expect(ledger.tell(.didRenew, Story.year(90, signed: 90, until: 200)).change == .renewed)
    #expect(ledger.isPremium(at: 199) && !ledger.isPremium(at: 200))
    #expect(
      ledger.tell(.expired, Story.year(90, signed: 120, until: 200), at: 120).change == .expired)
    #expect(!ledger.isPremium(at: 121))
    ledger.tell(.subscribed, Story.year(130, signed: 130, until: 230))
    #expect(ledger.isPremium(at: 131))
    #expect(ledger.tell(.didRenew, Story.year(90, signed: 140, until: 200)) == .ignore(.stale))
    #expect(ledger.entry?.periodStart == Story.instant(130))
  }

  @Test
  func `D-E5 the refund of an earlier year leaves the paid one alone`() throws {
    var ledger = Ledger()
    ledger.claim(Story.year(1, signed: 1, until: 100), hanako)
    ledger.tell(.didRenew, Story.year(90, signed: 90, until: 200))
    let earlier = ledger.tell(.refund, Story.year(1, signed: 95, until: 100, revoked: 95))
    #expect(earlier == .ignore(.stale) && ledger.isPremium(at: 150))
    ledger.tell(.refund, Story.year(90, signed: 96, until: 200, revoked: 96))
    #expect(!ledger.isPremium(at: 150))
    #expect(ledger.claim(Story.year(1, signed: 97, until: 100), hanako) == .ignore(.stale))
    #expect(!ledger.isPremium(at: 98))
  }

  @Test
  func `decision P-14 the store's grace period counts as premium, to the millisecond`() throws {
    var ledger = Ledger()
    ledger.claim(Story.year(1, signed: 1, until: 100), hanako)
    let failed = Story.year(1, signed: 100, until: 100)
    #expect(ledger.tell(.didFailToRenew, failed, .gracePeriod, grace: 116).change == .graceEntered)
    #expect(ledger.isPremium(at: 115) && !ledger.isPremium(at: 116))
    #expect(ledger.claim(Story.year(1, signed: 105, until: 100), hanako).change == .refreshed)
    #expect(ledger.isPremium(at: 115), "showing the purchase again does not end the grace")
    #expect(ledger.tell(.gracePeriodExpired, failed, at: 110).change == .graceEnded)
    #expect(!ledger.isPremium(at: 111))
    #expect(ledger.tell(.didFailToRenew, failed, .gracePeriod, grace: 116) == .ignore(.stale))
  }

  @Test
  func `decision P-14 a failed charge without grace ends with the period`() throws {
    var ledger = Ledger()
    ledger.claim(Story.year(1, signed: 1, until: 100), hanako)
    let failed = Story.year(1, signed: 100, until: 100)
    #expect(ledger.tell(.didFailToRenew, failed, nil, grace: 116).change == .renewalFailed)
    #expect(!ledger.isPremium(at: 100))
  }

  @Test
  func `D-E5 each notification counts once, unknown ones not at all`() throws {
    var ledger = Ledger()
    ledger.claim(Story.unlock(signed: 1), hanako)
    let before = ledger.entry
    let refund = Story.notification(.refund, Story.unlock(signed: 5, revoked: 5))
    #expect(
      EntitlementLedger.decision(notification: refund, isKnown: true, account: nil, entry: before)
        == .ignore(.repeated))
    let unknown = NotificationType(rawValue: "METADATA_UPDATE_2031")
    #expect(ledger.tell(unknown, Story.unlock(signed: 9, revoked: 9)) == .ignore(.withoutEffect))
    let empty = Story.notification(.refund, nil)
    #expect(
      EntitlementLedger.decision(notification: empty, isKnown: false, account: nil, entry: before)
        == .ignore(.withoutEffect))
    #expect(ledger.entry == before)
  }

  @Test
  func `D-E1 a purchase the store tells of belongs to the account it names`() throws {
    var ledger = Ledger()
    ledger.tell(.subscribed, Story.year(1, signed: 1, until: 100), account: hanako)
    #expect(ledger.entry?.owner == hanako)
    #expect(ledger.claim(Story.year(1, signed: 1, until: 100), taro) == .otherOwner)
    ledger.tell(.didRenew, Story.year(90, signed: 90, until: 200), account: taro)
    #expect(ledger.entry?.owner == hanako)
  }

  @Test
  func `decision P-3 one name in two stores is not one purchase`() throws {
    var ledger = Ledger()
    ledger.claim(Story.unlock(signed: 1), hanako)
    var real = Story.unlock(signed: 5)
    real.environment = .production
    #expect(ledger.claim(real, hanako) == .ignore(.otherEnvironment))
  }

  @Test
  func `D-E2 of two states signed at once the one that opens less holds`() throws {
    for order in [false, true] {
      var ledger = Ledger()
      let states = [Story.unlock(signed: 5, revoked: 5), Story.unlock(signed: 5)]
      for state in order ? states : states.reversed() { ledger.claim(state, hanako) }
      #expect(ledger.entry?.status == .revoked)
    }
  }
}
