import Domain
import FoundationEssentials
import Purchases
import Synchronization
import TestSupport
import Testing

/// A store of this machine's own, on a real disk, with a clock that a test sets.
struct LocalStoreTests {
  private let folder: TemporaryDirectory
  private let clock = TestClock()
  private let store: LocalPurchaseStore
  private let unlock = StoreProduct.premiumUnlock.id
  private let yearly = StoreProduct.premiumYearly.id
  private let hanako = CaregiverID(high: 7, low: 7)

  init() throws {
    folder = try TemporaryDirectory()
    store = clock.store(folder.path(of: "store"))
  }

  private func bought(_ outcome: PurchaseOutcome) throws -> StoreTransaction {
    guard case .bought(let transaction) = outcome else { throw NotBought() }
    return transaction
  }

  private func verifier() throws -> TransactionVerifier {
    let root = try store.root().root
    return TransactionVerifier(trust: try StoreTrust(roots: [root], environments: [.sandbox]))
  }

  private func mode(_ name: String) throws -> Int? {
    let path = folder.path(of: name)
    return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test
  func `decision P-24 the root is made once, in a file of its own`() throws {
    let (root, path) = try store.root()
    #expect(path == folder.path(of: "store/root.pem"))
    #expect(PinnedRoot(file: Array(try folder.read("store/root.pem"))) == root)
    #expect(try clock.store(folder.path(of: "store")).root().root == root)
    #expect(try clock.store(folder.path(of: "other")).root().root != root)
  }

  @Test
  func `decision P-24 files are 0600 in a 0700 folder`() throws {
    _ = try store.purchase(unlock, for: nil)
    #expect(try mode("store") == 0o700)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "store"))
    #expect(files.sorted() == ["root.pem", "signing.json", "store.json", "store.lock"])
    for file in files { #expect(try mode("store/\(file)") == 0o600, "\(file)") }
  }

  @Test
  func `decision P-24 two products, with prices`() {
    #expect(store.products().map(\.id) == [unlock, yearly])
    #expect(store.products().map(\.displayPrice) == ["¥4,800", "¥1,200"])
  }

  @Test
  func `D-E3 what it sells is believed by a server that was given its root, and no other`()
    async throws
  {
    let sold = try bought(try store.purchase(yearly, for: hanako))
    let read = try await verifier().transaction(sold.text, now: clock.now)
    #expect(read == sold.transaction)
    #expect(read.account == hanako && read.environment == .sandbox)
    #expect(read.expiresDate == clock.now.adding(.seconds(365 * 86_400)))
    await #expect(throws: TransactionRefusal.rootUnknown) {
      try await MintedStore().verifier().transaction(sold.text, now: clock.now)
    }
  }

  @Test
  func `D-E2 asked again, it signs the same state again`() async throws {
    let sold = try bought(try store.purchase(unlock, for: nil))
    clock.advance(60)
    let again = try #require(try store.currentEntitlements().first)
    #expect(again.text != sold.text && again.transaction.identity == sold.transaction.identity)
    #expect(try await verifier().transaction(again.text, now: clock.now) == sold.transaction)
    #expect(try bought(try store.purchase(unlock, for: nil)).transaction == sold.transaction)
    #expect(try store.purchases().count == 1, "what is owned is not sold twice")
  }

  @Test
  func `D-E8 the next purchase comes to what was told, once`() throws {
    for (told, outcome) in [
      (ScriptedOutcome.cancel, PurchaseOutcome.cancelled), (.ask, .pending), (.fail, .failed),
    ] {
      try store.script(told)
      // Another process asks.
      #expect(try clock.store(folder.path(of: "store")).purchase(unlock, for: nil) == outcome)
      #expect(try store.currentEntitlements().isEmpty)
    }
    _ = try bought(try store.purchase(unlock, for: nil))
  }

  @Test
  func `D-E8 somebody agrees to what was asked, or does not`() throws {
    try store.script(.ask)
    #expect(try store.purchase(unlock, for: hanako) == .pending)
    try store.script(.ask)
    #expect(try store.purchase(yearly, for: nil) == .pending)
    #expect(try store.pendingPurchases().map(\.productID) == [unlock, yearly])
    try store.decline(yearly)
    #expect(try store.approve().transaction.account == hanako)
    #expect(try store.pendingPurchases().isEmpty)
    #expect(throws: StoreFailure(.notFound)) { try store.approve() }
    #expect(try store.currentEntitlements().map(\.transaction.productID) == [unlock])
  }

  @Test
  func `D-E7 restoring fails when told to, once`() throws {
    try store.sync()
    try store.script(.fail)
    #expect(throws: StoreFailure(.toldToFail)) { try store.sync() }
    try store.sync()
  }

  @Test
  func `D-E8 what it does not sell or cannot do is a failure`() throws {
    #expect(throws: StoreFailure(.unknownProduct)) { try store.purchase("coins", for: nil) }
    #expect(throws: StoreFailure(.notFound)) { try store.perform(.refund) }
    _ = try store.purchase(unlock, for: nil)
    #expect(throws: StoreFailure(.notFound)) { try store.perform(.refund, on: yearly) }
    for action in [StoreAction.renew, .expire, .enterGrace, .leaveGrace, .reverse] {
      #expect(throws: StoreFailure(.notPossible)) { try store.perform(action) }
    }
    try store.perform(.refund)
    #expect(throws: StoreFailure(.notPossible)) { try store.perform(.revoke) }
  }

  @Test
  func `D-E5 after a refund it is sold anew, as another purchase`() throws {
    let first = try bought(try store.purchase(unlock, for: nil)).transaction
    try store.perform(.refund, on: unlock)
    #expect(try store.currentEntitlements().isEmpty)
    let second = try bought(try store.purchase(unlock, for: nil)).transaction
    #expect(first.originalTransactionID != second.originalTransactionID)
    try store.perform(.reverse, on: first.transactionID)
    #expect(try store.currentEntitlements().count == 2)
  }

  @Test
  func `D-E2 a later state is signed later though the clock stands still or goes back`() throws {
    var last = try bought(try store.purchase(yearly, for: nil)).transaction.signedDate
    for action in [StoreAction.refund, .reverse, .enterGrace, .leaveGrace, .renew, .expire] {
      clock.advance(-3600)
      let signed = try store.perform(action).transaction.signedDate
      #expect(signed > last)
      last = signed
    }
  }

  @Test
  func `D-E5 what was told waits until a server took it, in order, and not for ever`() throws {
    _ = try store.purchase(yearly, for: nil)
    try store.perform(.refund)
    let notices = try store.notices()
    #expect(notices.count == 2)
    try store.delivered(notices[0].id)
    #expect(try clock.store(folder.path(of: "store")).notices().map(\.id) == [notices[1].id])
    for _ in 0..<40 {
      try store.perform(.reverse)
      try store.perform(.refund)
    }
    #expect(try store.notices().count == 64)
  }

  @Test
  func `D-E5 updates tell what other processes do, not one's own purchase`() async throws {
    let other = clock.store(folder.path(of: "store"))
    var updates = store.updates().makeAsyncIterator()
    _ = try store.purchase(unlock, for: nil)
    let sold = try bought(try other.purchase(yearly, for: nil))
    #expect(await updates.next()?.transaction == sold.transaction)
    let refunded = try other.perform(.refund, on: unlock)
    #expect(await updates.next()?.transaction == refunded.transaction)
  }

  @Test
  func `decision P-24 several at once do not lose each other's purchases`() async throws {
    let path = folder.path(of: "store")
    try await withThrowingTaskGroup { [clock, yearly] group in
      for _ in 0..<8 {
        group.addTask {
          let store = clock.store(path)
          for _ in 0..<5 {
            _ = try store.purchase(yearly, for: nil)
            // Another may have refunded it in between; then there is nothing to do.
            do { try store.perform(.refund) } catch let failure as StoreFailure {
              #expect(failure.reason == .notPossible)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let purchases = try store.purchases()
    #expect(Set(purchases.map(\.transaction.transactionID)).count == purchases.count)
    #expect(try store.currentEntitlements().count <= 1)
  }
}

struct NotBought: Error {}

/// A clock that a test sets.
final class TestClock: Sendable {
  private let instant = Mutex(PurchasesTests.now)

  var now: Timestamp { instant.withLock { $0 } }

  func advance(_ seconds: Int) { instant.withLock { $0 = $0.adding(.seconds(seconds)) } }

  /// A store that goes by this clock, as another process would open it.
  func store(_ folder: String) -> LocalPurchaseStore {
    LocalPurchaseStore(folder: folder, clock: { [self] in now })
  }
}
