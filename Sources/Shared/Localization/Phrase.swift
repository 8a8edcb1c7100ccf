/// Words that any screen may draw, in either mode, before a language is chosen.
///
/// A phrase is a value: view models make it, and `Strings` turns it into text. It has no member that
/// speaks of buying; those are `PurchasePhrase`. Its members stand in Phrases.generated.swift.
public struct Phrase: Hashable, Sendable {
  let wording: Wording

  init(_ key: String, count: Int? = nil, _ arguments: [Wording.Argument] = []) {
    wording = Wording(.screens, key, count: count, arguments)
  }
}

extension Phrase {
  /// A weekday in short, 0 for Sunday: 日, Sun. Other numbers go round the week.
  public static func weekday(_ number: Int) -> Phrase {
    let days: [Phrase] = [
      .weekdaySun, .weekdayMon, .weekdayTue, .weekdayWed, .weekdayThu, .weekdayFri, .weekdaySat,
    ]
    return days[wrapped(number, 7)]
  }

  /// A month's name, 1 for January: 1月, January. Other numbers go round the year.
  public static func monthName(_ number: Int) -> Phrase {
    let months: [Phrase] = [
      .monthJan, .monthFeb, .monthMar, .monthApr, .monthMay, .monthJun,
      .monthJul, .monthAug, .monthSep, .monthOct, .monthNov, .monthDec,
    ]
    return months[wrapped(number - 1, 12)]
  }

  /// A month's short name, 1 for January: 1月, Jan. Other numbers go round the year.
  public static func monthShort(_ number: Int) -> Phrase {
    let months: [Phrase] = [
      .monthShortJan, .monthShortFeb, .monthShortMar, .monthShortApr, .monthShortMay,
      .monthShortJun, .monthShortJul, .monthShortAug, .monthShortSep, .monthShortOct,
      .monthShortNov, .monthShortDec,
    ]
    return months[wrapped(number - 1, 12)]
  }

  /// Phrases of one state, named together: 朝、昼と夜.
  public static func both(_ phrases: [Phrase]) -> Phrase {
    guard let last = phrases.last, let first = phrases.first, phrases.count > 1 else {
      return phrases.first ?? .doseNone
    }
    let others = phrases.dropFirst().dropLast().reduce(first) { .listComma($0, $1) }
    return .listAnd(others, last)
  }

  private static func wrapped(_ number: Int, _ length: Int) -> Int {
    (number % length + length) % length
  }
}
