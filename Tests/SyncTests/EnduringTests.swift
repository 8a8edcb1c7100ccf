import APIClient
import ClientCore
import Domain
import LocalStore
import Testing

/// What is tried again, what is set aside, and what it costs.
struct EnduringTests {
  @Test func `cases a thousand papers that wait go up, each once`() async throws {
    let house = try DocumentHouse()
    let device = try house.device()
    for number in 0..<1000 { try device.create("書類\(number)", at: house.clock.value) }
    let end = await device.sync.sync()
    #expect(end.stop == nil && end.report.sent == 1000)
    #expect(house.requests == ["GET feed": 1, "PUT document": 1000])
    #expect(try device.store.standing().pendingUpload == 0)
    let other = try house.device()
    #expect(await other.sync.sync().report.received == 1000)
    // Pages of two hundred.
    #expect(house.requests["GET feed"] == 6)
  }

  @Test func `speed ten thousand papers that nobody changed cost one call, and one changed two`()
    async throws
  {
    let house = try DocumentHouse()
    let device = try house.device()
    house.cloud.fill(10_000)
    _ = await device.sync.sync()
    #expect(try device.store.standing().total == 10_000)
    house.forget()
    #expect(await device.sync.sync() == SyncEnd(report: SyncReport(), stop: nil))
    #expect(house.requests == ["GET feed": 1])
    let paper = try #require(try device.store.list(DocumentQuery(limit: 1)).first)
    try device.rename(paper.id, "改", at: house.clock.value)
    _ = await device.sync.sync()
    #expect(house.requests == ["GET feed": 2, "PUT document": 1])
  }

  @Test func `D-O11 what the server will never take is set aside, and the rest goes on`()
    async throws
  {
    let house = try DocumentHouse()
    let way = WatchedWay(base: house.cloud) { request in
      request.kind == "PUT document" && request.says("毒") ? .refusal(422, "VALIDATION") : nil
    }
    let device = try house.device(over: way)
    let poison = try device.create("毒", at: house.clock.value)
    for number in 0..<5 { try device.create("書類\(number)", at: house.clock.value) }
    let end = await device.sync.sync()
    #expect(end.stop == nil && end.report.sent == 5 && end.report.setAside == 1)
    #expect(try device.store.document(poison.id)?.fault == .refused(field: nil))
    #expect(try device.state(poison.id) == .error)
    // A change of it is another try.
    try device.rename(poison.id, "薬", at: house.clock.value)
    #expect(await device.sync.sync().report.sent == 1)
  }

  @Test func `what the server fails at is tried eight times, later and later`() async throws {
    let house = try DocumentHouse()
    let way = WatchedWay(base: house.cloud) { request in
      request.kind == "PUT document" && request.says("毒") ? .refusal(500, "INTERNAL") : nil
    }
    let device = try house.device(over: way)
    let poison = try device.create("毒", at: house.clock.value)
    for round in 1...8 {
      try device.create("書類\(round)", at: house.clock.value)
      let end = await device.sync.sync()
      #expect(end.stop == nil && end.report.sent == 1)
      #expect(try device.state(poison.id) == (round < 8 ? .pendingUpload : .error))
      // At once it is not tried again.
      #expect(await device.sync.sync().report == SyncReport())
      house.clock.value = house.clock.value.adding(.seconds(3601))
    }
    #expect(try device.store.document(poison.id)?.fault == .givenUp)
  }

  @Test func `a server that is away costs one call a run, and gives nothing up`()
    async throws
  {
    let house = try DocumentHouse()
    let isAway = Shared(true)
    let asked = Shared(0)
    let way = WatchedWay(base: house.cloud) { request -> TransportAnswer? in
      asked.value += 1
      return isAway.value ? .refusal(503, "UNAVAILABLE") : nil
    }
    let device = try house.device(over: way)
    for number in 0..<5 { try device.create("書類\(number)", at: house.clock.value) }
    for round in 1...50 {
      #expect(await device.sync.sync().stop == .waiting(.unavailable) && asked.value == round)
      house.clock.value = house.clock.value.adding(.seconds(60))
    }
    isAway.value = false
    #expect(await device.sync.sync().report.sent == 5)
  }

  @Test func `cases an answer that is lost after its effect brings no second paper`() async throws {
    let house = try DocumentHouse()
    let isLost = Shared(true)
    let way = LosingWay(base: house.cloud, isLosing: isLost)
    let device = try house.device(over: way)
    let paper = try device.create("保険証", at: house.clock.value)
    let end = await device.sync.sync()
    #expect(end.stop == .waiting(.noAnswer(after: .seconds(120))) && house.held.count == 1)
    isLost.value = false
    house.clock.value = house.clock.value.adding(.seconds(60))
    _ = await device.sync.sync()
    #expect(try house.held.count == 1 && device.state(paper.id) == .synced)
    #expect(house.cloud.with { $0.documents[paper.id]?.version } == 1)
  }

  @Test func `cases a part that arrives other than it went is sent again, wholly`() async throws {
    let house = try DocumentHouse()
    let bends = Shared(2)
    let way = BendingWay(base: house.cloud, kind: "PUT part", bends: bends)
    let device = try house.device(over: way)
    let paper = try device.create("保険証", at: house.clock.value)
    let path = try house.folder.write(Array(0..<40), to: "f")
    _ = try device.store.attach(path, to: paper.id, at: house.clock.value)
    #expect(await device.sync.sync().report.filesSent == 1)
    #expect(house.requests["POST complete"] == 2 && house.held.count == 1)
  }

  @Test func `cases a file that was changed on the disk is set aside and never sent as right`()
    async throws
  {
    let house = try DocumentHouse()
    let device = try house.device()
    let paper = try device.create("保険証", at: house.clock.value)
    let path = try house.folder.write(Array(0..<40), to: "f")
    let file = try device.store.attach(path, to: paper.id, at: house.clock.value)
    try house.folder.overwrite(device.store.path(of: file), with: Array(1...40))
    let end = await device.sync.sync()
    #expect(end.stop == nil && end.report.setAside == 1)
    #expect(try device.store.document(paper.id)?.fault == .fileDamaged(file.id))
    #expect(house.held.isEmpty)
  }

  @Test func `cases a file that comes bent is fetched again, and set aside after three times`()
    async throws
  {
    let house = try DocumentHouse()
    let first = try house.device()
    let paper = try first.create("保険証", at: house.clock.value)
    let path = try house.folder.write(Array(0..<40), to: "f")
    let file = try first.store.attach(path, to: paper.id, at: house.clock.value)
    _ = await first.sync.sync()
    let bends = Shared(2)
    let second = try house.device(
      over: BendingWay(base: house.cloud, kind: "GET content", bends: bends))
    _ = await second.sync.sync()
    #expect(try second.store.isWhole(file) && second.state(paper.id) == .synced)
    bends.value = .max
    let third = try house.device(
      over: BendingWay(base: house.cloud, kind: "GET content", bends: bends))
    for _ in 0..<4 {
      #expect(await third.sync.sync().stop == nil)
      house.clock.value = house.clock.value.adding(.seconds(120))
    }
    #expect(try third.store.document(paper.id)?.fault == .mismatch(file.id))
    #expect(house.requests["GET content"] == 6)
  }

  @Test func `a file that the cloud lost is sent again with its paper`() async throws {
    let house = try DocumentHouse()
    let device = try house.device()
    let paper = try device.create("保険証", at: house.clock.value)
    let path = try house.folder.write(Array(0..<40), to: "f")
    _ = try device.store.attach(path, to: paper.id, at: house.clock.value)
    _ = await device.sync.sync()
    house.cloud.with { $0.files = [:] }
    try device.rename(paper.id, "保険証 改", at: house.clock.value)
    let end = await device.sync.sync()
    #expect(end.stop == nil && end.report.filesSent == 1 && end.report.sent == 1)
  }
}

/// A way whose answers to changes are lost after the cloud has made them.
struct LosingWay: HTTPTransport {
  let base: any HTTPTransport
  let isLosing: Shared<Bool>

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    let answer = try await base.send(request)
    if isLosing.value, request.says("baseVersion") { throw .timedOut }
    return answer
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) { throw .unreachable }
}

/// A way on which the bytes of files are bent, so many times.
struct BendingWay: HTTPTransport {
  let base: any HTTPTransport
  let kind: String
  let bends: Shared<Int>

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    guard request.kind == kind, bends.value > 0 else { return try await base.send(request) }
    bends.value -= 1
    if request.method == "GET" {
      let answer = try await base.send(request)
      return TransportAnswer(
        status: answer.status, headers: answer.headers, body: answer.body.reversed())
    }
    let bent = TransportRequest(
      endpoint: request.endpoint, token: request.token, body: .bytes(request.bytes.reversed()),
      timeout: request.timeout)
    return try await base.send(bent)
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) { throw .unreachable }
}
