import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Testing

/// Two computers of one household, and what becomes of a document that both have.
struct MeetingTests {
  @Test func `gating 2.1 to 2.5 made, changed, attached and deleted here, it is so there`()
    async throws
  {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try here.create("保険証", at: house.clock.value)
    let path = try house.folder.write(Array(0..<100), to: "表.jpg")
    let file = try here.store.attach(path, to: paper.id, at: house.clock.value)
    #expect(try here.state(paper.id) == .pendingUpload)
    #expect(await here.sync.sync().report.filesSent == 1)
    #expect(try here.state(paper.id) == .synced)

    let came = await there.sync.sync()
    #expect(came.report.received == 1 && came.report.filesReceived == 1)
    #expect(try there.store.document(paper.id)?.revision == here.store.document(paper.id)?.revision)
    #expect(try there.store.isWhole(file))

    house.clock.value = house.clock.value.adding(.seconds(60))
    try there.rename(paper.id, "保険証 更新", at: house.clock.value)
    _ = await there.sync.sync()
    _ = await here.sync.sync()
    #expect(try here.titles == ["保険証 更新"])

    try here.store.delete(paper.id, at: house.clock.value)
    #expect(await here.sync.sync().report.deletedThere == 1)
    #expect(await there.sync.sync().report.deletedHere == 1)
    #expect(try there.titles.isEmpty && there.store.bin().map(\.id) == [paper.id])
  }

  @Test
  func `D-S3 D-S4 a sync leaves updatedAt alone, and an edit of what is synced goes up again`()
    async throws
  {
    let house = try DocumentHouse()
    let here = try house.device()
    let paper = try here.create("保険証", at: house.clock.value)
    house.clock.value = house.clock.value.adding(.seconds(86_400))
    _ = await here.sync.sync()
    #expect(try here.store.document(paper.id)?.revision == paper.revision)
    let changed = try here.rename(paper.id, "保険証 改", at: house.clock.value)
    #expect(changed.sync == .pendingUpload)
    _ = await here.sync.sync()
    #expect(house.held.map(\.fields.title.text) == ["保険証 改"])
    #expect(try here.store.document(paper.id)?.revision == changed.revision)
  }

  @Test func `decision P-16 different fields merge, one field leaves both, settled on either side`()
    async throws
  {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try here.create("保険証", at: house.clock.value)
    _ = await here.sync.sync()
    _ = await there.sync.sync()
    try here.change(paper.id, at: house.clock.value) {
      $0.title = try DocumentTitle("甲")
      $0.note = try DocumentNote("窓口で出す")
    }
    try there.change(paper.id, at: house.clock.value) {
      $0.title = try DocumentTitle("乙")
      $0.tags = [try DocumentTag("家族")]
    }
    for device in [here, there, here, there] { _ = await device.sync.sync() }
    for device in [here, there] {
      let fields = try #require(try device.store.document(paper.id)).fields
      #expect(fields.title.text == "甲" && fields.note.text == "窓口で出す" && fields.tags.count == 1)
      let copy = try #require(try device.store.document(paper.id)?.conflict)
      #expect(try device.store.document(copy)?.fields.title.text == "乙")
      #expect(try device.titles == ["甲"])
    }
    try there.store.settle(paper.id, .both, at: house.clock.value)
    for device in [there, here] { _ = await device.sync.sync() }
    #expect(Set(try here.titles) == ["甲", "乙"])
    #expect(try here.store.standing().conflicts == 0)
  }

  @Test func `decision P-16 an edit beats a delete, whichever comes first`() async throws {
    for deletesFirst in [true, false] {
      let house = try DocumentHouse()
      let (here, there) = (try house.device(), try house.device())
      let paper = try here.create("保険証", at: house.clock.value)
      _ = await here.sync.sync()
      _ = await there.sync.sync()
      try here.store.delete(paper.id, at: house.clock.value)
      try there.rename(paper.id, "保険証 改", at: house.clock.value)
      let order = deletesFirst ? [here, there, here] : [there, here, there]
      for device in order { _ = await device.sync.sync() }
      #expect(try here.titles == ["保険証 改"] && there.titles == ["保険証 改"])
    }
  }

  @Test func `D-S5 what was deleted without a network stays deleted, on both`() async throws {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let paper = try here.create("保険証", at: house.clock.value)
    _ = await here.sync.sync()
    _ = await there.sync.sync()
    house.faults.value = 0
    try here.store.delete(paper.id, at: house.clock.value)
    try here.restart()
    for device in [there, here, there, here] { _ = await device.sync.sync() }
    #expect(try here.titles.isEmpty && there.titles.isEmpty && house.held.isEmpty)
  }

  @Test func `D-S13 a listing that is empty, short or doubled takes nothing away`() async throws {
    let house = try DocumentHouse()
    let odd = Shared<DocumentChangesAnswer?>(nil)
    let way = WatchedWay(base: house.cloud) { request in
      guard request.kind == "GET feed", let page = odd.value else { return nil }
      return TransportAnswer(status: 200, body: page.jsonBytes)
    }
    let device = try house.device(over: way)
    for number in 0..<20 { try device.create("書類\(number)", at: house.clock.value) }
    _ = await device.sync.sync()
    let cloud = house.cloud.with { $0.id }
    for next in [0, 20, 21, 1000] {
      odd.value = DocumentChangesAnswer(cloudId: cloud, items: [], next: next, more: false)
      _ = await device.sync.sync()
      #expect(try device.titles.count == 20 && device.store.bin().isEmpty)
    }
    odd.value = DocumentChangesAnswer(cloudId: cloud, items: [], next: 1000, more: true)
    #expect(await device.sync.sync().stop == .waiting(.notOurs))
    #expect(try device.titles.count == 20)
  }

  @Test func `D-S13 a mass deletion from elsewhere waits for the person`() async throws {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let papers = try (0..<30).map { try here.create("書類\($0)", at: house.clock.value) }
    _ = await here.sync.sync()
    _ = await there.sync.sync()
    for paper in papers.prefix(11) { try here.store.delete(paper.id, at: house.clock.value) }
    // The device asks before it empties the cloud, too.
    #expect(await here.sync.sync().stop == .deletions(count: 11, of: 30, .up))
    #expect(house.held.count == 30)
    #expect(await here.sync.sync(confirmingDeletions: true).report.deletedThere == 11)
    #expect(await there.sync.sync().stop == .deletions(count: 11, of: 30, .down))
    #expect(try there.titles.count == 30)
    // A yes is good for one run.
    #expect(await there.sync.sync().stop == .deletions(count: 11, of: 30, .down))
    #expect(await there.sync.sync(confirmingDeletions: true).report.deletedHere == 11)
    #expect(try there.titles.count == 19 && there.store.bin().count == 11)
  }

  @Test func `D-S13 a yes that is said while a run is under way is for the next one`() async throws
  {
    let house = try DocumentHouse()
    let (here, there) = (try house.device(), try house.device())
    let papers = try (0..<30).map { try here.create("書類\($0)", at: house.clock.value) }
    for device in [here, there] { _ = await device.sync.sync() }
    for paper in papers.prefix(11) { try here.store.delete(paper.id, at: house.clock.value) }
    _ = await here.sync.sync(confirmingDeletions: true)
    let sync = there.sync
    let first = Task { await sync.sync() }
    let second = Task { await sync.sync(confirmingDeletions: true) }
    _ = await (first.value, second.value)
    #expect(try there.titles.count == 19)
  }

  @Test func `another cloud stops the sync before the first write`() async throws {
    let (house, other) = (try DocumentHouse(cloud: 1), try DocumentHouse(cloud: 2))
    let isMoved = Shared(false)
    let way = WatchedCrossing(first: house.cloud, second: other.cloud, isMoved: isMoved)
    let device = try house.device(over: way)
    let paper = try device.create("一", at: house.clock.value)
    _ = await device.sync.sync()
    isMoved.value = true
    try device.rename(paper.id, "二", at: house.clock.value)
    let cloud = other.cloud.with { $0.id }
    #expect(await device.sync.sync().stop == .otherCloud(cloud))
    #expect(other.held.isEmpty && other.requests.keys.allSatisfy { $0 == "GET feed" })
    try await device.sync.adopt(cloud)
    #expect(await device.sync.sync().stop == nil)
    #expect(other.held.map(\.fields.title.text) == ["二"])
    #expect(house.held.map(\.fields.title.text) == ["一"])
  }
}

/// A way that leads to another cloud from some moment on.
struct WatchedCrossing: HTTPTransport {
  let first: SimulatedCloud
  let second: SimulatedCloud
  let isMoved: Shared<Bool>

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    try await (isMoved.value ? second : first).send(request)
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) { throw .unreachable }
}
