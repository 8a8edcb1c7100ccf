import Domain
import Purchases
import TestSupport
import Testing

/// Which roots may vouch for what.
struct StoreTrustTests {
  @Test
  func `decision P-24 a local root never vouches for real purchases`() throws {
    let folder = try TemporaryDirectory()
    let store = LocalPurchaseStore(folder: folder.path(of: "store"), clock: { now })
    let local = try store.root().root
    let real = try MintedStore().root
    #expect(local.isLocalStore && !real.isLocalStore)
    #expect(throws: StoreTrust.Fault.localRootForProduction) {
      try StoreTrust(roots: [real, local], environments: [.sandbox, .production])
    }
    _ = try StoreTrust(roots: [real], environments: [.production])
    _ = try StoreTrust(roots: [real, local], environments: [.sandbox])
  }

  @Test
  func `decision P-24 the known products are the two of premium`() {
    #expect(Set(StoreTrust.premiumProducts.keys) == Entitlement.premiumProducts)
    #expect(StoreProduct.all.map(\.displayPrice) == ["¥4,800", "¥1,200"])
    let prices = [0: "¥0", 999: "¥999", 1000: "¥1,000", 1_234_005: "¥1,234,005"]
    for (yen, text) in prices {
      #expect(StoreProduct(id: "x", kind: .nonConsumable, yen: yen).displayPrice == text)
    }
  }
}
