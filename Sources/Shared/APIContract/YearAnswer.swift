public import Domain

/// Twelve months at a glance: a day is a few letters. Only open days up to today are in it.
///
/// Source: R-12, screens 2 figure 24, docs/decisions/0100.
public struct YearAnswer: Hashable, Sendable, Codable, JSONWritable {
  /// The first day of the twelve months, open or not.
  public let from: CivilDate
  /// Their last day, come or not.
  public let to: CivilDate
  public let today: CivilDate
  /// The earliest day that the plan opens; nil when it opens all of them.
  public let cutoffDate: CivilDate?
  /// The doses of the days that are told.
  public let taken: Int
  public let due: Int
  /// The months with a day that is told, earliest first.
  public let months: [Month]

  /// The days of a month that are told: all of them, but for those closed or still to come.
  public struct Month: Hashable, Sendable, Codable {
    public let from: CivilDate
    public let taken: Int
    public let due: Int
    /// A word a day, from `from` on, as ``DayLetters`` writes it.
    public let days: String

    init(from: CivilDate, _ tallies: ArraySlice<DayTally>) {
      let figure = tallies.reduce(DoseTally()) { $0 + $1.all }.adherence
      (self.from, taken, due) = (from, figure.taken, figure.due)
      days = DayLetters.text(tallies)
    }

    public var adherence: Adherence { Adherence(taken: taken, due: due) }

    /// The days with their numbers; no more than the month has.
    public var tallies: [(date: CivilDate, tally: DayTally)] {
      let words = days.split(separator: " ").prefix(from.yearMonth.dayCount - from.day + 1)
      return words.enumerated().map { (from.adding(days: $0), DayLetters.tally($1)) }
    }
  }

  /// Makes the answer; `tallies` are those of `told`, none where no day is told.
  public init(
    window: ClosedRange<CivilDate>, today: CivilDate, cutoffDate: CivilDate?,
    told: ClosedRange<CivilDate>?, tallies: [DayTally]
  ) {
    (from, to, self.today) = (window.lowerBound, window.upperBound, today)
    self.cutoffDate = cutoffDate
    var (months, rest, next) = ([Month](), tallies[...], told?.lowerBound)
    while let first = next, !rest.isEmpty {
      let count = min(rest.count, first.yearMonth.dayCount - first.day + 1)
      months.append(Month(from: first, rest.prefix(count)))
      (rest, next) = (rest.dropFirst(count), first.adding(days: count))
    }
    self.months = months
    (taken, due) = months.reduce((0, 0)) { ($0.0 + $1.taken, $0.1 + $1.due) }
  }

  public var adherence: Adherence { Adherence(taken: taken, due: due) }

  /// The first day that is told; nil where none is.
  public var firstTold: CivilDate? { months.first?.from }
}

/// A day in letters: the four slots with a dot between them, in each a letter for how doses stand, with their number
/// when it is more than one. `t2.m..t` is two taken in the morning, one missed at noon, one taken at bedtime.
enum DayLetters {
  private static let taken = UInt8(ascii: "t")
  private static let missed = UInt8(ascii: "m")
  private static let pending = UInt8(ascii: "p")
  private static let leftOut = UInt8(ascii: "x")
  private static let excused = UInt8(ascii: "s")
  private static let before = UInt8(ascii: "b")
  private static let dot = UInt8(ascii: ".")
  private static let space = UInt8(ascii: " ")

  /// Days with a space between them.
  static func text(_ days: some Collection<DayTally>) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity(days.count * 10)
    for day in days {
      if !letters.isEmpty { letters.append(space) }
      for slot in DoseSlot.allCases {
        if slot != .morning { letters.append(dot) }
        append(day[slot], to: &letters)
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func append(_ tally: DoseTally, to letters: inout [UInt8]) {
    append(taken, tally.taken, to: &letters)
    append(missed, tally.missed, to: &letters)
    append(pending, tally.pending, to: &letters)
    append(leftOut, tally.leftOut, to: &letters)
    append(excused, tally.excused, to: &letters)
    append(before, tally.before, to: &letters)
  }

  private static func append(_ letter: UInt8, _ count: Int, to letters: inout [UInt8]) {
    guard count > 0 else { return }
    letters.append(letter)
    switch count {
    case 1: break
    // Nearly always: no string for one digit.
    case 2...9: letters.append(UInt8(ascii: "0") + UInt8(count))
    default: letters.append(contentsOf: String(count).utf8)
    }
  }

  /// Reads a day; what it does not know counts nowhere.
  static func tally(_ text: Substring) -> DayTally {
    var day = DayTally()
    let slots = text.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false)
    for (slot, word) in zip(DoseSlot.allCases, slots) {
      var rest = word.utf8
      while let letter = rest.popFirst() {
        let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        rest = rest.dropFirst(digits.count)
        let count = digits.isEmpty ? 1 : Int(Substring(digits.prefix(4))) ?? 0
        add(letter, count, to: &day[slot])
      }
    }
    return day
  }

  private static func add(_ letter: UInt8, _ count: Int, to tally: inout DoseTally) {
    switch letter {
    case taken: tally.taken += count
    case missed: tally.missed += count
    case pending: tally.pending += count
    case leftOut: tally.leftOut += count
    case excused: tally.excused += count
    case before: tally.before += count
    default: break
    }
  }
}
