public import APIContract
public import Domain

/// What the clock did while a person looked on: doses became due, or missed.
public struct DueTurn: Hashable, Sendable {
  /// True for doses whose time has come, false for those whose sixty minutes are over.
  public let isBeginning: Bool
  public let slot: DoseSlot
  /// The planned time of the doses.
  public let scheduledAt: Timestamp
  /// How many doses of that slot and time.
  public private(set) var count: Int

  /// What turned after one look at the clock and until the next; nil when nothing did, or the clock was set back.
  ///
  /// What begins goes before what ends, and the earliest before the others.
  public init?(of doses: [DayAnswer.DoseItem], after last: Timestamp, until now: Timestamp) {
    let begun = doses.filter { $0.isDue(at: now) && $0.scheduledAt > last }
    let over = doses.filter {
      let missed = DoseStatus.missed(scheduledAt: $0.scheduledAt)
      return $0.effectiveStatus == .missed && missed > last && missed <= now
    }
    let turned = begun.isEmpty ? over : begun
    guard let first = turned.min(by: { $0.scheduledAt < $1.scheduledAt }) else { return nil }
    (isBeginning, slot, scheduledAt) = (!begun.isEmpty, first.slot, first.scheduledAt)
    count = turned.count { $0.slot == first.slot && $0.scheduledAt == first.scheduledAt }
  }

  /// The same of those that are still so; nil once every one of them is recorded, or its sixty minutes are over.
  public func stillSo(of doses: [DayAnswer.DoseItem], at now: Timestamp) -> DueTurn? {
    let left = doses.count {
      $0.slot == slot && $0.scheduledAt == scheduledAt
        && (isBeginning ? $0.isDue(at: now) : $0.effectiveStatus == .missed)
    }
    guard left > 0 else { return nil }
    var turn = self
    turn.count = min(count, left)
    return turn
  }
}
