import Crypto
import Domain
import Files
import Foundation
import LocalStore
import Testing

/// What stands on the disk, and what happens when somebody moves it.
struct SealTests {
  private let device: Device

  init() throws { device = try Device() }

  @Test
  func `decision P-11 no name, value or reason is readable in any file`() throws {
    let store = try device.store("Planted-Account@example.com")
    let id = try store.queue(bytes("PLANTED-WRITE 山田"), for: "p1", at: instant())
    try store.refuse(id, reason: "PLANTED-REASON 花子", at: instant())
    try store.keep(bytes("PLANTED-ANSWER 太郎"), as: .patients, at: instant())
    try expectNothingPlanted()
    try store.forgetRecord(of: "")
    try store.drop(id)
    try expectNothingPlanted()
    #expect(try device.names().count >= 6)
  }

  @Test
  func `decision P-11 the files of another account are others, and do not open for it`() throws {
    let mine = try device.store("hanako@example.com")
    _ = try mine.queue(bytes("w"), for: "p1", at: instant())
    try mine.keep(bytes("a"), as: .patients, at: instant())
    let others = [
      try device.store("taro@example.com"),
      try DeviceStore(
        folder: device.path,
        account: DeviceAccount(
          server: "https://okusuri.example", role: .patient, account: "hanako@example.com"),
        key: device.key),
      try DeviceStore(
        folder: device.path,
        account: DeviceAccount(
          server: "https://other.example", role: .caregiver, account: "hanako@example.com"),
        key: device.key),
    ]
    for other in others {
      #expect(try other.counts() == OutboxCounts(waiting: 0, refused: 0))
      #expect(try other.kept(.patients) == nil)
    }
    #expect(try device.store("Hanako@Example.com").counts().waiting == 1)
  }

  @Test
  func `decision P-11 a file given another account's name does not open`() throws {
    do {
      let store = try device.store("hanako@example.com")
      _ = try store.queue(bytes("w"), for: "p1", at: instant())
      try store.keep(bytes("a"), as: .patients, at: instant())
    }
    let (outbox, cache) = (try device.file(".sqlite"), try device.file(".cache.sqlite"))
    let other = try Device()
    do { _ = try other.store("taro@example.com") }
    try copy(outbox, over: try other.file(".sqlite"))
    try copy(cache, over: try other.file(".cache.sqlite"))
    let store = try other.store("taro@example.com")
    #expect(throws: DeviceStoreError(path: try other.file(".sqlite"), reason: .damaged)) {
      try store.waiting(for: nil, after: nil, limit: 1)
    }
    #expect(try store.kept(.patients) == nil)
  }

  @Test
  func `decision P-11 another key opens nothing, and what was not sent stays`() throws {
    do {
      let store = try device.store()
      _ = try store.queue(bytes("w"), for: "p1", at: instant())
      try store.keep(bytes("a"), as: .patients, at: instant())
    }
    let stranger = try device.store(key: SymmetricKey(data: Array(repeating: 7, count: 32)))
    #expect(throws: DeviceStoreError(path: try device.file(".sqlite"), reason: .damaged)) {
      try stranger.waiting(for: nil, after: nil, limit: 1)
    }
    #expect(try stranger.kept(.patients) == nil)
    #expect(try device.store().waiting(for: nil, after: nil, limit: 1).count == 1)
  }

  @Test(arguments: [
    """
    UPDATE queued SET sealed = (SELECT sealed FROM queued other WHERE other.id = 3 - queued.id)
    WHERE id < 3
    """,
    "UPDATE queued SET subject = 'p2' WHERE id = 1",
    "UPDATE queued SET queued_at = queued_at + 1 WHERE id = 1",
    "UPDATE queued SET id = 9 WHERE id = 1",
    "UPDATE queued SET refused_at = 1 WHERE id = 1",
    "UPDATE queued SET reason = x'00' WHERE id = 1",
    "UPDATE queued SET reason = NULL WHERE id = 3",
    "UPDATE queued SET refused_at = refused_at + 1 WHERE id = 3",
    "UPDATE queued SET reason = sealed WHERE id = 3",
    "UPDATE queued SET refused_at = NULL WHERE id = 3",
  ])
  func `decision P-11 a write that was moved or altered is found out`(sql: String) throws {
    do {
      let store = try device.store()
      for number in 0..<3 { _ = try store.queue([UInt8(number)], for: "p1", at: instant()) }
      try store.refuse(WriteID(rawValue: 3), reason: "409", at: instant())
    }
    let path = try device.file(".sqlite")
    try RawDatabase.execute(sql, on: path)
    let store = try device.store()
    #expect(throws: DeviceStoreError(path: path, reason: .damaged)) {
      _ = try store.waiting(for: nil, after: nil, limit: 10)
      _ = try store.refused(for: nil)
    }
  }

  @Test(arguments: [
    """
    UPDATE answer SET sealed = (SELECT sealed FROM answer other WHERE other.id = 3 - answer.id)
    """,
    "UPDATE answer SET name = CASE id WHEN 1 THEN 'x' ELSE 'today/p1' END",
    "UPDATE answer SET kept_at = kept_at + 1",
    "UPDATE answer SET first_day = first_day + 1",
    "UPDATE answer SET first_day = NULL",
  ])
  func `decision P-11 an answer that was moved or altered is not there any more`(
    sql: String
  ) throws {
    do {
      let store = try device.store()
      try store.keep(bytes("a"), as: .today(subject: "p1"), at: instant())
      try store.keep(bytes("b"), as: .recent(subject: "p1"), at: instant())
    }
    try RawDatabase.execute(sql, on: try device.file(".cache.sqlite"))
    #expect(try device.store().kept(.today(subject: "p1")) == nil)
    #expect(try device.store().kept(.today(subject: "p1")) == nil)
  }

  private func expectNothingPlanted() throws {
    for name in try device.names() {
      let content = try Data(contentsOf: URL(fileURLWithPath: "\(device.files)/\(name)"))
      for text in ["PLANTED", "Planted", "planted", "山田", "花子", "太郎", "okusuri.example"] {
        #expect(content.range(of: Data(text.utf8)) == nil, "\(text) in \(name)")
        #expect(!name.contains(text))
      }
    }
  }

  private func copy(_ path: String, over other: String) throws {
    try Data(contentsOf: URL(fileURLWithPath: path)).write(to: URL(fileURLWithPath: other))
  }
}
