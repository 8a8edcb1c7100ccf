/// The Gregorian calendar as a schoolbook counts it, year by year and month by month.
///
/// Shares nothing with `Domain`, so that an error there cannot hide here.
enum ReferenceCalendar {
  typealias Fields = (year: Int, month: Int, day: Int)

  static func isLeap(_ year: Int) -> Bool {
    if year % 400 == 0 { return true }
    if year % 100 == 0 { return false }
    return year % 4 == 0
  }

  static func dayCount(year: Int, month: Int) -> Int {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return month == 2 && isLeap(year) ? 29 : lengths[month - 1]
  }

  /// Days from 1970-01-01 to a day, by adding up whole years and whole months.
  static func number(_ fields: Fields) -> Int {
    let years = (1970..<fields.year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
    let months = (1..<fields.month).reduce(0) { $0 + dayCount(year: fields.year, month: $1) }
    return years + months + fields.day - 1
  }

  /// The day after a day.
  static func next(_ fields: Fields) -> Fields {
    if fields.day < dayCount(year: fields.year, month: fields.month) {
      return (fields.year, fields.month, fields.day + 1)
    }
    return fields.month < 12 ? (fields.year, fields.month + 1, 1) : (fields.year + 1, 1, 1)
  }

  /// Sunday 0 … Saturday 6, by Sakamoto's congruence.
  static func weekday(_ fields: Fields) -> Int {
    let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let year = fields.month < 3 ? fields.year - 1 : fields.year
    return (year + year / 4 - year / 100 + year / 400 + offsets[fields.month - 1] + fields.day) % 7
  }

  /// `YYYY-MM-DD` of a day.
  static func text(_ fields: Fields) -> String {
    let year = String("000\(fields.year)".suffix(4))
    return "\(year)-\(pair(fields.month))-\(pair(fields.day))"
  }

  /// A number in two digits.
  static func pair(_ number: Int) -> String { String("0\(number)".suffix(2)) }

  /// Calls `body` for each day from 1970-01-01 to the end of a year.
  static func eachDay(through year: Int, _ body: (_ number: Int, Fields) throws -> Void) rethrows {
    var (number, fields): (Int, Fields) = (0, (1970, 1, 1))
    while fields.year <= year {
      try body(number, fields)
      (number, fields) = (number + 1, next(fields))
    }
  }
}
