// A time that somebody says without its day. In the night it may be one of the day that is over: read here alone, for
// every command and screen. Source: product §2.

extension LocalTime {
  /// How long ago a time may be that is meant across midnight.
  private static let near = Duration.seconds(6 * 3_600)

  /// The instant that this time alone means on a day: of the day before, where it is still to come on the day and was no
  /// more than six hours ago. At ten past midnight 23:50 has been, and 0:15 is no time of yesterday.
  public func latest(on day: CivilDate, by now: Timestamp) -> Timestamp {
    let (before, told) = (
      Timestamp(tokyo: day.adding(days: -1), self), Timestamp(tokyo: day, self)
    )
    return told > now && before <= now && now.since(before) <= Self.near ? before : told
  }

  /// When a dose was taken that was planned for an instant: on the day of its plan, or across midnight where that is
  /// within six hours of it; before midnight only while the time on the day of the plan is still to come.
  public func taken(plannedFor plan: Timestamp, by now: Timestamp) -> Timestamp {
    let day = plan.tokyoDate
    let (before, told, after) = (
      Timestamp(tokyo: day.adding(days: -1), self), Timestamp(tokyo: day, self),
      Timestamp(tokyo: day.adding(days: 1), self)
    )
    if after.since(plan) <= Self.near { return after }
    return told > now && plan.since(before) <= Self.near ? before : told
  }

  /// True where a dose that was planned for an instant can be the one that was taken at this time of a day: at most six
  /// hours before.
  public func follows(_ plan: Timestamp, on day: CivilDate, by now: Timestamp) -> Bool {
    let told = latest(on: day, by: now)
    return plan <= told && told.since(plan) <= Self.near
  }
}
