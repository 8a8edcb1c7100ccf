public import APIContract

/// What a stream of events says.
public enum ServerMessage: Hashable, Sendable {
  /// The stream has begun: whatever changes from now on is told.
  case hello(HelloData)
  case event(ServerEvent)
  case beat
}

extension APIClient {
  /// Listens to what changes elsewhere, until the server ends the stream or `receive` returns false.
  ///
  /// The first message is `hello`. Errors: as of every call; `noAnswer` also when the stream has fallen
  /// silent, and `notOurs` when what comes is no stream of our server.
  public func events(
    token: String, to receive: @escaping @Sendable (ServerMessage) async -> Bool
  ) async throws(APIError) {
    var request = TransportRequest(Call.events, token: token, timeout: timeout)
    request.isLive = true
    let reader = EventReader(receive)
    do {
      try await transport.stream(request) { part in await reader.take(part) }
    } catch {
      throw APIError(error, timeout: timeout)
    }
    try await reader.finish()
  }
}
