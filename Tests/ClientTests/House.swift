import APIClient
import APIContract
import ClientCore
import Dispatch
import Domain
import LocalStore
import Networking
import OutboundHTTP

/// A session with its server, its storage and its way between.
struct House {
  let server: ScriptedServer
  let tokens: TokenServer
  let storage: MemorySessionStorage
  let session: OfflineGraceSessionManager
  let way: Way

  var reader: RecordReader { RecordReader(session: session, subject: .ownRecord) }

  init(
    _ server: ScriptedServer, _ tokens: TokenServer, _ kept: StoredSession,
    timeout: Duration = APIClient.patience, ownServer: Bool = true
  ) throws {
    (self.server, self.tokens) = (server, tokens)
    var kept = kept
    if ownServer { kept.server = server.url }
    storage = MemorySessionStorage(kept)
    way = try Way(server.url, timeout: timeout)
    session = try OfflineGraceSessionManager(
      server: server.url, client: way.client, storage: storage, now: { testNow })
  }

  func close() async {
    await way.outbound.shutdown()
    server.shutDown()
  }
}

/// Runs a test in a house of its own.
func withSession(
  _ kept: StoredSession, timeout: Duration = APIClient.patience, ownServer: Bool = true,
  _ body: (House) async throws -> Void
) async throws {
  let tokens = TokenServer()
  let server = try ScriptedServer { tokens.reply($0) }
  let house = try House(server, tokens, kept, timeout: timeout, ownServer: ownServer)
  do {
    try await body(house)
    await house.close()
  } catch {
    await house.close()
    throw error
  }
}

/// Holds a listener's thread until a test lets it go on.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  /// Blocks the calling thread, which is one of the listener's own.
  func wait() {
    semaphore.wait()
    semaphore.signal()
  }
}
