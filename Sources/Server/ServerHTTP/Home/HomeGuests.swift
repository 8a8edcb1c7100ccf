internal import NIOCore
internal import Synchronization

/// Everybody who came through a ``HomeDoor`` and has not left.
final class HomeGuests: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: (address: String, channel: any Channel)] = [:]
    var isClosed = false
    var lastMove = ContinuousClock.now
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
    channel.closeFuture.whenComplete { [weak self] _ in
      self?.state.withLock { $0.channels[key] = nil }
      self?.tell()
    }
    return true
  }

  /// Something went through the door.
  func moved() { state.withLock { $0.lastMove = .now } }

  /// Waits until nothing moves any more, half a second long, and closes what is left.
  ///
  /// An open stream of events never ends by itself; whoever reads it comes back when the door opens again.
  func leave(within grace: Duration) async {
    state.withLock { $0.isClosed = true }
    let end = ContinuousClock.now + grace
    while ContinuousClock.now < end {
      let (isEmpty, stillness) = state.withLock {
        ($0.channels.isEmpty, $0.lastMove.duration(to: .now))
      }
      guard !isEmpty, stillness < .milliseconds(500) else { break }
      // A cancelled wait is over.
      guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { break }
    }
    let left = state.withLock { Array($0.channels.values.map(\.channel)) }
    for channel in left { try? await channel.close() }
    teller.finish()
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
