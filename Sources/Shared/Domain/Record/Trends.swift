/// How many days went, by slot and by medicine, and when doses were missed. Source: R-13, screens 2 figure 25.
public struct Trends: Sendable {
  public private(set) var all = DoseTally()
  /// Morning to bedtime.
  public private(set) var slots = DoseSlot.allCases.map { _ in DoseTally() }
  public private(set) var medicines: [MedicationID: DoseTally] = [:]
  /// The missed doses of each weekday, Sunday first.
  private var missedOn = Weekday.allCases.map { _ in 0 }
  /// The days on which something was due, and whether a dose was missed; earliest first.
  private var days: [(date: CivilDate, isMissed: Bool)] = []

  init(_ figures: RecordFigures, now: Timestamp, tellsReasons: Bool) {
    figures.eachCounted(now: now, tellsReasons: tellsReasons) { count($0) }
  }

  private mutating func count(_ dose: CountedDose) {
    all.count(dose)
    slots[dose.slot.rawValue].count(dose)
    medicines[dose.medication, default: DoseTally()].count(dose)
    let isMissed = dose.status == .missed
    if isMissed { missedOn[dose.date.weekday.rawValue] += 1 }
    guard isMissed || dose.status == .taken || dose.staysDue && dose.status == .skipped else {
      return
    }
    if days.last?.date == dose.date {
      days[days.count - 1].isMissed = days[days.count - 1].isMissed || isMissed
    } else {
      days.append((dose.date, isMissed))
    }
  }

  /// The slot with the most missed doses, of two alike the one with fewer doses due, then the earlier; nil when
  /// nothing was missed.
  public var weakestSlot: DoseSlot? {
    let worst = DoseSlot.allCases.filter { slots[$0.rawValue].missed > 0 }.min { lhs, rhs in
      let (left, right) = (slots[lhs.rawValue], slots[rhs.rawValue])
      return (-left.missed, left.adherence.due, lhs.rawValue)
        < (-right.missed, right.adherence.due, rhs.rawValue)
    }
    return worst
  }

  /// The weekday on which more doses were missed than on any other, and how many; nil where no day stands out or
  /// it was only one.
  public var weakestWeekday: (weekday: Weekday, missed: Int)? {
    guard let most = missedOn.max(), most > 1, missedOn.count(where: { $0 == most }) == 1,
      let index = missedOn.firstIndex(of: most), let weekday = Weekday(rawValue: index)
    else { return nil }
    return (weekday, most)
  }

  /// The longest run of days without a missed dose, of two alike the later; a day with nothing due neither begins
  /// nor ends one. Nil where there is none.
  public var longestRun: ClosedRange<CivilDate>? {
    runs.max { ($0.dayCount, $0.upperBound) < ($1.dayCount, $1.upperBound) }
  }

  /// The run that goes on: nil when the last day on which something was due has a missed dose.
  public var currentRun: ClosedRange<CivilDate>? {
    guard let last = days.last, !last.isMissed else { return nil }
    return runs.last
  }

  private var runs: [ClosedRange<CivilDate>] {
    days.split { $0.isMissed }.compactMap { run in
      guard let first = run.first, let last = run.last else { return nil }
      return first.date...last.date
    }
  }
}

extension RecordFigures {
  /// The trends of all days. O(doses).
  public func trends(now: Timestamp, tellsReasons: Bool) -> Trends {
    Trends(self, now: now, tellsReasons: tellsReasons)
  }
}
