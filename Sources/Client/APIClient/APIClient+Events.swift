public import APIContract

/// What a stream of events says.
public enum ServerMessage: Hashable, Sendable {
  /// The stream has begun: whatever changes from now on is told.
  case hello(HelloData)
  case event(ServerEvent)
  case beat
}

extension APIClient {
  /// True while the server is this very process.
  public var isServedHere: Bool { get async { await way.isServedHere } }

  /// Listens to what changes elsewhere, until the server ends the stream or `receive` returns false.
  ///
  /// The first message is `hello`. Errors: as of every call; `noAnswer` also when the stream has fallen
  /// silent, and `notOurs` when what comes is no stream of our server. A quiet stream says that it is there every
  /// two hours, and wakes nobody in between; that its server is gone without a word may be told late.
  public func events(
    token: String, isQuiet: Bool = false,
    to receive: @escaping @Sendable (ServerMessage) async -> Bool
  ) async throws(APIError) {
    let call = isQuiet ? Call.events(beat: EventBeat.rare) : Call.events
    var request = TransportRequest(call, token: token, timeout: timeout)
    (request.isLive, request.isQuiet) = (!isQuiet, isQuiet)
    let reader = EventReader(receive)
    do {
      try await way.stream(call.operation, request) { part in await reader.take(part) }
    } catch {
      throw APIError(error, timeout: timeout)
    }
    try await reader.finish()
  }
}
