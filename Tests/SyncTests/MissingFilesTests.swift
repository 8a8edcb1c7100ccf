import APIClient
import ClientCore
import Domain
import FoundationEssentials
import LocalStore
import Testing

/// Files that the cloud does not hand out, among others that it does.
struct MissingFilesTests {
  private static func papers(_ house: DocumentHouse) async throws -> [StoredDocument] {
    let first = try house.device()
    let papers = try (0..<8).map { number in
      let path = try house.folder.write(Array(repeating: UInt8(number), count: 40), to: "\(number)")
      return try first.store.create(
        DocumentFields(
          title: try DocumentTitle("書類\(number)"), category: .insurance, date: nil,
          note: try DocumentNote(""), tags: [], patient: nil, attachments: []),
        attaching: [path], at: house.clock.value)
    }
    _ = await first.sync.sync()
    return papers
  }

  private static func file(_ paper: StoredDocument) throws -> FixtureFile {
    try #require(paper.fields.attachments.first)
  }

  @Test(arguments: [
    (404, "NOT_FOUND"), (500, "INTERNAL"), (409, "CONFLICT"), (422, "VALIDATION"), (418, "x"),
  ])
  func `W-61 a file that cannot be had is set aside by its name, the rest comes, and it heals`(
    _ status: Int, _ code: String
  ) async throws {
    let house = try DocumentHouse()
    let papers = try await Self.papers(house)
    let bad = try Self.file(papers[0])
    let isBroken = Shared(true)
    let device = try house.device(
      over: WatchedWay(base: house.cloud) { request in
        guard isBroken.value, request.method == "GET", request.path.contains("\(bad.id)") else {
          return nil
        }
        return .refusal(status, code)
      })
    let end = await device.sync.sync()
    #expect(end.stop == nil && end.report.filesReceived == 7 && end.report.setAside == 1)
    let aside = try device.store.setAside()
    #expect(aside.map(\.document.id) == [papers[0].id] && aside.map(\.attachment) == [bad])
    #expect(aside.map(\.fault) == [status == 404 ? .lost(bad.id) : .unreadable(bad.id)])
    #expect(try device.state(papers[0].id) == .error)
    for paper in papers.dropFirst() { #expect(try device.state(paper.id) == .synced) }
    // It is not asked for again at once, and comes by itself once it can be had.
    #expect(await device.sync.sync().report == SyncReport())
    isBroken.value = false
    house.clock.value = house.clock.value.adding(.seconds(3600))
    #expect(await device.sync.sync().report.filesReceived == 1)
    #expect(try device.state(papers[0].id) == .synced && device.store.setAside().isEmpty)
    #expect(try device.store.isWhole(bad))
  }

  @Test func `W-61 W-72 a file whose bytes are other is set aside, the rest comes, and it heals`()
    async throws
  {
    let house = try DocumentHouse()
    let papers = try await Self.papers(house)
    let bad = try Self.file(papers[3])
    let right = house.cloud.with { $0.files[bad.id]?.content }
    house.cloud.with { $0.files[bad.id]?.content?[17] ^= 1 }
    let device = try house.device()
    let end = await device.sync.sync()
    #expect(end.stop == nil && end.report.filesReceived == 7 && end.report.setAside == 1)
    #expect(try device.store.document(papers[3].id)?.fault == .mismatch(bad.id))
    #expect(try device.store.presence(of: bad) == .elsewhere(received: 0))
    house.cloud.with { $0.files[bad.id]?.content = right }
    house.clock.value = house.clock.value.adding(.seconds(3600))
    #expect(await device.sync.sync().report.filesReceived == 1)
    #expect(try device.state(papers[3].id) == .synced)
  }

  @Test(arguments: [ProxyWay.Harm.byte(0), .byte(17), .byte(39), .shorter, .longer])
  func `W-72 a patient's copy is not kept where a proxy changes one byte of it`(
    _ harm: ProxyWay.Harm
  ) async throws {
    let house = try DocumentHouse()
    let file = try Self.file(try await Self.papers(house)[3])
    func patient(over way: any HTTPTransport) throws -> OfflineGraceSessionManager {
      let session = StoredSession(
        server: "https://example.jp", role: .patient, accessToken: "a", refreshToken: "r",
        accessTokenExpiresAt: house.clock.value.adding(.seconds(86_400)), account: "花")
      return try OfflineGraceSessionManager(
        server: session.server, client: APIClient(transport: way),
        storage: MemorySessionStorage(session), now: { [clock = house.clock] in clock.value })
    }
    let folder = house.folder.path(of: "copies")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let path = folder + "/紙.jpg"
    let bent = try patient(over: ProxyWay(base: house.cloud, harm: harm))
    for before in [nil, "前からあるもの"] {
      try before?.write(toFile: path, atomically: false, encoding: .utf8)
      await #expect(throws: (any Error).self) {
        try await bent.bring(file, to: path, replacing: true) { _ in }
      }
      // What was there before stays, and nothing of what has come.
      #expect((try? String(contentsOfFile: path, encoding: .utf8)) == before)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == (before == nil ? [] : ["紙.jpg"]))
    }
    try await patient(over: house.cloud).bring(file, to: path, replacing: true) { _ in }
    #expect(FileManager.default.contents(atPath: path) == Data(repeating: 3, count: 40))
  }

  @Test func `W-61 by the person's own hand the rest comes, too`() async throws {
    let house = try DocumentHouse()
    let papers = try await Self.papers(house)
    let bad = try Self.file(papers[0])
    house.cloud.with { $0.files[bad.id]?.content = nil }
    let device = try house.device()
    #expect(try await device.sync.fetchAll().filesReceived == 7)
    #expect(try device.store.setAside().map(\.fault) == [.lost(bad.id)])
  }

  @Test func `W-61 W-66 no answer for one file puts it off, fetches the others, and is told`()
    async throws
  {
    let house = try DocumentHouse()
    let papers = try await Self.papers(house)
    let bad = try Self.file(papers[0])
    let device = try house.device(over: SilentWay(base: house.cloud, about: "\(bad.id)/content"))
    let end = await device.sync.sync()
    #expect(end.stop == .waiting(.noAnswer(after: .seconds(30))) && end.report.filesReceived == 7)
    #expect(try device.state(papers[0].id) == .pendingDownload)
    #expect(try device.store.setAside().isEmpty && !device.store.standing().isComplete)
  }

  @Test func `W-61 without a network nothing is set aside`() async throws {
    let house = try DocumentHouse()
    _ = try await Self.papers(house)
    let device = try house.device(over: SilentWay(base: house.cloud, about: "/content"))
    #expect(await device.sync.sync().stop == .waiting(.noAnswer(after: .seconds(30))))
    #expect(try device.store.setAside().isEmpty && device.store.standing().pendingDownload == 8)
  }
}

/// A way on which nobody answers about some things.
struct SilentWay: HTTPTransport {
  let base: any HTTPTransport
  let about: String

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    if request.path.contains(about) { throw .timedOut }
    return try await base.send(request)
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) { throw .unreachable }
}

/// A proxy that does harm to the bytes of files.
struct ProxyWay: HTTPTransport {
  enum Harm: Sendable {
    case byte(Int)
    case shorter, longer
  }

  let base: any HTTPTransport
  let harm: Harm

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    let answer = try await base.send(request)
    guard request.kind == "GET content" else { return answer }
    var body = answer.body
    switch harm {
    case .byte(let number): body[number] ^= 1
    case .shorter: body.removeLast()
    case .longer: body.append(0)
    }
    return TransportAnswer(status: answer.status, headers: answer.headers, body: body)
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) { throw .unreachable }
}
