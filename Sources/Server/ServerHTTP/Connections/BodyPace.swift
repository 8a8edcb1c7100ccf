/// How fast the body of a request comes, judged again and again over a stretch of time in which the server has waited
/// for it. While the server itself takes nothing, no time goes by.
///
/// All times are nanoseconds of one clock, passed in. Source: S-21, decision 0134.
struct BodyPace {
  enum Verdict: Equatable {
    case tooSlow
    /// To be judged in so many nanoseconds, at the earliest.
    case again(in: Int64)
  }

  private let leastBytesPerSecond: Int
  private let shortStretch: Int64
  private var stretch: Int64
  private var waited: Int64 = 0
  private var bytes = 0
  private var waitsSince: Int64?

  /// Slower than so many bytes a second on average over a stretch of nanoseconds is too slow; at least one byte has to come.
  init(leastBytesPerSecond: Int, stretch: Int64) {
    self.leastBytesPerSecond = leastBytesPerSecond
    shortStretch = max(stretch, 1)
    self.stretch = shortStretch
  }

  /// A body begins.
  mutating func begin() { (waited, bytes, waitsSince, stretch) = (0, 0, nil, shortStretch) }

  /// It is one that takes its time, on a line that may be gone for a while.
  mutating func lengthen(to stretch: Int64) { self.stretch = max(stretch, self.stretch) }

  /// The server wants more of it.
  mutating func waits(at now: Int64) {
    if waitsSince == nil { waitsSince = now }
  }

  /// So many bytes have come.
  mutating func came(_ count: Int, at now: Int64) {
    if let waitsSince { waited += now - waitsSince }
    waitsSince = nil
    bytes += count
  }

  mutating func judge(at now: Int64) -> Verdict {
    let time = waited + (waitsSince.map { now - $0 } ?? 0)
    guard time >= stretch else { return .again(in: stretch - time) }
    let wanted = max(Double(leastBytesPerSecond) * Double(time) / 1e9, 1)
    guard Double(bytes) >= wanted else { return .tooSlow }
    (waited, bytes) = (0, 0)
    if waitsSince != nil { waitsSince = now }
    return .again(in: stretch)
  }
}
