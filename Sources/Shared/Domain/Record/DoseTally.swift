/// One dose as figures over many days count it.
struct CountedDose {
  let date: CivilDate
  let slot: DoseSlot
  let medication: MedicationID
  let status: DoseStatus
  /// True for one that was left out and counts as due all the same.
  let staysDue: Bool
}

/// Doses by how they stand; what was planned before its medicine was registered counts in no figure.
///
/// Source: decisions P-28, P-36.
public struct DoseTally: Hashable, Sendable {
  public var taken = 0
  public var missed = 0
  public var pending = 0
  /// Left out on purpose, and still due.
  public var leftOut = 0
  /// Left out on purpose, and out of both numbers.
  public var excused = 0
  /// Planned before their medicine was registered.
  public var before = 0

  public init() {}

  /// What was taken of what was due.
  public var adherence: Adherence { Adherence(taken: taken, due: taken + missed + leftOut) }

  /// Left out on purpose, for whatever reason.
  public var skipped: Int { leftOut + excused }

  /// True where no dose counts.
  public var isEmpty: Bool { taken == 0 && missed == 0 && pending == 0 && skipped == 0 }

  mutating func count(_ dose: CountedDose) {
    switch dose.status {
    case .taken: taken += 1
    case .missed: missed += 1
    case .pending: pending += 1
    case .beforeRegistration: before += 1
    case .skipped where dose.staysDue: leftOut += 1
    case .skipped: excused += 1
    }
  }

  public static func + (lhs: DoseTally, rhs: DoseTally) -> DoseTally {
    var sum = lhs
    sum.taken += rhs.taken
    sum.missed += rhs.missed
    sum.pending += rhs.pending
    sum.leftOut += rhs.leftOut
    sum.excused += rhs.excused
    sum.before += rhs.before
    return sum
  }
}

/// How the four slots of a day went, in numbers. Kept side by side: a year has 365, and none of them takes memory of
/// its own.
public struct DayTally: Hashable, Sendable {
  private var (morning, noon, evening, bedtime) = (
    DoseTally(), DoseTally(), DoseTally(), DoseTally()
  )

  public init() {}

  public subscript(slot: DoseSlot) -> DoseTally {
    get {
      switch slot {
      case .morning: morning
      case .noon: noon
      case .evening: evening
      case .bedtime: bedtime
      }
    }
    // In place: a copy out and in again is as long as the counting.
    _modify {
      switch slot {
      case .morning: yield &morning
      case .noon: yield &noon
      case .evening: yield &evening
      case .bedtime: yield &bedtime
      }
    }
  }

  public var all: DoseTally { morning + noon + evening + bedtime }
}

extension RecordFigures {
  /// Every day in numbers, of one medicine or of all. O(doses). Source: R-12.
  public func tallies(
    of medication: MedicationID? = nil, now: Timestamp, tellsReasons: Bool
  ) -> [DayTally] {
    var tallies = Array(repeating: DayTally(), count: days.dayCount)
    eachCounted(now: now, tellsReasons: tellsReasons) { dose in
      if let medication, medication != dose.medication { return }
      let index = dose.date.days(since: days.lowerBound)
      tallies[index][dose.slot].count(dose)
    }
    return tallies
  }
}
