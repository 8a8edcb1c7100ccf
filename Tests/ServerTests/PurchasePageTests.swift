import APIContract
import Domain
import ServerCore
import ServerHTTP
import TestSupport
import Testing

/// Where a phone buys for an account.
struct PurchasePageTests {
  private static let account = CaregiverID(high: 0x0123_4567_89AB_CDEF, low: 0x8000_0000_0000_00FF)

  @Test func `the page names the account, in capitals for the code`() {
    let page = PurchasePage(template: "https://example.jp/buy?t={account}&l=ja")
    #expect(
      page?.address(for: Self.account)
        == "https://example.jp/buy?t=01234567-89AB-CDEF-8000-0000000000FF&l=ja")
  }

  @Test func `a page is at most 200 bytes with its account, and not one more`() {
    let room = PurchasePage.mostBytes - CaregiverID.asciiCount - "https://".utf8.count
    let full = "https://" + String(repeating: "a", count: room) + "{account}"
    #expect(PurchasePage(template: full)?.address(for: Self.account).utf8.count == 200)
    #expect(PurchasePage(template: full + "a") == nil)
  }

  @Test(.onBothEngines) func `a caregiver is told their own page, and without one null`()
    async throws
  {
    let page = try #require(PurchasePage(template: "https://example.jp/{account}"))
    for page in [page, nil] {
      try await ServerUnderTest.run(
        households: Shop.households, configure: { $0.purchasePage = page }
      ) { server async throws in
        let token = try await server.token(Households.free)
        let answer: EntitlementsAnswer = try await server.http.get(
          APIOperation.entitlements.template, token: token
        ).decoded()
        #expect(answer.purchaseUrl == page?.address(for: Households.free.caregiver))
      }
    }
  }
}
