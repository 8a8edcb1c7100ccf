import Files
import Foundation
import LocalStore
import Testing

/// A file of unsent writes that somebody emptied or took away, or whose log is gone.
struct GoneLogTests {
  private let device: Device
  private let account = DeviceAccount.caregiver("hanako@example.com")

  init() throws { device = try Device(onDisk: false) }

  /// What stands in the folder while a terminal writes there, as a crash leaves it, without the files that end so.
  private func crashed(without ends: [String]) throws -> Device {
    let store = try device.store()
    for number in 0..<8 { _ = try store.queue(bytes("w\(number)"), for: "p1", at: instant()) }
    try store.keep(bytes("seen"), as: .patients, at: instant())
    let copy = try ScratchFolder(onDisk: false)
    try FileManager.default.copyItem(
      atPath: "\(device.folder.path)/okusuri", toPath: "\(copy.path)/okusuri")
    let left = Device(in: copy)
    for end in ends { try FileManager.default.removeItem(atPath: try left.file(end)) }
    withExtendedLifetime(store) {}
    return left
  }

  @Test(arguments: [true, false])
  func `W-29 the log of a file that was emptied or removed is kept beside, and told`(
    isEmptied: Bool
  ) throws {
    let left = try crashed(without: [])
    let path = try left.file(".sqlite")
    let log = try Data(contentsOf: URL(fileURLWithPath: "\(path)-wal"))
    #expect(!log.isEmpty)
    if isEmptied {
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 0)
      try handle.close()
    } else {
      try FileManager.default.removeItem(atPath: path)
    }
    for queued in 0..<2 {
      let store = try left.store()
      #expect(try store.counts().waiting == queued)
      #expect(store.damagedLogs.map(\.path) == ["\(path).damaged-log-1"])
      #expect(store.damagedLogs.allSatisfy { !$0.isMissing })
      let kept = try Data(contentsOf: URL(fileURLWithPath: "\(path).damaged-log-1"))
      #expect(kept == log)
      _ = try store.queue(bytes("new"), for: "p1", at: instant())
    }
  }

  @Test(arguments: [
    [".sqlite-wal"], [".sqlite-wal", ".sqlite"], [".sqlite-wal", ".sqlite-shm", ".sqlite"],
  ])
  func `W-29 D-O9 what waited and is gone with its log is noted once, until a person has looked`(
    gone: [String]
  ) throws {
    let left = try crashed(without: gone)
    for _ in 0..<2 {
      let logs = try left.store().damagedLogs
      #expect(logs.count == 1 && logs.allSatisfy(\.isMissing), "\(logs)")
      #expect(DeviceStore.damagedLogs(in: left.path, account: account) == logs)
    }
    for log in try left.store().damagedLogs {
      try FileManager.default.removeItem(atPath: log.path)
    }
    #expect(try left.store().damagedLogs.isEmpty)
  }

  @Test func `W-29 W-54 unsent writes that were set aside are not told as gone`() throws {
    var store: DeviceStore? = try device.store()
    try store?.keep(bytes("seen"), as: .patients, at: instant())
    _ = try store?.queue(bytes("w"), for: "p1", at: instant())
    store = nil
    try RawDatabase.execute("UPDATE queued SET sealed = x'00'", on: device.file(".sqlite"))
    let aside = try DeviceStore.setUnsentAside(
      folder: device.path, account: account, key: device.key, at: instant())
    #expect(!aside.isEmpty)
    #expect(try device.store().damagedLogs.isEmpty)
  }

  @Test func `W-29 what waits is in its file once a run ends, and not in the log alone`() throws {
    let store = try device.store()
    for number in 0..<3 { _ = try store.queue(bytes("w\(number)"), for: "p1", at: instant()) }
    DeviceStore.settle(folder: device.path, account: account)
    let copy = try ScratchFolder(onDisk: false)
    try FileManager.default.copyItem(
      atPath: "\(device.folder.path)/okusuri", toPath: "\(copy.path)/okusuri")
    let left = Device(in: copy)
    try FileManager.default.removeItem(atPath: try left.file(".sqlite-wal"))
    #expect(try left.store().counts().waiting == 3)
    #expect(try left.store().damagedLogs.isEmpty)
    withExtendedLifetime(store) {}
  }

  @Test func `W-29 the log of what waits stays small while a run goes on`() throws {
    let store = try device.store()
    for number in 0..<200 { _ = try store.queue(bytes("w\(number)"), for: "p1", at: instant()) }
    #expect(try WriteAheadLog.size(try device.file(".sqlite-wal")) < 1 << 19)
    #expect(try store.counts().waiting == 200)
  }
}
