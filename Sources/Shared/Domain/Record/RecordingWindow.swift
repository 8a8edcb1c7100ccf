/// Which doses may be recorded or taken back at an instant: those planned for today or the 29 days
/// before, on every plan. Source: decision P-23.
public struct RecordingWindow: Hashable, Sendable {
  /// How many days are open, today included.
  public static let dayCount = 30

  public let now: Timestamp
  public let days: ClosedRange<CivilDate>

  public init(now: Timestamp) {
    self.now = now
    let today = now.tokyoDate
    days = today.adding(days: 1 - Self.dayCount)...today
  }

  /// True for a day of the window.
  public func contains(_ date: CivilDate) -> Bool { days.contains(date) }

  /// True for an instant of these days at which something can have been taken: never in the future.
  public func contains(takenAt: Timestamp) -> Bool {
    takenAt <= now && days.contains(takenAt.tokyoDate)
  }
}
