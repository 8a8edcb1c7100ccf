import Domain
import TestSupport
import Testing

struct CivilDateTests {
  @Test func `D-H12 every day until 2100 has its own fields, number and weekday`() {
    var wrong: [String] = []
    var days = 0
    ReferenceCalendar.eachDay(through: 2100) { number, fields in
      days += 1
      if !isRight(number, fields) { wrong.append("\(fields)") }
    }
    #expect(wrong == [])
    #expect(days == 47_847)
  }

  @Test func `D-H12 random days until 9999 have their own fields, number and weekday`() {
    var random = SeededGenerator(for: "days until 9999")
    let wrong = (0..<3000).compactMap { _ -> String? in
      let (year, month) = (
        Int.random(in: 2101...9999, using: &random), Int.random(in: 1...12, using: &random)
      )
      let last = ReferenceCalendar.dayCount(year: year, month: month)
      let fields = (year, month, Int.random(in: 1...last, using: &random))
      return isRight(ReferenceCalendar.number(fields), fields) ? nil : "\(fields)"
    }
    #expect(wrong == [])
  }

  private func isRight(_ number: Int, _ fields: ReferenceCalendar.Fields) -> Bool {
    guard let date = CivilDate(daysSinceEpoch: number) else { return false }
    let text = ReferenceCalendar.text(fields)
    return date.fields == fields && (date.year, date.month, date.day) == fields
      && CivilDate(year: fields.year, month: fields.month, day: fields.day) == date
      && date.weekday.rawValue == ReferenceCalendar.weekday(fields)
      && date.description == text && CivilDate(ascii: text) == date
      && date.yearMonth == YearMonth(year: fields.year, month: fields.month)
      && date.yearMonth.day(fields.day) == date
  }

  @Test func `D-H12 months hold exactly their days`() {
    for year in 1970...9999 {
      for month in 1...12 {
        let count = ReferenceCalendar.dayCount(year: year, month: month)
        guard let value = YearMonth(year: year, month: month), value.dayCount == count,
          value.days.dayCount == count, value.firstDay.day == 1, value.lastDay.day == count,
          CivilDate(year: year, month: month, day: count + 1) == nil,
          CivilDate(year: year, month: month, day: 0) == nil
        else {
          Issue.record("\(year)-\(month)")
          continue
        }
      }
    }
  }

  @Test(arguments: [
    (1969, 12, 31), (10000, 1, 1), (0, 1, 1), (-1, 1, 1), (2026, 0, 1), (2026, 13, 1),
    (2026, -1, 1), (2026, 1, 0), (2026, 1, 32), (2026, 2, 29), (2100, 2, 29), (2028, 2, 30),
    (Int.max, 1, 1), (Int.min, 1, 1), (2026, Int.max, 1), (2026, 1, Int.max), (2026, 1, Int.min),
  ])
  func `D-H15 a day that is not cannot be made`(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func `product 4 the calendar ends with 1970 and 9999`() throws {
    let (first, last) = (CivilDate.bounds.lowerBound, CivilDate.bounds.upperBound)
    #expect(first.description == "1970-01-01")
    #expect(last.description == "9999-12-31")
    #expect(CivilDate(daysSinceEpoch: -1) == nil)
    #expect(CivilDate(daysSinceEpoch: last.daysSinceEpoch + 1) == nil)
    #expect(first.adding(days: -1) == first)
    #expect(last.adding(days: 1) == last)
    #expect(first.adding(days: .min) == first)
    #expect(first.adding(days: .max) == last)
    #expect(last.adding(days: .max) == last)
    #expect(last.adding(days: .min) == first)
  }

  @Test(arguments: [
    ("1868-01-01", Weekday.wednesday), ("1900-02-28", .wednesday), ("1941-05-03", .saturday),
    ("1969-12-31", .wednesday), ("1970-01-01", .thursday), ("2026-02-10", .tuesday),
  ])
  func `R-3 a day of birth may lie before the days of a record`(
    _ text: String, _ weekday: Weekday
  ) throws {
    let born = try #require(CivilDate(bornOn: text))
    #expect(born.description == text && born.weekday == weekday)
    let (year, month, day) = born.fields
    #expect(CivilDate(bornIn: year, month: month, day: day) == born)
    #expect(CivilDate(ascii: text) == (year < 1970 ? nil : born))
  }

  @Test(arguments: [
    "1867-12-31", "0000-01-01", "1900-02-29", "1941-02-29", "1941-13-01", "1941-5-3", "1941-05-03 ",
    "",
  ])
  func `R-3 what is no day of birth is not read`(_ text: String) {
    #expect(CivilDate(bornOn: text) == nil)
  }

  @Test func `product 4 moving by months stays inside the calendar`() throws {
    let first = try #require(YearMonth(year: 1970, month: 1))
    let last = try #require(YearMonth(year: 9999, month: 12))
    let february = try #require(YearMonth(year: 2026, month: 2))
    #expect(february.adding(months: -2).description == "2025-12")
    #expect(february.adding(months: 11).description == "2027-01")
    #expect(february.adding(months: 0) == february)
    #expect(first.adding(months: -1) == first)
    #expect(last.adding(months: 1) == last)
    #expect(first.adding(months: 9999 * 12) == last)
    #expect(last.adding(months: -9999 * 12) == first)
  }

  @Test(arguments: [(Int.min, 1), (0, 1), (1, 1), (28, 28), (29, 28), (31, 28), (Int.max, 28)])
  func `product 3 a day that a month lacks is its nearest`(_ number: Int, _ day: Int) throws {
    let february = try #require(YearMonth(year: 2026, month: 2))
    #expect(february.day(number) == CivilDate(year: 2026, month: 2, day: day))
  }

  @Test(arguments: [Int.max, Int.min])
  func `product 4 no count of months leads outside the calendar`(_ count: Int) throws {
    let february = try #require(YearMonth(year: 2026, month: 2))
    #expect(february.adding(months: count).description == (count > 0 ? "9999-12" : "1970-01"))
  }

  @Test func `product 4 a range names each of its days once`() throws {
    let from = try #require(CivilDate(ascii: "2028-02-27"))
    let days = Array((from...from.adding(days: 4)).eachDay).map(\.description)
    #expect(days == ["2028-02-27", "2028-02-28", "2028-02-29", "2028-03-01", "2028-03-02"])
    #expect(from.adding(days: 4).days(since: from) == 4)
    #expect(from.days(since: from.adding(days: 4)) == -4)
  }
}
