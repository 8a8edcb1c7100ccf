import Synchronization

/// How often and how long to try again, and whoever pays for it.
struct RetryPlan: Sendable {
  /// Tries of one request, the first among them.
  static let tries = 5
  /// The bound of the first wait; it doubles with each.
  static let shortest = Duration.milliseconds(100)
  /// The largest bound, and the longest that a service may ask to wait.
  static let longest = Duration.seconds(8)

  /// Full jitter: anything from nothing up to a bound that doubles. `random` is in 0 ..< 1.
  static func wait(after failures: Int, random: Double) -> Duration {
    min(shortest * (1 << min(max(failures - 1, 0), 10)), longest) * random
  }
}

/// What all requests together may spend on trying again, so that a service in trouble is not asked five
/// times as much as one that is well.
final class RetryBudget: Sendable {
  private static let most = 500
  private static let price = 5
  private let left = Mutex(most)

  /// Takes what one more try costs; false when nothing is left.
  func take() -> Bool {
    left.withLock { left in
      guard left >= Self.price else { return false }
      left -= Self.price
      return true
    }
  }

  func giveBack() { left.withLock { $0 = min($0 + 1, Self.most) } }
}
