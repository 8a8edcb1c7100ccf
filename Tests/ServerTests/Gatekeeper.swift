import Glibc
import ServerCore
import Synchronization
import TestSupport
import Testing

/// A piece of work that goes on until a test lets it.
final class Gatekeeper: Sendable {
  private let entered = AsyncStream<Void>.makeStream()
  private let opened = Mutex(false)

  /// Blocks the thread it is called on until ``open()``.
  func stand() {
    entered.continuation.finish()
    while !opened.withLock({ $0 }) { _ = sched_yield() }
  }

  func isEntered() async { for await _ in entered.stream {} }

  func open() { opened.withLock { $0 = true } }
}

extension HashQueue {
  /// Comes back when so many wait; the tasks that ask run by themselves.
  func waits(_ number: Int) async {
    let end = ContinuousClock.now + .testDeadline
    while count != number {
      guard ContinuousClock.now < end else {
        Issue.record("\(count) wait, not \(number)")
        return
      }
      await Task.yield()
    }
  }
}
