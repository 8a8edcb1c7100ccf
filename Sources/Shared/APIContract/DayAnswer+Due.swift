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

  /// The next instant at which the clock alone changes the day; nil when none will.
  public func nextTurn(after now: Timestamp) -> Timestamp? {
    [nextDue(after: now), nextMissed(after: now)].compactMap(\.self).min()
  }

  /// The day at `now`, whatever was pending may be missed by then; only what turned after `last`, if given: of what
  /// turned before, whoever gave the day has said so already.
  public func turned(after last: Timestamp? = nil, at now: Timestamp) -> DayAnswer {
    changingDoses { dose in
      guard dose.effectiveStatus == .pending,
        last.map({ DoseStatus.missed(scheduledAt: dose.scheduledAt) > $0 }) ?? true
      else { return dose }
      return dose.untaken(now: now)
    }
  }

  private var pending: [DoseItem] { doses.filter { $0.effectiveStatus == .pending } }
}
