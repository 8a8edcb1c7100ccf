import APIClient
import ClientCore
import Domain
import LocalStore
import Testing

/// Asked before every operation; without a yes nothing is sent, and the work here goes on.
struct GateTests {
  private static let denials: [SyncDenial] = [.unknownPlan, .notPremium, .expired, .notCaregiver]

  @Test func `D-S1 gating 5.3 without a gate nothing is sent, and the reason is told`() async throws
  {
    let house = try DocumentHouse()
    let device = try house.device(hasGate: false)
    try device.create("保険証", at: house.clock.value)
    let end = await device.sync.sync()
    #expect(end.stop == .denied(.noGate) && house.requestCount == 0)
    #expect(device.news.value.first == .skipped(.noGate))
  }

  @Test(arguments: denials)
  func `gating 5.3 5.4 6.2 D-S8 a no sends nothing, says why, and saving goes on`(
    _ denial: SyncDenial
  ) async throws {
    let house = try DocumentHouse()
    let device = try house.device()
    device.gate.word = .denied(denial)
    let paper = try device.create("保険証", at: house.clock.value)
    let end = await device.sync.sync()
    #expect(end.stop == .denied(denial) && house.requestCount == 0)
    #expect(await device.sync.status.permission == .denied(denial))
    #expect(device.news.value.first == .skipped(denial))
    try device.rename(paper.id, "保険証 新", at: house.clock.value)
    #expect(try device.titles == ["保険証 新"])
    #expect(try device.state(paper.id) == .pendingUpload)
  }

  @Test func `gating 5.1 5.2 the gate is asked before every operation`() async throws {
    let house = try DocumentHouse()
    let device = try house.device()
    let paper = try device.create("保険証", at: house.clock.value)
    let path = try house.folder.write(Array(repeating: 7, count: 40), to: "f")
    _ = try device.store.attach(path, to: paper.id, at: house.clock.value)
    #expect(await device.sync.sync().stop == nil)
    // The feed, an upload with three parts and its end, the document; and once for the run itself.
    #expect(house.requestCount == 7 && device.gate.asked >= house.requestCount)
    #expect(try device.state(paper.id) == .synced)
  }

  @Test func `gating 6.2 a plan that ends in the middle of a file stops at the next part`()
    async throws
  {
    let house = try DocumentHouse()
    let gate = Shared<SimulatedGate?>(nil)
    let way = WatchedWay(
      base: house.cloud,
      looking: { request in
        if request.kind == "PUT part" { gate.value?.word = .denied(.expired) }
      })
    let device = try house.device(over: way)
    gate.value = device.gate
    let paper = try device.create("保険証", at: house.clock.value)
    let path = try house.folder.write(Array(repeating: 7, count: 400), to: "f")
    _ = try device.store.attach(path, to: paper.id, at: house.clock.value)
    let end = await device.sync.sync()
    #expect(end.stop == .denied(.expired))
    // Three travel at once; no fourth begins.
    #expect((1...3).contains(house.requests["PUT part", default: 0]))
    #expect(house.held.isEmpty && house.requests["PUT document"] == nil)
  }

  @Test func `gating 6.2 the server's own refusal stops the run, and nothing is lost`() async throws
  {
    let house = try DocumentHouse()
    let device = try house.device()
    house.cloud.with { $0.isPremium = false }
    let papers = try (0..<5).map { try device.create("書類\($0)", at: house.clock.value) }
    let end = await device.sync.sync()
    #expect(end.stop == .denied(.refusedByServer) && house.requests["PUT document"] == 5)
    for paper in papers { #expect(try device.state(paper.id) == .pendingUpload) }
    house.cloud.with { $0.isPremium = true }
    #expect(await device.sync.sync().report.sent == 5)
  }

  @Test func `W-1 a plan that goes on while its documents are synced has its new end kept`()
    async throws
  {
    let house = try DocumentHouse()
    let device = try house.device()
    device.gate.endsAt = house.clock.value.adding(.seconds(3600))
    _ = await device.sync.sync()
    let later = house.clock.value.adding(.seconds(7200))
    #expect(try device.store.lastDenial(at: later) == .expired)
    // It was yes before and is yes now, until another date.
    device.gate.endsAt = house.clock.value.adding(.seconds(86_400))
    _ = await device.sync.sync()
    #expect(try device.store.lastDenial(at: later) == nil)
  }

  @Test func `D-S2 gating 10.1 10.2 10.3 D-S12 the upgrade sends everything with its dates`()
    async throws
  {
    let house = try DocumentHouse()
    let device = try house.device()
    device.gate.word = .denied(.notPremium)
    _ = await device.sync.sync()
    var written: [DocumentID: StoredDocument] = [:]
    for number in 0..<30 {
      house.clock.value = house.clock.value.adding(.seconds(3600))
      let paper = try device.create("書類\(number)", at: house.clock.value)
      written[paper.id] = paper
    }
    house.clock.value = house.clock.value.adding(.seconds(86_400 * 20))
    device.gate.word = .allowed
    let end = await device.sync.sync()
    #expect(end.stop == nil && end.report.sent == 30)
    #expect(await device.sync.status.activation == SyncActivation(arrived: 30, isOver: true))
    #expect(device.news.value.contains(.activated(SyncActivation(arrived: 30, isOver: true))))
    for (id, paper) in written {
      let there = house.cloud.with { $0.documents[id]?.revision }
      #expect(there == paper.revision && there?.createdAt == paper.revision.createdAt)
      #expect(try device.store.document(id)?.revision == paper.revision)
    }
    // The upgrade is over: what is written later is no part of it.
    _ = try device.create("あとの書類", at: house.clock.value)
    #expect(await device.sync.sync().report.sent == 1)
    #expect(await device.sync.status.activation == SyncActivation(arrived: 30, isOver: true))
  }

  @Test func `D-S12 gating 10.4 10.5 what has not arrived is not counted, and is tried again`()
    async throws
  {
    let house = try DocumentHouse()
    let broken = Shared(true)
    let way = WatchedWay(base: house.cloud) { request in
      guard broken.value, request.kind == "PUT document", request.says("書類3") else { return nil }
      return .refusal(500, "INTERNAL")
    }
    let device = try house.device(over: way)
    for number in 0..<10 { try device.create("書類\(number)", at: house.clock.value) }
    _ = await device.sync.sync()
    #expect(await device.sync.status.activation == SyncActivation(arrived: 9))
    #expect(
      device.news.value.contains {
        if case .putOff(_, .server, tries: 1) = $0 { true } else { false }
      })
    broken.value = false
    house.clock.value = house.clock.value.adding(.seconds(3600))
    _ = await device.sync.sync()
    #expect(await device.sync.status.activation == SyncActivation(arrived: 10, isOver: true))
  }

  @Test func `gating 6.1 6.3 6.4 6.5 an expired plan keeps everything here, and a renewal goes on`()
    async throws
  {
    let house = try DocumentHouse()
    let device = try house.device()
    let first = try device.create("一", at: house.clock.value)
    _ = await device.sync.sync()
    // The store says only that there is none; documents that were in a cloud tell that one has
    // ended.
    device.gate.word = .denied(.notPremium)
    house.forget()
    let second = try device.create("二", at: house.clock.value)
    try device.rename(first.id, "一 改", at: house.clock.value)
    #expect(await device.sync.sync().stop == .denied(.expired))
    #expect(await device.sync.status.stop == .denied(.expired))
    #expect(try house.requestCount == 0 && Set(device.titles) == ["一 改", "二"])
    device.gate.word = .allowed
    #expect(await device.sync.sync().report.sent == 2)
    #expect(Set(house.held.map(\.fields.title.text)) == ["一 改", "二"])
    #expect(try device.state(second.id) == .synced)
  }

  @Test func `D-S7 nothing is sent once somebody else has signed in`() async throws {
    let house = try DocumentHouse()
    let device = try house.device(), other = try house.device(email: "taro@example.jp")
    try device.create("保険証", at: house.clock.value)
    #expect(await (try device.sync(under: other)).sync().stop == .waiting(.cancelled))
    #expect(house.requestCount == 0)
  }
}
