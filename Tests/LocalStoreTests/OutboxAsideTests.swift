import Files
import Foundation
import LocalStore
import Testing

/// Unsent writes that cannot be read: they hide nothing else, and are set aside whole.
struct OutboxAsideTests {
  private let device: Device
  private let account = DeviceAccount.caregiver("hanako@example.com")

  init() throws { device = try Device(onDisk: false) }

  private var fault: DeviceStoreError? {
    DeviceStore.unsentFault(folder: device.path, account: account, key: device.key)
  }

  private func setAside() throws -> [String] {
    try DeviceStore.setUnsentAside(
      folder: device.path, account: account, key: device.key, at: instant())
  }

  private func damageRow() throws {
    try RawDatabase.execute("UPDATE queued SET sealed = x'00'", on: device.file(".sqlite"))
  }

  @Test func `W-54 D-O9 unsent writes that cannot be read are set aside whole, and no others`()
    throws
  {
    #expect(fault == nil)
    var store: DeviceStore? = try device.store()
    _ = try store?.queue(bytes("w"), for: "p1", at: instant())
    #expect(try fault == nil && setAside().isEmpty)
    store = nil
    let place = try device.file(".sqlite")
    for number in ["", "-2"] {
      try damageRow()
      #expect(fault?.reason == .damaged && fault?.canBeSetAside == true)
      let aside = try setAside()
      #expect(aside.first == "\(place).broken-2026-02-10-1200\(number)", "\(aside)")
      let kept = try #require(aside.first)
      #expect(try RawDatabase.column("SELECT subject FROM queued", 0, on: kept) == ["p1"])
      let fresh = try device.store()
      #expect(try fault == nil && fresh.counts().waiting == 0)
      _ = try fresh.queue(bytes("new"), for: "p1", at: instant())
    }
  }

  @Test func `W-54 unsent writes that a program has open are not set aside under it`() throws {
    let store = try device.store()
    let id = try store.queue(bytes("w"), for: "p1", at: instant())
    try damageRow()
    let path = try device.file(".sqlite")
    #expect(throws: DeviceStoreError(path: path, reason: .busy)) { try setAside() }
    try store.sent(id)
    #expect(fault == nil)
  }

  @Test func `D-O9 answers are read as ever beside unsent writes that cannot be opened`() throws {
    var store: DeviceStore? = try device.store()
    try store?.keep(bytes("seen"), as: .patients, at: instant())
    store = nil
    let path = try device.file(".sqlite")
    let rubbish = Data("no database at all".utf8)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: rubbish)
    try handle.close()
    #expect(throws: DeviceStoreError(path: path, reason: .damaged)) { try device.store() }
    let passing = try ScratchFolder(onDisk: false)
    let split = try DeviceStore(
      folder: device.path, unsentIn: passing.path, account: account, key: device.key,
      lifetime: .kept)
    #expect(try split.kept(.patients)?.bytes == bytes("seen"))
    _ = try split.queue(bytes("w"), for: "p1", at: instant())
    #expect(try split.counts().waiting == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == rubbish)
  }
}
