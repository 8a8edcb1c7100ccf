import APIClient
import ClientCore
import Domain
import FoundationEssentials
import LocalStore
import Logging
import Networking
import OutboundHTTP
import ServerCore
import ServerHTTP
import ServerStoreSQLite

/// The real server with its folder cloud on a socket, a caregiver for each life, and their plan.
final class RealPlace: Sendable {
  private let folder: ScratchFolder
  private let outbound: OutboundClient
  private let record: SQLiteRecordStore
  private let cloud: FolderCloud
  private let sessions: SessionService

  /// What the server's clock shows: before the end of every plan, or after it.
  private let clock = Shared(RealPlace.now)
  private static let now = Timestamp(secondsSinceEpoch: 1_770_692_400)
  private static let end = now.adding(.seconds(600))

  /// Runs a server for as long as `body` takes.
  static func run(_ body: (RealPlace) async throws -> Void) async throws {
    let place = try RealPlace()
    let (addresses, teller) = AsyncStream<ListeningAddress>.makeStream()
    let server = place.server { teller.yield($0) }
    let running = Task {
      // Why it could not run shows in the test that waits for it.
      try? await server.run()
      teller.finish()
    }
    for await _ in addresses { break }
    let result: Result<Void, any Error>
    do { result = .success(try await body(place)) } catch { result = .failure(error) }
    await place.outbound.shutdown()
    running.cancel()
    await running.value
    try result.get()
  }

  private init() throws {
    folder = try ScratchFolder()
    outbound = try OutboundClient()
    record = try SQLiteRecordStore(path: folder.path(of: "record.sqlite"))
    let clock = clock
    let dependencies = ServerDependencies(set: { clock.value })
    cloud = FolderCloud(folder: folder.path(of: "record.cloud"), dependencies: dependencies)
    sessions = SessionService(store: record, dependencies: dependencies, events: EventHub())
  }

  private func server(
    onListening: @escaping @Sendable (ListeningAddress) async -> Void
  ) -> APIServer {
    let clock = clock
    return APIServer(
      store: record, cloud: cloud, sessions: sessions, events: EventHub(),
      dependencies: ServerDependencies(set: { clock.value }),
      configuration: APIServerConfiguration(address: .unixSocket(path: folder.path(of: "s"))),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, onListening: onListening)
  }

  /// A caregiver of a life, signed in; their plan runs while the server's clock says so, and one life goes
  /// on at a time.
  func caregiver(_ number: UInt64) async throws -> RealCaregiver {
    clock.value = Self.now
    let owner = CaregiverID(high: 1, low: number)
    let family = HouseholdRecord(
      caregiver: owner, email: "family\(number)@example.jp", passwordHash: nil,
      entitlements: [
        Entitlement(
          productID: "com.yourcompany.medicationapp.premium_unlock", status: .active,
          expiresAt: Self.end)
      ], patients: [])
    try await record.write { try $0.save(family, at: Self.now) }
    // The folder is made at its first use, and a copy may be taken before anybody calls.
    _ = try await cloud.identity()
    let tokens = try await sessions.issueSession(for: .caregiver(owner))
    let address = ServerAddress(socket: folder.path(of: "s"))
    return RealCaregiver(
      way: OutboundTransport(client: outbound, server: address), cloud: cloud,
      in: folder.path(of: "record.cloud"), owner: owner,
      session: StoredSession(
        server: address.description, role: .caregiver, tokens, account: family.email)
    ) { [clock] isPremium in clock.value = isPremium ? Self.now : Self.end }
  }
}

/// One caregiver of a real server.
struct RealCaregiver: SimulatedPlace {
  let way: any HTTPTransport
  let cloud: FolderCloud
  /// Where its cloud is kept, and the copy of it.
  let folder: String
  let owner: CaregiverID
  let session: StoredSession
  let turn: @Sendable (Bool) -> Void
  let refusals = 0
  private var copy: String { folder + ".copy" }

  init(
    way: any HTTPTransport, cloud: FolderCloud, in folder: String, owner: CaregiverID,
    session: StoredSession, turn: @escaping @Sendable (Bool) -> Void
  ) {
    (self.way, self.cloud, self.folder, self.owner) = (way, cloud, folder, owner)
    (self.session, self.turn) = (session, turn)
  }

  func setPremium(_ isPremium: Bool) { turn(isPremium) }

  func backUp() throws {
    try cloud.close()
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: folder, toPath: copy)
  }

  func putBack() throws {
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.copyItem(atPath: copy, toPath: folder)
  }

  func held() async throws -> [CloudDocument] {
    var (held, next): ([CloudDocument], Int) = ([], 0)
    while true {
      let page = try await cloud.changes(of: owner, after: next, limit: 500)
      held += page.items.filter { $0.revision != nil }
      guard page.hasMore, let last = page.items.last else { return held }
      next = last.sequence
    }
  }

  func session(until end: Timestamp) -> StoredSession {
    var session = session
    session.accessTokenExpiresAt = end
    return session
  }
}
