import APIContract
import Domain
import Synchronization
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerStorePostgreSQL

/// Two servers on one database, each with its own connections, streams and clock.
@Suite(.serialized) struct SeveralServersTests {
  private static let tablet = Households.free.patients[0].medications[0].id

  /// Runs both, once each hears the other.
  private static func sharing(
    _ body:
      @escaping (
        _ one: ServerUnderTest, _ other: ServerUnderTest, _ database: DatabaseUnderTest
      ) async throws -> Void
  ) async throws {
    try await DatabaseUnderTest.turns.run {
      let database = try await DatabaseUnderTest.fresh()
      try await ServerUnderTest.run(households: [Households.free], sharing: database) { one in
        try await ServerUnderTest.run(sharing: database) { other in
          for server in [one, other] { await server.hearsOthers(times: 1) }
          try await body(one, other, database)
        }
      }
    }
  }

  /// A stream whose first event has come.
  private static func stream(
    _ server: ServerUnderTest, _ token: String
  ) async throws -> RawEventStream {
    let stream = try await RawEventStream(server.http, token: token)
    #expect(try await stream.event()?.event == "hello")
    return stream
  }

  @Test func `S-16 a dose of one server is told on the other, a sign-out ends its streams`()
    async throws
  {
    try await Self.sharing { one, other, _ in
      let caregiver = try await CaregiverCaller(one, Households.free)
      let leaving = try await one.token(Households.free)
      let streams = [
        try await Self.stream(other, caregiver.token), try await Self.stream(one, caregiver.token),
      ]
      let patient = try await Self.stream(other, other.patientToken(Households.free))
      let ending = try await Self.stream(other, leaving)
      #expect(try await caregiver.record(Self.tablet, "2026-02-09T23:00:00Z").status == 200)
      let id = Households.free.patients[0].id
      let dose = RawEventStream.Block(event: "doses", data: "{\"patientId\":\"\(id)\"}")
      for stream in streams + [ending] { #expect(try await stream.event() == dose) }
      #expect(try await patient.event()?.event == "doses")
      let left = try await one.http.request("POST", "/api/auth/sign-out", token: leaving)
      #expect(left.status == 204)
      #expect(try await ending.event() == nil)
      // Each once: behind the dose comes the sign-out, on the server that wrote too.
      for stream in streams { #expect(try await stream.event()?.event == "sessions") }
    }
  }

  @Test func `S-16 a password that an operator sets ends the streams of its account`() async throws
  {
    try await Self.sharing { one, _, database in
      let stream = try await Self.stream(one, one.token(Households.free))
      let events = EventHub(relay: try database.relay())
      events.begin(one.log.logger)
      let reset = PasswordReset(
        store: try await database.store(), events: events, passwords: PasswordHasher())
      let account = try await reset.account(email: Households.free.email)
      #expect(try await reset.reset(account, to: "tadashii-uma-9") == 1)
      await events.leave()
      #expect(try await stream.event() == nil)
    }
  }

  @Test func `S-16 a listener that was cut off has its streams read anew, and hears again`()
    async throws
  {
    try await Self.sharing { one, other, database in
      let token = try await one.token(Households.free)
      let cut = [try await Self.stream(one, token), try await Self.stream(other, token)]
      let killed = try database.run(
        """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'okusuri events'
        """)
      #expect(killed == [["2"]])
      for stream in cut { #expect(try await stream.event() == nil) }
      for server in [one, other] { await server.hearsOthers(times: 2) }
      let again = try await Self.stream(other, token)
      let caregiver = try await CaregiverCaller(one, Households.free)
      #expect(try await caregiver.record(Self.tablet, "2026-02-09T23:00:00Z").status == 200)
      #expect(try await again.event()?.event == "doses")
      #expect(other.log.all.contains { $0.contains("other servers are not heard") })
    }
  }

  @Test func `S-17 wrong passwords and wrong codes are counted on all servers together`()
    async throws
  {
    try await Self.sharing { one, other, _ in
      let servers = [one, other]
      for number in 0..<10 {
        let answer = try await servers[number % 2].signIn("nobody@example.jp", "machigai-8")
        #expect(answer.status == 401)
      }
      for server in servers {
        let refused = try await server.signIn("nobody@example.jp", "machigai-8")
        #expect(refused.status == 429 && refused.header("Retry-After") == "901")
      }
      // Of another account there are attempts left from the same address.
      #expect(try await other.signIn("b@example.jp", "machigai-8").status == 401)
      let token = try await one.token(Households.free)
      let code = try await one.code(Households.free.path, token: token).code
      for number in 0..<10 { _ = try await servers[number % 2].link(wrong(code)) }
      for server in servers { #expect(try await server.link(code).status == 429) }
      for server in servers { server.clock.advance(by: .seconds(900)) }
      #expect(try await other.signIn("nobody@example.jp", "machigai-8").status == 401)
    }
  }

  @Test func `S-17 attempts that meet are all counted, and none is an error`() async throws {
    let database = try await DatabaseUnderTest.fresh()
    let stores = [try await database.store(), try await database.store()]
    let now = Timestamp(secondsSinceEpoch: 1_770_000_000)
    let name = AttemptName(kind: .claim, key: "a")
    let counted = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<32 {
        group.addTask {
          try await stores[number % 2].count(
            name, most: 10, until: now.adding(.seconds(900)), now: now
          ).isCounted
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(counted == 10)
  }

  @Test func `S-17 tries that are refused leave nothing behind, whatever account they name`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    let store = try await database.store()
    for attempts in [store, nil] as [PostgreSQLRecordStore?] {
      let now = Timestamp(secondsSinceEpoch: 1_770_000_000)
      let limit = SignInLimit(ServerDependencies(now: { now }, attempts: attempts))
      for number in 0..<60 {
        _ = try await limit.admit(.init(address: "a", account: "\(number)"), now: now)
      }
      let before = try database.run("SELECT count(*) FROM attempt")
      for number in 100..<120 {
        await #expect(throws: RateLimitedError.self) {
          _ = try await limit.admit(.init(address: "a", account: "\(number)"), now: now)
        }
        // From elsewhere that account has all its tries.
        #expect(try await limit.admit(.init(address: "b", account: "\(number)"), now: now) == 9)
        await limit.takeBack(.init(address: "b", account: "\(number)"))
      }
      #expect(try database.run("SELECT count(*) FROM attempt") == before)
    }
  }

  @Test func `S-17 tries that are taken back take no room from those that are counted`() throws {
    let limit = AttemptLimit(maximum: 1, window: .seconds(900))
    let now = Timestamp(secondsSinceEpoch: 1_770_000_000)
    try limit.admit("counted", now: now)
    let later = now.adding(.seconds(1))
    for number in 0...AttemptLimit.capacity {
      try limit.admit("\(number)", now: later)
      limit.takeBack("\(number)")
    }
    #expect(limit.isReached("counted", now: later))
  }

  @Test func `S-17 an attempt that was a good one is taken back on all servers`() async throws {
    let database = try await DatabaseUnderTest.fresh()
    let (one, other) = (try await database.store(), try await database.store())
    let now = Timestamp(secondsSinceEpoch: 1_770_000_000)
    let name = AttemptName(kind: .claim, key: "hana")
    func count(_ store: PostgreSQLRecordStore, at now: Timestamp) async throws -> AttemptCount {
      try await store.count(name, most: 2, until: now.adding(.seconds(900)), now: now)
    }
    #expect(try await count(one, at: now).count == 1)
    #expect(try await count(other, at: now.adding(.seconds(1))).count == 2)
    let refused = try await count(one, at: now.adding(.seconds(2)))
    #expect(!refused.isCounted && refused.endsAt == now.adding(.seconds(900)))
    await other.takeBack(name)
    #expect(try await count(one, at: now.adding(.seconds(3))).isCounted)
    await one.forget(name)
    #expect(try await count(other, at: now.adding(.seconds(4))).count == 1)
    // The window began anew, and ends by itself.
    #expect(try await count(one, at: now.adding(.seconds(904))).count == 1)
  }

  @Test func `S-16 a burst goes out in a few notifications, each notice once and none back`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    let (sender, receiver) = (try database.relay(), try database.relay())
    let (heard, own) = (Heard(), Heard())
    receiver.begin { heard.add($0) }
    await heard.until { $0.contains(.resumed) }
    let listener = try PostgreSQLConnection(database.address)
    _ = try listener.run("LISTEN \(PostgreSQLEventRelay.channel)")
    let notices = (0..<900).map { "e:doses:\(1_000_000_000_000 + $0):::" }
    for notice in notices + notices { sender.send(notice) }
    sender.begin { own.add($0) }
    await heard.until { Heard.notices($0).count >= notices.count }
    #expect(Heard.notices(heard.all) == notices)
    await sender.end()
    await receiver.end()
    #expect(own.all == [.resumed])
    // Its own name first, and then as much as one takes.
    let few = 2 + notices.reduce(0) { $0 + $1.utf8.count + 1 } / EventOutbox.mostBytes
    var payloads: [String] = []
    let end = ContinuousClock.now + .testDeadline
    while payloads.count < few, ContinuousClock.now < end {
      payloads += try listener.notices()
      await Task.yield()
    }
    #expect(payloads.count == few, "\(payloads.count)")
    #expect(payloads.allSatisfy { $0.utf8.count < 8000 })
  }

  @Test func `S-19 how long notices take is told, and how long one waits that nobody hears`()
    async throws
  {
    let database = try await DatabaseUnderTest.fresh()
    let relay = try database.relay()
    relay.send("s:1")
    // Nobody can hear it yet.
    #expect(relay.figures.waiting > 0 && relay.figures.heard == 0)
    let heard = Heard()
    relay.begin { heard.add($0) }
    let end = ContinuousClock.now + .testDeadline
    while relay.figures.heard == 0, ContinuousClock.now < end { await Task.yield() }
    let figures = relay.figures
    #expect(figures.heard == 1 && figures.seconds > 0 && figures.waiting == 0)
    await relay.end()
    // Its own notices are none for itself.
    #expect(heard.all == [.resumed])
  }

  @Test func `S-19 the time of a notice is that from its first wait until it is heard`() {
    let start = ContinuousClock.now
    func after(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }
    var lag = NoticeLag()
    #expect(lag.oldest(at: after(9)) == .zero)
    lag.waits(since: after(0))
    lag.waits(since: after(1))
    #expect(lag.oldest(at: after(2)) == .seconds(2))
    // Not all go out at once: the rest has waited as long.
    lag.goesOut(leavingSome: true, at: after(2))
    lag.goesOut(leavingSome: false, at: after(3))
    lag.waits(since: after(4))
    lag.came(at: after(4))
    #expect(lag.heard == 1 && lag.total == .seconds(4))
    #expect(lag.oldest(at: after(5)) == .seconds(5))
    lag.came(at: after(5))
    #expect(lag.heard == 2 && lag.total == .seconds(9))
    #expect(lag.oldest(at: after(6)) == .seconds(2))
    // What could not be sent waits on; what was sent when the way broke is heard by nobody any more.
    lag.goesOut(leavingSome: false, at: after(6))
    lag.breaks(leavingSome: true)
    #expect(lag.oldest(at: after(7)) == .seconds(3))
    lag.goesOut(leavingSome: false, at: after(7))
    lag.breaks(leavingSome: false)
    lag.came(at: after(8))
    #expect(lag.oldest(at: after(8)) == .zero && lag.heard == 2)
  }

  @Test func `S-16 a notice is read as it was written, and what cannot be read is everything`() {
    let id = Households.free.patients[0].id
    let household = HouseholdKey(rawValue: 1 << 60)
    let audiences: [EventAudience] = [
      .record(7, id: id, household: household), .record(7, id: id, household: nil),
      .household(household, patients: [3, 1, 2]), .account(CaregiverKey(rawValue: 5)),
    ]
    let told = audiences.flatMap { EventNotice.telling(.documents, $0) }
    let ends: [EventNotice] = [
      .ended(SessionKey(rawValue: 9)), .moved(CaregiverKey(rawValue: 9)), .everything,
    ]
    #expect(told.count == audiences.count)
    for notice in told + ends {
      #expect(EventNotice(notice.text) == notice, "\(notice.text)")
      #expect(notice.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
    for text in ["", "x:1", "s:", "s:a", "e:doses:1::x:", "e:doses:1:::1,a", "e:doses:1", "c:1:2"] {
      #expect(EventNotice(text) == .everything, "\(text)")
    }
    let many = EventNotice.telling(
      .entitlement, .household(household, patients: Set(1...250)))
    #expect(many.count == 3 && many.allSatisfy { $0.text.utf8.count < 4000 })
  }

  @Test func `S-16 of more than can wait the others are told that anything may be new`() {
    var outbox = EventOutbox()
    for number in 0...EventOutbox.most { outbox.add("s:\(number)") }
    outbox.add("s:-1")
    #expect(outbox.take(behind: "me") == ["*"] && outbox.isEmpty)
    outbox.add("s:1")
    outbox.add("s:2")
    let taken = outbox.take(behind: "me")
    outbox.add("s:3")
    outbox.add("s:1")
    outbox.giveBack(taken)
    #expect(outbox.take(behind: "me") == ["s:1", "s:2", "s:3"])
  }
}

extension ServerUnderTest {
  /// Returns when it hears the others, for the so-many-th time.
  fileprivate func hearsOthers(times: Int) async {
    let until = ContinuousClock.now + .testDeadline
    while log.all.count(where: { $0.contains("other servers are heard") }) < times,
      ContinuousClock.now < until
    {
      await Task.yield()
    }
  }
}

/// What a relay has told.
private final class Heard: Sendable {
  private let news = Mutex<[RelayNews]>([])

  var all: [RelayNews] { news.withLock { $0 } }

  func add(_ one: RelayNews) { news.withLock { $0.append(one) } }

  func until(_ isEnough: ([RelayNews]) -> Bool) async {
    let end = ContinuousClock.now + .testDeadline
    while !isEnough(all), ContinuousClock.now < end { await Task.yield() }
  }

  static func notices(_ news: [RelayNews]) -> [String] {
    news.flatMap { one -> [String] in
      guard case .notices(let texts) = one else { return [] }
      return texts
    }
  }
}
