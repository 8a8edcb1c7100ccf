public import Domain

extension TextField {
  /// The number of a `.number` or `.digits` field in thousandths: 2.5 is 2500; nil when it is not
  /// one, or finer than a thousandth.
  public var thousandths: Int? { Amount(value)?.thousandths }

  /// The amount of a `.number` field; nil outside 0.001 … 1000.
  public var quantity: Quantity? { thousandths.flatMap { Quantity(thousandths: $0) } }

  /// The day of a `.date` field: 2026-02-10, 2026/2/10, 2026年2月10日, 2/10, 明日, +7, 3 Feb; nil when
  /// it is not one. A day without a year is the one nearest to today.
  public var date: CivilDate? {
    guard case .date(let today) = kind else { return nil }
    let word = value.filter { !$0.isWhitespace }.lowercased()
    if let days = Self.aheadWords[word] { return today.adding(days: days) }
    if let full = Self.fullDate(word) { return full }
    guard let past = GoToDate.date(value, today: today) else { return nil }
    return Self.nearest(to: today, past, isWithoutYear: Self.isMonthAndDay(word))
  }

  /// The times of a `.times` field, earliest first, each once; nil when one of them is none, or when
  /// there are more than the field takes.
  public var times: [LocalTime]? {
    guard case .times(let most) = kind else { return nil }
    let words = value.split { $0.isWhitespace || "、,;・/".contains($0) }
    var times: Set<LocalTime> = []
    for word in words {
      guard let time = Self.time(word) else { return nil }
      times.insert(time)
    }
    return times.count <= most ? times.sorted() : nil
  }

  // lint: words of data
  private static let aheadWords = [
    "明日": 1, "あした": 1, "あす": 1, "tomorrow": 1, "明後日": 2, "あさって": 2, "来週": 7, "nextweek": 7,
  ]

  private static func fullDate(_ word: String) -> CivilDate? {
    let parts = word.split(omittingEmptySubsequences: false) { "/-.年月".contains($0) }
    guard parts.count == 3, parts[0].utf8.count == 4, let year = plainNumber(parts[0]),
      let month = plainNumber(parts[1]),
      let day = plainNumber(parts[2].hasSuffix("日") ? parts[2].dropLast() : parts[2])
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// True for 2/10, 2月10日 and 10feb, which name no year.
  private static func isMonthAndDay(_ word: String) -> Bool {
    word.contains("/") || word.contains("月") || word.contains { $0.isASCII && $0.isLetter }
  }

  private static func nearest(to today: CivilDate, _ past: CivilDate, isWithoutYear: Bool)
    -> CivilDate
  {
    guard isWithoutYear, past < today,
      let next = CivilDate(year: past.year + 1, month: past.month, day: past.fields.day),
      next.days(since: today) < today.days(since: past)
    else { return past }
    return next
  }

  /// 8:00, 8時, 8時30分, 830 and 8.
  private static func time(_ word: Substring) -> LocalTime? {
    let text = word.hasSuffix("分") ? word.dropLast() : word
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "時" }
    guard parts.count <= 2, let first = plainNumber(parts[0]) else { return nil }
    if parts.count == 1 {
      return parts[0].count < 3
        ? LocalTime(hour: first, minute: 0) : LocalTime(hour: first / 100, minute: first % 100)
    }
    if parts[1].isEmpty { return text.hasSuffix("時") ? LocalTime(hour: first, minute: 0) : nil }
    return plainNumber(parts[1]).flatMap { LocalTime(hour: first, minute: $0) }
  }

  private static func plainNumber(_ text: some StringProtocol) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}
