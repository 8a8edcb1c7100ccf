import Domain
import Files
import Foundation
import Glibc
import LocalStore
import TestSupport
import Testing

/// A disk that changes what it was given.
struct DamageTests {
  private let device: Device

  init() throws { device = try Device(onDisk: false) }

  @Test
  func `D-O9 a flipped bit in the outbox is said, and nothing wrong is ever read`() throws {
    let expected = try filledOutbox()
    let path = try device.file(".sqlite")
    let whole = try content(path)
    var said = 0
    let places = places(whole)
    let tried = places.sampled(oneOf: 3, for: "bytes of the outbox")
    for index in tried {
      try put(flipped(whole, index), path)
      do throws(DeviceStoreError) {
        let found = try outbox(try device.store())
        #expect(found == expected, "byte \(index)")
      } catch {
        #expect(error.reason == .damaged || error.reason == .newer, "byte \(index): \(error)")
        #expect(error.path == path)
        said += 1
      }
    }
    #expect(said > 500 * tried.count / places.count)
    try put(whole, path)
    #expect(try outbox(try device.store()) == expected)
  }

  @Test
  func `D-O9 a damaged outbox stays where it is, byte for byte`() throws {
    _ = try filledOutbox()
    let path = try device.file(".sqlite")
    for damage in [Data("no database at all".utf8), try content(path).prefix(5000)] {
      try put(damage, path)
      #expect(throws: DeviceStoreError(path: path, reason: .damaged)) { try device.store() }
      #expect(try content(path) == damage)
    }
  }

  @Test
  func `D-O9 a flipped bit in the answers loses answers at most, and they can be kept anew`()
    throws
  {
    let names = try filledCache()
    let path = try device.file(".cache.sqlite")
    let whole = try content(path)
    for index in places(whole).sampled(oneOf: 3, for: "bytes of the answers") {
      try put(flipped(whole, index), path)
      do throws(DeviceStoreError) {
        let store = try device.store()
        for name in names {
          let found = try store.kept(name)
          #expect(found == nil || found == answer(name), "byte \(index)")
        }
        try store.keep(bytes("new"), as: names[0], at: instant(1))
        #expect(try store.kept(names[0])?.bytes == bytes("new"), "byte \(index)")
      } catch {
        #expect(error.reason == .newer, "byte \(index): \(error)")
      }
    }
  }

  @Test
  func `D-O9 damaged answers are not taken away under another terminal, and writes go on`()
    throws
  {
    let names = try filledCache()
    let path = try device.file(".cache.sqlite")
    var other: DeviceStore? = try device.store()
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data("no database at all".utf8))
    try file.close()
    let store = try device.store()
    #expect(throws: DeviceStoreError(path: path, reason: .damaged)) { try store.kept(names[0]) }
    _ = try store.queue(bytes("w"), for: "p1", at: instant())
    #expect(try other?.counts().waiting == 1)
    other = nil
    #expect(try store.kept(names[0]) == nil)
    try store.keep(bytes("new"), as: names[0], at: instant())
    #expect(try device.store().kept(names[0])?.bytes == bytes("new"))
  }

  @Test(arguments: [".sqlite", ".cache.sqlite"])
  func `W-30 a database of another program is left as it is`(name: String) throws {
    _ = try device.store().kept(.patients)
    let path = try device.file(name)
    try put(Data(), path)
    let note = "CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('x')"
    try RawDatabase.execute(note, on: path)
    let before = try content(path)
    #expect(throws: DeviceStoreError(path: path, reason: .wrongKind)) {
      // The answers are opened when they are asked for.
      _ = try device.store().kept(.patients)
    }
    #expect(try content(path) == before)
  }

  @Test
  func `D-O9 damaged answers are thrown away`() throws {
    let names = try filledCache()
    let path = try device.file(".cache.sqlite")
    try put(Data("no database at all".utf8), path)
    let store = try device.store()
    #expect(try store.kept(names[0]) == nil)
    try store.keep(bytes("new"), as: names[0], at: instant())
    #expect(try device.store().kept(names[0])?.bytes == bytes("new"))
  }

  @Test
  func `D-O9 a flipped bit in the log loses the newest at most, and nothing wrong is read`()
    throws
  {
    let expected = try filledOutbox(copying: true)
    let log = try device.file(".sqlite-wal")
    let (database, whole) = (try content(try device.file(".sqlite")), try content(log))
    #expect(whole.count > 10_000)
    for index in whole.indices.sampled(oneOf: 111, for: "bytes of the log") {
      try put(database, try device.file(".sqlite"))
      try put(flipped(whole, index), log)
      do throws(DeviceStoreError) {
        let found = try outbox(try device.store())
        for write in found.waiting {
          #expect((expected.waiting + expected.refused.map(\.asItWaited)).contains(write))
        }
        for refused in found.refused { #expect(expected.refused.contains(refused)) }
      } catch {
        #expect(error.reason == .damaged, "byte \(index): \(error)")
      }
      // What was found broken is kept beside, once.
      let kept = try device.names().filter { $0.contains(".damaged-log-") }
      #expect(kept.count <= 1, "byte \(index): \(kept)")
      for name in kept { try FileManager.default.removeItem(atPath: "\(device.files)/\(name)") }
    }
  }
}

extension DamageTests {
  private struct Found: Equatable {
    let waiting: [QueuedWrite]
    let refused: [QueuedWrite]
    let counts: OutboxCounts
  }

  private func outbox(_ store: DeviceStore) throws(DeviceStoreError) -> Found {
    Found(
      waiting: try store.waiting(for: nil, after: nil, limit: 100),
      refused: try store.refused(for: nil), counts: try store.counts())
  }

  /// Some writes, two refused; with `copying` the files are those of a process that was killed.
  private func filledOutbox(copying: Bool = false) throws -> Found {
    let other = try Device(onDisk: false)
    let store = try other.store()
    for number in 0..<6 {
      _ = try store.queue(bytes("write \(number)"), for: "p\(number % 2)", at: instant())
    }
    try store.refuse(WriteID(rawValue: 2), reason: "409", at: instant(1))
    try store.refuse(WriteID(rawValue: 5), reason: "422", at: instant(2))
    let found = try outbox(store)
    if !copying {
      try RawDatabase.execute("PRAGMA wal_checkpoint(TRUNCATE)", on: other.file(".sqlite"))
    }
    try FileManager.default.createDirectory(
      atPath: device.path, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try FileManager.default.copyItem(atPath: other.files, toPath: device.files)
    return found
  }

  private func filledCache() throws -> [CacheName] {
    let store = try device.store()
    let date = try day("2026-02-10")
    let names: [CacheName] = [
      .today(subject: "p1"), .recent(subject: "p1"), .day(subject: "p1", date), .patients,
    ]
    for name in names { try store.keep(bytes("\(name)"), as: name, at: instant()) }
    return names
  }

  private func answer(_ name: CacheName) -> KeptAnswer {
    KeptAnswer(bytes: bytes("\(name)"), keptAt: instant())
  }

  /// Every byte that holds something, and some of those that do not.
  private func places(_ content: Data) -> [Int] {
    content.indices.filter { content[$0] != 0 || $0 % 29 == 0 }
  }

  private func flipped(_ content: Data, _ index: Int) -> Data {
    var content = content
    content[index] ^= 1 << UInt8(index % 8)
    return content
  }

  private func content(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// A file with the right mode; what a process left beside the one before goes with it.
  private func put(_ content: Data, _ path: String) throws {
    let database = path.replacing("-wal", with: "")
    for stale in [path, "\(database)-shm"] + (path == database ? ["\(path)-wal"] : []) {
      unlink(stale)
    }
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    try #require(
      FileManager.default.createFile(atPath: path, contents: content, attributes: attributes))
  }
}

extension QueuedWrite {
  /// The same before the server refused it.
  fileprivate var asItWaited: QueuedWrite {
    QueuedWrite(id: id, subject: subject, bytes: bytes, queuedAt: queuedAt)
  }
}
