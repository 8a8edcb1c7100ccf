// Days, months and times as a person writes them, on every screen and after every option: read here alone, so
// that what one of them takes all of them take. Files and the API are read strictly, elsewhere. Source: W-53.

/// Which day is meant where the year is left out.
public enum MeantYear: Sendable {
  /// The latest such day that is not after today: what has been.
  case past
  /// The same for a day of birth, which with its year may lie before 1970, and whose year may be that of an era.
  case born
  /// The one nearest to today: what may still come.
  case nearest
}

extension CivilDate {
  /// The day that a text means on `today`: 昨日, -7, 2/3, 2月3日, 3 Feb, 2026/2/3, 2026-02-03; nil when it means none.
  public init?(written text: String, today: CivilDate, _ year: MeantYear = .nearest) {
    let word = text.halved
    if let days = Self.words[word] ?? Self.relative(word) {
      self = today.adding(days: days)
    } else if let full = CivilDate(full: word, isBirth: year == .born) {
      self = full
    } else if year == .born, let born = CivilDate(byEra: word) {
      self = born
    } else if let (month, day) = Self.monthAndDay(word),
      let past = today.latest(month: month, day: day)
    {
      self = year == .nearest ? today.nearer(past) : past
    } else {
      return nil
    }
  }

  /// A day with its year: 2026-2-3, 2026/02/03, 2026年2月3日, 2026.2.3, 20260203.
  private init?(full word: String, isBirth: Bool) {
    // lint: words of data
    var parts = word.split(omittingEmptySubsequences: false) { "/-.年月".contains($0) }
    if parts.count == 1, word.utf8.count == 8 {
      let (year, rest) = (word.prefix(4), word.dropFirst(4))
      parts = [year, rest.prefix(2), rest.dropFirst(2)]
    } else if parts.count == 3, parts[2].hasSuffix("日") {
      parts[2].removeLast()
    }
    guard parts.count == 3, parts[0].utf8.count == 4, let year = parts[0].plainNumber,
      let month = parts[1].plainNumber, let day = parts[2].plainNumber
    else { return nil }
    if isBirth {
      self.init(bornIn: year, month: month, day: day)
    } else {
      self.init(year: year, month: month, day: day)
    }
  }

  /// A day by its era, as papers have it: 昭和17年5月3日, 昭和17.5.3, S17/5/3, S170503, 平成元年2月1日.
  ///
  /// An era has no day before its first; its last year is read to its end, since papers went on with it.
  private init?(byEra word: String) {
    for era in WrittenEra.all {
      guard let name = era.names.first(where: { word.hasPrefix($0) }) else { continue }
      guard let (count, month, day) = Self.partsByEra(word.dropFirst(name.count)),
        (1...era.years).contains(count),
        let date = CivilDate(bornIn: era.year + count - 1, month: month, day: day),
        let first = CivilDate(bornOn: era.first), date >= first
      else { return nil }
      self = date
      return
    }
    return nil
  }

  private static func partsByEra(_ rest: Substring) -> (year: Int, month: Int, day: Int)? {
    // lint: words of data
    var parts = rest.split(omittingEmptySubsequences: false) { "/-.年月".contains($0) }
    if parts.count == 1, rest.utf8.count == 6 {
      parts = [rest.prefix(2), rest.dropFirst(2).prefix(2), rest.suffix(2)]
    } else if parts.count == 3, parts[2].hasSuffix("日") {
      parts[2].removeLast()
    }
    guard parts.count == 3, let year = parts[0] == "元" ? 1 : parts[0].plainNumber,
      let month = parts[1].plainNumber, let day = parts[2].plainNumber
    else { return nil }
    return (year, month, day)
  }

  // lint: words of data
  private static let words = [
    "今日": 0, "キョウ": 0, "本日": 0, "today": 0, "昨日": -1, "キノウ": -1, "yesterday": -1, "一昨日": -2,
    "オトトイ": -2, "先週": -7, "lastweek": -7, "明日": 1, "アシタ": 1, "アス": 1, "tomorrow": 1,
    "明後日": 2, "アサッテ": 2, "来週": 7, "nextweek": 7,
  ]

  private static func relative(_ word: String) -> Int? {
    guard let sign = word.first, sign == "-" || sign == "+", word.utf8.count <= 6,
      let count = word.dropFirst().plainNumber
    else { return nil }
    return sign == "-" ? -count : count
  }

  private static func monthAndDay(_ word: String) -> (Int, Int)? {
    let slash = word.split(separator: "/", omittingEmptySubsequences: false)
    if slash.count == 2, let month = slash[0].plainNumber, let day = slash[1].plainNumber {
      return (month, day)
    }
    if let split = word.firstIndex(of: "月"), word.hasSuffix("日"),
      let month = word[..<split].plainNumber,
      let day = word[word.index(after: split)...].dropLast().plainNumber
    {
      return (month, day)
    }
    let digits = word.filter { $0.isASCII && $0.isNumber }
    let letters = word.filter(\.isLetter)
    guard digits.count + letters.count == word.count, let month = YearMonth.named(letters),
      let day = digits.plainNumber
    else { return nil }
    return (month, day)
  }

  private func latest(month: Int, day: Int) -> CivilDate? {
    // Eight years hold a 29 February, whatever century ends between.
    for year in stride(from: year, to: year - 9, by: -1) {
      if let date = CivilDate(year: year, month: month, day: day), date <= self { return date }
    }
    return nil
  }

  /// `past`, or the same day a year later where that is nearer.
  private func nearer(_ past: CivilDate) -> CivilDate {
    guard let next = CivilDate(year: past.year + 1, month: past.month, day: past.day),
      next.days(since: self) < days(since: past)
    else { return past }
    return next
  }
}

/// The years of an era as a person writes them.
private struct WrittenEra {
  let names: [String]
  /// Its first year and day, and how many years it had.
  let year: Int
  let first: String
  let years: Int

  /// The year that stands with its era's name: 令和7, R7, 平成元; nil where there is no such year.
  static func year(of word: Substring) -> Int? {
    for era in all {
      guard let name = era.names.first(where: { word.hasPrefix($0) }) else { continue }
      let rest = word.dropFirst(name.count)
      guard let count = rest == "元" ? 1 : rest.plainNumber, (1...era.years).contains(count) else {
        return nil
      }
      return era.year + count - 1
    }
    return nil
  }

  // lint: words of data
  /// Of 明治 what is after the change of the calendar: the months before were others.
  static let all = [
    WrittenEra(names: ["令和", "㋿", "r"], year: 2019, first: "2019-05-01", years: 99),
    WrittenEra(names: ["平成", "㍻", "h"], year: 1989, first: "1989-01-08", years: 31),
    WrittenEra(names: ["昭和", "㍼", "s"], year: 1926, first: "1926-12-25", years: 64),
    WrittenEra(names: ["大正", "㍽", "t"], year: 1912, first: "1912-07-30", years: 15),
    WrittenEra(names: ["明治", "㍾", "m"], year: 1868, first: "1873-01-01", years: 45),
  ]
}

extension YearMonth {
  /// The month that a text means on `today`: 今月, 先月, 2月, Feb, 2026/2, 2026年2月, 2026-02; nil when it means none.
  /// One without a year is the latest that has begun.
  public init?(written text: String, today: CivilDate) {
    let (word, now) = (text.halved, today.yearMonth)
    if let months = Self.words[word] {
      self = now.adding(months: months)
      return
    }
    let parts = (word.hasSuffix("月") ? String(word.dropLast()) : word)
      .split(omittingEmptySubsequences: false) { "/-.年".contains($0) }
    if parts.count == 2, parts[0].utf8.count == 4, let year = parts[0].plainNumber,
      let month = parts[1].plainNumber
    {
      self.init(year: year, month: month)
      return
    }
    let alone = word.hasSuffix("月") && parts.count == 1 ? parts[0].plainNumber : nil
    guard let month = alone ?? Self.named(word) else { return nil }
    self.init(year: now.year - (month > now.month ? 1 : 0), month: month)
  }

  // lint: words of data
  private static let words = [
    "今月": 0, "コンゲツ": 0, "thismonth": 0, "先月": -1, "センゲツ": -1, "lastmonth": -1,
  ]

  private static let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The last month of the year that a text means on `today`: 今年, 去年, 2025, 2025年, 令和7年, R7; nil when it means none.
  public init?(writtenYear text: String, today: CivilDate) {
    let word = text.halved
    if let years = Self.yearWords[word] {
      self.init(year: today.year + years, month: 12)
      return
    }
    let bare = word.hasSuffix("年") ? word.dropLast() : word[...]
    guard let year = bare.utf8.count == 4 ? bare.plainNumber : WrittenEra.year(of: bare) else {
      return nil
    }
    self.init(year: year, month: 12)
  }

  // lint: words of data
  private static let yearWords = [
    "今年": 0, "コトシ": 0, "本年": 0, "thisyear": 0, "去年": -1, "キョネン": -1, "昨年": -1, "lastyear": -1,
  ]

  /// The month that English letters begin, three of them at least.
  fileprivate static func named(_ letters: String) -> Int? {
    guard letters.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(letters) }.map { $0 + 1 }
  }
}

extension LocalTime {
  /// The time that a text means: 8:00, 08:00, 0800, 830, 8, 8時, 8時30分, 8時半, 午後1時, 1:30pm; nil when it means none.
  public init?(written text: some StringProtocol) {
    let word = String(text).halved
    guard let half = WrittenHalf(word) else {
      self.init(onClock: word)
      return
    }
    guard let time = LocalTime(onClock: half.rest), half.hours.contains(time.hour) else {
      return nil
    }
    self.init(hour: time.hour % 12 + (half.isAfternoon ? 12 : 0), minute: time.minute)
  }

  private init?(onClock text: String) {
    let word = text.hasSuffix("時半") ? text.dropLast() + "30" : text[...]
    let bare = word.hasSuffix("分") && word.contains("時") ? word.dropLast() : word[...]
    let parts = bare.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "時" }
    guard parts.count <= 2, let first = parts[0].plainNumber,
      parts[0].utf8.count <= (parts.count == 1 ? 4 : 2),
      parts.last.map({ $0.utf8.count <= 2 || parts.count == 1 }) == true
    else { return nil }
    if parts.count == 1 {
      let hasMinutes = parts[0].count > 2
      self.init(hour: hasMinutes ? first / 100 : first, minute: hasMinutes ? first % 100 : 0)
    } else if parts[1].isEmpty {
      guard bare.hasSuffix("時") else { return nil }
      self.init(hour: first, minute: 0)
    } else {
      // After a colon one digit may be the first of two: what was recorded by 13:5 would be a guess.
      guard let minute = parts[1].plainNumber, parts[1].utf8.count == 2 || bare.contains("時") else {
        return nil
      }
      self.init(hour: first, minute: minute)
    }
  }
}

/// The half of the day that is written beside a time of twelve hours.
private struct WrittenHalf {
  let isAfternoon: Bool
  /// The hours that stand beside it: 午後12時 may be noon or midnight, and is neither.
  let hours: ClosedRange<Int>
  let rest: String

  /// Nil where none is written.
  init?(_ word: String) {
    // lint: words of data
    if word.hasPrefix("午前") || word.hasPrefix("午後") {
      (isAfternoon, hours, rest) = (word.hasPrefix("午後"), 0...11, String(word.dropFirst(2)))
    } else if word.hasSuffix("am") || word.hasSuffix("pm") {
      (isAfternoon, hours, rest) = (word.hasSuffix("pm"), 1...12, String(word.dropLast(2)))
    } else {
      return nil
    }
  }
}

/// A time as a person types it where something was taken: on the clock, or so long ago. Source: F-10.
public enum TypedTime: Hashable, Sendable {
  case clock(LocalTime)
  case ago(minutes: Int)

  /// Reads 8:05, 830, 0830, 8時5分 and -20分, -20, 20分前; nil for anything else, and for more than a day ago.
  public init?(_ text: String) {
    let word = text.halved
    guard word.hasPrefix("-") || word.hasSuffix("分前") || word.hasSuffix("ago") else {
      guard let time = LocalTime(written: text) else { return nil }
      self = .clock(time)
      return
    }
    // lint: words of data
    let units = ["分前", "分", "minutesago", "minago", "minutes", "min", "m"]
    let unit = units.first { word.hasSuffix($0) } ?? ""
    guard
      let minutes = word.dropFirst(word.hasPrefix("-") ? 1 : 0).dropLast(unit.count).plainNumber,
      (0...1440).contains(minutes)
    else { return nil }
    self = .ago(minutes: minutes)
  }

  /// The instant it means at `now`: a time on the clock on that day, so long ago whatever day that was.
  public func instant(on day: CivilDate, now: Timestamp) -> Timestamp {
    switch self {
    case .clock(let time): Timestamp(tokyo: day, time)
    case .ago(let minutes): now.wholeMinute.adding(.seconds(-60 * minutes))
    }
  }
}

extension String {
  /// Without blanks, small, half width, and every sign that an input method makes of `-` as that.
  fileprivate var halved: String {
    String(folded.map { "\u{2212}\u{2010}\u{2011}\u{2013}ー".contains($0) ? "-" : $0 })
  }
}

extension StringProtocol {
  fileprivate var plainNumber: Int? {
    guard (1...9).contains(utf8.count), utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(self)
  }
}
