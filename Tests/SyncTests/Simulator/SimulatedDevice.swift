import APIClient
import ClientCore
import Domain
import LocalStore
import Synchronization

/// A gate whose word the test decides.
final class SimulatedGate: SyncGate {
  private struct State {
    var word: SyncPermission
    var endsAt: Timestamp?
    var asked = 0
    var listeners: [AsyncStream<SyncPermission>.Continuation] = []
  }

  private let state: Mutex<State>

  init(_ word: SyncPermission) { state = Mutex(State(word: word)) }

  /// What it says; whoever listens is told.
  var word: SyncPermission {
    get { state.withLock { $0.word } }
    set {
      let listeners = state.withLock { state in
        state.word = newValue
        return state.listeners
      }
      for listener in listeners { listener.yield(newValue) }
    }
  }

  /// When what it allows ends by its date.
  var endsAt: Timestamp? {
    get { state.withLock { $0.endsAt } }
    set { state.withLock { $0.endsAt = newValue } }
  }

  /// How often it was asked.
  var asked: Int { state.withLock { $0.asked } }

  func permission() async -> SyncPermission {
    state.withLock { state in
      state.asked += 1
      return state.word
    }
  }

  func changes() -> any AsyncSequence<SyncPermission, Never> {
    let (stream, listener) = AsyncStream<SyncPermission>.makeStream()
    state.withLock { $0.listeners.append(listener) }
    return stream
  }
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
    let place: (any SimulatedPlace)?
    let share: Shared<Double>
    let clock: Shared<Timestamp>
    let seed: UInt64
    let session: StoredSession
    var sleep: @Sendable (Duration) async throws -> Void = { _ in throw CancellationError() }
    var hasGate = true
  }

  init(_ name: String, in folder: String, _ parts: Parts) throws {
    (self.name, self.folder, self.parts) = (try DeviceName(name), folder, parts)
    (store, sync, way) = try Self.started(self.name, folder, parts, gate, news, 0)
  }

  /// A sync of these documents under somebody else's sign-in.
  func sync(under other: SimulatedDevice) throws -> DocumentSync {
    let session = try Self.session(other.parts, way)
    return DocumentSync(
      store: store, account: Self.account(parts), session: session, gate: gate,
      environment: Self.environment(parts, SharedChance(seed: 1), news))
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
    let account = account(parts)
    let store = try DocumentStore(folder: folder, account: account, device: name) { chance.next() }
    let way = FaultyWay(base: parts.base, place: parts.place, seed: seed, share: parts.share)
    let sync = DocumentSync(
      store: store, account: account, session: try session(parts, way),
      gate: parts.hasGate ? gate : nil, environment: environment(parts, chance, news))
    return (store, sync, way)
  }

  private static func account(_ parts: Parts) -> DeviceAccount {
    DeviceAccount(
      server: parts.session.server, role: .caregiver, account: parts.session.account)
  }

  private static func session(
    _ parts: Parts, _ way: any HTTPTransport
  ) throws -> OfflineGraceSessionManager {
    let clock = parts.clock
    return try OfflineGraceSessionManager(
      server: parts.session.server, client: APIClient(transport: way),
      storage: MemorySessionStorage(parts.session), now: { clock.value })
  }

  private static func environment(
    _ parts: Parts, _ chance: SharedChance, _ news: Shared<[SyncNews]>
  ) -> SyncEnvironment {
    let clock = parts.clock
    return SyncEnvironment(
      now: { clock.value }, uptime: { .milliseconds(clock.value.millisecondsSinceEpoch) },
      sleep: parts.sleep, random: { Double(chance.next() >> 11) / Double(1 << 53) },
      log: { news.value.append($0) })
  }
}
