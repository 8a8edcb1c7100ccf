import Domain
import Foundation
import Purchases
import TestSupport
import Testing

/// `okusuri admin audit`, on the machine of the record.
@Suite(.serialized) struct `The audit by its command` {
  @Test func `what was taken and what was refused, each with its reason`() async throws {
    let household = try await Household()
    let empty = try await household.run("admin", "audit", "--lang", "en")
    #expect(empty.status == .exited(0) && empty.text.contains("No purchase was shown yet"))

    try await household.store("purchase", "premium_unlock")
    let store = LocalPurchaseStore(
      folder: household.home.path(of: "data/okusuri/store"),
      clock: { Timestamp(secondsSinceEpoch: 1_770_701_520) })
    let signed = try #require(try store.currentEntitlements().first).text
    // Another's signature, and a store that nobody here believes.
    let parts = signed.split(separator: ".").map(String.init)
    let other = LocalPurchaseStore(
      folder: household.home.path(of: "other"),
      clock: { Timestamp(secondsSinceEpoch: 1_770_701_520) })
    guard case .bought(let foreign) = try other.purchase(StoreProduct.premiumUnlock.id, for: nil)
    else { return }
    let mixed = "\(parts[0]).\(parts[1]).\(foreign.text.split(separator: ".")[2])"
    for text in [mixed, foreign.text] {
      let path = try household.home.write(text, to: "claim.jws")
      let refused = try await household.run("store", "claim", path)
      #expect(refused.status == .exited(65), "\(refused.errorText)")
    }
    try await household.store("refund")

    let audit = try await household.run("admin", "audit", "--json").object
    let items = try #require(audit["items"] as? [[String: Any]])
    let words = items.map { item in
      ["origin", "outcome", "reason"].compactMap { item[$0] as? String }.joined(separator: " ")
    }
    #expect(
      words == [
        "claim applied claimed", "notification unchanged duplicate", "claim refused signature",
        "claim refused root_unknown", "notification applied refunded",
      ], "\(words)")
    #expect(items.first?["productId"] as? String == StoreProduct.premiumUnlock.id)
    #expect(items[2]["transactionId"] is NSNull && items[2]["caregiverId"] is String)
    #expect(!audit.description.contains(parts[2].prefix(20)), "never a signed text")

    let newest = try await household.run("admin", "audit", "--last", "1", "--lang", "en")
    #expect(newest.text.split(separator: "\n").count == 1 && newest.text.contains("refunded"))
    #expect(newest.text.contains("REFUND") && newest.text.contains("applied"))
  }

  @Test func `the audit is read on the server's own machine only`() async throws {
    let home = try TemporaryDirectory()
    let elsewhere = try await PipedProgram.run(
      ["admin", "audit", "--server", "http://127.0.0.1:9"], home: home)
    #expect(elsewhere.status == .exited(64))
    let missing = try await PipedProgram.run(["admin", "audit"], home: home)
    #expect(missing.status == .exited(65))
    let bounds = try await PipedProgram.run(["admin", "audit", "--last", "0"], home: home)
    #expect(bounds.status == .exited(64))
  }
}
