import APIClient
import APIContract
import ClientCore
import Domain
import HTTPTypes
import LocalStore
import Logging
import Networking
import OutboundHTTP
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import Synchronization
import TestSupport
import ViewModels

/// The real server on a socket of its own, which a test can stop and start again.
@MainActor
final class RealServer {
  /// What the clock of server and client shows.
  let clock = Shared(testNow)
  /// The hub of the present run.
  private(set) var events = EventHub()
  /// How often the server was asked anything but for its stream.
  let asked = Shared(0)
  /// Keeps answers back until a test lets them go on.
  let held = HeldAnswers()
  /// True while nobody here hears what the server tells by itself.
  let isDeaf = Shared(false)
  let session: OfflineGraceSessionManager
  private let directory: TemporaryDirectory
  private let store: SQLiteRecordStore
  private let outbound: OutboundClient
  private let storage: MemorySessionStorage
  private var running: Task<Void, Never>?

  nonisolated static let family = household()

  /// Runs a server with ``family`` and somebody signed in to it.
  static func run(
    as role: SessionRole = .caregiver, _ body: (RealServer) async throws -> Void
  ) async throws {
    let server = try await RealServer(role)
    do {
      try await body(server)
      await server.close()
    } catch {
      await server.close()
      throw error
    }
  }

  private init(_ role: SessionRole) async throws {
    directory = try TemporaryDirectory()
    store = try SQLiteRecordStore(path: directory.path(of: "record.sqlite"))
    outbound = try OutboundClient()
    let address = ServerAddress(socket: directory.path(of: "s"))
    try await store.write { try $0.save(Self.family, at: testNow) }
    let owner: SessionOwner =
      role == .caregiver ? .caregiver(Self.family.caregiver) : .patient(Self.family.patients[0].id)
    let tokens = try await SessionService(
      store: store, dependencies: ServerDependencies(now: { testNow }), events: EventHub()
    ).issueSession(for: owner)
    let first = Self.family.patients[0]
    var kept = StoredSession(
      server: address.description, role: role == .caregiver ? .caregiver : .patient, tokens,
      account: role == .caregiver ? Self.family.email : first.displayName)
    if role == .patient { kept.patient = first.id }
    storage = MemorySessionStorage(kept)
    session = try Self.session(storage, directory, outbound, clock, (asked, held, isDeaf))
    try await start()
  }

  /// Another start of the program, or another window of it, over the same sign-in.
  func restarted() throws -> OfflineGraceSessionManager {
    try Self.session(storage, directory, outbound, clock, (asked, held, isDeaf))
  }

  private static func session(
    _ storage: MemorySessionStorage, _ directory: TemporaryDirectory, _ outbound: OutboundClient,
    _ clock: Shared<Timestamp>,
    _ way: (asked: Shared<Int>, held: HeldAnswers, isDeaf: Shared<Bool>)
  ) throws -> OfflineGraceSessionManager {
    let address = ServerAddress(socket: directory.path(of: "s"))
    let transport = CountingTransport(
      base: OutboundTransport(client: outbound, server: address), asked: way.asked,
      held: way.held, isDeaf: way.isDeaf)
    return try OfflineGraceSessionManager(
      server: address.description, client: APIClient(transport: transport), storage: storage,
      now: { [clock] in clock.value },
      boot: { [clock] in
        BootClock(id: "real", milliseconds: clock.value.millisecondsSinceEpoch)
      })
  }

  /// What a terminal keeps of the account that is signed in, in the server's own folder.
  func device(of session: OfflineGraceSessionManager) async -> OpenedDevice? {
    guard let account = await session.deviceAccount,
      let store = try? DeviceStore(
        folder: directory.path(of: "device"), account: account, key: storage.recordKey())
    else { return nil }
    return OpenedDevice(DeviceRecord(store: store, session: session))
  }

  /// Listens; the record and the sessions are those of the run before.
  func start() async throws {
    events = EventHub()
    let dependencies = ServerDependencies(now: { [clock] in clock.value })
    let (addresses, address) = AsyncStream<ListeningAddress>.makeStream()
    let server = APIServer(
      store: store,
      cloud: FolderCloud(folder: directory.path(of: "record.cloud"), dependencies: dependencies),
      sessions: SessionService(store: store, dependencies: dependencies, events: events),
      events: events, dependencies: dependencies,
      configuration: .init(address: .unixSocket(path: directory.path(of: "s"))),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      onListening: { address.yield($0) })
    running = Task {
      // Why it could not run shows in the test that waits for it.
      try? await server.run()
      address.finish()
    }
    for await _ in addresses { break }
  }

  func stop() async {
    running?.cancel()
    await running?.value
  }

  /// Tells what changed in the record of one patient of the family.
  func publish(_ kind: ServerEventKind, patient number: Int = 0) async throws {
    let patient = Self.family.patients[number].id
    let holders = try await holders(patient)
    events.publish(kind, to: .record(holders.patient, id: patient, household: holders.household))
  }

  /// Tells that the family's plan changed.
  func publishPlan() async throws {
    let holders = try await holders(Self.family.patients[0].id)
    events.publish(.entitlement, to: .household(holders.household, patients: [holders.patient]))
  }

  /// Whoever is signed in may do this from now on.
  func give(_ role: MemberRole) async throws {
    let member = try await store.read { reader in
      guard case .caregiver(let member) = try reader.owner(.caregiver(Self.family.caregiver)) else {
        throw NotFoundError()
      }
      return member
    }
    try await store.write { try $0.change(member.key, name: nil, role: role, at: testNow) }
  }

  /// The family's caregiver calls the first patient otherwise, on another device.
  func rename(_ name: String) async throws {
    let (client, token) = try await signInElsewhere()
    let change = PatientChange(displayName: name)
    _ = try await client.send(
      .changePatient(Self.family.patients[0].id, change, version: nil), token: token)
  }

  /// The family's caregiver signs in on another device.
  func signInElsewhere() async throws -> (client: APIClient, token: String) {
    let tokens = try await SessionService(
      store: store, dependencies: ServerDependencies(now: { testNow }), events: EventHub()
    ).issueSession(for: .caregiver(Self.family.caregiver))
    let address = ServerAddress(socket: directory.path(of: "s"))
    let transport = OutboundTransport(client: outbound, server: address)
    return (APIClient(transport: transport), tokens.accessToken)
  }

  private func holders(
    _ patient: PatientID
  ) async throws -> (patient: Int64, household: HouseholdKey) {
    try await store.read { reader in
      guard case .patient(let scope) = try reader.owner(.patient(patient)),
        case .caregiver(let member) = try reader.owner(.caregiver(Self.family.caregiver))
      else { throw NotFoundError() }
      return (scope.key, member.household)
    }
  }

  private func close() async {
    await outbound.shutdown()
    await stop()
  }

  /// Two patients who take a tablet at 08:00, 12:30 and 19:00, and premium for one more hour.
  private nonisolated static func household() -> HouseholdRecord {
    HouseholdRecord(
      caregiver: CaregiverID(high: 1, low: 1), email: "hanako@example.jp", passwordHash: nil,
      entitlements: [
        Entitlement(
          productID: "com.yourcompany.medicationapp.premium_unlock", status: .active,
          expiresAt: testNow.adding(.seconds(3000)))
      ],
      patients: [1, 2].map { number in
        PatientRecord(
          id: PatientID(high: 2, low: number), displayName: "本人\(number)", slotTimes: .standard,
          medications: [tablet(MedicationID(high: 3, low: number))])
      })
  }

  private nonisolated static func tablet(_ id: MedicationID) -> MedicationRecord {
    let days = testNow.tokyoDate.adding(days: -200)...CivilDate.bounds.upperBound
    return MedicationRecord(
      id: id,
      revisions: [
        MedicationRevision(
          medication: id, name: "アムロジピン錠5mg", dosageText: "1錠", doseCountPerIntake: .one,
          effective: days)
      ],
      regimens: [
        RegimenRevision(
          medication: id, effective: days, weekdays: .everyDay,
          times: [480, 690, 1140].map { LocalTime(minuteOfDay: $0) },
          createdAt: testNow.adding(.seconds(-200 * 86_400)))
      ], doses: [], prnDoses: [])
  }
}

/// A value that a test and its server both see.
final class Shared<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var last = 0
  }

  private let state: Mutex<State>

  init(_ value: Value) { state = Mutex(State(value: value)) }

  var value: Value {
    get { state.withLock { $0.value } }
    set {
      let listeners = state.withLock { state in
        state.value = newValue
        return Array(state.listeners.values)
      }
      for listener in listeners { listener.yield() }
    }
  }

  /// Returns once it is so. Throws `CancellationError` when nobody waits for that any more.
  func wait(until condition: (Value) -> Bool) async throws {
    let (changes, listener) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let key = state.withLock { state in
      state.last += 1
      state.listeners[state.last] = listener
      return state.last
    }
    defer { state.withLock { $0.listeners[key] = nil } }
    if condition(value) { return }
    for await _ in changes where condition(value) { return }
    throw CancellationError()
  }
}

/// Answers that have come and are kept back, whoever still waits for them.
actor HeldAnswers {
  private var held: String?
  private var waiting: CheckedContinuation<Void, Never>?
  private(set) var isHolding = false
  private var kept: [(part: String, waiting: CheckedContinuation<Void, Never>?)] = []

  private var lost: String?
  /// True while no question gets through, though the stream of events goes on.
  private(set) var isCut = false
  private var unknown: String?

  /// The server is an older one, which has no path with this in it.
  func makeOlder(without path: String) { unknown = path }

  /// A call as it goes to the server: what an older one would not know is something that none knows.
  func sent(_ request: TransportRequest) -> TransportRequest {
    guard let part = unknown, request.path.contains(part) else { return request }
    let path = request.path.replacing(part, with: "/none")
    return TransportRequest(
      endpoint: Endpoint(request.endpoint.method, path), token: request.token, body: request.body,
      headers: request.headers, timeout: request.timeout, silence: request.silence,
      maxAnswer: request.maxAnswer)
  }

  /// The next answer to a path with this in it never arrives; the server has done what was asked.
  func lose(_ path: String) { lost = path }

  /// True for the answer that is lost.
  func loses(_ request: TransportRequest) -> Bool {
    guard let part = lost, request.line.contains(part) else { return false }
    lost = nil
    return true
  }

  /// From now on no question gets through, or every one does again.
  func cut(_ isCut: Bool) { self.isCut = isCut }

  /// The next answer to a path with this in it is kept back.
  func hold(_ path: String) { held = path }

  func pass(_ request: TransportRequest) async {
    let line = request.line
    if let part = kept.firstIndex(where: { line.contains($0.part) && $0.waiting == nil }) {
      return await withCheckedContinuation { kept[part].waiting = $0 }
    }
    guard let part = held, request.path.contains(part) else { return }
    held = nil
    isHolding = true
    await withCheckedContinuation { waiting = $0 }
  }

  /// The next answer to each of these is kept back: a part of `GET /api/patients?limit=1|`.
  func keep(_ parts: [String]) { kept = parts.map { ($0, nil) } }

  /// True once each of them has come.
  var keepsAll: Bool { kept.allSatisfy { $0.waiting != nil } }

  /// They go on now, the last first.
  func letGo() {
    for answer in kept.reversed() { answer.waiting?.resume() }
    kept = []
  }

  /// It goes on now.
  func release() {
    waiting?.resume()
    (waiting, isHolding) = (nil, false)
  }
}

extension TransportRequest {
  /// Method and path, up to a line that shows where the path ends.
  fileprivate var line: String { "\(endpoint.method.rawValue) \(path)|" }
}

/// Counts what is asked on its way.
private struct CountingTransport: HTTPTransport {
  let base: OutboundTransport
  let asked: Shared<Int>
  let held: HeldAnswers
  let isDeaf: Shared<Bool>

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    asked.value += 1
    if await held.isCut { throw .unreachable }
    let answer = try await base.send(await held.sent(request))
    if await held.loses(request) { throw .unreachable }
    await held.pass(request)
    return answer
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) {
    try await base.stream(request) { part in
      if isDeaf.value { return true }
      return await receive(part)
    }
  }
}
