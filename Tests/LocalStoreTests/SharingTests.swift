import Domain
import LocalStore
import TestSupport
import Testing

/// Several terminals of one account.
struct SharingTests {
  @Test
  func `decision P-10 three processes queue into one file, and nothing is lost or doubled`()
    async throws
  {
    let device = try Device()
    let steps = (0..<60).map { "queue:\($0)" }
    async let first = Probe.run(steps, in: device.path)
    async let second = Probe.run(steps, in: device.path)
    let store = try device.store()
    for number in 0..<60 { _ = try store.queue(bytes("\(number)"), for: "here", at: instant()) }
    #expect(try await first.acknowledged == steps)
    #expect(try await second.acknowledged == steps)
    let writes = try store.waiting(for: nil, after: nil, limit: 1000)
    #expect(writes.count == 180)
    #expect(Set(writes.map(\.id)).count == 180)
    #expect(
      writes.filter { $0.subject == "here" }.map(\.bytes) == (0..<60).map { bytes("\($0)") })
  }

  @Test
  func `two terminals that begin at once make one store`() async throws {
    for _ in 0..<8 {
      let device = try Device(onDisk: false)
      try await withThrowingTaskGroup { group in
        for number in 0..<4 {
          group.addTask {
            let store = try device.store()
            _ = try store.queue(bytes("\(number)"), for: "p1", at: instant())
            try store.keep(bytes("\(number)"), as: .access(subject: "\(number)"), at: instant())
          }
        }
        try await group.waitForAll()
      }
      let store = try device.store()
      #expect(try store.counts().waiting == 4)
      for number in 0..<4 {
        #expect(try store.kept(.access(subject: "\(number)"))?.bytes == bytes("\(number)"))
      }
    }
  }

  @Test
  func `decision P-27 what one terminal forgets, the other no longer has`() throws {
    let device = try Device()
    let (one, other) = (try device.store(), try device.store())
    let month = CacheName.month(subject: "p1", try day("2026-01-01").yearMonth)
    try one.keep(bytes("a"), as: month, at: instant())
    #expect(try other.kept(month) != nil)
    try other.forget(before: try day("2026-01-12"), of: "p1")
    #expect(try one.kept(month) == nil)
  }

  @Test
  func `D-O9 a queued write waits for the disk once`() async throws {
    let device = try Device(onDisk: false)
    let one = try await Probe.run(["queue:0"], in: device.path)
    let eleven = try await Probe.run((0...10).map { "queue:\($0)" }, in: device.path)
    let again = try await Probe.run(["queue:0"], in: device.path)
    let most = try #require(one.syncs)
    let many = try #require(eleven.syncs)
    let few = try #require(again.syncs)
    #expect(most >= few)
    #expect(many - few == 10)
  }
}
