import APIContract
import Domain
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import TestSupport
import Testing

/// `GET /api/events` on the real server, read byte by byte.
@Suite(.onBothEngines) struct EventTests {
  private static let households = [Households.free, Households.premium]

  private static let beating: @Sendable (inout APIServerConfiguration) -> Void = { configuration in
    configuration.limits.eventHeartbeat = .milliseconds(20)
  }

  private static func household(
    _ server: ServerUnderTest, _ household: HouseholdRecord
  ) async throws -> HouseholdKey {
    let holder = try await server.store.read { try $0.owner(.caregiver(household.caregiver)) }
    guard case .caregiver(let member) = holder else { throw NotStarted() }
    return member.household
  }

  private static func audience(
    _ server: ServerUnderTest, _ household: HouseholdRecord
  ) async throws -> EventAudience {
    let id = household.patients[0].id
    let holder = try await server.store.read { try $0.owner(.patient(id)) }
    guard case .patient(let scope) = holder else { throw NotStarted() }
    return .record(scope.key, id: id, household: try await self.household(server, household))
  }

  /// A stream whose first event has come.
  private static func opened(
    _ server: ServerUnderTest, _ token: String
  ) async throws -> RawEventStream {
    let stream = try await RawEventStream(server.http, token: token)
    #expect(stream.status == 200)
    #expect(try await stream.event()?.event == "hello")
    return stream
  }

  @Test func `product 4 events begin with hello and the server's clock`() async throws {
    try await ServerUnderTest.run(
      at: "2026-02-09T15:00:00Z", households: [Households.free], configure: Self.beating
    ) { server async throws in
      let token = try await server.token(Households.free)
      let stream = try await RawEventStream(server.http, token: token)
      #expect(stream.status == 200)
      let head = stream.head.lowercased()
      #expect(head.contains("content-type: text/event-stream\r\n"))
      #expect(head.contains("cache-control: no-store\r\n"))
      #expect(head.contains("x-accel-buffering: no\r\n"))
      let hello = try await stream.block()
      #expect(hello?.event == "hello")
      #expect(hello?.data == #"{"now":"2026-02-09T15:00:00Z","today":"2026-02-10"}"#)
      // An idle stream says that it is there, and nothing else.
      #expect(try await stream.block() == RawEventStream.Block())
    }
  }

  @Test func `F-4 a reader that asks for rare beats is woken by what changes alone`() async throws {
    try await ServerUnderTest.run(households: [Households.free], configure: Self.beating) {
      server async throws in
      let token = try await server.token(Households.free)
      let path = "/api/events?beat=\(EventBeat.rare)"
      let quiet = try await RawEventStream(server.http, token: token, path: path)
      #expect(try await quiet.block()?.event == "hello")
      let beating = try await Self.opened(server, token)
      // So many beats later nothing but the change has come to the quiet one.
      for _ in 0..<10 { #expect(try await beating.block() == RawEventStream.Block()) }
      server.events.publish(.doses, to: try await Self.audience(server, Households.free))
      #expect(try await quiet.block()?.event == "doses")
      for beat in ["1", "7201", "-2", "2.5", "", "x"] {
        let refused = try await server.http.get("/api/events?beat=\(beat)", token: token)
        #expect(refused.status == 422, "\(beat) \(refused)")
      }
    }
  }

  @Test func `010 NFR-003 each session is told of its own, and of nothing else`() async throws {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let own = try await Self.audience(server, Households.premium)
      let foreign = try await Self.audience(server, Households.free)
      let account = EventAudience.household(
        try await Self.household(server, Households.premium), patients: own.patients)
      let caregiver = try await Self.opened(server, server.token(Households.premium))
      let patient = try await Self.opened(server, server.patientToken(Households.premium))
      let id = "\"\(Households.premium.patients[0].id)\""
      for (audience, name) in [(own, id), (account, "null")] {
        for kind in ServerEventKind.known {
          server.events.publish(kind, to: foreign)
          server.events.publish(kind, to: audience)
          let block = RawEventStream.Block(
            event: kind.rawValue, data: "{\"patientId\":\(name)}")
          #expect(try await caregiver.event() == block)
        }
        // A patient's session has one record, and hears nothing of lists and sign-ins.
        for kind: ServerEventKind in [
          .doses, .medications, .link, .entitlement, .documents,
        ] {
          let block = RawEventStream.Block(event: kind.rawValue, data: #"{"patientId":null}"#)
          #expect(try await patient.event() == block)
        }
      }
      server.events.close()
      #expect(try await patient.event() == nil)
      #expect(try await caregiver.event() == nil)
    }
  }

  @Test func `cases Who may: a stream needs a good token as every route does`() async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let refresh = try await server.sessions.issueSession(
        for: .caregiver(Households.free.caregiver), accessAge: .seconds(3600))
      for token in [nil, "oka_nonsense", refresh.refreshToken, refresh.accessToken] {
        let answer = try await server.http.get("/api/events", token: token)
        #expect(answer.status == 401)
        #expect(answer.text.contains("UNAUTHORIZED"))
      }
      let token = try await server.token(Households.free)
      #expect(try await server.http.request("POST", "/api/events", token: token).status == 404)
      #expect(server.events.count == 0)
    }
  }

  @Test(arguments: [SessionRole.caregiver, .patient])
  func `product 4 the stream ends with its session, at once, and no other does`(
    role: SessionRole
  ) async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let tokens = [
        try await server.token(Households.free), try await server.patientToken(Households.free),
      ]
      let (mine, other) = role == .caregiver ? (tokens[0], tokens[1]) : (tokens[1], tokens[0])
      let ending = try await Self.opened(server, mine)
      let staying = try await Self.opened(server, other)
      let (method, path) =
        role == .caregiver ? ("POST", "/api/auth/sign-out") : ("DELETE", "/api/patient/session")
      #expect(try await server.http.request(method, path, token: mine).status == 204)
      #expect(try await ending.event() == nil)
      server.events.publish(.doses, to: try await Self.audience(server, Households.free))
      #expect(try await staying.event()?.event == "doses")
      #expect(try await server.http.get("/api/events", token: mine).status == 401)
    }
  }

  @Test func `D-E12 a refresh token used twice ends the stream of its session`() async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let first = try await server.sessions.issueSession(
        for: .caregiver(Households.free.caregiver))
      let body = #"{"refreshToken":"\#(first.refreshToken)"}"#
      #expect(try await server.http.post("/api/auth/refresh", json: body).status == 200)
      let stream = try await Self.opened(server, first.accessToken)
      server.clock.advance(by: .seconds(61))
      #expect(try await server.http.post("/api/auth/refresh", json: body).status == 401)
      #expect(try await stream.event() == nil)
    }
  }

  @Test func `decision P-25 the stream ends with its access token, and tells nothing later`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free], configure: Self.beating) {
      server async throws in
      let stream = try await Self.opened(server, server.token(Households.free))
      server.clock.advance(by: .milliseconds(3_599_999))
      server.events.publish(.doses, to: try await Self.audience(server, Households.free))
      #expect(try await stream.event()?.event == "doses")
      server.clock.advance(by: .milliseconds(1))
      server.events.publish(.medications, to: try await Self.audience(server, Households.free))
      #expect(try await stream.event() == nil)
      // The answer has ended before the one who told it has left.
      let until = ContinuousClock.now + .testDeadline
      while server.events.count > 0, ContinuousClock.now < until { await Task.yield() }
      #expect(server.events.count == 0)
    }
  }

  @Test func `cases Server: one session has at most eight streams, and closed ones do not count`()
    async throws
  {
    try await ServerUnderTest.run(households: Self.households) { server async throws in
      let token = try await server.token(Households.free)
      var streams: [RawEventStream] = []
      for _ in 0..<8 { streams.append(try await Self.opened(server, token)) }
      let refused = try await server.http.get("/api/events", token: token)
      #expect(refused.status == 429)
      #expect(refused.header("Retry-After") == "30")
      let other = try await Self.opened(server, server.token(Households.premium))
      streams.removeLast()
      let until = ContinuousClock.now + .testDeadline
      while server.events.count > 8, ContinuousClock.now < until { await Task.yield() }
      streams.append(try await Self.opened(server, token))
      withExtendedLifetime((streams, other)) {}
    }
  }

  @Test(.onFileAlone)
  func `cases Server: a reader who takes nothing is cut off, and nobody else waits`()
    async throws
  {
    try await ServerUnderTest.run(
      households: Self.households,
      configure: {
        Self.beating(&$0)
        $0.limits.requestDeadline = .seconds(3)
      }
    ) { server async throws in
      let audience = try await Self.audience(server, Households.free)
      let slow = try await Self.opened(server, server.token(Households.free))
      let quick = try await Self.opened(server, server.patientToken(Households.free))
      let isTold = Task {
        while let event = try await quick.event(), event.event != "link" {}
      }
      let until = ContinuousClock.now + .seconds(300)
      while server.events.count > 1, ContinuousClock.now < until {
        for kind: ServerEventKind in [.doses, .medications, .patients, .sessions] {
          server.events.publish(kind, to: audience)
        }
        await Task.yield()
      }
      #expect(server.events.count == 1)
      server.events.publish(.link, to: audience)
      try await isTold.value
      withExtendedLifetime(slow) {}
    }
  }

  @Test(.onFileAlone)
  func `cases Server: equal events wait once, and too many different ones end the stream`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let service = EventService(
        store: server.store, dependencies: ServerDependencies(now: { server.clock.now }),
        hub: server.events)
      let token = PresentedToken(try await server.token(Households.free))
      let unread = try await service.subscribe(token: token, from: "127.0.0.1")
      let household = try await Self.household(server, Households.free)
      let audiences = (0...64).map {
        EventAudience.record(1, id: PatientID(high: 1, low: $0), household: household)
      }
      for _ in 0..<1000 { for one in audiences[..<64] { server.events.publish(.doses, to: one) } }
      #expect(unread.take().count == 64)
      for one in audiences { server.events.publish(.doses, to: one) }
      #expect(unread.take().isEmpty && server.events.count == 0)
      for await _ in unread.wakes {}
    }
  }

  @Test(.onFileAlone) func `W-42 who has the most streams makes room where all are taken`()
    async throws
  {
    try await ServerUnderTest.run(
      households: [Households.free, Households.premium]
    ) { server async throws in
      var limits = EventLimits()
      limits.streams = 4
      let hub = EventHub(limits: limits)
      let service = EventService(
        store: server.store, dependencies: ServerDependencies(now: { server.clock.now }), hub: hub)
      let many = PresentedToken(try await server.token(Households.free))
      let other = PresentedToken(try await server.token(Households.premium))
      var streams: [EventSubscription] = []
      for _ in 0..<4 {
        streams.append(try await service.subscribe(token: many, from: "10.0.0.1"))
      }
      let late = try await service.subscribe(token: other, from: "10.0.0.2")
      for await _ in streams[0].wakes {}
      #expect(hub.count == 4)
      await #expect(throws: StoreUnavailableError.self) {
        try await service.subscribe(token: many, from: "10.0.0.1")
      }
      withExtendedLifetime((streams, late)) {}
    }
  }

  @Test(.onFileAlone) func `product 4 a stream outlasts the time that a request may take`()
    async throws
  {
    try await ServerUnderTest.run(
      households: [Households.free],
      configure: {
        Self.beating(&$0)
        $0.limits.requestDeadline = .seconds(3)
        $0.limits.idleTimeout = .seconds(3)
      }
    ) { server async throws in
      let stream = try await Self.opened(server, server.token(Households.free))
      let until = ContinuousClock.now + .seconds(4)
      while ContinuousClock.now < until { #expect(try await stream.block() != nil) }
      server.events.publish(.doses, to: try await Self.audience(server, Households.free))
      #expect(try await stream.event()?.event == "doses")
    }
  }

  @Test func `product 2 a server that is told to stop ends its streams at once`() async throws {
    let started = ContinuousClock.now
    let stream = try await ServerUnderTest.run(
      households: [Households.free], configure: { $0.limits.shutdownGrace = .seconds(3600) }
    ) { server async throws in
      try await Self.opened(server, server.token(Households.free))
    }
    #expect(try await stream.event() == nil)
    #expect(ContinuousClock.now - started < .seconds(1800), "not only when its patience is over")
  }

  @Test func `product 4 two hundred screens hear of one dose`() async throws {
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      var streams: [RawEventStream] = []
      for number in 0..<200 {
        let token =
          number.isMultiple(of: 2)
          ? try await server.token(Households.free) : try await server.patientToken(Households.free)
        streams.append(try await Self.opened(server, token))
      }
      let audience = try await Self.audience(server, Households.free)
      server.events.publish(.doses, to: audience)
      for stream in streams { #expect(try await stream.event()?.event == "doses") }
    }
  }
}
