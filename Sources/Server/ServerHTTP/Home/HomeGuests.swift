internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Everybody who came through a ``HomeDoor`` and has not left.
final class HomeGuests: Sendable {
  private struct Guest {
    let address: String
    let channel: any Channel
    /// Counts those who have come.
    let number: Int
    /// Gives way: it is there until the other side has said goodbye, or has not for too long.
    var isLeaving = false
  }

  private struct State {
    var channels: [ObjectIdentifier: Guest] = [:]
    var come = 0
    var isClosed = false
    var lastMove = ContinuousClock.now
    /// Ends the wait of whoever closes the door.
    var leaving: AsyncStream<Never>.Continuation?

    /// Who gives way to somebody of an address who has just come in; nil while there is room.
    func leaving(for address: String) -> (any Channel)? {
      let staying = channels.values.filter { !$0.isLeaving }.sorted { $0.number < $1.number }
      let guests = Dictionary(grouping: staying, by: \.address)
      if let own = guests[address], own.count > HomeDoor.mostOfAnAddress {
        return own.first?.channel
      }
      guard staying.count > HomeDoor.most, let most = guests.values.map(\.count).max() else {
        return nil
      }
      // Of several that have as many, whoever came first.
      return staying.first { guests[$0.address]?.count == most }?.channel
    }
  }

  private let state = Mutex(State())
  private let teller: AsyncStream<[String: Int]>.Continuation

  init(_ teller: AsyncStream<[String: Int]>.Continuation) { self.teller = teller }

  /// Takes a connection in; false when the door is closing, or too many are on their way out.
  ///
  /// Where there is no room, or its address has its share, the first that came of the address with the most, or of its
  /// own, gives way: nobody is turned away because somebody else holds all there is (W-42).
  func admit(_ channel: any Channel) -> Bool {
    let address = channel.remoteAddress?.ipAddress ?? ""
    let key = ObjectIdentifier(channel)
    let (isAdmitted, leaving) = state.withLock { state -> (Bool, (any Channel)?) in
      guard !state.isClosed,
        state.channels.values.count(where: \.isLeaving) < HomeDoor.mostOfAnAddress
      else { return (false, nil) }
      state.come += 1
      state.channels[key] = Guest(address: address, channel: channel, number: state.come)
      let leaving = state.leaving(for: address)
      if let leaving { state.channels[ObjectIdentifier(leaving)]?.isLeaving = true }
      return (true, leaving)
    }
    guard isAdmitted else { return false }
    leaving?.close(promise: nil)
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
