import CPty
import Glibc

/// Wakes a thread that is blocked in poll.
final class WakeEvent: Sendable {
  let descriptor: Int32

  init() throws { descriptor = try StartFailure.check(cpty_event(), "eventfd") }

  deinit { close(descriptor) }

  func raise() { _ = cpty_event_raise(descriptor) }

  func discard() { cpty_discard(descriptor) }
}
