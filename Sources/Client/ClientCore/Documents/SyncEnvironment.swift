public import Domain

/// What the sync takes from outside: clocks, a way to sleep, chance, and somebody who keeps a log.
public struct SyncEnvironment: Sendable {
  let now: @Sendable () -> Timestamp
  let uptime: @Sendable () -> Duration
  let sleep: @Sendable (Duration) async throws -> Void
  let random: @Sendable () -> Double
  let log: @Sendable (SyncNews) -> Void

  /// Makes an environment; `uptime` is a clock that never turns back, `random` gives a number in 0 ..< 1.
  public init(
    now: @escaping @Sendable () -> Timestamp, uptime: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> Double, log: @escaping @Sendable (SyncNews) -> Void
  ) {
    (self.now, self.uptime, self.sleep) = (now, uptime, sleep)
    (self.random, self.log) = (random, log)
  }
}

/// How long to wait before something is tried again: anything from nothing to a bound that doubles with
/// each try (full jitter), so that devices that lost one server do not all come back at once.
enum SyncWait {
  /// What failed just now is never tried again at once.
  static let shortest = Duration.milliseconds(500)
  static let first = Duration.seconds(1)
  /// The largest bound while the server is away.
  static let longest = Duration.seconds(60)
  /// The largest bound for a change that the server fails at.
  static let longestOfChange = Duration.seconds(3600)
  /// The least before what was set aside is asked for again.
  static let leastAside = Duration.seconds(900)
  /// So often the server may fail at one change; then it is set aside.
  static let tries = 8

  /// The wait before a file that could not be had is asked for again; `random` is in 0 ..< 1.
  static func aside(random: Double) -> Duration {
    leastAside + (longestOfChange - leastAside) * random
  }

  /// The wait after so many failed tries; `random` is in 0 ..< 1.
  static func wait(after tries: Int, upTo longest: Duration, random: Double) -> Duration {
    let bound = min(first * (1 << min(max(tries - 1, 0), 20)), longest)
    return bound * random
  }
}
