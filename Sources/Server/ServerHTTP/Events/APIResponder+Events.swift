internal import HummingbirdCore
internal import NIOCore
internal import ServerCore

extension APIResponder {
  /// Opens a stream on this connection.
  func events(_ token: PresentedToken, on channel: any Channel) async throws -> Response {
    let subscription = try await services.events.subscribe(token: token)
    return EventStreamAnswer(
      subscription: subscription, service: services.events, channel: channel, limits: limits
    ).response
  }
}
