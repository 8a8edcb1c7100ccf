import Domain
import FoundationEssentials
import Purchases
import TestSupport
import Testing

/// A store whose files were cut off, changed or opened to others: an error, and nothing is wiped.
struct LocalStoreDamageTests {
  private let folder: TemporaryDirectory
  private let store: LocalPurchaseStore

  init() throws {
    folder = try TemporaryDirectory()
    store = TestClock().store(folder.path(of: "store"))
    _ = try store.purchase(StoreProduct.premiumYearly.id, for: nil)
  }

  private func refusal() -> StoreFailure.Reason? {
    do {
      _ = try store.currentEntitlements()
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: ["store.json", "signing.json"])
  func `decision P-24 a file cut off anywhere is an error and stays`(name: String) throws {
    let whole = try folder.read("store/\(name)")
    for count in stride(from: 0, to: whole.count, by: max(whole.count / 40, 1)) {
      let damaged = String(decoding: whole.prefix(count), as: UTF8.self)
      try replace(name, damaged)
      #expect(refusal() == .damaged, "\(count) bytes of \(name)")
      #expect(try folder.read("store/\(name)") == Data(damaged.utf8))
    }
    try replace(name, String(decoding: whole, as: UTF8.self))
    #expect(refusal() == nil)
  }

  @Test
  func `decision P-24 a lost key is not made anew beside purchases it signed`() throws {
    try FileManager.default.removeItem(atPath: folder.path(of: "store/signing.json"))
    #expect(refusal() == .damaged)
  }

  @Test(arguments: ["store.json", "signing.json", "store.lock"])
  func `decision P-24 a file that others may read is not used`(name: String) throws {
    let path = folder.path(of: "store/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(refusal() == .notPrivate)
  }

  @Test
  func `decision P-24 a folder that others may open is not used`() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path(of: "store"))
    #expect(refusal() == .notPrivate)
  }

  @Test
  func `decision P-24 a link or a folder in the place of a file is not followed`() throws {
    let path = folder.path(of: "store/store.json")
    try FileManager.default.moveItem(atPath: path, toPath: folder.path(of: "store/kept.json"))
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.path(of: "store/kept.json"))
    #expect(refusal() == .notPrivate)
    try FileManager.default.removeItem(atPath: path)
    _ = try folder.directory("store/store.json")
    #expect(refusal() == .notPrivate)
  }

  @Test
  func `decision P-24 a folder that cannot be is an error of the system`() throws {
    _ = try folder.write("", to: "file")
    let nowhere = TestClock().store(folder.path(of: "file/store"))
    #expect(throws: StoreFailure.self) { try nowhere.root() }
  }

  private func replace(_ name: String, _ text: String) throws {
    let path = try folder.write(text, to: "store/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}
