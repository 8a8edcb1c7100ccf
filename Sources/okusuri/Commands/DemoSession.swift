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

/// A sample household, its server, and somebody signed in to it.
struct DemoSession {
  /// Who is signed in, in memory only.
  let manager: OfflineGraceSessionManager
  /// The clock of server and screen alike.
  let clock: ProgramClock
  /// Whose record is opened; nil for a household without patients.
  let opening: RecordModel.Opening?
  /// What the demo's terminal keeps of the record, with the demo's directory.
  let device: DeviceFolder
  /// Puts the sample documents on the caregiver's device, while the rest of the start goes on.
  private let filling: Task<DocumentStore?, any Error>
  /// Sends a patient's documents from the family's device.
  private let sending: Task<DocumentStore?, Never>?
  private let server: RunningServer
  private let outbound: OutboundClient

  /// Stores the household, starts the server on a socket in `directory` and signs in.
  ///
  /// Offline the household's record stops where the terminal last heard the server: it has seen what a
  /// person sees of it, and then nothing answers any more.
  init(
    _ role: SessionRole, in directory: String, clock: ProgramClock, latency: Duration,
    beginning: DemoBeginning, language: Language,
    making make: @escaping @Sendable (Timestamp) throws -> HouseholdRecord
  ) async throws {
    self.clock = clock
    let present = Timestamp(secondsSinceEpoch: clock.now().secondsSinceEpoch)
    let now = beginning.lastContact(before: present)
    let time: @Sendable () -> Timestamp = { beginning.isOffline ? now : clock.now() }
    let address = ServerAddress(socket: directory + "/server.sock")
    async let making = make(now)
    let parts = try ServerParts(
      database: directory + "/record.sqlite", durability: .throwAway, now: time)
    async let starting = Self.served(parts, in: directory, latency: latency, now: time)
    let household = try await making
    let member = DemoMember(role, household)
    filling = Task {
      try await member.keepDocuments(in: directory, of: address, language: language, at: present)
    }
    try await parts.store(household, at: now)
    opening = member.opening
    (server, outbound) = try await starting
    let way: any HTTPTransport = OutboundTransport(client: outbound, server: address)
    let later: any HTTPTransport = beginning.isOffline ? NoNetwork() : way
    let storage = MemorySessionStorage()
    device = DeviceFolder(path: directory, storage: storage, lifetime: .thisRun)
    if beginning.isOffline {
      storage.save(try await member.signedIn(parts, address, age: .zero))
      let online = try OfflineGraceSessionManager(
        server: address.description, client: APIClient(transport: way), storage: storage, now: time)
      await device.keepAll(online, opening)
    }
    let age = beginning.isOffline ? .zero : beginning.tokenAge
    storage.save(try await member.signedIn(parts, address, age: age))
    if role == .patient, !beginning.isOffline {
      sending = Task {
        // Without an answer the patient sees that there are none.
        try? await member.sendDocuments(
          by: way, parts, in: directory, of: address, language: language, now: clock.now)
      }
    } else {
      sending = nil
    }
    manager = try OfflineGraceSessionManager(
      server: address.description,
      client: APIClient(transport: later), storage: storage,
      now: clock.now, boot: BootClock.read)
  }

  /// Opens the documents when all of them are there; nil as for any device.
  func openDocuments(_ session: OfflineGraceSessionManager) async throws -> OpenedDocuments? {
    _ = try await filling.value
    return await device.openDocuments(session)
  }

  /// Ends the connections and the server.
  func close() async {
    sending?.cancel()
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
        method: "GET", address: .unixSocket(path: socket), path: APIOperation.health.template,
        timeout: .seconds(1)))
    try await parts.store.read { _ in }
    return (server, outbound)
  }
}

/// Who of a sample household looks at it.
private struct DemoMember {
  private let role: SessionRole
  private let household: HouseholdRecord

  init(_ role: SessionRole, _ household: HouseholdRecord) {
    (self.role, self.household) = (household.patients.isEmpty ? .caregiver : role, household)
  }

  /// Whose record is opened; nil for a household without patients.
  var opening: RecordModel.Opening? {
    let patients = household.patients.map {
      PatientAnswer(
        id: $0.id, displayName: $0.displayName, slotTimes: $0.slotTimes, linked: true, version: 1)
    }
    guard let first = patients.first else { return nil }
    return role == .patient
      ? .patient(named: first.displayName)
      : .caregiver(household.email, opens: first, of: patients)
  }

  /// Keeps the household's documents on the caregiver's device. Whoever asked holds their store until the end: one that
  /// is let go leaves its rest to a queue that wakes the program from then on (docs/decisions/0118).
  @concurrent
  func keepDocuments(
    in directory: String, of server: ServerAddress, language: Language, at now: Timestamp
  ) async throws -> DocumentStore? {
    guard role == .caregiver, let device = DeviceName.ofThisDevice(in: directory) else {
      return nil
    }
    let account = DeviceAccount(
      server: server.description, role: .caregiver, account: household.email)
    let store = try DocumentStore(
      folder: directory, account: account, device: device, lifetime: .thisRun)
    let documents = DemoDocuments(
      language: language, now: now, patient: household.patients.first?.id)
    try documents.fill(store, by: directory)
    return store
  }

  /// Sends the documents of a premium household to its cloud, from a device of the family's: a
  /// patient's screens read them there. Nothing waits for it; without an answer there are none. Its store is held too.
  @concurrent
  func sendDocuments(
    by way: any HTTPTransport, _ parts: ServerParts, in directory: String,
    of server: ServerAddress, language: Language, now: @escaping @Sendable () -> Timestamp
  ) async throws -> DocumentStore? {
    guard let device = DeviceName.ofThisDevice(in: directory) else { return nil }
    let family = DemoMember(.caregiver, household)
    let storage = MemorySessionStorage()
    storage.save(try await family.signedIn(parts, server, age: .zero))
    let account = DeviceAccount(
      server: server.description, role: .caregiver, account: household.email)
    let store = try DocumentStore(
      folder: directory, account: account, device: device, lifetime: .thisRun)
    try DemoDocuments(language: language, now: now(), patient: household.patients.first?.id)
      .fill(store, by: directory)
    let session = try OfflineGraceSessionManager(
      server: server.description, client: APIClient(transport: way), storage: storage, now: now)
    let sync = DocumentSync(
      store: store, account: account, session: session, gate: DemoGate(),
      environment: .standard(now: now))
    _ = await sync.sync()
    return store
  }

  /// A sign-in whose access token was given so long ago.
  func signedIn(
    _ parts: ServerParts, _ server: ServerAddress, age: Duration
  ) async throws -> StoredSession {
    let patient = role == .patient ? household.patients.first : nil
    let tokens = try await parts.sessions.issueSession(
      for: patient.map { .patient($0.id) } ?? .caregiver(household.caregiver), accessAge: age)
    var session = StoredSession(
      server: server.description, role: patient == nil ? .caregiver : .patient, tokens,
      account: patient?.displayName ?? household.email)
    session.patient = patient?.id
    return session
  }
}

/// The server decides what the family's device may send.
private struct DemoGate: SyncGate {
  let endsAt: Timestamp? = nil

  func permission() async -> SyncPermission { .allowed }
  func changes() -> any AsyncSequence<SyncPermission, Never> {
    AsyncStream<SyncPermission> { $0.finish() }
  }
}

/// The way of a terminal without a network.
struct NoNetwork: HTTPTransport {
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    CallReach.current?.note(isNowhere: true)
    throw .unreachable
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) {
    throw .unreachable
  }
}
