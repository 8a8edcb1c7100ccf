public import Domain

/// When a day begins for the server while this device's clock has begun it already.
///
/// Clocks differ by seconds or minutes, and only the server's decides which day it is (W-1, decision 0046).
public enum DayTurn {
  /// Who asked in vain asks again after as long as the day is late, but no sooner and no later than this.
  private static let pauses = Duration.seconds(1)...Duration.seconds(60)

  /// When to ask for the day after `told`, the one that the server told last; nil where that is not over by this
  /// device's clock.
  public static func next(
    after told: CivilDate, now: Timestamp, _ correction: ClockCorrection?
  ) -> Timestamp? {
    guard told < now.tokyoDate else { return nil }
    let end = Timestamp(tokyo: told.adding(days: 1), LocalTime(minuteOfDay: 0))
    let late = (correction?.server ?? now).since(end)
    let wait = late < .zero ? .zero - late : min(late, pauses.upperBound)
    return now.adding(max(wait, pauses.lowerBound))
  }
}
