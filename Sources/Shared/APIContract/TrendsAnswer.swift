public import Domain

/// How well doses were taken over the last 30, 90 or 365 days, and when they were missed.
///
/// Source: R-13, screens 2 figure 25, docs/decisions/0101.
public struct TrendsAnswer: Hashable, Sendable, Codable, JSONWritable {
  /// The days that may be asked for.
  public static let ranges = [30, 90, 365]

  public let from: CivilDate
  /// Today.
  public let to: CivilDate
  public let all: ReportAnswer.Figure
  /// Those with a dose, morning to bedtime.
  public let slots: [Slot]
  /// Those with a dose: the most missed first, then by name.
  public let medicines: [Medicine]
  /// When doses are missed most; nil when none was.
  public let weakest: Weakest?
  /// The longest run of days without a missed dose; nil where there is none.
  public let longest: Run?
  /// The run that goes on; nil when a dose of the last day was missed.
  public let current: Run?

  /// A slot, and when it stands today.
  public struct Slot: Hashable, Sendable, Codable {
    public let slot: DoseSlot
    public let time: LocalTime
    public let figure: ReportAnswer.Figure
  }

  /// A medicine as it is called on the last of the days.
  public struct Medicine: Hashable, Sendable, Codable {
    public let medicationId: MedicationID
    public let name: String
    public let figure: ReportAnswer.Figure
  }

  /// When doses are missed most.
  public struct Weakest: Hashable, Sendable, Codable {
    public let slot: DoseSlot
    /// The weekday that stands out among all missed doses, alone in a list; empty where none does.
    public let weekdays: WeekdaySet
    /// How many of all missed doses were missed then.
    public let missed: Int
  }

  /// Days one after the other, both ends counted.
  public struct Run: Hashable, Sendable, Codable {
    public let from: CivilDate
    public let to: CivilDate
    public let days: Int
  }

  /// Makes the answer from the figures of its days.
  public init(_ figures: RecordFigures, now: Timestamp, tellsReasons: Bool) {
    let trends = figures.trends(now: now, tellsReasons: tellsReasons)
    (from, to) = (figures.days.lowerBound, figures.days.upperBound)
    all = ReportAnswer.Figure(trends.all)
    slots = DoseSlot.allCases.compactMap { slot in
      let tally = trends.slots[slot.rawValue]
      guard !tally.isEmpty else { return nil }
      return Slot(
        slot: slot, time: figures.slotTimes.current[slot], figure: ReportAnswer.Figure(tally))
    }
    medicines = trends.medicines.filter { !$1.isEmpty }.map { medication, tally in
      Medicine(
        medicationId: medication, name: figures.name(of: medication, on: figures.days.upperBound),
        figure: ReportAnswer.Figure(tally))
    }.sorted {
      (-$0.figure.missed, $0.name, $0.medicationId) < (-$1.figure.missed, $1.name, $1.medicationId)
    }
    let weekday = trends.weakestWeekday
    weakest = trends.weakestSlot.map {
      Weakest(
        slot: $0, weekdays: weekday.map { WeekdaySet($0.weekday) } ?? [],
        missed: weekday?.missed ?? 0)
    }
    (longest, current) = (trends.longestRun.map(Run.init), trends.currentRun.map(Run.init))
  }
}

extension TrendsAnswer.Run {
  fileprivate init(_ days: ClosedRange<CivilDate>) {
    self.init(from: days.lowerBound, to: days.upperBound, days: days.dayCount)
  }
}

extension ReportAnswer.Figure {
  fileprivate init(_ tally: DoseTally) {
    let adherence = tally.adherence
    self.init(
      taken: adherence.taken, due: adherence.due, missed: tally.missed, skipped: tally.skipped)
  }
}
