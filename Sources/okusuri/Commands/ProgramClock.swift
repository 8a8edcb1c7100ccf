import Domain
import FoundationEssentials

/// The clock of one run: the machine's, or one that starts at a told instant and ticks from there.
struct ProgramClock: Sendable {
  private let start: Timestamp
  private let started = ContinuousClock.now
  private let follows: Bool

  /// The machine's clock.
  init() { (start, follows) = (Timestamp(secondsSinceEpoch: 0), true) }

  /// A clock that shows `start` now and ticks. Source: product.md §2 `--now`.
  init(startingAt start: Timestamp) { (self.start, follows) = (start, false) }

  /// The time it shows.
  func now() -> Timestamp {
    guard follows else { return start.adding(started.duration(to: .now)) }
    return Timestamp(millisecondsSinceEpoch: Int64(Date.now.timeIntervalSince1970 * 1000))
  }
}
