import Files
import Foundation
import LocalStore
import Testing

/// A crash after which the log of a database of the device does not end where it should.
struct BrokenLogTests {
  /// What stands in a folder while somebody writes there, as a crash leaves it.
  private func crashed(_ folder: ScratchFolder) throws -> ScratchFolder {
    let copy = try ScratchFolder(onDisk: false)
    try FileManager.default.copyItem(
      atPath: "\(folder.path)/okusuri", toPath: "\(copy.path)/okusuri")
    return copy
  }

  /// Turns over one bit of a file; its bytes since.
  private func flip(_ path: String, at place: (Int) -> Int) throws -> Data {
    let file = URL(fileURLWithPath: path)
    var bytes = try Data(contentsOf: file)
    bytes[place(bytes.count)] ^= 0x40
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: bytes)
    try handle.close()
    return bytes
  }

  /// One log is kept as it was found, for nobody else to read.
  private func expectKept(_ logs: [DamagedLog], _ damaged: Data, atLeast lost: Int) throws {
    let log = try #require(logs.first)
    #expect(logs.count == 1 && (log.lostChanges ?? 0) >= lost, "\(logs)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: log.path)) == damaged)
    let mode = try FileManager.default.attributesOfItem(atPath: log.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `W-29 of writes that waited on the device none is lost without a word`() throws {
    let device = try Device(onDisk: false)
    let store = try device.store()
    for number in 0..<8 { _ = try store.queue(bytes("w\(number)"), for: "p1", at: instant()) }
    let whole = Device(in: try crashed(device.folder))
    #expect(try whole.store().counts().waiting == 8 && whole.store().damagedLogs.isEmpty)
    let broken = Device(in: try crashed(device.folder))
    let damaged = try flip(try broken.file(".sqlite-wal")) { $0 * 3 / 4 }
    for queued in 0..<3 {
      let after = try broken.store()
      let left = try after.counts().waiting - queued
      #expect(left < 8)
      try expectKept(after.damagedLogs, damaged, atLeast: 8 - left)
      let account = DeviceAccount.caregiver("hanako@example.com")
      #expect(DeviceStore.damagedLogs(in: broken.path, account: account) == after.damagedLogs)
      // What is recorded from now on is kept as ever.
      _ = try after.queue(bytes("new"), for: "p1", at: instant())
    }
    #expect(try store.counts().waiting == 8)
  }

  /// Bytes that a disk takes off the end: whole frames, whose log seems to end where it should, and a part of one.
  @Test(arguments: [2 * (24 + 4096), 5])
  func `W-29 a log of what waited that was cut off is told too`(bytesLost: Int) throws {
    let device = try Device(onDisk: false)
    let store = try device.store()
    for number in 0..<8 { _ = try store.queue(bytes("w\(number)"), for: "p1", at: instant()) }
    let broken = Device(in: try crashed(device.folder))
    let log = URL(fileURLWithPath: try broken.file(".sqlite-wal"))
    let whole = try Data(contentsOf: log)
    let handle = try FileHandle(forWritingTo: log)
    try handle.truncate(atOffset: UInt64(whole.count - bytesLost))
    try handle.close()
    for _ in 0..<2 {
      let after = try broken.store()
      #expect(try after.counts().waiting < 8)
      try expectKept(after.damagedLogs, whole.dropLast(bytesLost), atLeast: 0)
    }
    withExtendedLifetime(store) {}
  }

  @Test func `W-29 of documents on the device none is lost without a word`() throws {
    let papers = try Documents()
    let store = try papers.store()
    for number in 0..<8 { _ = try store.create(paper("書類\(number)"), at: instant()) }
    let whole = Documents(in: try crashed(papers.folder))
    #expect(try whole.store().titles().count == 8 && whole.store().damagedLogs.isEmpty)
    let left = Documents(in: try crashed(papers.folder))
    let folder = "\(left.folder.path)/okusuri/documents"
    let account = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.count == 64 })
    let damaged = try flip("\(folder)/\(account)/documents.sqlite-wal") { $0 - 4000 }
    for _ in 0..<2 {
      #expect(try left.store().titles().count == 7)
      try expectKept(left.store().damagedLogs, damaged, atLeast: 1)
    }
    #expect(try store.titles().count == 8)
  }

  @Test func `W-29 a log that another terminal is writing is no damage`() async throws {
    let device = try Device(onDisk: false)
    let first = try device.store()
    async let writing: Void = Task.detached {
      for number in 0..<200 { _ = try first.queue(bytes("w\(number)"), for: "p1", at: instant()) }
    }.value
    for _ in 0..<50 { #expect(try device.store().damagedLogs.isEmpty) }
    try await writing
    #expect(try device.store().counts().waiting == 200)
  }

  @Test func `W-29 half a copy that a crash left is not taken for the log`() throws {
    let device = try Device(onDisk: false)
    let store = try device.store()
    for number in 0..<8 { _ = try store.queue(bytes("w\(number)"), for: "p1", at: instant()) }
    let broken = Device(in: try crashed(device.folder))
    let damaged = try flip(try broken.file(".sqlite-wal")) { $0 * 3 / 4 }
    let first = try broken.file(".sqlite") + ".damaged-log-1"
    let isMade = FileManager.default.createFile(
      atPath: first, contents: damaged.prefix(5000), attributes: [.posixPermissions: 0o600])
    #expect(isMade)
    let logs = try broken.store().damagedLogs
    #expect(logs.count == 2)
    #expect(try Data(contentsOf: URL(fileURLWithPath: logs[1].path)) == damaged)
    #expect(try broken.store().damagedLogs == logs)
    withExtendedLifetime(store) {}
  }

  @Test func `W-29 a log whose copy failed has a second name, and is copied once there is room`()
    throws
  {
    let device = try Device(onDisk: false)
    let store = try device.store()
    for number in 0..<8 { _ = try store.queue(bytes("w\(number)"), for: "p1", at: instant()) }
    let broken = Device(in: try crashed(device.folder))
    let log = try broken.file(".sqlite-wal")
    let damaged = try flip(log) { $0 * 3 / 4 }
    let kept = try broken.file(".sqlite") + ".damaged-log-1"
    // Nothing can be written where the copy has to begin: the file is not opened, and nothing of it is lost.
    let blocked = kept + ".part"
    try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: false)
    #expect(throws: DeviceStoreError.self) { try broken.store() }
    for path in [log, kept] {
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damaged)
    }
    try FileManager.default.removeItem(atPath: blocked)
    #expect(try broken.store().damagedLogs.map(\.path) == [kept])
    // Emptied since: what is kept is not the log itself any more.
    _ = try broken.store().queue(bytes("new"), for: "p1", at: instant())
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == damaged)
    #expect(try broken.store().damagedLogs.map(\.path) == [kept])
    withExtendedLifetime(store) {}
  }
}
