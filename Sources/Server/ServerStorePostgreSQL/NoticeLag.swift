/// How long a server's own notices take until PostgreSQL tells them to everybody who listens, itself among them.
///
/// One clock is enough for that: the server's own, which nobody sets. Source: S-19, decision 0170.
struct NoticeLag {
  /// Since when the oldest of what has not gone out has waited.
  private var waiting: ContinuousClock.Instant?
  /// The same of each notification that is out and was not heard yet, in the order of going.
  private var underWay: [ContinuousClock.Instant] = []
  /// How many notifications were heard, and how long they took together.
  private(set) var heard = 0
  private(set) var total = Duration.zero

  /// A notice was put behind those that wait.
  mutating func waits(since now: ContinuousClock.Instant) { waiting = waiting ?? now }

  /// The oldest go out; what is left has waited as long as they have.
  mutating func goesOut(leavingSome: Bool, at now: ContinuousClock.Instant) {
    underWay.append(waiting ?? now)
    if !leavingSome { waiting = nil }
  }

  /// The oldest that is out was heard.
  mutating func came(at now: ContinuousClock.Instant) {
    guard !underWay.isEmpty else { return }
    total += now - underWay.removeFirst()
    heard += 1
  }

  /// Nothing that is out will be heard any more; what came back from it waits as before.
  mutating func breaks(leavingSome: Bool) {
    waiting = leavingSome ? underWay.first ?? waiting : nil
    underWay = []
  }

  /// How long the oldest that nobody has heard has taken until now; nothing where there is none.
  func oldest(at now: ContinuousClock.Instant) -> Duration {
    (underWay.first ?? waiting).map { now - $0 } ?? .zero
  }
}

/// What a server can tell of its notices to the others of its database. Source: S-19.
public struct NoticeFigures: Sendable {
  /// How many notifications of its own it has heard.
  public let heard: Int
  /// How many seconds they took together, from the first notice in each.
  public let seconds: Double
  /// For how many seconds the oldest has waited that nobody can have heard; 0 where there is none.
  public let waiting: Double

  init(_ lag: NoticeLag, at now: ContinuousClock.Instant) {
    heard = lag.heard
    seconds = lag.total / .seconds(1)
    waiting = lag.oldest(at: now) / .seconds(1)
  }
}
