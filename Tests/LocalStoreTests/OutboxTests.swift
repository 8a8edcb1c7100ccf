import Domain
import Files
import Foundation
import LocalStore
import TestSupport
import Testing

/// Writes on a real disk.
struct OutboxTests {
  private let device: Device
  private let store: DeviceStore

  init() throws {
    device = try Device()
    store = try device.store()
  }

  @Test func `R-5 several writes are queued at once, in their order and behind the others`() throws
  {
    let first = try store.queue(bytes("一"), for: "p1", at: instant())
    let more = try store.queue(all: [bytes("二"), [], bytes("三")], for: "p2", at: instant(1))
    #expect(try store.queue(all: [], for: "p2", at: instant(2)).isEmpty)
    let last = try store.queue(bytes("四"), for: "p1", at: instant(3))
    let waiting = try device.store().waiting(for: nil, after: nil, limit: 10)
    #expect(waiting.map(\.id) == [first] + more + [last] && more == more.sorted())
    #expect(waiting.map(\.bytes) == [bytes("一"), bytes("二"), [], bytes("三"), bytes("四")])
    #expect(waiting.map(\.subject) == ["p1", "p2", "p2", "p2", "p1"])
  }

  @Test
  func `decision P-10 queued writes come back in order, whole, by patient and for all`() throws {
    let first = try store.queue(bytes("一"), for: "p1", at: instant())
    let second = try store.queue([], for: "p2", at: instant(1))
    let third = try store.queue([0, 255], for: "p1", at: instant(-9))
    #expect(first < second && second < third)
    let again = try device.store()
    #expect(
      try again.waiting(for: nil, after: nil, limit: 10) == [
        QueuedWrite(id: first, subject: "p1", bytes: bytes("一"), queuedAt: instant()),
        QueuedWrite(id: second, subject: "p2", bytes: [], queuedAt: instant(1)),
        QueuedWrite(id: third, subject: "p1", bytes: [0, 255], queuedAt: instant(-9)),
      ])
    #expect(try again.waiting(for: "p1", after: nil, limit: 10).map(\.id) == [first, third])
    #expect(try again.waiting(for: "p1", after: first, limit: 10).map(\.id) == [third])
    #expect(try again.waiting(for: nil, after: nil, limit: 2).map(\.id) == [first, second])
    #expect(try again.waiting(for: "p3", after: nil, limit: 10).isEmpty)
    #expect(try again.counts() == OutboxCounts(waiting: 3, refused: 0))
  }

  @Test func `W-16 what waits here is counted without a key, whoever made it`() async throws {
    let other = try device.store("taro@example.com")
    for (number, store) in [store, store, other].enumerated() {
      _ = try store.queue(bytes("w"), for: "p1", at: instant(Int64(number)))
    }
    #expect(await DeviceStore.waiting(in: device.path) == 3)
    // What was set aside is sent by nobody's sign-in, and what cannot be opened hides no other.
    let aside = try other.queue(bytes("x"), for: "p1", at: instant(3))
    try other.refuse(aside, reason: "NOT_FOUND", at: instant(4))
    let damaged = String(repeating: "0", count: 64)
    #expect(
      FileManager.default.createFile(
        atPath: "\(device.files)/\(damaged).sqlite", contents: Data("no store".utf8),
        attributes: [.posixPermissions: 0o600]))
    #expect(await DeviceStore.waiting(in: device.path) == 3)
  }

  @Test @MainActor
  func `W-16 no screen stands still while what waits for an account is counted`() async throws {
    let hanako = DeviceAccount.caregiver("hanako@example.com")
    _ = try store.queue(bytes("w"), for: "p1", at: instant())
    // Another terminal opens the files; nobody but the screen would tell it to go on.
    let lock = try FileLock.waited(try device.file(".lock"))
    let path = device.path
    let counting = Task { await DeviceStore.waiting(in: path, of: hanako) }
    // The screen's next turn. A yield would go by the threads that all tests share, and come back after its patience.
    Task { lock.release() }
    #expect(await counting.value == 1)
    #expect(await DeviceStore.waiting(in: path, of: .caregiver("taro@example.com")) == 0)
  }

  @Test func `W-16 where nothing waits nothing is made to count it`() async throws {
    let empty = try ScratchFolder(onDisk: false)
    #expect(await DeviceStore.waiting(in: empty.path) == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: empty.path).isEmpty)
  }

  @Test
  func `decision P-10 a write that was sent is gone, and its number is never given again`() throws {
    let id = try store.queue(bytes("a"), for: "p1", at: instant())
    try store.sent(id)
    try store.sent(id)
    #expect(try store.waiting(for: nil, after: nil, limit: 10).isEmpty)
    #expect(try store.withdraw(id) == false)
    #expect(try device.store().queue(bytes("b"), for: "p1", at: instant()) > id)
  }

  @Test
  func `decision P-10 a write is taken back only while it waits`() throws {
    let waiting = try store.queue(bytes("a"), for: "p1", at: instant())
    let refused = try store.queue(bytes("b"), for: "p1", at: instant())
    try store.refuse(refused, reason: "409", at: instant(1))
    #expect(try store.withdraw(waiting))
    #expect(try !store.withdraw(waiting))
    #expect(try !store.withdraw(refused))
    #expect(try store.counts() == OutboxCounts(waiting: 0, refused: 1))
  }

  @Test
  func `decision P-10 a write that was tried says so in another start, until it is refused`()
    throws
  {
    let id = try store.queue(bytes("a"), for: "p1", at: instant())
    try store.mark(id, asTried: true)
    let later = try device.store()
    #expect(try later.waiting(for: nil, after: nil, limit: 1).map(\.isTried) == [true])
    #expect(try !later.withdrawUntried(id))
    // Tried at once again it is still one that may be there.
    try later.retry(id)
    #expect(try !later.withdrawUntried(id))
    try later.refuse(id, reason: "409", at: instant(1))
    try later.retry(id)
    #expect(try store.waiting(for: nil, after: nil, limit: 1).map(\.isTried) == [false])
    try store.mark(id, asTried: true)
    try store.mark(id, asTried: false)
    #expect(try store.withdrawUntried(id))
  }

  @Test
  func `decision P-10 a refused write is set aside with its reason, and the rest goes on`() throws {
    let first = try store.queue(bytes("a"), for: "p1", at: instant())
    let second = try store.queue(bytes("b"), for: "p1", at: instant())
    try store.refuse(first, reason: "薬がありません", at: instant(5))
    try store.refuse(first, reason: "later", at: instant(6))
    #expect(try store.waiting(for: "p1", after: nil, limit: 10).map(\.id) == [second])
    let refused = QueuedWrite(
      id: first, subject: "p1", bytes: bytes("a"), queuedAt: instant(),
      refusal: QueuedWrite.Refusal(reason: "薬がありません", at: instant(5)))
    #expect(try device.store().refused(for: nil) == [refused])
    #expect(try store.refused(for: "p1") == [refused])
    #expect(try store.refused(for: "p2").isEmpty)
    #expect(try store.counts() == OutboxCounts(waiting: 1, refused: 1))
  }

  @Test
  func `decision P-10 a write tried again has its old place, and only a refused one is dropped`()
    throws
  {
    let ids = try (0..<3).map { try store.queue([$0], for: "p1", at: instant()) }
    try store.refuse(ids[0], reason: "409", at: instant(1))
    try store.refuse(ids[1], reason: "422", at: instant(1))
    try store.retry(ids[0])
    #expect(try store.waiting(for: "p1", after: nil, limit: 10).map(\.id) == [ids[0], ids[2]])
    try store.drop(ids[0])
    try store.drop(ids[1])
    try store.retry(ids[1])
    #expect(try store.waiting(for: "p1", after: nil, limit: 10).map(\.id) == [ids[0], ids[2]])
    #expect(try store.refused(for: nil).isEmpty)
  }

  @Test
  func `D-O9 ten thousand queued writes are read a page at a time`() throws {
    let store = try Device(onDisk: false).store()
    for number in 0..<10_000 {
      _ = try store.queue(bytes("write \(number)"), for: "p\(number % 2)", at: instant())
    }
    #expect(try store.counts() == OutboxCounts(waiting: 10_000, refused: 0))
    var last: WriteID?
    var seen = 0
    while true {
      let page = try store.waiting(for: nil, after: last, limit: 100)
      #expect(page.count <= 100)
      guard let end = page.last else { break }
      for write in page {
        #expect(write.bytes == bytes("write \(seen)"))
        seen += 1
      }
      last = end.id
    }
    #expect(seen == 10_000)
  }

  @Test
  func `only one sender at a time, and the next once it has let go`() throws {
    let other = try device.store()
    let lock = try store.sendingLock()
    #expect(lock != nil)
    #expect(try other.sendingLock() == nil)
    #expect(try store.sendingLock() == nil)
    lock?.release()
    lock?.release()
    #expect(try other.sendingLock() != nil)
    #expect(try store.sendingLock() != nil)
  }

  @Test func `W-65 a pause is on the disk, also in another start`() throws {
    let id = try store.queue(bytes("a"), for: "p1", at: instant())
    try store.postpone(id, tries: 3, until: instant(60))
    let kept = try #require(try device.store().waiting(for: nil, after: nil, limit: 1).first)
    #expect(kept.tries == 3 && kept.nextTry == instant(60) && kept.bytes == bytes("a"))
    #expect(try device.store().counts() == OutboxCounts(waiting: 1, refused: 0, failing: 1))
    #expect(try device.store().stuck().map(\.id) == [id])
    try store.rewrite(kept, as: bytes("b"))
    #expect(try device.store().waiting(for: nil, after: nil, limit: 1).first?.bytes == bytes("b"))
    try store.retry(id)
    let again = try #require(try store.waiting(for: nil, after: nil, limit: 1).first)
    #expect(again.tries == 0 && again.nextTry == nil)
  }
}
