extension RegimenPlan {
  /// What is wrong with a plan that is to begin now.
  public enum Problem: Hashable, Sendable {
    /// The first day is further ahead than ten years.
    case startsTooLate
    /// The last day is over, or lies before the first.
    case endsTooEarly
  }

  /// How many days ahead a plan may begin: ten years.
  public static let farthestStart = 3653

  /// What is wrong with the plan on that day; nil when it can begin.
  public func problem(today: CivilDate) -> Problem? {
    if start.days(since: today) > Self.farthestStart { return .startsTooLate }
    if let end, end < max(start, today) { return .endsTooEarly }
    return nil
  }

  /// True when putting this plan in the place of `other` today would change no dose.
  ///
  /// A first day that is over is as good as today's: a plan never begins before it was made (D-M8).
  public func plansTheSame(as other: RegimenPlan, today: CivilDate) -> Bool {
    max(start, today) == max(other.start, today) && end == other.end && weekdays == other.weekdays
      && timing == other.timing
  }

  /// The revision by which the plan takes hold at an instant: nothing before it is planned by it.
  public func revision(
    of medication: MedicationID, slotTimes: SlotTimes, from instant: Timestamp, today: CivilDate
  ) -> RegimenRevision {
    let first = max(start, today)
    return RegimenRevision(
      medication: medication, effective: first...max(first, end ?? CivilDate.bounds.upperBound),
      weekdays: weekdays, times: timing.times(slotTimes), createdAt: instant)
  }
}

extension RegimenRevision {
  /// What was planned, for a revision that follows these slots or, with none, keeps fixed times.
  public func plan(slots: [DoseSlot]) -> RegimenPlan {
    let last = effective.upperBound
    return RegimenPlan(
      start: effective.lowerBound, end: last == CivilDate.bounds.upperBound ? nil : last,
      weekdays: weekdays, timing: slots.isEmpty ? .times(times) : .slots(slots))
  }
}
