import Domain
import Localization
import Testing

@testable import ViewModels
@testable import Views

/// What a small screen shows first of a page that is longer than it.
@MainActor
struct BeginningTests {
  @Test
  func `P-42 the paywall and a patient's lock begin at their beginning until the focus moves`()
    throws
  {
    var paywall = Paywall([], isTest: false)
    let purchase = PurchaseStrings(.japanese)
    #expect(PaywallPage(paywall: paywall, purchase: purchase).beginsAtTop)
    paywall.move(1)
    #expect(!PaywallPage(paywall: paywall, purchase: purchase).beginsAtTop)
    let day = try #require(CivilDate(ascii: "2026-02-10"))
    var lock = PatientLock(reason: LockReason(target: .day(day), cutoffDate: day, today: day))
    #expect(lock.isAsOpened && lock.focus == .close)
    lock.focus = .refresh
    lock.focus = .close
    #expect(!lock.isAsOpened)
  }
}
