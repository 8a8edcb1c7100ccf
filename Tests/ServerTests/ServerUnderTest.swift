import APIContract
import Domain
import Logging
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import Synchronization
import TestSupport

/// A clock that stands still until a test moves it.
final class StandingClock: Sendable {
  private let instant: Mutex<Timestamp>

  init(_ instant: Timestamp) { self.instant = Mutex(instant) }

  var now: Timestamp {
    get { instant.withLock { $0 } }
    set { instant.withLock { $0 = newValue } }
  }

  func advance(by duration: Duration) { now = now.adding(duration) }
}

/// The real server on a port of its own, over a real database in a directory of its own.
final class ServerUnderTest: Sendable {
  let clock: StandingClock
  let store: StoreUnderTest
  let sessions: SessionService
  let events: EventHub
  let cloud: any DocumentCloud
  let documents: DocumentService
  let http: RawHTTP
  /// Where its figures are told; nil when nothing is counted.
  let figures: RawHTTP?
  let directory: TemporaryDirectory
  let log: LogLines
  let naps: Naps

  private init(
    clock: StandingClock, store: StoreUnderTest, sessions: SessionService, events: EventHub,
    cloud: any DocumentCloud, http: RawHTTP, figures: RawHTTP?, directory: TemporaryDirectory,
    log: LogLines, naps: Naps
  ) {
    self.figures = figures
    self.naps = naps
    self.cloud = cloud
    documents = DocumentService(
      store: store, cloud: cloud, events: events,
      dependencies: ServerDependencies(now: { clock.now }))
    self.clock = clock
    self.store = store
    self.sessions = sessions
    self.events = events
    self.http = http
    self.directory = directory
    self.log = log
  }

  /// Starts a server with these households, gives it to `body`, and stops it.
  ///
  /// `given` is a directory with a record in it, `shared` a database that other servers have too, and `wrap` puts a
  /// store before the one that keeps it.
  static func run<Result: Sendable>(
    at now: String = "2026-02-10T03:00:00Z", households: [HouseholdRecord] = [],
    configure: (inout APIServerConfiguration) -> Void = { _ in },
    issuer: OutsideIssuer? = nil, cloud: (any DocumentCloud)? = nil,
    passwords: PasswordHasher = PasswordHasher(), in given: TemporaryDirectory? = nil,
    sharing shared: DatabaseUnderTest? = nil,
    over wrap: (StoreUnderTest) -> any RecordStore = { $0 }, metrics: ServerMetrics? = nil,
    _ body: (ServerUnderTest) async throws -> Result
  ) async throws -> Result {
    let clock = StandingClock(try instant(now))
    let directory = try given ?? TemporaryDirectory()
    let store = try await StoreUnderTest.open(directory, sharing: shared)
    for household in households {
      try await store.write { try $0.save(household, at: clock.now) }
    }
    let naps = Naps()
    let dependencies = ServerDependencies(
      now: { clock.now }, sleep: { naps.add($0) }, attempts: store.attempts)
    let events = EventHub(relay: try shared?.relay())
    let sessions = SessionService(
      store: store, dependencies: dependencies, events: events, passwords: passwords)
    let log = LogLines()
    let cloud =
      cloud
      ?? FolderCloud(folder: directory.path(of: "record.cloud"), dependencies: dependencies)
    var configuration = APIServerConfiguration(address: .tcp(host: "127.0.0.1", port: 0))
    configure(&configuration)
    let (addresses, address) = AsyncStream<ListeningAddress>.makeStream()
    let (doors, door) = AsyncStream<ListeningAddress>.makeStream()
    let server = APIServer(
      store: wrap(store), cloud: cloud, sessions: sessions, events: events,
      dependencies: dependencies, configuration: configuration, issuer: issuer,
      linkPage: { .plain },
      metrics: metrics.map { MetricsDoor($0, host: "127.0.0.1", port: 0) { door.yield($0) } },
      logger: log.logger,
      onListening: { address.yield($0) })
    let running = Task { try await server.run() }
    defer { running.cancel() }
    var started = addresses.makeAsyncIterator()
    guard let first = await started.next() else { throw NotStarted() }
    var opened = doors.makeAsyncIterator()
    let told = metrics == nil ? nil : await opened.next()
    let under = ServerUnderTest(
      clock: clock, store: store, sessions: sessions, events: events, cloud: cloud,
      http: try RawHTTP("http://\(first)"), figures: try told.map { try RawHTTP("http://\($0)") },
      directory: directory, log: log, naps: naps)
    return try await body(under)
  }

  func token(_ household: HouseholdRecord) async throws -> String {
    try await sessions.issueSession(for: .caregiver(household.caregiver)).accessToken
  }

  func patientToken(_ household: HouseholdRecord) async throws -> String {
    try await sessions.issueSession(for: .patient(household.patients[0].id)).accessToken
  }
}

/// How long the server would have slept; nobody waits for it.
final class Naps: Sendable {
  private let durations = Mutex<[Duration]>([])

  var all: [Duration] { durations.withLock { $0 } }

  func add(_ duration: Duration) { durations.withLock { $0.append(duration) } }
}

struct NotStarted: Error {}

func instant(_ text: String) throws -> Timestamp {
  guard let instant = Timestamp(ascii: text) else { throw NotStarted() }
  return instant
}

func day(_ text: String) -> CivilDate {
  CivilDate(ascii: text) ?? CivilDate.bounds.lowerBound
}

/// What the server logged, at every level.
final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  private let objects = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }
  /// Those that a server writes when it is told to write every request, as objects of JSON.
  var json: [String] { objects.withLock { $0 } }

  var logger: Logger {
    var logger = Logger(label: "test") { _ in Handler(lines: self) }
    logger.logLevel = .trace
    return logger
  }

  private struct Handler: LogHandler {
    let lines: LogLines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let line = "\(event.level) \(event.message) \(metadata) \(event.metadata ?? [:])"
      lines.lines.withLock { $0.append(line) }
      guard event.level >= .info else { return }
      let objects = JSONLog(to: { object in
        lines.objects.withLock { $0.append(String(decoding: object, as: UTF8.self)) }
      })
      objects.log(event: event)
    }
  }
}
