import APIClient
import ClientCore
import Domain
import LocalStore
import Testing

/// The sync as it runs behind the screens: what wakes it, and when it tries again.
@Suite(.timeLimit(.minutes(2)))
struct RunningTests {
  @Test func `gating 2.1 2.2 a change here is sent by itself`() async throws {
    let house = try DocumentHouse()
    let device = try house.device()
    try await running(device.sync) {
      await device.sync.reaches { $0.lastContact != nil && !$0.isRunning }
      let paper = try device.create("保険証", at: house.clock.value)
      await device.sync.reaches { $0.standing?.total == 1 && $0.standing?.pendingUpload == 0 }
      #expect(house.held.map(\.fields.title.text) == ["保険証"])
      try device.rename(paper.id, "保険証 改", at: house.clock.value)
      while house.held.first?.fields.title.text != "保険証 改" { await Task.yield() }
    }
  }

  @Test func `gating 2.1 a paper made while files come down is sent, too`() async throws {
    let house = try DocumentHouse()
    let first = try house.device()
    let paper = try first.create("保険証", at: house.clock.value)
    let path = try house.folder.write(Array(0..<40), to: "f")
    _ = try first.store.attach(path, to: paper.id, at: house.clock.value)
    _ = await first.sync.sync()
    let store = Shared<DocumentStore?>(nil)
    let fields = paper.fields
    let way = WatchedWay(
      base: house.cloud,
      looking: { request in
        guard request.kind == "GET content" else { return }
        // The documents of this run have gone already; a person writes one more.
        _ = try? store.value?.create(fields, at: RunningTests.later)
        store.value = nil
      })
    let second = try house.device(over: way)
    store.value = second.store
    try await running(second.sync) {
      while house.held.count < 2 { await Task.yield() }
    }
  }

  private static let later = Timestamp(secondsSinceEpoch: 1_770_700_000)

  @Test func `gating 5.5 6.5 a plan that begins wakes it, and everything goes up`() async throws {
    let house = try DocumentHouse()
    let device = try house.device()
    device.gate.word = .denied(.notPremium)
    for number in 0..<3 { try device.create("書類\(number)", at: house.clock.value) }
    try await running(device.sync) {
      await device.sync.reaches { $0.stop == .denied(.notPremium) && !$0.isRunning }
      #expect(house.requestCount == 0)
      device.gate.word = .allowed
      await device.sync.reaches { $0.activation?.isOver == true }
      #expect(await device.sync.status.activation == SyncActivation(arrived: 3, isOver: true))
    }
  }

  @Test func `it comes back when the server said, and not before`() async throws {
    let house = try DocumentHouse()
    let isBusy = Shared(true)
    let way = WatchedWay(base: house.cloud) { _ -> TransportAnswer? in
      isBusy.value ? .refusal(429, "RATE_LIMITED", retryAfter: 40) : nil
    }
    let sleep = ManualSleep()
    let device = try house.device(over: way, sleep: sleep.sleep)
    try await running(device.sync) {
      await device.sync.reaches {
        $0.stop == .waiting(.rateLimited(retryAfter: .seconds(40))) && !$0.isRunning
      }
      while sleep.asked.value.isEmpty { await Task.yield() }
      #expect((sleep.asked.value.last ?? .zero) >= .seconds(40))
      // Waking it does not break the word given.
      await device.sync.wake()
      while sleep.asked.value.count < 2 { await Task.yield() }
      #expect((sleep.asked.value.last ?? .zero) >= .seconds(40))
      isBusy.value = false
      house.clock.value = house.clock.value.adding(.seconds(41))
      sleep.wake()
      await device.sync.reaches { $0.stop == nil && $0.lastContact != nil && !$0.isRunning }
    }
  }

  @Test func `only one of two processes speaks with the cloud`() async throws {
    let house = try DocumentHouse()
    let device = try house.device()
    try device.create("保険証", at: house.clock.value)
    let lock = try #require(try device.store.syncLock())
    #expect(await device.sync.sync().stop == .busy)
    #expect(house.requestCount == 0)
    lock.release()
    #expect(await device.sync.sync().report.sent == 1)
  }

  private func running(_ sync: DocumentSync, _ body: () async throws -> Void) async throws {
    let task = Task { await sync.run() }
    do {
      try await body()
      task.cancel()
      await task.value
    } catch {
      task.cancel()
      await task.value
      throw error
    }
  }
}
