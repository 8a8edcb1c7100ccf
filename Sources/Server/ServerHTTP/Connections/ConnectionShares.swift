internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// Who is connected, by address, so that nobody takes all the room there is.
///
/// When an address has its share, or the server is full, the longest idle connection of the address that
/// has the most gives way: one without a request under way first.
final class ConnectionShares: Sendable {
  private let all: Int
  private let share: Int
  private let metrics: ServerMetrics?
  private let open = Mutex<[String: [ObjectIdentifier: OpenConnection]]>([:])

  /// `all` connections at once, of which one address has `share` at most.
  init(all: Int, share: Int, _ metrics: ServerMetrics? = nil) {
    (self.all, self.share, self.metrics) = (all, share, metrics)
  }

  /// How many there are now.
  var count: Int { open.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  func add(_ connection: OpenConnection) {
    let leaving: OpenConnection? = open.withLock { open in
      open[connection.address, default: [:]][ObjectIdentifier(connection)] = connection
      let own = open[connection.address] ?? [:]
      if own.count > share { return Self.longestIdle(own) }
      guard open.values.reduce(0, { $0 + $1.count }) > all else { return nil }
      return open.values.max { $0.count < $1.count }.flatMap(Self.longestIdle)
    }
    guard let leaving else { return }
    metrics?.limited(by: .connections)
    leaving.channel.close(promise: nil)
  }

  func remove(_ connection: OpenConnection) {
    open.withLock { open in
      open[connection.address]?[ObjectIdentifier(connection)] = nil
      if open[connection.address]?.isEmpty == true { open[connection.address] = nil }
    }
  }

  private static func longestIdle(
    _ connections: [ObjectIdentifier: OpenConnection]
  ) -> OpenConnection? {
    connections.values.min { one, other in
      let (one, other) = (one.state, other.state)
      if one.isBusy != other.isBusy { return other.isBusy }
      return one.since < other.since
    }
  }
}

/// One connection, and since when it does what it does.
final class OpenConnection: Sendable {
  let address: String
  let channel: any Channel
  /// Nanoseconds of the system's uptime, the last bit 1 while a request is under way.
  private let word: Atomic<UInt64>

  init(_ channel: any Channel) {
    (self.channel, address) = (channel, channel.clientAddress)
    word = Atomic(NIODeadline.now().uptimeNanoseconds & ~1)
  }

  var state: (since: UInt64, isBusy: Bool) {
    let word = word.load(ordering: .relaxed)
    return (word & ~1, word & 1 == 1)
  }

  func become(busy: Bool) {
    word.store(NIODeadline.now().uptimeNanoseconds & ~1 | (busy ? 1 : 0), ordering: .relaxed)
  }
}

/// Keeps a connection's entry in ``ConnectionShares`` true.
final class SharedConnection: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let shares: ConnectionShares
  private var connection: OpenConnection?
  private var unanswered = 0

  init(_ shares: ConnectionShares) { self.shares = shares }

  func handlerAdded(context: ChannelHandlerContext) {
    let connection = OpenConnection(context.channel)
    self.connection = connection
    shares.add(connection)
    // Told also when the channel never becomes active.
    context.channel.closeFuture.whenComplete { [shares] _ in shares.remove(connection) }
  }

  /// A request is answered, or was, that this handler does not see.
  func become(busy: Bool) { connection?.become(busy: busy || unanswered > 0) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) {
      unanswered += 1
      connection?.become(busy: true)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      unanswered -= 1
      connection?.become(busy: unanswered > 0)
    }
    context.write(data, promise: promise)
  }
}

@available(*, unavailable)
extension SharedConnection: Sendable {}
