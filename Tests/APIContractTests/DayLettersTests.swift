import APIContract
import TestSupport
import Testing

@testable import Domain

/// A year as it travels.
struct DayLettersTests {
  @Test func `R-12 a day in letters reads back as it was counted, wherever the months end`() throws
  {
    var random = SeededGenerator(for: "years in letters")
    for round in 0..<60 {
      let from = CivilDate.bounds.lowerBound.adding(
        days: Int.random(in: 0...30_000, using: &random)
      ).yearMonth
      let window = from.firstDay...from.adding(months: 11).lastDay
      let skipped = Int.random(in: 0..<window.dayCount, using: &random)
      let told = window.lowerBound.adding(days: skipped)...window.upperBound
      let tallies = told.eachDay.map { _ in Self.tally(using: &random) }
      let year = YearAnswer(
        window: window, today: window.upperBound, cutoffDate: told.lowerBound, told: told,
        tallies: tallies)
      let back = try readBack(year)
      #expect(back == year, "round \(round)")
      let days = back.months.flatMap(\.tallies)
      #expect(days.map(\.date) == Array(told.eachDay), "round \(round)")
      #expect(days.map(\.tally) == tallies, "round \(round)")
      let all = tallies.reduce(DoseTally()) { $0 + $1.all }
      #expect(back.adherence == all.adherence, "round \(round)")
    }
  }

  @Test func `R-12 a day is a few letters, and hostile ones are no day and no crash`() throws {
    var tally = DayTally()
    (tally[.morning].taken, tally[.noon].missed, tally[.bedtime].excused) = (2, 1, 1)
    let date = try #require(CivilDate(ascii: "2026-02-10"))
    let year = YearAnswer(
      window: date...date, today: date, cutoffDate: nil, told: date...date, tallies: [tally])
    #expect(
      year.jsonText
        == #"{"from":"2026-02-10","to":"2026-02-10","today":"2026-02-10","cutoffDate":null,"#
        + #""taken":2,"due":3,"months":[{"from":"2026-02-10","taken":2,"due":3,"days":"t2.m..s"}]}"#
    )
    for words in [
      "", ".", "t99999999999999999999.....", "zzz9.t", String(repeating: "t. ", count: 5000), "t٣",
    ] {
      let text = year.jsonText.replacing("t2.m..s", with: words)
      let month = try decoded(text, as: YearAnswer.self).months[0]
      #expect(month.tallies.count <= 19, "\(words.prefix(20))")
      #expect(month.tallies.allSatisfy { $0.tally.all.taken <= 9999 })
    }
  }

  private static func tally(using random: inout SeededGenerator) -> DayTally {
    var day = DayTally()
    for slot in DoseSlot.allCases where Bool.random(using: &random) {
      day[slot].taken = Int.random(in: 0...12, using: &random)
      day[slot].missed = Int.random(in: 0...2, using: &random)
      day[slot].pending = Int.random(in: 0...2, using: &random)
      day[slot].leftOut = Int.random(in: 0...1, using: &random)
      day[slot].excused = Int.random(in: 0...1, using: &random)
      day[slot].before = Int.random(in: 0...2, using: &random)
    }
    return day
  }
}
