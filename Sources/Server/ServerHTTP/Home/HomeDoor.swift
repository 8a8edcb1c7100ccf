internal import Domain
internal import NIOCore
internal import NIOPosix
internal import NIOSSL
internal import Synchronization

/// The door of a record inside a home: TLS on addresses of the home's network, and behind it the one server of the
/// record on its unix socket, whichever process runs that.
///
/// It understands nothing of what goes through; limits, sessions and events are the server's, which hears only whose
/// connection it is. So whoever comes through the door and whoever sits at this computer see the same record and hear
/// of the same changes.
/// Source: decision P-40, 0076
public final class HomeDoor: Sendable {
  /// Connections at once, and of those the most from one address.
  static let (most, mostOfAnAddress) = (256, 64)

  /// Where it is open, in the order asked for.
  public let addresses: [ListeningAddress]
  /// Who is connected, told whenever that changes: the newest wins.
  public let visitors: AsyncStream<[String: Int]>
  private let doors: [any Channel]
  private let guests: HomeGuests

  /// Opens it on these addresses, all with one port; with port 0 each gets a free one.
  ///
  /// Throws ``PublicAddressError`` for an address that more than a home could reach, and the system's error when
  /// an address cannot be used.
  public static func open(
    on numbers: [String], port: Int, showing certificate: HomeCertificate,
    before socketPath: String
  ) async throws -> HomeDoor {
    for number in numbers {
      let address = NetworkAddress(number)
      guard address?.isPrivate == true || address?.isLoopback == true else {
        throw PublicAddressError(address: number)
      }
    }
    let context = try NIOSSLContext(configuration: try certificate.tls)
    let (visitors, teller) = AsyncStream<[String: Int]>.makeStream(
      bufferingPolicy: .bufferingNewest(64))
    let guests = HomeGuests(teller)
    var doors: [any Channel] = []
    do {
      for number in numbers {
        doors.append(
          try await listen(on: number, port: port, context, socketPath, guests))
      }
    } catch {
      for door in doors { try? await door.close() }
      throw error
    }
    return HomeDoor(numbers, doors, guests, visitors)
  }

  private init(
    _ numbers: [String], _ doors: [any Channel], _ guests: HomeGuests,
    _ visitors: AsyncStream<[String: Int]>
  ) {
    addresses = zip(numbers, doors).map { .tcp(host: $0, port: $1.localAddress?.port ?? 0) }
    (self.doors, self.guests, self.visitors) = (doors, guests, visitors)
  }

  /// Lets nobody in any more, and ends what is open: at once where nothing is under way, otherwise when nothing has
  /// moved for a moment, or `grace` is over.
  public func close(grace: Duration = .seconds(3)) async {
    // A door that is closed already stays closed.
    for door in doors { try? await door.close() }
    await guests.leave(within: grace)
  }

  private static func listen(
    on number: String, port: Int, _ context: NIOSSLContext, _ socketPath: String,
    _ guests: HomeGuests
  ) async throws -> any Channel {
    try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in enter(channel, context, socketPath, guests) }
      .bind(host: number, port: port).get()
  }

  /// Joins a visitor with the server; nothing is read of the one before the other is there.
  private static func enter(
    _ channel: any Channel, _ context: NIOSSLContext, _ socketPath: String, _ guests: HomeGuests
  ) -> EventLoopFuture<Void> {
    guard guests.admit(channel) else {
      return channel.eventLoop.makeFailedFuture(HomeClosedError())
    }
    return channel.eventLoop.makeCompletedFuture {
      let (outer, inner) = HomePassage.pair(guests)
      try channel.pipeline.syncOperations.addHandlers([
        NIOSSLServerHandler(context: context), outer,
      ])
      return NIOLoopBound(inner, eventLoop: channel.eventLoop)
    }.flatMap { (inner: NIOLoopBound<HomePassage>) in
      reach(
        socketPath, for: channel.remoteAddress?.ipAddress ?? "", on: channel.eventLoop,
        triesLeft: 60
      ).flatMapThrowing { inside in try inside.pipeline.syncOperations.addHandler(inner.value) }
    }
  }

  /// Connects with the server of the record. When the process that served it has just left, the next needs a moment
  /// to take over: it is tried again for three seconds.
  private static func reach(
    _ socketPath: String, for visitor: String, on loop: any EventLoop, triesLeft: Int
  ) -> EventLoopFuture<any Channel> {
    loop.makeCompletedFuture { try VisitorAddress.name(for: visitor) }
      .flatMap {
        ClientBootstrap(group: loop).bind(to: $0).connect(unixDomainSocketPath: socketPath)
      }
      .flatMapError { error in
        guard triesLeft > 0 else { return loop.makeFailedFuture(error) }
        return loop.flatScheduleTask(in: .milliseconds(50)) {
          reach(socketPath, for: visitor, on: loop, triesLeft: triesLeft - 1)
        }.futureResult
      }
  }
}

/// A record is never opened on an address that more than a home could reach.
public struct PublicAddressError: Error, Hashable, Sendable {
  public let address: String
}

/// Nobody comes through the door any more.
private struct HomeClosedError: Error {}
