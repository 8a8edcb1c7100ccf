/// A wall-clock time in Tokyo, to the minute.
public struct LocalTime: Hashable, Sendable, Comparable {
  /// Minutes since midnight, 0 … 1439.
  public let minuteOfDay: Int

  /// The time with these fields; nil when it does not exist (24:00).
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    minuteOfDay = hour * 60 + minute
  }

  /// The time so many minutes after midnight, taken modulo one day.
  public init(minuteOfDay: Int) {
    let remainder = minuteOfDay % 1440
    self.minuteOfDay = remainder < 0 ? remainder + 1440 : remainder
  }

  public var hour: Int { minuteOfDay / 60 }
  public var minute: Int { minuteOfDay % 60 }

  public static func < (lhs: LocalTime, rhs: LocalTime) -> Bool {
    lhs.minuteOfDay < rhs.minuteOfDay
  }
}
