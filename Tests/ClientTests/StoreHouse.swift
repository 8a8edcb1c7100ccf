import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Logging
import Networking
import OutboundHTTP
import Purchases
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import Synchronization
import TestSupport

/// A caregiver's terminal with the local store, and the real server that believes it.
struct StoreHouse {
  /// What the clock of store, server and client shows.
  let clock = Shared(testNow)
  /// What never turns back.
  let uptime = Shared(Duration.seconds(5000))
  let store: LocalPurchaseStore
  let way: SwitchedWay
  let session: OfflineGraceSessionManager
  /// The claims of this terminal.
  let claims: PendingClaims
  let folder: TemporaryDirectory
  private let sessions: SessionService
  private let record: SQLiteRecordStore
  private let address: ServerAddress
  private let outbound: OutboundClient

  static let yearly = StoreProduct.premiumYearly.id
  static let unlock = StoreProduct.premiumUnlock.id
  /// The first caregiver's patient.
  static let patient = PatientID(high: 2, low: 1)
  /// Two caregivers, each with one patient, who bought nothing.
  static let families = [1, 2].map(family)

  /// Runs a server and gives `body` the first caregiver's terminal.
  static func run(
    trusted: Bool = true, as role: SessionRole = .caregiver,
    _ body: (StoreHouse) async throws -> Void
  ) async throws {
    let house = try await StoreHouse(role)
    let (addresses, teller) = AsyncStream<ListeningAddress>.makeStream()
    let server = try house.server(trusted: trusted) { teller.yield($0) }
    let running = Task {
      // Why it could not run shows in the test that waits for it.
      try? await server.run()
      teller.finish()
    }
    for await _ in addresses { break }
    let result: Result<Void, any Error>
    do { result = .success(try await body(house)) } catch { result = .failure(error) }
    await house.outbound.shutdown()
    running.cancel()
    await running.value
    try result.get()
  }

  private init(_ role: SessionRole) async throws {
    let folder = try TemporaryDirectory()
    let clock = clock
    self.folder = folder
    store = LocalPurchaseStore(
      folder: folder.path(of: "store"), clock: { clock.value })
    claims = PendingClaims(folder: folder.path(of: "okusuri"))
    record = try SQLiteRecordStore(path: folder.path(of: "record.sqlite"))
    let record = record
    for family in Self.families { try await record.write { try $0.save(family, at: testNow) } }
    sessions = SessionService(
      store: record, dependencies: ServerDependencies(now: { clock.value }), events: EventHub())
    outbound = try OutboundClient()
    address = ServerAddress(socket: folder.path(of: "s"))
    way = SwitchedWay(base: OutboundTransport(client: outbound, server: address))
    session = try await Self.session(of: 0, as: role, sessions, address, way, clock)
  }

  /// Somebody else's terminal on the same server, or the same person's second one.
  func session(
    of number: Int, device: (@Sendable (OfflineGraceSessionManager) async -> OpenedDevice?)? = nil
  ) async throws -> OfflineGraceSessionManager {
    try await Self.session(of: number, as: .caregiver, sessions, address, way, clock, device)
  }

  /// Premium that ends by its date, sixteen days from now; answers when it surely has: what is known of the
  /// server's clock may lie a request's length behind.
  func endingPremium() async throws -> Timestamp {
    _ = try store.purchase(Self.yearly, for: Self.families[0].caregiver)
    try store.perform(.enterGrace)
    try await post()
    return clock.value.adding(.seconds(16 * 86_400 + 5))
  }

  private static func session(
    of number: Int, as role: SessionRole, _ sessions: SessionService, _ address: ServerAddress,
    _ way: SwitchedWay, _ clock: Shared<Timestamp>,
    _ device: (@Sendable (OfflineGraceSessionManager) async -> OpenedDevice?)? = nil
  ) async throws -> OfflineGraceSessionManager {
    let family = families[number]
    let tokens = try await sessions.issueSession(
      for: role == .caregiver ? .caregiver(family.caregiver) : .patient(family.patients[0].id))
    let kept = StoredSession(
      server: address.description, role: role == .caregiver ? .caregiver : .patient, tokens,
      account: family.email)
    return try OfflineGraceSessionManager(
      server: address.description, client: APIClient(transport: way),
      storage: MemorySessionStorage(kept), now: { clock.value },
      boot: { BootClock(id: "house", milliseconds: clock.value.millisecondsSinceEpoch) },
      device: device)
  }

  private func server(
    trusted: Bool, onListening: @escaping @Sendable (ListeningAddress) async -> Void
  ) throws -> APIServer {
    var configuration = APIServerConfiguration(address: .unixSocket(path: folder.path(of: "s")))
    if trusted {
      configuration.purchases = try StoreTrust(
        roots: [try store.root().root], environments: [.sandbox])
    }
    let clock = clock
    let dependencies = ServerDependencies(set: { clock.value })
    return APIServer(
      store: record,
      cloud: FolderCloud(folder: folder.path(of: "record.cloud"), dependencies: dependencies),
      sessions: sessions, events: EventHub(), dependencies: dependencies,
      configuration: configuration,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, onListening: onListening)
  }

  /// A terminal as it stands after a start.
  func service(
    _ session: OfflineGraceSessionManager? = nil, store: LocalPurchaseStore? = nil,
    claims: PendingClaims? = nil
  ) -> SubscriptionService {
    SubscriptionService(
      session: session ?? self.session, store: store ?? self.store,
      claims: claims ?? self.claims,
      uptime: { [uptime] in uptime.value })
  }

  /// Products bought that the server has not answered for, or will not take; with why it will not.
  func kept(
    _ session: OfflineGraceSessionManager? = nil, in claims: PendingClaims? = nil
  ) async throws -> [KeptClaim] {
    guard let signedIn = await (session ?? self.session).currentSession else { return [] }
    let account = PendingClaims.Account(server: signedIn.server, name: signedIn.account)
    return try (claims ?? self.claims).all(account).map {
      KeptClaim(productID: $0.productID, refusal: $0.refusal)
    }
  }

  /// A claim on this computer's disk.
  struct KeptClaim: Equatable {
    let productID: String
    var refusal: PendingClaim.Refusal?
  }

  /// The first caregiver may do this from now on.
  func give(_ role: MemberRole) async throws {
    let member = try await record.read { reader in
      let owner = try reader.owner(.caregiver(Self.families[0].caregiver))
      guard case .caregiver(let member) = owner else { throw NotFoundError() }
      return member
    }
    try await record.write { try $0.change(member.key, name: nil, role: role, at: testNow) }
  }

  /// The store tells the server everything.
  func post() async throws {
    let post = try await StoreNoticePost(client: session.client, store: store).send()
    guard post.failure == nil else { throw Unsent() }
  }

  struct Unsent: Error {}

  private static func family(_ number: Int) -> HouseholdRecord {
    HouseholdRecord(
      caregiver: CaregiverID(high: 1, low: UInt64(number)), email: "family\(number)@example.jp",
      passwordHash: nil, entitlements: [],
      patients: [
        PatientRecord(
          id: PatientID(high: 2, low: UInt64(number)), displayName: "本人", slotTimes: .standard,
          medications: [])
      ])
  }
}

/// The way to the server: counts what is asked for, and can be cut for some of it.
final class SwitchedWay: HTTPTransport {
  /// What happens to a call.
  enum Cut { case before, after }

  private struct State {
    var cuts: [String: Cut] = [:]
    var all: Cut?
    var asked: [String: Int] = [:]
    var underWay = 0
    var before: (@Sendable (TransportRequest) -> Void)?
  }

  /// Keeps answers back until a test lets them go on.
  let held = HeldAnswers()
  private let base: OutboundTransport
  private let state = Mutex(State())

  init(base: OutboundTransport) { self.base = base }

  /// Cuts every call to a path: before the server hears of it, or after, so that only the answer is lost.
  func cut(_ cut: Cut?, _ path: String) { state.withLock { $0.cuts[path] = cut } }

  /// Cuts everything.
  func cutAll(_ cut: Cut?) { state.withLock { $0.all = cut } }

  /// Does something at the last moment before a call goes.
  func before(_ act: @escaping @Sendable (TransportRequest) -> Void) {
    state.withLock { $0.before = act }
  }

  /// How often a path was asked for since ``forget()``.
  func asked(_ path: String) -> Int { state.withLock { $0.asked[path] ?? 0 } }

  /// How often anything below a path was asked for.
  func askedBelow(_ path: String) -> Int {
    state.withLock { $0.asked.filter { $0.key.hasPrefix(path) }.values.reduce(0, +) }
  }

  /// How often anything was asked for.
  var askedAtAll: Int { state.withLock { $0.asked.values.reduce(0, +) } }

  /// True while no call waits for its answer. An answer that is older than the clock which a test puts forward would
  /// tell the terminal that the server's clock lies behind.
  var isQuiet: Bool { state.withLock { $0.underWay == 0 } }

  /// Counts again.
  func forget() { state.withLock { $0.asked = [:] } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    let (cut, act) = state.withLock { state in
      state.asked[request.path, default: 0] += 1
      state.underWay += 1
      return (state.all ?? state.cuts[request.path], state.before)
    }
    defer { state.withLock { $0.underWay -= 1 } }
    act?(request)
    if cut == .before { throw .unreachable }
    let answer = try await base.send(request)
    await held.pass(request)
    if cut == .after { throw .timedOut }
    return answer
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) {
    try await base.stream(request, to: receive)
  }
}
