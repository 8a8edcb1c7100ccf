import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Networking
import OutboundHTTP
import Synchronization
import TestSupport
import Testing

/// The stream of events through real connections: ours or not, and back again when it ends.
struct EventStreamTests {
  static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
  static let hello =
    "event: hello\ndata: {\"now\":\"2026-02-10T03:00:00Z\",\"today\":\"2026-02-10\"}\n\n"
  static let doses = "event: doses\ndata: {\"patientId\":null}\n\n"

  /// What one stream said, and how it ended.
  private func listen(
    to reply: ScriptedServer.Reply, until count: Int = .max
  ) async throws -> (messages: [ServerMessage], error: APIError?) {
    let messages = Mutex<[ServerMessage]>([])
    var error: APIError?
    try await withServer({ _ in reply }) { _, client in
      error = await failure { () async throws(APIError) in
        try await client.events(token: "t") { message in
          messages.withLock { messages in
            messages.append(message)
            return messages.count < count
          }
        }
      }
    }
    return (messages.withLock { $0 }, error)
  }

  @Test func `product 4 a stream says hello, what changed, and that it is there`() async throws {
    let id = PatientID(high: 1, low: 2)
    let text =
      Self.hello + "event: medications\ndata: {\"patientId\":\"\(id)\",\"later\":1}\n\n"
      + "event: of-a-later-server\ndata: [1]\n\n" + Self.doses
    let heard = try await listen(to: .bytes(Self.head + text), until: 3)
    let now = try #require(Timestamp(ascii: "2026-02-10T03:00:00Z"))
    #expect(
      heard.messages == [
        .hello(HelloData(now: now)), .event(ServerEvent(.medications, patientID: id)),
        .event(ServerEvent(.doses)),
      ])
    #expect(heard.error == nil)
  }

  static let notOurs: [ScriptedServer.Reply] = [
    .answer(200, type: "text/html", "<html>"), .answer(200, "{}"), .answer(204, ""),
    .answer(302, headers: "Location: /login\r\n", ""), .answer(401, type: "text/html", "<html>"),
    .answer(403, String(repeating: " ", count: 100_000)),
    .answer(200, type: "text/event-stream", doses),
    .answer(200, type: "text/event-stream", "event: hello\ndata: hi\n\n"),
    .answer(200, type: "text/event-stream", hello + "event: doses\ndata: {\"patientId\":7}\n\n"),
    .answer(200, type: "text/event-stream", String(repeating: "a", count: 5000)),
    .answer(200, type: "text/event-streams", hello),
  ]

  @Test(arguments: notOurs)
  func `D-O10 a stream that is not ours counts as nothing`(
    reply: ScriptedServer.Reply
  ) async throws {
    #expect(try await listen(to: reply).error == .notOurs)
  }

  @Test(arguments: [
    (errorReply(401, "UNAUTHORIZED"), APIError.unauthorized),
    (errorReply(404, "NOT_FOUND"), .notFound), (errorReply(503, "UNAVAILABLE"), .unavailable),
    (errorReply(429, "RATE_LIMITED"), .rateLimited(retryAfter: .seconds(60))),
    (.hangUp, .unreachable),
  ])
  func `010 T004 a refused stream is told by its code`(
    reply: ScriptedServer.Reply, error: APIError
  ) async throws {
    #expect(try await listen(to: reply).error == error)
  }

  @Test func `product 4 a stream that has fallen silent is given up`() async throws {
    let server = try ScriptedServer { _ in .bytes(Self.head + Self.hello) }
    let outbound = try OutboundClient(liveSilence: .milliseconds(200))
    let client = APIClient(
      transport: OutboundTransport(client: outbound, server: try ServerAddress(server.url)))
    let error = await failure { () async throws(APIError) in
      try await client.events(token: "t") { _ in true }
    }
    #expect(error == .noAnswer(after: APIClient.patience))
    await outbound.shutdown()
    server.shutDown()
  }

  @Test func `product 4 a stream that ends at once is not asked for again and again`() async throws
  {
    try await withSession(storedSession()) { house in
      house.tokens.state.withLock { $0.data = .answer(200, type: "text/event-stream", Self.hello) }
      let waits = Mutex<[Duration]>([])
      let stream = EventStream(
        session: house.session,
        sleep: { wait in
          let count = waits.withLock { waits in
            waits.append(wait)
            return waits.count
          }
          if count == 8 { throw CancellationError() }
        }, random: { 0.999_999 })
      let heard = Mutex(0)
      let ending = await stream.follow { message in
        #expect(message == .resynchronise)
        heard.withLock { $0 += 1 }
      }
      #expect(ending == .cancelled)
      #expect(heard.withLock { $0 } == 8)
      #expect(house.server.count(of: "/api/events") == 8)
      let seconds = waits.withLock { $0 }.map { $0 / .seconds(1) }
      for (wait, bound) in zip(seconds, [1.0, 2, 4, 5, 5, 5, 5, 5]) {
        #expect(wait <= bound && wait > bound * 0.99, "\(seconds)")
      }
    }
  }

  @Test func `product 4 waits are at least half a second, whatever chance says`() async throws {
    try await withSession(storedSession()) { house in
      house.tokens.state.withLock { $0.data = .hangUp }
      let waits = Mutex<[Duration]>([])
      let stream = EventStream(
        session: house.session,
        sleep: { wait in
          waits.withLock { $0.append(wait) }
          if waits.withLock({ $0.count }) == 20 { throw CancellationError() }
        }, random: { 0 })
      #expect(await stream.follow { _ in } == .cancelled)
      #expect(waits.withLock { $0 } == Array(repeating: .milliseconds(500), count: 20))
    }
  }

  @Test func `product 4 a stream that lasted is asked for again soon`() async throws {
    try await withSession(storedSession()) { house in
      house.tokens.state.withLock {
        $0.data = .answer(200, type: "text/event-stream", Self.hello + Self.doses)
      }
      let waits = Mutex<[Duration]>([])
      let stream = EventStream(
        session: house.session,
        sleep: { wait in
          waits.withLock { $0.append(wait) }
          if waits.withLock({ $0.count }) == 5 { throw CancellationError() }
        }, random: { 0.5 })
      _ = await stream.follow { _ in }
      #expect(waits.withLock { $0 } == Array(repeating: .milliseconds(750), count: 5))
    }
  }

  @Test func `product 4 a server that has too many streams says when to come back`() async throws {
    try await withSession(storedSession()) { house in
      house.tokens.state.withLock {
        $0.data = .answer(
          429, headers: "Retry-After: 30\r\n", #"{"code":"RATE_LIMITED","message":""}"#)
      }
      let waits = Mutex<[Duration]>([])
      let stream = EventStream(
        session: house.session,
        sleep: { wait in
          waits.withLock { $0.append(wait) }
          throw CancellationError()
        }, random: { 0 })
      #expect(await stream.follow { _ in } == .cancelled)
      #expect(waits.withLock { $0 } == [.seconds(30)])
    }
  }

  @Test func `decision P-9 listening ends with the session, and with nothing less`() async throws {
    try await withSession(storedSession(access: "old", refresh: "used up")) { house in
      let stream = EventStream(
        session: house.session, sleep: { _ in Issue.record("there is nothing to wait for") },
        random: { 0 })
      #expect(await stream.follow { _ in } == .sessionEnded)
      #expect(await stream.follow { _ in } == .unauthorized)
    }
  }

  @Test func `product 4 a token that has ended is renewed before listening`() async throws {
    try await withSession(storedSession(access: "old", expires: testNow)) { house in
      house.tokens.state.withLock { $0.data = .bytes(Self.head + Self.hello + Self.doses) }
      let stream = EventStream(
        session: house.session, sleep: { _ in throw CancellationError() }, random: { 0 })
      let (heard, teller) = AsyncStream.makeStream(of: EventStream.Message.self)
      let listening = Task { await stream.follow { teller.yield($0) } }
      var messages = heard.makeAsyncIterator()
      #expect(await messages.next() == .resynchronise)
      #expect(await messages.next() == .changed(ServerEvent(.doses)))
      #expect(house.server.count(of: "/api/auth/refresh") == 1)
      listening.cancel()
      #expect(await listening.value == .cancelled)
    }
  }
}
