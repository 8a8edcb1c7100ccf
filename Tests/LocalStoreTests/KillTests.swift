import Domain
import LocalStore
import TestSupport
import Testing

/// kill -9, a power cut or a full disk at every call that changes a file.
struct KillTests {
  /// Opening, every way a write can go, closing and opening again. The number names the write.
  private static let steps = [
    "queue:0", "queue:1", "queue:2", "refuse:1", "sent:0", "retry:1", "queue:3", "withdraw:2",
    "refuse:1", "drop:1", "keep:1", "refuse:3", "close", "queue:4", "sent:3",
  ]

  @Test(arguments: [Probe.Kind.before, .within, .power])
  func `D-O9 killed at any call, what was acknowledged is there once and the rest whole`(
    kind: Probe.Kind
  ) async throws {
    let calls = try #require(try await calls())
    #expect(calls > 150)
    for call in (1..<calls + 1).sampled(oneOf: 6, for: "calls of the outbox killed, \(kind)") {
      let device = try Device(onDisk: false)
      let report = try await Probe.run(Self.steps, in: device.path, kind, at: call)
      #expect(report.status == .signalled(9), "\(kind) \(call)")
      try expect(report.acknowledged, in: device, "\(kind) at call \(call)")
    }
  }

  @Test(arguments: [Probe.Kind.once, .full])
  func `D-O9 on a full disk every step says so, and nothing is half`(
    kind: Probe.Kind
  ) async throws {
    let calls = try #require(try await calls())
    for call in (1..<calls + 1).sampled(oneOf: 6, for: "calls of the outbox, disk full, \(kind)") {
      let device = try Device(onDisk: false)
      let report = try await Probe.run(Self.steps, in: device.path, kind, at: call)
      #expect(report.status == .exited(0), "\(kind) \(call)")
      #expect(report.failed.values.allSatisfy { $0 == "full" }, "\(kind) \(call): \(report)")
      let found = try ExpectedOutbox(try device.store())
      #expect(found == ExpectedOutbox(report.acknowledged), "\(kind) \(call): \(report)")
    }
  }

  @Test
  func `D-O9 a store that met a full disk goes on once there is room`() async throws {
    let device = try Device(onDisk: false)
    let steps = ["queue:0", "full", "queue:1", "refuse:0", "keep:1", "room", "queue:2", "sent:0"]
    let report = try await Probe.run(steps, in: device.path)
    #expect(report.failed == ["queue:1": "full", "refuse:0": "full", "keep:1": "full"])
    #expect(try ExpectedOutbox(try device.store()) == ExpectedOutbox(["queue:2"]))
  }

  @Test
  func `W-63 on a full disk what is kept is read, and a write says that there is no room`()
    async throws
  {
    let device = try Device(onDisk: false)
    let before = try await Probe.run(["queue:0", "queue:1", "keep:7"], in: device.path)
    #expect(before.acknowledged.count == 3)
    // The index beside the log is gone once the last one has closed the file.
    #expect(try !device.names().contains { $0.hasSuffix("-shm") })
    let steps = ["waiting:2", "kept:7", "queue:2", "keep:8", "waiting:2", "kept:7", "roomy"]
    let report = try await Probe.runWithoutRoom(steps, in: device.path)
    #expect(
      report.failed == ["queue:2": "full", "keep:8": "full", "roomy": "full"], "\(report)")
    let after = try await Probe.run(["waiting:2", "kept:7", "queue:2", "roomy"], in: device.path)
    #expect(after.failed.isEmpty, "\(after)")
  }

  @Test(arguments: [16, 64, 128])
  func `W-63 where a file may not grow on, that is said as on a full disk`(blocks: Int)
    async throws
  {
    let device = try Device(onDisk: false)
    // The engine calls a share that is used up a failed write; it is asked of the disk.
    let steps = (0..<60).map { "queue:\($0)" }
    let report = try await Probe.runWithoutRoom(steps, in: device.path, blocks: blocks)
    #expect(!report.failed.isEmpty, "\(report)")
    #expect(report.failed.values.allSatisfy { $0 == "full" }, "\(report)")
    let kept = report.acknowledged.count
    let after = try await Probe.run(["waiting:\(kept)", "queue:1"], in: device.path)
    #expect(after.failed.isEmpty, "\(after)")
  }

  @Test
  func `D-O9 a killed sender leaves the right to send to the next one`() async throws {
    let device = try Device(onDisk: false)
    let report = try await Probe.run(["lock", "die"], in: device.path)
    #expect(report.status == .signalled(9))
    #expect(report.acknowledged == ["lock"])
    #expect(try device.store().sendingLock() != nil)
  }

  private func calls() async throws -> Int? {
    let device = try Device(onDisk: false)
    let report = try await Probe.run(Self.steps, in: device.path)
    #expect(report.acknowledged == Self.steps)
    try expect(report.acknowledged, in: device, "nothing went wrong")
    return report.calls
  }

  /// The step that was under way has happened, or has not.
  private func expect(_ acknowledged: [String], in device: Device, _ what: String) throws {
    let next = Self.steps.prefix(acknowledged.count + 1)
    let store = try device.store()
    let found = try ExpectedOutbox(store)
    #expect(
      found == ExpectedOutbox(acknowledged) || found == ExpectedOutbox(next),
      "\(what): \(found) after \(acknowledged)")
    let counts = try store.counts()
    let waiting = try store.waiting(for: nil, after: nil, limit: 100).count
    #expect(counts == OutboxCounts(waiting: waiting, refused: try store.refused(for: nil).count))
    _ = try store.queue(bytes("after"), for: "p1", at: instant())
  }
}
