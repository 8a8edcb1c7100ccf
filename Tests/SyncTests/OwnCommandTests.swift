import APIClient
import ClientCore
import Domain
import LocalStore
import Testing

/// What a person asks for by a command of their own, on any plan. Source: decision P-26.
struct OwnCommandTests {
  @Test
  func `decision P-26 without a plan the cloud is listed and fetched by hand, and not by itself`()
    async throws
  {
    let house = try DocumentHouse()
    let first = try house.device()
    let paper = try first.create("保険証", at: house.clock.value)
    let path = try house.folder.write(Array(0..<40), to: "f")
    let file = try first.store.attach(path, to: paper.id, at: house.clock.value)
    _ = await first.sync.sync()

    let second = try house.device()
    second.gate.word = .denied(.expired)
    house.cloud.with { $0.isPremium = false }
    house.forget()
    _ = await second.sync.sync()
    #expect(house.requestCount == 0)
    #expect(try await second.sync.cloudDocuments().map(\.id) == [paper.id])
    #expect(try second.titles.isEmpty)
    let report = try await second.sync.fetchAll()
    #expect(report.received == 1 && report.filesReceived == 1)
    #expect(try second.titles == ["保険証"] && second.store.isWhole(file))
    #expect(house.requests.keys.allSatisfy { $0.hasPrefix("GET ") })
  }

  @Test func `decision P-26 one file is fetched by hand`() async throws {
    let house = try DocumentHouse()
    let first = try house.device()
    let paper = try first.create("保険証", at: house.clock.value)
    let path = try house.folder.write(Array(0..<40), to: "f")
    let file = try first.store.attach(path, to: paper.id, at: house.clock.value)
    _ = await first.sync.sync()
    let way = WatchedWay(base: house.cloud) { request in
      request.kind == "GET content" ? .refusal(500, "INTERNAL") : nil
    }
    let second = try house.device(over: way)
    _ = await second.sync.sync()
    #expect(try second.store.document(paper.id)?.fault == .unreadable(file.id))
    let third = try house.device()
    _ = try await third.sync.fetchAll()
    try await third.sync.fetch(file)
    #expect(try third.store.isWhole(file))
    await #expect(throws: SyncStop.waiting(.server)) { try await second.sync.fetch(file) }
  }

  @Test
  func
    `decision P-26 taken out of the cloud by hand, it stays here and goes up with the next plan`()
    async throws
  {
    let house = try DocumentHouse()
    let (first, second) = (try house.device(), try house.device())
    let paper = try first.create("保険証", at: house.clock.value)
    _ = await first.sync.sync()
    _ = await second.sync.sync()
    house.cloud.with { $0.isPremium = false }
    for device in [first, second] { device.gate.word = .denied(.expired) }
    try await first.sync.removeFromCloud(paper.id)
    #expect(house.held.isEmpty)
    #expect(try first.titles == ["保険証"] && first.state(paper.id) == .pendingUpload)
    await #expect(throws: SyncStop.waiting(.notFound)) {
      try await first.sync.removeFromCloud(paper.id)
    }
    house.cloud.with { $0.isPremium = true }
    for device in [first, second] { device.gate.word = .allowed }
    _ = await first.sync.sync()
    _ = await second.sync.sync()
    #expect(try house.held.count == 1 && second.titles == ["保険証"])
  }
}
