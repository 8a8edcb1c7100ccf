public import Domain

/// The field that `g` opens on the spoken line: 日付へ.
public struct GoToDate: Hashable, Sendable {
  /// What has been typed so far.
  public internal(set) var text = ""
  /// True after Enter on something that is no date; the text stays.
  public internal(set) var isRefused = false

  /// The longest text the field takes.
  static let limit = 20

  mutating func type(_ character: Character) {
    guard text.count < Self.limit else { return }
    text.append(character)
    isRefused = false
  }

  mutating func erase() {
    _ = text.popLast()
    isRefused = false
  }

  /// The day the text means on `today`: 昨日, 先週, -7, 2/3, 2月3日, 3 Feb, 2026-02-03; nil when it
  /// means none. A day without a year is the latest such day that is not after today.
  public static func date(_ text: String, today: CivilDate) -> CivilDate? {
    let word = text.filter { !$0.isWhitespace }.lowercased()
    if let days = words[word] { return today.adding(days: days) }
    if let exact = CivilDate(ascii: word) { return exact }
    if let days = relative(word) { return today.adding(days: days) }
    return monthAndDay(word).flatMap { latest(month: $0, day: $1, notAfter: today) }
  }

  // lint: words of data
  private static let words = [
    "今日": 0, "きょう": 0, "today": 0, "昨日": -1, "きのう": -1, "yesterday": -1, "一昨日": -2,
    "おととい": -2, "先週": -7, "lastweek": -7,
  ]

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func relative(_ word: String) -> Int? {
    guard let sign = word.first, sign == "-" || sign == "+", word.utf8.count <= 6,
      let count = plainNumber(word.dropFirst())
    else { return nil }
    return sign == "-" ? -count : count
  }

  private static func monthAndDay(_ word: String) -> (Int, Int)? {
    let slash = word.split(separator: "/", omittingEmptySubsequences: false)
    if slash.count == 2, let month = plainNumber(slash[0]), let day = plainNumber(slash[1]) {
      return (month, day)
    }
    if let split = word.firstIndex(of: "月"), word.hasSuffix("日"),
      let month = plainNumber(word[..<split]),
      let day = plainNumber(word[word.index(after: split)...].dropLast())
    {
      return (month, day)
    }
    let digits = word.filter { $0.isASCII && $0.isNumber }
    let letters = String(word.filter { $0.isLetter }.prefix(3))
    guard digits.count + word.filter(\.isLetter).count == word.count,
      let index = months.firstIndex(of: letters), let day = plainNumber(digits[...])
    else { return nil }
    return (index + 1, day)
  }

  private static func latest(month: Int, day: Int, notAfter today: CivilDate) -> CivilDate? {
    for year in stride(from: today.year, to: today.year - 8, by: -1) {
      if let date = CivilDate(year: year, month: month, day: day), date <= today { return date }
    }
    return nil
  }

  private static func plainNumber(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
