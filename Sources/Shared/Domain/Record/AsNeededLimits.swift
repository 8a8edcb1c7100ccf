/// How far apart and how often a medicine taken as needed (頓服) is to be taken, as its paper says.
///
/// Nothing is ever refused for them: what would break them is asked about once. Source: decision P-44.
public struct AsNeededLimits: Hashable, Sendable {
  public static let hours = 1...72
  public static let times = 1...24
  public static let none = AsNeededLimits()

  /// The whole hours between two intakes; nil when nobody said.
  public let minIntervalHours: Int?
  /// The most intakes of one day in Tokyo; nil when nobody said.
  public let maxPerDay: Int?

  private init() { (minIntervalHours, maxPerDay) = (nil, nil) }

  /// Nil outside ``hours`` and ``times``.
  public init?(minIntervalHours: Int?, maxPerDay: Int?) {
    guard minIntervalHours.map(Self.hours.contains) ?? true,
      maxPerDay.map(Self.times.contains) ?? true
    else { return nil }
    (self.minIntervalHours, self.maxPerDay) = (minIntervalHours, maxPerDay)
  }

  public var isEmpty: Bool { self == .none }

  /// The number that a person writes for one of them: 4, ４, 4時間, 4h, 3回, 3 times; nil when it is none.
  public static func number(_ text: String) -> Int? {
    var word = text.folded.filter { !$0.isWhitespace }.lowercased()
    // lint: words of data
    for unit in ["時間", "hours", "hour", "h", "回", "times", "time"] where word.hasSuffix(unit) {
      word.removeLast(unit.count)
      break
    }
    guard (1...4).contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(word)
  }

  /// What an intake at an instant would break, by the intakes that are known; nil when nothing.
  ///
  /// Both are counted in whole minutes, as clocks show them, so that the time that is told is one at which
  /// it may be taken.
  public func objection(at instant: Timestamp, known intakes: [Timestamp]) -> Objection? {
    let last = intakes.filter { $0 <= instant }.max()
    let count = intakes.count { $0.tokyoDate == instant.tokyoDate }
    let early = last.flatMap { from($0) }.flatMap { instant.wholeMinute < $0 ? $0 : nil }
    let tooMany = maxPerDay.map { count >= $0 } ?? false
    guard early != nil || tooMany else { return nil }
    let tomorrow = Timestamp(
      tokyo: instant.tokyoDate.adding(days: 1), LocalTime(minuteOfDay: 0))
    return Objection(
      last: early == nil ? nil : last, takenThatDay: tooMany ? count : nil,
      allowedFrom: max(early ?? instant, tooMany ? tomorrow : instant))
  }

  /// So near to each other two records of one medicine may be of one intake, whatever its paper says.
  private static let sameMinutes = 5

  /// The known intake that one at an instant may be said of a second time; nil when none is so near. Source: decision 0154.
  public static func sameIntake(as instant: Timestamp, known intakes: [Timestamp]) -> Timestamp? {
    intakes.filter { abs($0.minutes(until: instant)) < sameMinutes }.max()
  }

  /// From when on another one may be taken after an intake; nil without an interval.
  public func from(_ intake: Timestamp) -> Timestamp? {
    minIntervalHours.map { intake.wholeMinute.adding(.seconds($0 * 3600)) }
  }

  /// What an intake would break.
  public struct Objection: Hashable, Sendable {
    /// The intake before, when it is not as long ago as the interval; nil when it is.
    public let last: Timestamp?
    /// How many there are that day, when no more are to be; nil when more may be.
    public let takenThatDay: Int?
    /// From when on nothing would be broken.
    public let allowedFrom: Timestamp
  }
}

extension Timestamp {
  /// The beginning of its minute, as clocks show it.
  public var wholeMinute: Timestamp {
    let second = secondsSinceEpoch
    return Timestamp(secondsSinceEpoch: second - ((second % 60) + 60) % 60)
  }

  /// The second of its minute, 0 to 59: in Tokyo too, which is whole minutes from UTC.
  public var tokyoSecond: Int {
    Int(secondsSinceEpoch - wholeMinute.secondsSinceEpoch)
  }

  /// The whole minutes by which a clock shows less than at `later`.
  public func minutes(until later: Timestamp) -> Int {
    Int((later.wholeMinute.secondsSinceEpoch - wholeMinute.secondsSinceEpoch) / 60)
  }
}

extension DoseStatus {
  /// By how many minutes a record is too early to go without asking, more than 60; nil when it is not.
  ///
  /// Source: decision P-44.
  public static func earliness(scheduledAt: Timestamp, takenAt: Timestamp) -> Int? {
    let minutes = takenAt.minutes(until: scheduledAt)
    return minutes > 60 ? minutes : nil
  }
}

extension Quantity {
  /// So many of it, as people and JSON write numbers.
  public func text(times: Int) -> String { decimalText(thousandths: thousandths * times) }
}
