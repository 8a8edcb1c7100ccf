import APIContract
import Domain
import Localization
import Logging
import ServerCore
import ServerHTTP
import ServerStorePostgreSQL
import ServerStoreSQLite
import ServiceLifecycle

/// What a server stands on: the record, the documents, the sessions, the clock.
struct ServerParts: Sendable {
  let record: OpenRecord
  /// Where it is kept, counted if anything is.
  let store: any RecordStore
  /// Nil where nothing is counted.
  let metrics: ServerMetrics?
  let cloud: any DocumentCloud
  let sessions: SessionService
  let dependencies: ServerDependencies
  let events: EventHub
  /// Of a database there are as many servers as one likes.
  private let serving: ServingLock?

  /// Opens the record, making it when it is missing. The documents are kept beside it unless told. It counts nothing
  /// unless told, and lets in as many streams of events as ``EventLimits`` says.
  /// Errors: ``RecordServedError`` while another process serves it, and what the store says.
  init(
    database path: String, cloud location: CloudLocation? = nil,
    durability: SQLiteRecordStore.Durability = .full, counts: Bool = false,
    streams: EventLimits = EventLimits(), now: @escaping @Sendable () -> Timestamp
  ) throws {
    // Before it is opened, which may bring its schema up to date below whoever serves it.
    let lock = try ServingLock(servedBefore: path)
    let record = try OpenRecord(file: path, durability: durability)
    let serving = try lock ?? ServingLock(record: path)
    try self.init(
      record, location ?? .beside(record: path), serving, counts, streams, now: now)
  }

  /// Opens a database. Errors: what the store says.
  init(
    _ address: PostgreSQLAddress, cloud location: CloudLocation, counts: Bool, streams: EventLimits,
    now: @escaping @Sendable () -> Timestamp
  ) async throws {
    try self.init(try await OpenRecord(address), location, nil, counts, streams, now: now)
  }

  private init(
    _ record: OpenRecord, _ location: CloudLocation, _ serving: ServingLock?, _ counts: Bool,
    _ streams: EventLimits, now: @escaping @Sendable () -> Timestamp
  ) throws {
    (self.record, self.serving) = (record, serving)
    events = EventHub(limits: streams, relay: record.relay)
    dependencies = ServerDependencies(now: now, attempts: record.attempts)
    metrics = counts ? record.metrics() : nil
    store = metrics.map { MeteredStore(record.store, $0) } ?? record.store
    cloud = try location.cloud(dependencies)
    sessions = SessionService(store: store, dependencies: dependencies, events: events)
  }

  /// A server over these parts that does not listen yet.
  func server(
    _ configuration: APIServerConfiguration, issuer: OutsideIssuer? = nil,
    metrics: MetricsDoor? = nil, leaving: ServerLeaving = ServerLeaving(), logger: Logger,
    onListening: @escaping @Sendable (ListeningAddress) async -> Void
  ) -> APIServer {
    APIServer(
      store: store, cloud: cloud, sessions: sessions, events: events, dependencies: dependencies,
      configuration: configuration, issuer: issuer,
      feedWords: { Strings($0 == .japanese ? .japanese : .english).feedWords }, linkPage: { .own },
      metrics: metrics, leaving: leaving, logger: logger, onListening: onListening)
  }
}

/// A server in a task of this process.
struct RunningServer: Sendable {
  private let parts: ServerParts
  private let group: ServiceGroup
  private let task: Task<Void, Never>

  /// Starts it and returns when it accepts connections; throws why it cannot.
  static func started(
    _ parts: ServerParts, _ configuration: APIServerConfiguration, logger: Logger
  ) async throws -> RunningServer {
    let (listening, teller) = AsyncThrowingStream<ListeningAddress, any Error>.makeStream()
    let server = parts.server(configuration, logger: logger) { teller.yield($0) }
    var services = ServiceGroupConfiguration(services: [server], logger: logger)
    services.maximumGracefulShutdownDuration = .seconds(2)
    let group = ServiceGroup(configuration: services)
    let task = Task {
      do {
        try await group.run()
        teller.finish()
      } catch {
        teller.finish(throwing: error)
      }
    }
    for try await _ in listening {
      return RunningServer(parts: parts, group: group, task: task)
    }
    throw CancellationError()
  }

  /// Lets requests under way finish, two seconds at most, ends it and closes the record.
  func stop() async {
    await group.triggerGracefulShutdown()
    await task.value
    // Everything written is on the disk already; closing only frees memory.
    try? await parts.record.close()
  }
}

extension Logger {
  static var standardError: Logger {
    var logger = Logger(label: "okusuri") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    return logger
  }

  /// Says nothing: the terminal belongs to the screen.
  static var silent: Logger { Logger(label: "okusuri") { _ in SwiftLogNoOpLogHandler() } }
}
