public import Domain

// When a day moves on by itself.

extension DayAnswer.DoseItem {
  /// True while it is due: its time has come, and it is neither recorded nor missed.
  public func isDue(at now: Timestamp) -> Bool {
    effectiveStatus.isDue(scheduledAt: scheduledAt, now: now)
  }
}

extension DayAnswer {
  /// The next instant at which a dose of the day becomes due; nil when none will.
  public func nextDue(after now: Timestamp) -> Timestamp? {
    pending.map(\.scheduledAt).filter { $0 > now }.min()
  }

  /// The next instant at which a dose of the day turns missed; nil when none will.
  public func nextMissed(after now: Timestamp) -> Timestamp? {
    pending.map { DoseStatus.missed(scheduledAt: $0.scheduledAt) }.filter { $0 > now }.min()
  }

  private var pending: [DoseItem] { doses.filter { $0.effectiveStatus == .pending } }
}
