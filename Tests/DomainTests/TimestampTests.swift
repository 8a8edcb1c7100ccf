import Domain
import TestSupport
import Testing

struct TimestampTests {
  @Test func `product 4 every instant is read as it was printed`() {
    var random = SeededGenerator(for: "instants")
    for _ in 0..<20_000 {
      let seconds = Int64.random(in: 0...253_402_300_799, using: &random)
      let instant = Timestamp(secondsSinceEpoch: seconds)
      if Timestamp(ascii: instant.description) != instant || instant.secondsSinceEpoch != seconds {
        Issue.record("\(seconds) \(instant)")
      }
    }
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (1_770_692_400, "2026-02-10T03:00:00Z"),
      (1_798_761_599, "2026-12-31T23:59:59Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func `product 4 instants are written in UTC to the second`(_ seconds: Int64, _ text: String) {
    #expect(Timestamp(secondsSinceEpoch: seconds).description == text)
    #expect(Timestamp(millisecondsSinceEpoch: seconds * 1000 + 999).description == text)
    #expect(Timestamp(ascii: text)?.secondsSinceEpoch == seconds)
  }

  @Test func `010 FR-001 the day in Tokyo begins at 15 o'clock UTC, to the millisecond`() {
    ReferenceCalendar.eachDay(through: 2040) { number, fields in
      guard number > 0 else { return }
      let midnight = Int64(number) * 86_400_000 - 9 * 3_600_000
      let moments: [(Int64, Int, String)] = [
        (-1000, number - 1, "23:59"), (-1, number - 1, "23:59"), (0, number, "00:00"),
        (1, number, "00:00"), (1000, number, "00:00"), (86_399_999, number, "23:59"),
      ]
      for (offset, day, time) in moments {
        let instant = Timestamp(millisecondsSinceEpoch: midnight + offset)
        guard instant.tokyoDate.daysSinceEpoch == day, instant.tokyoTime.description == time else {
          Issue.record("\(fields) \(offset)")
          continue
        }
      }
    }
  }

  @Test func `010 FR-001 a date and a time in Tokyo name one instant`() throws {
    var random = SeededGenerator(for: "Tokyo times")
    for _ in 0..<5000 {
      let day = Int.random(in: 1...2_932_896, using: &random)
      let minute = Int.random(in: 0..<1440, using: &random)
      let date = try #require(CivilDate(daysSinceEpoch: day))
      let instant = Timestamp(tokyo: date, LocalTime(minuteOfDay: minute))
      if instant.secondsSinceEpoch != Int64(day * 86_400 + minute * 60 - 32_400)
        || instant.tokyoDate != date || instant.tokyoTime.minuteOfDay != minute
      {
        Issue.record("\(date) \(minute)")
      }
    }
  }

  @Test func `product 4 time never leaves 1970 to 9999`() {
    let last = Timestamp(millisecondsSinceEpoch: .max)
    #expect(last.description == "9999-12-31T23:59:59Z")
    #expect(last.tokyoDate == CivilDate.bounds.upperBound)
    #expect(Timestamp(secondsSinceEpoch: .max).secondsSinceEpoch == last.secondsSinceEpoch)
    #expect(Timestamp(millisecondsSinceEpoch: .min).millisecondsSinceEpoch == 0)
    #expect(Timestamp(secondsSinceEpoch: .min).millisecondsSinceEpoch == 0)
    #expect(last.adding(.seconds(1)) == last)
    #expect(Timestamp(secondsSinceEpoch: 1).adding(.seconds(-2)).millisecondsSinceEpoch == 0)
  }

  @Test func `product 4 no duration leads outside 1970 to 9999`() {
    let instant = Timestamp(secondsSinceEpoch: 1_770_692_400)
    #expect(instant.adding(.seconds(Int64.max)).description == "9999-12-31T23:59:59Z")
    #expect(instant.adding(.seconds(Int64.min)).description == "1970-01-01T00:00:00Z")
  }

  @Test func `product 4 durations are exact to the millisecond`() {
    let instant = Timestamp(millisecondsSinceEpoch: 1_770_692_400_123)
    #expect(instant.adding(.milliseconds(877)).millisecondsSinceEpoch == 1_770_692_401_000)
    #expect(instant.adding(.milliseconds(-124)).millisecondsSinceEpoch == 1_770_692_399_999)
    #expect(instant.adding(.milliseconds(-124)).since(instant) == .milliseconds(-124))
  }
}
