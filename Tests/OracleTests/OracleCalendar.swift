import Foundation
import TestSupport
import Testing

/// A day as the oracle knows it: fields and texts from Foundation's calendar of Tokyo.
///
/// Nothing in here, nor in anything else the oracle decides by, comes from okusuri.
struct OracleDay: Sendable {
  /// `YYYY-MM-DD`.
  let text: String
  let year: Int
  let month: Int
  let dayOfMonth: Int
  /// Midnight in Tokyo, in milliseconds since 1970 UTC.
  let midnight: Int64
}

/// The days from 2026-06-01 to 2030-06-30, each known by its place in the row.
struct OracleCalendar: Sendable {
  let days: [OracleDay]
  private let places: [String: Int]

  /// The places of 2027-01-01 to 2029-12-31, a leap year in the middle.
  let threeYears: Range<Int>

  init() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let start = DateComponents(year: 2026, month: 6, day: 1)
    var (date, days) = (try #require(calendar.date(from: start)), [OracleDay]())
    while calendar.component(.year, from: date) < 2030 || calendar.component(.month, from: date) < 7
    {
      days.append(OracleDay(date, in: calendar))
      date = try #require(calendar.date(byAdding: .day, value: 1, to: date))
    }
    self.days = days
    places = Dictionary(uniqueKeysWithValues: days.enumerated().map { ($1.text, $0) })
    threeYears = try #require(places["2027-01-01"])..<(try #require(places["2030-01-01"]))
  }

  /// Of the three years the days around the end of each month, where the rule turns, and one of
  /// each so many others; all of them in `make soak`. Where a day takes longer, of those around the ends too.
  func sampledDays(oneOf neighbours: Int, ofEnds neighboursOfEnds: Int = 1) -> [Int] {
    var ends = threeYears.filter { days[$0].dayOfMonth <= 2 || days[$0].dayOfMonth >= 28 }
    if neighboursOfEnds > 1 { ends = ends.sampled(oneOf: neighboursOfEnds, for: "ends of months") }
    let others = threeYears.filter { (3...27).contains(days[$0].dayOfMonth) }
    return (ends + others.sampled(oneOf: neighbours, for: "days of three years")).sorted()
  }

  /// The place of a day.
  func place(_ text: String) throws -> Int { try #require(places[text]) }

  /// The places of a month's days; the month is named by one of its days.
  func month(around place: Int) -> Range<Int> {
    let first = place - days[place].dayOfMonth + 1
    let end = days[first...].firstIndex { $0.month != days[first].month } ?? days.count
    return first..<end
  }
}

extension OracleDay {
  fileprivate init(_ date: Date, in calendar: Calendar) {
    let fields = calendar.dateComponents([.year, .month, .day], from: date)
    (year, month, dayOfMonth) = (fields.year ?? 0, fields.month ?? 0, fields.day ?? 0)
    text = "\(year)-\(Self.pair(month))-\(Self.pair(dayOfMonth))"
    midnight = Int64(date.timeIntervalSince1970) * 1000
  }

  private static func pair(_ number: Int) -> String { String("0\(number)".suffix(2)) }
}
