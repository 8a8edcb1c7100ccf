import CPty
import Foundation
import Glibc

/// Sees a process end without being told by the harness that is under test.
struct EndWatch: Sendable {
  private let pidfd: Int32

  init?(pid: Int32) {

    let descriptor = cpty_watch_end(pid)
    guard descriptor >= 0 else { return nil }
    pidfd = descriptor
  }

  /// Whether the process ended within the deadline.
  func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var wanted = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        continuation.resume(returning: poll(&wanted, 1, 30_000) == 1)
        close(pidfd)
      }
    }
  }
}
