internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Everybody who came through a ``HomeDoor`` and has not left.
final class HomeGuests: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: (address: String, channel: any Channel)] = [:]
    var isClosed = false
    var lastMove = ContinuousClock.now
    /// Ends the wait of whoever closes the door.
    var leaving: AsyncStream<Never>.Continuation?
  }

  private let state = Mutex(State())
  private let teller: AsyncStream<[String: Int]>.Continuation

  init(_ teller: AsyncStream<[String: Int]>.Continuation) { self.teller = teller }

  /// Takes a connection in; false when there is no room for it, or the door is closing.
  func admit(_ channel: any Channel) -> Bool {
    let address = channel.remoteAddress?.ipAddress ?? ""
    let key = ObjectIdentifier(channel)
    let isAdmitted = state.withLock { state in
      let own = state.channels.values.count { $0.address == address }
      guard !state.isClosed, state.channels.count < HomeDoor.most,
        own < HomeDoor.mostOfAnAddress
      else { return false }
      state.channels[key] = (address, channel)
      return true
    }
    guard isAdmitted else { return false }
    tell()
    channel.closeFuture.whenComplete { [weak self] _ in self?.left(key) }
    return true
  }

  /// Something went through the door.
  func moved() { state.withLock { $0.lastMove = .now } }

  /// Waits until nothing moves any more, half a second long, and closes what is left.
  ///
  /// An open stream of events never ends by itself; whoever reads it comes back when the door opens again.
  func leave(within grace: Duration) async {
    let (over, leaving) = AsyncStream<Never>.makeStream()
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    state.withLock { ($0.isClosed, $0.leaving) = (true, leaving) }
    let end = loop.scheduleTask(in: TimeAmount(grace)) { leaving.finish() }
    endWhenStill(on: loop)
    // Nothing comes but the end; a cancelled wait is over.
    for await _ in over {}
    end.cancel()
    let left = state.withLock { Array($0.channels.values.map(\.channel)) }
    for channel in left { try? await channel.close() }
    teller.finish()
  }

  /// Looks again only when half a second without a move could be over.
  private func endWhenStill(on loop: any EventLoop) {
    let (leaving, left) = state.withLock { state in
      (
        state.leaving,
        state.channels.isEmpty ? .zero : Self.stillness - state.lastMove.duration(to: .now)
      )
    }
    guard left > .zero else { return leaving?.finish() ?? () }
    loop.scheduleTask(in: TimeAmount(left)) { [weak self] in self?.endWhenStill(on: loop) }
  }

  private static let stillness = Duration.milliseconds(500)

  private func left(_ key: ObjectIdentifier) {
    let isLast = state.withLock { state in
      state.channels[key] = nil
      return state.channels.isEmpty ? state.leaving : nil
    }
    isLast?.finish()
    tell()
  }

  private func tell() {
    let visitors = state.withLock { state in
      state.channels.values.reduce(into: [:]) { count, guest in
        count[guest.address, default: 0] += 1
      }
    }
    teller.yield(visitors)
  }
}
