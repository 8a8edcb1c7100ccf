public import APIClient
public import APIContract
import Synchronization

/// Keeps listening to what changes elsewhere while a session lives.
///
/// It opens one stream with the session's own tokens and opens it again when it ends, whoever ended
/// it: a server that restarts, a token that has run out, a network that is gone. It never asks in
/// between, and waits longer from failure to failure. Source: product §4 `GET /api/events`.
public struct EventStream: Sendable {
  /// What whoever shows the record has to do.
  public enum Message: Hashable, Sendable {
    /// Read again what this tells of.
    case changed(ServerEvent)
    /// Read everything again: what happened before the stream was open was told to nobody.
    case resynchronise
    /// Nobody is heard any more, for this reason: what is shown may be old from now on (W-3).
    case lost(APIError)
  }

  /// So many messages, half a minute of beats, are heard in read-only before the stream is opened again.
  private static let messagesInReadOnly = 15

  private let session: OfflineGraceSessionManager
  private let isQuiet: Bool
  private let sleep: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> Double

  /// Makes a listener that does not listen yet; `random` gives a number in 0 ..< 1. A quiet one is woken by what
  /// changes alone, and may hear late that nobody is there any more.
  public init(
    session: OfflineGraceSessionManager, isQuiet: Bool = false,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> Double
  ) {
    (self.session, self.isQuiet) = (session, isQuiet)
    (self.sleep, self.random) = (sleep, random)
  }

  /// Listens until nobody is signed in any more or the task is cancelled, and says which.
  ///
  /// Returns `sessionEnded` or `unauthorized` when nobody is signed in, `cancelled` when the task is
  /// cancelled or somebody else has signed in, and `notFound` or `forbidden` when the server has no such
  /// stream for this session; every other failure is waited out. `receive` runs off the caller's actor, one
  /// message after another.
  @concurrent
  public func follow(_ receive: @escaping @Sendable (Message) async -> Void) async -> APIError {
    var waiting = ReconnectWait()
    while true {
      var atLeast = Duration.zero
      do {
        if try await listen(receive) { waiting = ReconnectWait() }
      } catch {
        if error.endsListening { return error }
        await receive(.lost(error))
        if case .rateLimited(let retryAfter) = error { atLeast = retryAfter }
      }
      do {
        try await sleep(max(waiting.next(random()), atLeast))
      } catch {
        return .cancelled
      }
    }
  }

  /// One stream from beginning to end; true when it lasted.
  private func listen(
    _ receive: @escaping @Sendable (Message) async -> Void
  ) async throws(APIError) -> Bool {
    let (client, session, life) = (session.client, session, StreamLife())
    // A server in this process need not say that it is there, and each word would wake a laptop.
    let isServedHere = await client.isServedHere
    let isQuiet = isQuiet || isServedHere
    do {
      try await session.perform(.events) { token throws(APIError) in
        try await client.events(token: token, isQuiet: isQuiet) { message in
          switch message {
          case .hello:
            await session.noteContact()
            await receive(.resynchronise)
          case .event(let event):
            life.lasts()
            await receive(.changed(event))
          case .beat: life.lasts()
          }
          // In read-only it is opened again now and then, for that tries the renewal: it heals without a key.
          return session.grace.permit != nil
            || !isServedHere && life.count < Self.messagesInReadOnly
        }
      }
    } catch {
      guard life.hasLasted, !error.endsListening else { throw error }
      // A connection that broke after a while is no failure in a row.
      await receive(.lost(error))
    }
    return life.hasLasted
  }
}

/// Whether a stream has done more than begin.
private final class StreamLife: Sendable {
  private let messages = Mutex(0)
  /// How much has come since its beginning.
  var count: Int { messages.withLock { $0 } }
  var hasLasted: Bool { count > 0 }
  func lasts() { messages.withLock { $0 += 1 } }
}

/// How long to wait before the next try: from half a second up to a bound that doubles with each
/// try, up to five seconds, so that a server that is back is heard soon (W-3), at random so that terminals that lost one server do not all come back at once.
struct ReconnectWait: Sendable {
  static let shortest = 0.5
  static let longest = 5.0

  private var bound = 2 * shortest

  /// The next wait; `random` is in 0 ..< 1.
  mutating func next(_ random: Double) -> Duration {
    defer { bound = min(bound * 2, Self.longest) }
    return .seconds(Self.shortest + random * (bound - Self.shortest))
  }
}

extension APIError {
  /// True when listening again would bring nothing.
  fileprivate var endsListening: Bool {
    switch self {
    case .sessionEnded, .unauthorized, .cancelled, .notFound, .forbidden: true
    default: false
    }
  }
}
