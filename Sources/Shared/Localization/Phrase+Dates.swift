// Phrases that hold dates and times. Years, months (1 to 12), days and weekdays (0 is Sunday) are
// plain integers and taken as they are: whether a date exists, its own type has decided before.
// Source: screens.md §1 "Type"

extension Phrase {
  /// A day in full: 2026年2月10日（火）, Tue 10 Feb 2026.
  public static func dayHeading(year: Int, month: Int, day: Int, weekday: Int) -> Phrase {
    Phrase(.dayHeading, [.plain("y", year), .phrase("w", .weekday(weekday))] + date(month, day))
  }

  /// A day without its year: 2月10日（火）, Tue 10 Feb.
  public static func dayShort(month: Int, day: Int, weekday: Int) -> Phrase {
    Phrase(.dayShort, [.phrase("w", .weekday(weekday))] + date(month, day))
  }

  /// A day without year and weekday: 2月10日, 10 Feb.
  public static func dayPlain(month: Int, day: Int) -> Phrase {
    Phrase(.dayPlain, date(month, day))
  }

  /// A day with its month in a calendar cell: 2/1, Feb 1.
  public static func dayCell(month: Int, day: Int) -> Phrase {
    Phrase(.dayCell, date(month, day))
  }

  /// The last day of a span within one month: 31日, 31 Jan.
  public static func dayEnd(month: Int, day: Int) -> Phrase {
    Phrase(.dayEnd, date(month, day))
  }

  /// A month of a year: 2026年2月, February 2026.
  public static func historyMonth(year: Int, month: Int) -> Phrase {
    Phrase(
      .historyMonth,
      [.plain("y", year), .plain("m", month), .phrase("Month", .monthName(month))])
  }

  /// A time of day in 24 hours without a leading zero: 8:05, 14:32.
  public static func clock(hour: Int, minute: Int) -> Phrase {
    Phrase(.timeClock, [.plain("h", hour), .text("mm", Numerals.twoDigits(minute))])
  }

  /// A weekday in short, 0 for Sunday: 日, Sun. Other numbers go round the week.
  public static func weekday(_ number: Int) -> Phrase {
    let keys: [PhraseKey] = [
      .weekdaySun, .weekdayMon, .weekdayTue, .weekdayWed, .weekdayThu, .weekdayFri, .weekdaySat,
    ]
    return Phrase(keys[wrapped(number, 7)])
  }

  /// A month's name, 1 for January: 1月, January. Other numbers go round the year.
  public static func monthName(_ number: Int) -> Phrase {
    let keys: [PhraseKey] = [
      .monthJan, .monthFeb, .monthMar, .monthApr, .monthMay, .monthJun,
      .monthJul, .monthAug, .monthSep, .monthOct, .monthNov, .monthDec,
    ]
    return Phrase(keys[wrapped(number - 1, 12)])
  }

  /// A month's short name, 1 for January: 1月, Jan. Other numbers go round the year.
  public static func monthShort(_ number: Int) -> Phrase {
    let keys: [PhraseKey] = [
      .monthShortJan, .monthShortFeb, .monthShortMar, .monthShortApr, .monthShortMay,
      .monthShortJun, .monthShortJul, .monthShortAug, .monthShortSep, .monthShortOct,
      .monthShortNov, .monthShortDec,
    ]
    return Phrase(keys[wrapped(number - 1, 12)])
  }

  /// Says which 30 days stay open, from the cutoff day on.
  public static func lockOpen(month: Int, day: Int) -> Phrase {
    Phrase(.lockOpen, [.phrase("cutoff", .dayPlain(month: month, day: day))])
  }

  /// Says which days of a locked month can be seen in 直近30日; both ends are open days.
  public static func lockStraddle(month: Int, from first: Int, to last: Int) -> Phrase {
    Phrase(
      .lockStraddle,
      [
        .phrase("from", .dayPlain(month: month, day: first)),
        .phrase("to", .dayEnd(month: month, day: last)),
      ])
  }

  /// Says which day 閉じる opens after a locked month.
  public static func lockStraddleClose(month: Int, day: Int) -> Phrase {
    Phrase(.lockStraddleClose, [.phrase("to", .dayPlain(month: month, day: day))])
  }

  private static func date(_ month: Int, _ day: Int) -> [Wording.Argument] {
    [.plain("m", month), .phrase("Mon", .monthShort(month)), .plain("d", day)]
  }

  private static func wrapped(_ number: Int, _ length: Int) -> Int {
    (number % length + length) % length
  }
}
