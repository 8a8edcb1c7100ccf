import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Testing

/// Many papers at once, each by itself.
struct ManyPapersTests {
  private static func papers(
    _ count: Int, on device: SimulatedDevice, _ house: DocumentHouse
  ) throws -> [StoredDocument] {
    try (0..<count).map { number in
      let path = try house.folder.write([UInt8(truncatingIfNeeded: number), 7], to: "f\(number)")
      return try device.store.create(
        DocumentFields(
          title: try DocumentTitle("書類\(number)"), category: .insurance, date: nil,
          note: try DocumentNote(""), tags: [], patient: nil, attachments: []),
        attaching: [path], at: house.clock.value)
    }
  }

  @Test func `W-67 a thousand papers with a file each cost at most 1,100 requests either way`()
    async throws
  {
    let house = try DocumentHouse()
    let (up, down) = (Shared<[String]>([]), Shared<[String]>([]))
    let first = try house.device(over: CountingWay(base: house.cloud, seen: up))
    _ = try Self.papers(1000, on: first, house)
    let sent = await first.sync.sync()
    #expect(sent.stop == nil && sent.report.sent == 1000 && sent.report.filesSent == 1000)
    #expect(up.value.count <= 1100, "\(up.value.count)")
    let second = try house.device(over: CountingWay(base: house.cloud, seen: down))
    let came = await second.sync.sync()
    #expect(came.stop == nil && came.report.received == 1000 && came.report.filesReceived == 1000)
    #expect(down.value.count <= 1100, "\(down.value.count)")
    #expect(try second.store.standing().pendingDownload == 0)
  }

  @Test func `W-67 two hundred papers take a fifth of the trips that 20 s have at 50 ms`()
    async throws
  {
    // What goes one after another, counted for two hundred of them: all the rest travels beside it.
    let (count, most) = (200, 20_000 / 50)
    let house = try DocumentHouse()
    let up = TripsWay(base: house.cloud, kind: "PUT part")
    let first = try house.device(over: up)
    _ = try Self.papers(count, on: first, house)
    #expect(await first.sync.sync().report.filesSent == count)
    let down = TripsWay(base: house.cloud, kind: "GET content")
    let second = try house.device(over: down)
    #expect(await second.sync.sync().report.filesReceived == count)
    for trips in [await up.trips, await down.trips] {
      #expect(trips * 1000 / count <= most, "\(trips)")
    }
  }

  @Test func `W-67 files travel several at once, and never more than there is room for`()
    async throws
  {
    let house = try DocumentHouse()
    let crowd = CrowdedWay(base: house.cloud, kind: "PUT part", together: 8)
    let first = try house.device(over: crowd)
    _ = try Self.papers(24, on: first, house)
    // Nothing of the first eight is answered before all eight are on their way.
    #expect(await first.sync.sync().report.filesSent == 24)
    #expect(await crowd.most == 8)
    let there = CrowdedWay(base: house.cloud, kind: "GET content", together: 8)
    #expect(await (try house.device(over: there)).sync.sync().report.filesReceived == 24)
    #expect(await there.most == 8)
  }

  @Test func `W-67 each paper of a batch is answered by itself: made, overtaken, refused`()
    async throws
  {
    let house = try DocumentHouse()
    let way = WatchedWay(base: house.cloud) { request in
      request.kind == "PUT document" && request.says("毒") ? .refusal(422, "VALIDATION") : nil
    }
    let (here, there) = (try house.device(over: way), try house.device())
    let papers = try (0..<5).map { try here.create("書類\($0)", at: house.clock.value) }
    let isBlind = Shared(false)
    let cloud = house.cloud.with { $0.id }
    let late = try house.device(
      over: WatchedWay(base: way) { request in
        guard request.kind == "GET feed", isBlind.value else { return nil }
        isBlind.value = false
        let nothing = DocumentChangesAnswer(cloudId: cloud, items: [], next: 5, more: false)
        return TransportAnswer(status: 200, body: nothing.jsonBytes)
      })
    for device in [here, there, late] { _ = await device.sync.sync() }
    // Overtaken after it has looked what changed elsewhere: the cloud itself says so.
    try there.change(papers[1].id, at: house.clock.value) { $0.note = try DocumentNote("向こう") }
    _ = await there.sync.sync()
    isBlind.value = true
    for (number, paper) in papers.enumerated() {
      try late.rename(paper.id, number == 3 ? "毒" : "改\(number)", at: house.clock.value)
    }
    let end = await late.sync.sync()
    #expect(end.stop == nil && end.report.sent == 4 && end.report.setAside == 1)
    #expect(try late.store.document(papers[3].id)?.fault == .refused(field: nil))
    let merged = try #require(house.held.first { $0.fields.title.text == "改1" })
    #expect(merged.fields.note.text == "向こう")
  }

  @Test func `W-67 a request of several whose answer is lost makes none of them twice`()
    async throws
  {
    let house = try DocumentHouse()
    let isLosing = Shared(true)
    let device = try house.device(over: LosingWay(base: house.cloud, isLosing: isLosing))
    let papers = try Self.papers(20, on: device, house)
    _ = await device.sync.sync()
    #expect(house.held.count == 20)
    isLosing.value = false
    house.clock.value = house.clock.value.adding(.seconds(60))
    #expect(await device.sync.sync().stop == nil)
    for paper in papers {
      #expect(house.cloud.with { $0.documents[paper.id]?.version } == 1)
      #expect(try device.state(paper.id) == .synced)
    }
  }

  @Test func `W-67 a server that fails at several calls together is asked for each`() async throws {
    let house = try DocumentHouse()
    let way = RefusingWay(base: house.cloud) { $0.calls > 1 }
    let device = try house.device(over: way)
    _ = try Self.papers(3, on: device, house)
    let end = await device.sync.sync()
    #expect(end.stop == nil && end.report.sent == 3 && house.held.count == 3)
  }
}

/// A way that counts what goes along it, several calls in one request as one.
struct CountingWay: HTTPTransport {
  let base: any HTTPTransport
  let seen: Shared<[String]>

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    seen.value.append(request.kind)
    return try await base.send(request)
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) { throw .unreachable }
}

/// A way on which the first so many of a kind wait for each other.
actor CrowdedWay: HTTPTransport {
  private let base: any HTTPTransport
  private let kind: String
  private let together: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var hasMet = false
  private var going = 0
  /// The most that were on their way at once.
  private(set) var most = 0

  init(base: any HTTPTransport, kind: String, together: Int) {
    (self.base, self.kind, self.together) = (base, kind, together)
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    guard request.kind == kind else { return try await base.send(request) }
    going += 1
    most = max(most, going)
    defer { going -= 1 }
    await meet()
    return try await base.send(request)
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) { throw .unreachable }

  private func meet() async {
    guard !hasMet else { return }
    guard waiting.count + 1 < together else {
      hasMet = true
      for one in waiting { one.resume() }
      return waiting = []
    }
    await withCheckedContinuation { waiting.append($0) }
  }
}

/// A way that counts how often somebody waits for an answer before the next is asked. What is of a kind is
/// answered eight at a time, of a hundred in a row: a device that sent fewer at once would wait for ever.
actor TripsWay: HTTPTransport {
  private let base: any HTTPTransport
  private let kind: String
  private var left = 100
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var trips = 0

  init(base: any HTTPTransport, kind: String) { (self.base, self.kind) = (base, kind) }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    if request.kind == kind { await meet() } else { trips += 1 }
    return try await base.send(request)
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) { throw .unreachable }

  private func meet() async {
    guard waiting.count + 1 < min(8, left) else {
      left = left > 8 ? left - 8 : 100
      trips += 1
      for one in waiting { one.resume() }
      return waiting = []
    }
    await withCheckedContinuation { waiting.append($0) }
  }
}

/// A way on which some requests fail as a whole.
struct RefusingWay: HTTPTransport {
  let base: any HTTPTransport
  let isRefused: @Sendable (TransportRequest) -> Bool

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    if isRefused(request) { return .refusal(500, "INTERNAL") }
    return try await base.send(request)
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) { throw .unreachable }
}

extension TransportRequest {
  /// How many calls it is of.
  fileprivate var calls: Int {
    guard kind == "POST batch" else { return 1 }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\"method\"").count - 1
  }
}
