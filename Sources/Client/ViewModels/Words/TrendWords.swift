public import APIContract
public import Domain
public import Localization

/// When doses are missed most, and the days without a miss, in words for the screen and the command alike.
///
/// Source: R-13, screens 2 figure 25.
public struct TrendWords {
  /// A name and what it says; nothing that is not so.
  public let rows: [(name: Phrase, value: Phrase)]

  public init(_ answer: TrendsAnswer, today: CivilDate) {
    var rows: [(name: Phrase, value: Phrase)] = []
    if let weakest = answer.weakest {
      let weekday = Weekday.allCases.first { weakest.weekdays.contains(WeekdaySet($0)) }
      let value = weekday.map {
        Phrase.trendWorstValue(
          weakest.slot.full, missed: answer.all.missed, part: weakest.missed, weekday: $0.rawValue)
      }
      rows.append((.trendWorst, value ?? weakest.slot.full))
    }
    if let longest = answer.longest {
      let value = Phrase.trendStreakValue(
        days: longest.days, longest.from.read(on: today), longest.to.read(on: today),
        now: answer.current?.days ?? 0)
      rows.append((.trendStreak, value))
    }
    self.rows = rows
  }

  /// The rows as sentences, a line each.
  public func lines(_ strings: Strings) -> [String] {
    rows.map { "\(strings($0.name))\(strings(.listSentences))\(strings($0.value))" }
  }
}
