/// How a year is counted in Japanese: 2026年, or 令和8年. Source: screens §1
public enum YearStyle: String, Hashable, Sendable, CaseIterable {
  case western, japanese
}

/// A name of years in Japan, and the day it began.
struct Era: Sendable {
  let name: Phrase
  let year: Int
  let month: Int
  let day: Int

  /// The newest first. Days before the first are counted as everywhere.
  private static let all = [
    Era(name: .eraReiwa, year: 2019, month: 5, day: 1),
    Era(name: .eraHeisei, year: 1989, month: 1, day: 8),
    Era(name: .eraShowa, year: 1926, month: 12, day: 25),
    Era(name: .eraTaisho, year: 1912, month: 7, day: 30),
    Era(name: .eraMeiji, year: 1868, month: 10, day: 23),
  ]

  /// The year of a day by its era, 令和8 or 令和元; nil before there were any.
  ///
  /// A month without a day is that of its last day, and a year without a month that of its last month.
  static func year(_ year: Int, month: Int?, day: Int?, in language: Language) -> String? {
    let date = (year, month ?? 12, day ?? 31)
    guard let era = all.first(where: { date >= ($0.year, $0.month, $0.day) }) else { return nil }
    let number = year - era.year + 1
    let words = { (phrase: Phrase) in phrase.wording.text(in: language) }
    return words(era.name) + (number == 1 ? words(.eraFirst) : String(number))
  }
}
