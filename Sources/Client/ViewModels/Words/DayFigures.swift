public import APIContract
public import Domain
public import Localization

/// How a day stands in numbers: the only place that counts doses for a person.
///
/// What nobody here can know is counted nowhere, and what was planned before its registration is not due.
/// Source: screens §1 "Marks", decision P-28.
public struct DayFigures: Hashable, Sendable {
  /// Doses that count: taken, missed or still to come.
  public private(set) var planned = 0
  public private(set) var taken = 0
  public private(set) var missed = 0
  /// Doses whose time has come, neither recorded nor missed.
  public let due: Int
  /// Doses from before their medicine was registered that nobody has recorded.
  public private(set) var before = 0
  /// True when something of the day cannot be known here; then no figure of it is told.
  public let hasUnknown: Bool

  public init(
    _ day: DayAnswer, isDue: (DayAnswer.DoseItem) -> Bool = { _ in false },
    isUnknown: (DayAnswer.DoseItem) -> Bool
  ) {
    due = day.doses.count(where: isDue)
    hasUnknown = day.doses.contains(where: isUnknown)
    for dose in day.doses {
      switch dose.effectiveStatus {
      case .beforeRegistration: before += 1
      case .taken: taken += 1
      case .missed: missed += 1
      case .pending: break
      }
    }
    planned = day.doses.count - before
  }

  /// The sentence above the doses of today, with a count in the words of whoever reads it.
  public func sentence(_ count: Phrase) -> Phrase {
    if hasUnknown { return .todayUnknown }
    guard before > 0 else { return count }
    return planned == 0
      ? .todayBefore(n: before) : .todayCountBefore(count, before: .todayBefore(n: before))
  }

  /// That sentence for a caregiver.
  public var caregiver: Phrase {
    let count = Phrase.todayCount(of: planned, taken: taken, missed: missed)
    return sentence(due > 0 ? .todayCountDue(count, due: due) : count)
  }

  /// What was taken out of what was due; nothing while some of it is unknown.
  public var adherence: Adherence {
    hasUnknown ? Adherence() : Adherence(taken: taken, due: taken + missed)
  }
}
