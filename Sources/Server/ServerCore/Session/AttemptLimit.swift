package import Domain
internal import Synchronization

/// Counts attempts in fixed windows of time, in memory.
///
/// Bounded: when ten thousand keys are known, the windows that have ended are dropped, and of the others the
/// tenth that ends first if that is not enough. Time is passed in.
package final class AttemptLimit: Sendable {
  private struct Window {
    let endsAt: Timestamp
    var count: Int
  }

  private let maximum: Int
  private let window: Duration
  private let windows = Mutex<[String: Window]>([:])
  package static let capacity = 10_000

  package init(maximum: Int, window: Duration) {
    self.maximum = maximum
    self.window = window
  }

  /// Counts one attempt and answers how many are left, or throws ``RateLimitedError`` when there were
  /// too many.
  @discardableResult
  package func admit(_ key: String, now: Timestamp) throws -> Int {
    try windows.withLock { windows in
      try check(windows[key], now: now)
      return add(key, now: now, to: &windows)
    }
  }

  /// Throws ``RateLimitedError`` when there were too many, and counts nothing.
  func check(_ key: String, now: Timestamp) throws {
    try windows.withLock { try check($0[key], now: now) }
  }

  /// Counts one attempt, whether or not there were too many, and answers how many are left.
  @discardableResult
  func count(_ key: String, now: Timestamp) -> Int {
    windows.withLock { add(key, now: now, to: &$0) }
  }

  /// True when there were too many; counts nothing.
  package func isReached(_ key: String, now: Timestamp) -> Bool {
    windows.withLock { windows in
      windows[key].map { now < $0.endsAt && $0.count >= maximum } ?? false
    }
  }

  /// Takes one counted attempt back: it turned out to be a good one.
  func takeBack(_ key: String) {
    windows.withLock { windows in
      guard let count = windows[key]?.count else { return }
      // Nothing is left of what is taken back whole, or refused tries would fill the room of others.
      if count > 1 { windows[key]?.count = count - 1 } else { windows[key] = nil }
    }
  }

  /// Starts from nothing for this key.
  func forget(_ key: String) {
    windows.withLock { _ = $0.removeValue(forKey: key) }
  }

  private func check(_ known: Window?, now: Timestamp) throws {
    guard let known, now < known.endsAt, known.count >= maximum else { return }
    throw RateLimitedError(until: known.endsAt, now: now)
  }

  /// All windows are as long as each other, so the oldest ends first.
  private static func dropOldest(of windows: inout [String: Window]) {
    let oldest = windows.sorted { $0.value.endsAt < $1.value.endsAt }.prefix(capacity / 10)
    for (key, _) in oldest { windows.removeValue(forKey: key) }
  }

  private func add(_ key: String, now: Timestamp, to windows: inout [String: Window]) -> Int {
    if windows.count >= Self.capacity {
      windows = windows.filter { now < $0.value.endsAt }
      if windows.count >= Self.capacity { Self.dropOldest(of: &windows) }
    }
    let fresh = Window(endsAt: now.adding(window), count: 0)
    var current = windows[key].flatMap { now < $0.endsAt ? $0 : nil } ?? fresh
    current.count += 1
    windows[key] = current
    return max(0, maximum - current.count)
  }
}
