internal import APIContract
internal import Glibc
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore
internal import Synchronization

/// An answer that goes on: what changes, as it happens (`text/event-stream`).
///
/// A comment goes out now and then, so that both sides learn of a connection that is gone; nothing
/// else wakes an idle stream. At most one write is under way, and at most
/// ``EventLimits/eventsWaiting`` events wait behind it. Source: product §4 `GET /api/events`.
struct EventStreamAnswer: Sendable {
  let subscription: EventSubscription
  let service: EventService
  let channel: any Channel
  let limits: ServerLimits
  /// How often it says that it is there, where its reader asked for that; nil for the usual.
  let rareBeat: Duration?

  /// The answer; its body ends when the session, its token, the reader or the server does.
  var response: Response {
    Response(status: .ok, headers: Self.fields, body: ResponseBody { try await write(to: &$0) })
  }

  @concurrent
  private func write(to writer: inout any ResponseBodyWriter) async throws {
    let pace = pace()
    defer { pace.stop() }
    channel.closeFuture.whenComplete { [weak subscription] _ in subscription?.end() }
    try await writer.write(ByteBuffer(bytes: Self.hello(subscription.hello)))
    for await _ in subscription.wakes {
      guard service.isOpen(subscription) else { break }
      pace.writes(true)
      try await writer.write(ByteBuffer(bytes: Self.lines(subscription.take())))
      pace.writes(false)
    }
    try await writer.finish(nil)
  }

  private func pace() -> EventPace {
    if rareBeat != nil { channel.keepAlive() }
    return EventPace(
      channel, heartbeat: rareBeat ?? limits.eventHeartbeat, patience: limits.requestDeadline
    ) { [subscription] in subscription.wake() }
  }

  /// The events as the wire has them; a comment when there are none.
  private static func lines(_ events: [ServerEvent]) -> [UInt8] {
    events.isEmpty ? Array(":\n\n".utf8) : events.flatMap { block($0.kind, $0.jsonBytes) }
  }

  private static func hello(_ data: HelloData) -> [UInt8] { block(.hello, data.jsonBytes) }

  private static func block(_ kind: ServerEventKind, _ data: [UInt8]) -> [UInt8] {
    Array("event: \(kind.rawValue)\ndata: ".utf8) + data + Array("\n\n".utf8)
  }

  /// Proxies are told to pass every event on at once.
  private static let fields: HTTPFields = {
    var fields: HTTPFields = [.contentType: eventStreamType, .cacheControl: "no-store"]
    if let name = HTTPField.Name("X-Accel-Buffering") { fields[name] = "no" }
    return fields
  }()
}

/// The media type of an answer that goes on.
let eventStreamType = "text/event-stream"

/// The clock of one stream: beats, and closes the connection of a reader who takes nothing. Between two beats of
/// an idle stream it wakes nobody.
private final class EventPace: Sendable {
  private let channel: any Channel
  private let patience: TimeAmount
  private let beats: Mutex<RepeatedTask?>
  /// Closes the connection when a write has taken too long.
  private let end = Mutex<Scheduled<Void>?>(nil)

  init(
    _ channel: any Channel, heartbeat: Duration, patience: Duration,
    beat: @escaping @Sendable () -> Void
  ) {
    (self.channel, self.patience) = (channel, TimeAmount(patience))
    beats = Mutex(nil)
    let delay = TimeAmount(heartbeat)
    let task = channel.eventLoop.scheduleRepeatedTask(initialDelay: delay, delay: delay) { _ in
      beat()
    }
    beats.withLock { $0 = task }
  }

  /// A write begins or has ended.
  func writes(_ isWriting: Bool) {
    let next: Scheduled<Void>? =
      isWriting
      ? channel.eventLoop.scheduleTask(in: patience) { [channel] in
        channel.close(promise: nil)
      } : nil
    end.withLock { end in
      end?.cancel()
      end = next
    }
  }

  func stop() {
    writes(false)
    beats.withLock { $0?.cancel() }
  }
}

extension Channel {
  /// Has the system look now and then whether the other side is there: nobody's program is woken by it, and a
  /// connection that is gone does not count as a stream for hours.
  fileprivate func keepAlive() {
    let seconds: [(Int32, CInt)] = [(TCP_KEEPIDLE, 60), (TCP_KEEPINTVL, 30), (TCP_KEEPCNT, 4)]
    _ = setOption(.socketOption(.so_keepalive), value: 1)
    for (name, value) in seconds {
      // A socket of this machine knows none of these, and needs none.
      _ = setOption(.tcpOption(.init(rawValue: name)), value: .init(value))
    }
  }
}
