/// An instant, as the server and the terminal exchange it.
///
/// Milliseconds since 1970-01-01T00:00:00Z. Tokyo is UTC+09:00 all year (no summer time since
/// 1952), so a day in Tokyo is plain integer arithmetic. Source: 010 FR-001, EC-4.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// Milliseconds since the epoch, UTC; never negative after construction.
  public let millisecondsSinceEpoch: Int64

  /// Tokyo's offset from UTC in seconds.
  public static let tokyoOffset = 9 * 3600

  /// The instant so many milliseconds after the epoch, held between 1970 and the end of 9999.
  public init(millisecondsSinceEpoch: Int64) {
    self.millisecondsSinceEpoch = min(max(millisecondsSinceEpoch, 0), 253_402_300_799_999)
  }

  /// The instant so many seconds after the epoch.
  public init(secondsSinceEpoch: Int64) {
    self.init(millisecondsSinceEpoch: min(max(secondsSinceEpoch, 0), 253_402_300_799) * 1000)
  }

  /// The instant at which clocks in Tokyo show this date and time.
  public init(tokyo date: CivilDate, _ time: LocalTime) {
    let seconds = date.daysSinceEpoch * 86_400 + time.minuteOfDay * 60 - Self.tokyoOffset
    self.init(millisecondsSinceEpoch: Int64(seconds) * 1000)
  }

  /// The last instant there is: the end of 9999.
  public static let distantFuture = Timestamp(millisecondsSinceEpoch: .max)

  public var secondsSinceEpoch: Int64 { millisecondsSinceEpoch / 1000 }

  /// The date on calendars in Tokyo at this instant (`todayTokyo` when this is now).
  public var tokyoDate: CivilDate {
    CivilDate.bounds.lowerBound.adding(days: tokyoSeconds / 86_400)
  }

  /// The time on clocks in Tokyo at this instant, to the minute.
  public var tokyoTime: LocalTime { LocalTime(minuteOfDay: tokyoSeconds % 86_400 / 60) }

  /// This instant moved by a duration.
  public func adding(_ duration: Duration) -> Timestamp {
    // Further than from 1970 to the end of 9999 nothing can move, and nothing overflows.
    let span = Duration.seconds(253_402_300_800)
    let parts = min(max(duration, .zero - span), span).components
    let milliseconds = parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
    return Timestamp(millisecondsSinceEpoch: millisecondsSinceEpoch + milliseconds)
  }

  /// The time from `other` to this instant.
  public func since(_ other: Timestamp) -> Duration {
    .milliseconds(millisecondsSinceEpoch - other.millisecondsSinceEpoch)
  }

  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.millisecondsSinceEpoch < rhs.millisecondsSinceEpoch
  }

  private var tokyoSeconds: Int { Int(secondsSinceEpoch) + Self.tokyoOffset }
}
