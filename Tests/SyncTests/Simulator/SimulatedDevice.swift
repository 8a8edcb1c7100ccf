import APIClient
import ClientCore
import Domain
import LocalStore
import Synchronization

/// A gate whose word the test decides.
final class SimulatedGate: SyncGate {
  private let state: Mutex<SyncPermission>

  init(_ permission: SyncPermission) { state = Mutex(permission) }

  var word: SyncPermission {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  func permission() async -> SyncPermission { word }

  func changes() async -> AsyncStream<SyncPermission> { AsyncStream { $0.finish() } }
}

/// One of the household's computers: the real store in a folder, and the real sync over it.
final class SimulatedDevice {
  let name: DeviceName
  let folder: String
  let gate = SimulatedGate(.allowed)
  /// What the sync told its log.
  let news = Shared<[SyncNews]>([])
  private(set) var store: DocumentStore
  private(set) var sync: DocumentSync
  private(set) var way: FaultyWay
  private let parts: Parts
  private var starts: UInt64 = 0

  /// What every start of a device is made of.
  struct Parts {
    let base: any HTTPTransport
    let cloud: SimulatedCloud?
    let share: Shared<Double>
    let clock: Shared<Timestamp>
    let seed: UInt64
    let session: StoredSession
  }

  init(_ name: String, in folder: String, _ parts: Parts) throws {
    (self.name, self.folder, self.parts) = (try DeviceName(name), folder, parts)
    (store, sync, way) = try Self.started(self.name, folder, parts, gate, news, 0)
  }

  /// The device is started again: what was in memory is gone.
  func restart() throws {
    starts += 1
    (store, sync, way) = try Self.started(name, folder, parts, gate, news, starts)
  }

  private static func started(
    _ name: DeviceName, _ folder: String, _ parts: Parts, _ gate: SimulatedGate,
    _ news: Shared<[SyncNews]>, _ start: UInt64
  ) throws -> (DocumentStore, DocumentSync, FaultyWay) {
    let seed = Chance.mixed(parts.seed &+ start)
    let chance = SharedChance(seed: seed)
    let account = DeviceAccount(
      server: parts.session.server, role: .caregiver, account: parts.session.account)
    let store = try DocumentStore(folder: folder, account: account, device: name) { chance.next() }
    let way = FaultyWay(base: parts.base, cloud: parts.cloud, seed: seed, share: parts.share)
    let clock = parts.clock
    let session = try OfflineGraceSessionManager(
      server: parts.session.server, client: APIClient(transport: way),
      storage: MemorySessionStorage(parts.session), now: { clock.value })
    let environment = SyncEnvironment(
      now: { clock.value }, uptime: { .zero }, sleep: { _ in throw CancellationError() },
      random: { Double(chance.next() >> 11) / Double(1 << 53) }, log: { news.value.append($0) })
    let sync = DocumentSync(
      store: store, account: account, session: session, gate: gate, environment: environment)
    return (store, sync, way)
  }
}
