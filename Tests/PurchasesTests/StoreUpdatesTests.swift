import Foundation
import Purchases
import TestSupport
import Testing

/// What one process hears of what others do at the local store.
@Suite(.timeLimit(.minutes(1))) struct StoreUpdatesTests {
  private let folder: TemporaryDirectory
  private let path: String
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.path(of: "store")
  }

  @Test func `D-E5 every change of another process is told once, in its order`() async throws {
    let other = clock.store(path)
    var updates = clock.store(path).updates().makeAsyncIterator()
    var expected = [try bought(other).transaction]
    for action: StoreAction in [.refund, .reverse, .refund, .reverse] {
      expected.append(try other.perform(action).transaction)
    }
    // Only the newest state of a purchase is a change to be told.
    var told: [SignedTransaction] = []
    while told.last != expected.last, let update = await updates.next() {
      told.append(update.transaction)
    }
    #expect(told.allSatisfy(expected.contains))
    #expect(Set(told.map(\.signedDate)).count == told.count)
    #expect(told.map(\.signedDate) == told.map(\.signedDate).sorted())
  }

  @Test func `D-E5 a store that was damaged and is mended is heard of again`() async throws {
    let other = clock.store(path)
    _ = try bought(other)
    var updates = clock.store(path).updates().makeAsyncIterator()
    let file = "\(path)/store.json"
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    try put(Data("nothing".utf8), file)
    #expect(throws: StoreFailure.self) { try other.purchases() }
    try put(whole, file)
    let refunded = try other.perform(.refund).transaction
    #expect(await updates.next()?.transaction == refunded)
  }

  @Test func `decision P-24 where no store can be nothing is told, and the waiting ends`() async {
    var updates = clock.store("/dev/null/store").updates().makeAsyncIterator()
    #expect(await updates.next() == nil)
  }

  private func bought(_ store: LocalPurchaseStore) throws -> StoreTransaction {
    guard case .bought(let bought) = try store.purchase(StoreProduct.premiumUnlock.id, for: nil)
    else { throw NotBought() }
    return bought
  }

  /// Puts a file in place of another, as everything that writes the store does.
  private func put(_ content: Data, _ file: String) throws {
    let new = folder.path(of: "new")
    try content.write(to: URL(fileURLWithPath: new))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: new)
    guard rename(new, file) == 0 else { throw NotBought() }
  }
}
