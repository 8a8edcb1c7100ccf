import APIClient
import APIContract
import ClientCore
import Domain
import FoundationEssentials
import LocalStore
import Networking
import OutboundHTTP
import ServerCore
import ViewModels

/// The servers that one run reaches: this computer's own, and those whose address somebody wrote.
///
/// All of them go through one client; the embedded server is joined when it is first needed.
actor ServerConnections {
  private let basics: RunBasics
  private let data: String
  private let storage: DeviceStorage
  private let outbound: OutboundClient
  private let kind: SignInDevice.Kind
  private let log: ClientLog
  /// True where a record may be begun though somebody is signed in to one that is gone.
  private let beginsAnew: Bool
  private var joining: Task<EmbeddedServer, any Error>?

  /// Makes it over the data folder; ``close()`` takes everything apart.
  init(
    _ basics: RunBasics, data: String, _ storage: DeviceStorage, _ kind: SignInDevice.Kind,
    _ log: ClientLog, beginsAnew: Bool
  ) throws(CommandFailure) {
    (self.basics, self.data, self.storage, self.kind) = (basics, data, storage, kind)
    (self.log, self.beginsAnew) = (log, beginsAnew)
    outbound = try basics.outbound()
  }

  /// The server over the person's own data, joined or started once.
  ///
  /// Errors: ``CommandFailure``.
  func embedded() async throws -> EmbeddedServer {
    let (basics, data, storage, beginsAnew) = (basics, data, storage, beginsAnew)
    let task =
      joining
      ?? Task {
        try await basics.embedded(data) {
          let own = ServerAddress(socket: data + "/server.sock").description
          return try !beginsAnew && storage.load()?.server == own
        }
      }
    joining = task
    do {
      return try await task.value
    } catch {
      joining = nil
      throw error
    }
  }

  /// The sign-in on this computer's own server.
  ///
  /// Errors: ``CommandFailure``, and ``VaultError`` when what is kept cannot be read.
  func own() async throws -> OfflineGraceSessionManager {
    let server = try await embedded()
    let address = ServerAddress(socket: server.socketPath)
    let direct = OutboundTransport(client: outbound, server: address)
    return try session(address, EmbeddedTransport(transport: direct, server: server))
  }

  /// The sign-in on another server, of which nothing is asked yet.
  func session(on server: ServerAddress) throws(VaultError) -> OfflineGraceSessionManager {
    try session(server, OutboundTransport(client: outbound, server: server))
  }

  /// How long the server takes for an answer that needs no sign-in, and what its clock showed then; nil
  /// where it did not say.
  func answerTime(
    of server: ServerAddress
  ) async throws(OutboundError) -> (taken: Duration, clock: Timestamp?) {
    let start = ContinuousClock.now
    let answer = try await outbound.send(
      OutboundRequest(
        method: "GET", address: server.address, path: APIOperation.health.template,
        timeout: .seconds(10)))
    return (ContinuousClock.now - start, Timestamp(serverTimeOf: answer.headers))
  }

  /// What stands in the way of a server that answers, as it says itself; nothing where it says nothing of that, and nil
  /// where it cannot say what: its database does not answer.
  func problems(of server: ServerAddress) async -> Set<StoreProblem>? {
    let request = OutboundRequest(
      method: "GET", address: server.address, path: APIOperation.readiness.template,
      timeout: .seconds(10))
    // Whoever does not answer this is asked again by what needs an answer.
    guard let answer = try? await outbound.send(request) else { return [] }
    let readiness = try? JSONDecoder().decode(Readiness.self, from: Data(answer.body))
    guard let problems = readiness?.problems else { return answer.status == 503 ? nil : [] }
    return Set(problems.compactMap(StoreProblem.init)).filter(\.isInTheWay)
  }

  /// The part of the answer that is read.
  private struct Readiness: Decodable {
    let problems: [String]?
  }

  /// The certificate of a server that nobody vouches for and nobody has compared; nil for every other.
  func stranger(at server: ServerAddress) async -> ServerCertificate? {
    await outbound.stranger(at: server.address, asking: APIOperation.health.template)
  }

  /// Believes that server by this certificate alone, now and in later runs.
  ///
  /// Errors: `FileFault` when that cannot be kept; then nothing is believed.
  func believe(_ certificate: ServerCertificate, at server: ServerAddress) throws {
    guard let origin = server.address.origin else { return }
    try Settings.keep {
      $0.certificates = ($0.certificates ?? [:])
        .merging([origin: Data(certificate.bytes).base64EncodedString()]) { $1 }
    }
    outbound.believe(certificate, at: server.address)
  }

  /// What was compared for that server does not count in this run.
  func forget(_ server: ServerAddress) { outbound.forget(server.address) }

  /// Opens what this device keeps of the account that is signed in.
  nonisolated var device: @Sendable (OfflineGraceSessionManager) async -> OpenedDevice? {
    DeviceFolder(path: data, storage: storage).open
  }

  /// Opens the documents that this device keeps of the account that is signed in.
  nonisolated var documents: @Sendable (OfflineGraceSessionManager) async -> OpenedDocuments? {
    let (folder, now) = (DeviceFolder(path: data, storage: storage), basics.clock.now)
    let state = UserFolders(environment: ProcessInfo.processInfo.environment).state
    let (passes, log) = (SyncLog(folder: state, now: now), log)
    return { session in
      await folder.openDocuments(session) { news in
        passes.note(news)
        if let event = ClientEvent(news) { log.note(event) }
      }
    }
  }

  /// Counts what waits on this device for a sign-in.
  nonisolated var unsent: @Sendable (DeviceAccount) async -> Int {
    DeviceFolder(path: data, storage: storage).unsent
  }

  /// Counts what waits on this device, whoever made it.
  nonisolated var unsentOfAll: @Sendable () async -> Int {
    DeviceFolder(path: data, storage: storage).unsentOfAll
  }

  /// Only that session goes on: the embedded server is closed when it is another's. True when it is its
  /// own.
  func settle(on session: OfflineGraceSessionManager) async -> Bool {
    guard let joining, let server = try? await joining.value else { return false }
    let isOwn = session.server == ServerAddress(socket: server.socketPath).description
    guard !isOwn else { return true }
    self.joining = nil
    await server.close()
    return false
  }

  /// Closes the connections, and the embedded server if this run started it.
  func close() async {
    await outbound.shutdown()
    // A server that never started has nothing to close.
    await (try? joining?.value)?.close()
    joining = nil
  }

  private func session(
    _ server: ServerAddress, _ way: any HTTPTransport
  ) throws(VaultError) -> OfflineGraceSessionManager {
    var client = APIClient(
      transport: way,
      elsewhere: OutboundElsewhere(client: outbound, insecure: basics.isInsecure), log: log)
    client.device = { [data, kind] in
      DeviceName.ofThisDevice(in: data).map { SignInDevice(name: $0, kind: kind) }
    }
    return try OfflineGraceSessionManager(
      server: server.description, client: client, storage: storage,
      now: basics.clock.now, boot: BootClock.read, device: device)
  }
}
