import APIClient
import Networking

/// The way to the embedded server of a data directory, whichever process serves it.
///
/// When the one that served has just left, the next needs a moment to take over: the call then waits
/// for it, three seconds at most, and is sent once more.
struct EmbeddedTransport: HTTPTransport {
  let transport: OutboundTransport
  let server: EmbeddedServer

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    do {
      return try await transport.send(request)
    } catch {
      guard error == .unreachable, await server.answersAgain() else { throw error }
    }
    return try await transport.send(request)
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) {
    // Whoever listens comes back by itself, and then the next process serves.
    try await transport.stream(request, to: receive)
  }

  var isServedHere: Bool { get async { await server.isServedHere } }
}
