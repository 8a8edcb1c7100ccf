import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Localization
import Networking
import OutboundHTTP
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import ViewModels

extension DemoCommand {
  /// Opens the screens on a household of its own; nothing of the person's is touched.
  func runScreens(_ basics: RunBasics, _ sentences: ServerSentences) async throws {
    let role = try role(sentences)
    let plan = try demoPlan(sentences)
    let directory = try DemoDirectory()
    defer { directory.remove() }
    // The household is stored while the terminal is taken: a start costs the longer of the two.
    async let preparing = DemoSession(
      role, in: directory.path, clock: basics.clock, latency: .milliseconds(latency)
    ) { now in
      try DemoRecord(basics.language, now: now, historyDays: historyDays).household(plan)
    }
    let screens: InterfaceRun
    do {
      screens = try await InterfaceRun(common, sentences: basics.sentences)
    } catch {
      await (try? preparing)?.close()
      throw error
    }
    do {
      await screens.showStarting(basics.language)
      directory.outlive()
      let session = try await preparing
      await show(session, on: screens, basics, in: directory.path)
      await session.close()
    } catch {
      await screens.abandon()
      throw error
    }
  }

  private func show(
    _ session: DemoSession, on screens: InterfaceRun, _ basics: RunBasics, in directory: String
  ) async {
    let environment = ModelEnvironment(
      now: session.clock.now, sleep: { try await Task.sleep(for: $0) }, languageChosen: { _ in },
      shop: { .local(in: directory, $0, now: session.clock.now) })
    let app = await AppModel(
      session: session.manager, language: basics.language, environment: environment)
    if let opening = session.opening { await app.open(opening) } else { await app.start() }
    await screens.show(app)
  }
}

/// A sample household, its server, and somebody signed in to it.
struct DemoSession {
  /// Who is signed in, in memory only.
  let manager: OfflineGraceSessionManager
  /// The clock of server and screen alike.
  let clock: ProgramClock
  /// Whose record is opened; nil for a household without patients.
  let opening: RecordModel.Opening?
  private let server: RunningServer
  private let outbound: OutboundClient

  /// Stores the household, starts the server on a socket in `directory` and signs in.
  init(
    _ role: SessionRole, in directory: String, clock: ProgramClock, latency: Duration,
    making make: @escaping @Sendable (Timestamp) throws -> HouseholdRecord
  ) async throws {
    self.clock = clock
    let now = Timestamp(secondsSinceEpoch: clock.now().secondsSinceEpoch)
    let address = ServerAddress(socket: directory + "/server.sock")
    async let making = make(now)
    let parts = try ServerParts(
      database: directory + "/record.sqlite", durability: .throwAway, now: clock.now)
    async let starting = Self.served(parts, in: directory, latency: latency, now: clock.now)
    let household = try await making
    try await parts.store(household, at: now)
    let session = try await Self.signIn(role, to: household, parts, address)
    opening = Self.opening(role, household)
    (server, outbound) = try await starting
    manager = try OfflineGraceSessionManager(
      server: address.description,
      client: APIClient(transport: OutboundTransport(client: outbound, server: address)),
      storage: MemorySessionStorage(session), now: clock.now, boot: BootClock.read)
  }

  /// Ends the connections and the server.
  func close() async {
    await outbound.shutdown()
    await server.stop()
  }

  /// Starts the server, which believes the local store beside its record, and asks it whether it is
  /// well: what a first request has to find, load and connect is then there before the screen's own.
  private static func served(
    _ parts: ServerParts, in directory: String, latency: Duration,
    now: @escaping @Sendable () -> Timestamp
  ) async throws -> (RunningServer, OutboundClient) {
    let outbound = try OutboundClient()
    let socket = directory + "/server.sock"
    var configuration = APIServerConfiguration(
      address: .unixSocket(path: socket), latency: latency)
    configuration.purchases = .localStore(in: directory, now: now)
    let server = try await RunningServer.started(parts, configuration, logger: .silent)
    // Without an answer nothing is lost but time.
    _ = try? await outbound.send(
      OutboundRequest(
        method: "GET", address: .unixSocket(path: socket), path: RoutePath.healthz,
        timeout: .seconds(1)))
    try await parts.store.read { _ in }
    return (server, outbound)
  }

  private static func opening(
    _ role: SessionRole, _ household: HouseholdRecord
  ) -> RecordModel.Opening? {
    let patients = household.patients.map {
      PatientAnswer(
        id: $0.id, displayName: $0.displayName, slotTimes: $0.slotTimes, linked: true, version: 1)
    }
    guard let first = patients.first else { return nil }
    return role == .patient
      ? .patient(named: first.displayName)
      : .caregiver(household.email, opens: first, of: patients)
  }

  private static func signIn(
    _ role: SessionRole, to household: HouseholdRecord, _ parts: ServerParts,
    _ server: ServerAddress
  ) async throws -> StoredSession {
    let first = household.patients.first
    guard role == .patient, let first else {
      let tokens = try await parts.sessions.issueSession(for: .caregiver(household.caregiver))
      return StoredSession(
        server: server.description, role: .caregiver, tokens, account: household.email)
    }
    let tokens = try await parts.sessions.issueSession(for: .patient(first.id))
    return StoredSession(
      server: server.description, role: .patient, tokens, account: first.displayName)
  }
}
