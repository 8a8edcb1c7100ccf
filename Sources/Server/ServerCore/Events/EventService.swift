internal import Domain
public import Logging

/// Lets a session listen to what changes.
public struct EventService: Sendable {
  private let store: any RecordStore
  private let dependencies: ServerDependencies
  private let hub: EventHub

  public init(store: any RecordStore, dependencies: ServerDependencies, hub: EventHub) {
    (self.store, self.dependencies, self.hub) = (store, dependencies, hub)
  }

  /// Opens the stream of a session, read from that address; events published from now on are told.
  ///
  /// Throws ``UnauthorizedError``, ``RateLimitedError`` when the session has too many streams, and
  /// ``StoreUnavailableError``. Source: product §4 `GET /api/events`.
  public func subscribe(
    token: PresentedToken, from address: String
  ) async throws -> EventSubscription {
    let now = dependencies.now()
    let session = try await store.read { try $0.session(token, now: now) }
    let subscription = EventSubscription(
      try hub.subscribe(session, from: address), of: hub, endsAt: session.accessExpiresAt, now: now)
    // An end of the session that was committed in between has told its streams too early for this one.
    let later = try await store.read { try $0.session(token, now: now) }
    guard later.holder == session.holder else {
      // Moved to another household meanwhile: this stream would go on hearing the one that was left.
      throw StoreUnavailableError(reason: "the session has moved")
    }
    return subscription
  }

  /// True while the stream's token is good.
  public func isOpen(_ subscription: EventSubscription) -> Bool {
    dependencies.now() < subscription.endsAt
  }

  /// Hears the other servers of the record, where there are some. Call it once, before anybody is let in.
  public func begin(_ logger: Logger) { hub.begin(logger) }

  /// Sends what the other servers have not heard yet, and hears them no more. Call it once, when nobody writes any more.
  public func leave() async { await hub.leave() }

  /// Ends every stream and opens no other: the server is stopping.
  public func close() { hub.close() }
}
