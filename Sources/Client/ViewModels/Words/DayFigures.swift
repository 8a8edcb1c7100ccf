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
  /// Doses that were left out on purpose: never missed, never taken.
  public private(set) var skipped = 0
  /// Those of them that are still due: not those that a doctor took out of the plan.
  public private(set) var skippedDue = 0
  /// True where nobody here is told why a dose was left out, so that no figure can count it.
  private var hasUntold = false
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
      case .skipped: skip(dose)
      case .pending: break
      }
    }
    planned = day.doses.count - before - (skipped - skippedDue)
  }

  private mutating func skip(_ dose: DayAnswer.DoseItem) {
    skipped += 1
    hasUntold = hasUntold || dose.skip == nil
    if dose.skip?.reason.staysDue == true, dose.beforeRegistration != true { skippedDue += 1 }
  }

  /// The sentence above the doses of today, with a count in the words of whoever reads it.
  public func sentence(_ count: Phrase) -> Phrase {
    if hasUnknown { return .todayUnknown }
    let count =
      skipped == 0
      ? count : hasUntold ? .skipCountPatient(count, n: skipped) : .skipCount(count, n: skipped)
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
    hasUnknown || hasUntold
      ? Adherence() : Adherence(taken: taken, due: taken + missed + skippedDue)
  }

  /// The figure of a day in 履歴; nil where there is none.
  public var percent: Phrase? {
    let (adherence, skipped) = (adherence, hasUntold ? 0 : skipped)
    guard let percent = adherence.percent else {
      return skipped > 0 && !hasUnknown ? .skipCountOnly(n: skipped) : nil
    }
    let figure = Phrase.historyAdherence(
      percent: percent, taken: adherence.taken, due: adherence.due)
    return skipped == 0 ? figure : .skipCount(figure, n: skipped)
  }
}
