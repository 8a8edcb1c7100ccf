import APIClient
import ClientCore
import Domain
import LocalStore
import Networking
import OutboundHTTP
import Synchronization

/// The clock of every test here.
let testNow = Timestamp(secondsSinceEpoch: 1_770_692_400)  // 2026-02-10T12:00:00+09:00

/// A client with its real way to a server; shut down by the test.
struct Way {
  let outbound: OutboundClient
  let client: APIClient

  init(_ url: String, timeout: Duration = APIClient.patience) throws {
    outbound = try OutboundClient()
    let transport = OutboundTransport(client: outbound, server: try ServerAddress(url))
    client = APIClient(transport: transport, timeout: timeout)
  }
}

/// Runs a test against a listener, and closes everything afterwards.
func withServer(
  timeout: Duration = APIClient.patience,
  _ reply: @escaping @Sendable (ScriptedServer.Request) -> ScriptedServer.Reply,
  _ body: (ScriptedServer, APIClient) async throws -> Void
) async throws {
  let server = try ScriptedServer(reply)
  let way = try Way(server.url, timeout: timeout)
  defer { server.shutDown() }
  do {
    try await body(server, way.client)
    await way.outbound.shutdown()
  } catch {
    await way.outbound.shutdown()
    throw error
  }
}

/// The error a call throws; nil when it throws none.
func failure<Answer>(
  of call: () async throws(APIError) -> Answer
) async -> APIError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return error
  }
}

/// A server that knows tokens: they rotate, and it says what it was asked.
final class TokenServer: Sendable {
  struct State {
    var access = "access-0"
    var refresh = "refresh-0"
    var renewals = 0
    /// Answers the next refreshes with these instead.
    var refreshReply: ScriptedServer.Reply?
    /// Answers data with this once the token is good.
    var data = ScriptedServer.Reply.answer(
      200, #"{"premium":true,"today":"2026-02-10","cutoffDate":null,"retentionDays":null}"#)
  }

  let state = Mutex(State())

  func reply(_ request: ScriptedServer.Request) -> ScriptedServer.Reply {
    state.withLock { state in
      if request.path.hasSuffix("/refresh") { return refresh(&state, request.body) }
      guard request.token == state.access else { return errorReply(401, "UNAUTHORIZED") }
      return state.data
    }
  }

  private func refresh(_ state: inout State, _ body: String) -> ScriptedServer.Reply {
    if let reply = state.refreshReply { return reply }
    guard body.contains("\"\(state.refresh)\"") else { return errorReply(401, "SESSION_ENDED") }
    state.renewals += 1
    state.access = "access-\(state.renewals)"
    state.refresh = "refresh-\(state.renewals)"
    return .answer(
      200,
      """
      {"accessToken":"\(state.access)","refreshToken":"\(state.refresh)",\
      "accessTokenExpiresAt":"2026-02-10T04:00:00Z"}
      """)
  }
}

func errorReply(_ status: Int, _ code: String) -> ScriptedServer.Reply {
  .answer(status, #"{"code":"\#(code)","message":"…"}"#)
}

/// A caregiver's session as a vault holds it.
func storedSession(
  server: String = "s", access: String = "access-0", refresh: String = "refresh-0",
  expires: Timestamp? = testNow.adding(.seconds(600))
) -> StoredSession {
  StoredSession(
    server: server, role: .caregiver, accessToken: access, refreshToken: refresh,
    accessTokenExpiresAt: expires, account: "hanako@example.jp")
}
