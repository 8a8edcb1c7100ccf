internal import Glibc
internal import ServerCore

/// Wakes a thread that waits for a connection, from another one.
final class Bell: Sendable {
  private let reading: Int32
  private let ringing: Int32

  /// Throws `StoreUnavailableError` when the process may open nothing more.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw StoreUnavailableError(reason: "no pipe: \(errno)") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, ringing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(ringing)
  }

  /// Whoever waits goes on, and whoever waits next. A pipe that is full has rung.
  func ring() { _ = write(ringing, [1], 1) }

  /// Waits until it rings, something has come by the socket, or it is `end`; -1 is no socket. What has rung is over.
  func wait(for socket: Int32, until end: ContinuousClock.Instant) {
    let left = (end - ContinuousClock.now).components
    // A moment too late is better than several times too early.
    let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
    var watched = [reading, socket].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&watched, 2, Int32(clamping: max(0, milliseconds))) > 0 else { return }
    var rung = [UInt8](repeating: 0, count: 256)
    while read(reading, &rung, rung.count) > 0 {}
  }
}
