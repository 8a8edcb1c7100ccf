import APIContract
import Domain
import Logging
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import Synchronization
import TestSupport

/// A clock that shows what the test says, and counts how often somebody looks.
final class MovedClock: Sendable {
  private let state: Mutex<(milliseconds: Int64, readings: Int)>

  init(_ milliseconds: Int64) { state = Mutex((milliseconds, 0)) }

  func move(to milliseconds: Int64) { state.withLock { $0.milliseconds = milliseconds } }

  var readings: Int { state.withLock { $0.readings } }

  func read() -> Timestamp {
    state.withLock {
      $0.readings += 1
      return Timestamp(millisecondsSinceEpoch: $0.milliseconds)
    }
  }
}

/// The real server on a record of its own, listening on loopback, with a clock in the test's hand.
struct OracleServer: Sendable {
  let calendar: OracleCalendar
  let clock: MovedClock
  let http: RawHTTP
  private let sessions: SessionService
  private let store: any RecordStore

  /// Runs a server for as long as `body` takes.
  static func run(
    on engine: OracleEngine = .sqlite, _ body: (OracleServer) async throws -> Void
  ) async throws {
    let directory = try TemporaryDirectory()
    let calendar = try OracleCalendar()
    let clock = MovedClock(calendar.days[calendar.threeYears.lowerBound].midnight)
    let kept = try await OracleStore.open(engine, in: directory)
    let store = kept.store
    let dependencies = ServerDependencies(now: { clock.read() })
    let events = EventHub()
    let sessions = SessionService(store: store, dependencies: dependencies, events: events)
    let (addresses, teller) = AsyncStream<ListeningAddress>.makeStream()
    let server = APIServer(
      store: store,
      cloud: FolderCloud(folder: directory.path(of: "record.cloud"), dependencies: dependencies),
      sessions: sessions, events: events, dependencies: dependencies,
      configuration: APIServerConfiguration(address: .tcp(host: "127.0.0.1", port: 0)),
      logger: .quiet, onListening: { teller.yield($0) })
    let running = Task {
      defer { teller.finish() }
      try await server.run()
    }
    do {
      guard let address = await addresses.first(where: { _ in true }) else {
        return try await running.value
      }
      try await body(
        OracleServer(
          calendar: calendar, clock: clock, http: try RawHTTP("http://\(address)"),
          sessions: sessions, store: store))
    } catch {
      running.cancel()
      _ = await running.result
      throw error
    }
    running.cancel()
    _ = await running.result
    try await kept.close()
  }

  /// Stores a household and signs both of it in, for as long as the calendar lasts.
  func add(_ household: OracleHousehold) async throws -> [OracleIdentity] {
    let (record, now) = (household.stored(calendar), clock.read())
    try await store.write { try $0.save(record, at: now) }
    return [
      try await identity(
        household, .caregiver(household.caregiver), "/api/patients/\(household.patient)"),
      try await identity(household, .patient(household.patient), "/api/patient"),
    ]
  }

  private func identity(
    _ household: OracleHousehold, _ owner: SessionOwner, _ root: String
  ) async throws -> OracleIdentity {
    let fiveYears = Duration.seconds(5 * 366 * 86_400)
    let tokens = try await sessions.issueSession(for: owner, accessAge: .zero - fiveYears)
    return OracleIdentity(
      household: household, root: root, token: tokens.accessToken, connection: try http.connect())
  }

  /// The oracle of a day, so many milliseconds after its midnight in Tokyo, to which the clock moves.
  func oracle(_ today: Int, _ milliseconds: Int64) -> Oracle {
    let now = calendar.days[today].midnight + milliseconds
    clock.move(to: now)
    return Oracle(calendar: calendar, now: now, today: milliseconds < 0 ? today - 1 : today)
  }
}

/// Somebody signed in, on a connection that stays open.
struct OracleIdentity: Sendable {
  let household: OracleHousehold
  let root: String
  let token: String
  let connection: RawConnection

  /// Asks all questions in one go and reads the answers in their order.
  func ask(_ questions: [Oracle.Question], _ oracle: Oracle) async throws -> [RawAnswer] {
    let requests = questions.map { question in
      "GET \(root)\(oracle.path(question)) HTTP/1.1\r\nHost: okusuri\r\n"
        + "Authorization: Bearer \(token)\r\n\r\n"
    }
    try await connection.send(requests.joined())
    var answers: [RawAnswer] = []
    for _ in questions { answers.append(try await connection.answer()) }
    return answers
  }
}

extension Logger {
  /// Cutting a connection at the end is no news; a request that fails shows in its answer.
  fileprivate static var quiet: Logger {
    var logger = Logger(label: "oracle")
    logger.logLevel = .critical
    return logger
  }
}
