import Domain
import TestSupport
import Testing

struct ASCIIGrammarTests {
  @Test func `D-H15 no odd date is read`() {
    #expect(OddText.dates.filter { CivilDate(ascii: $0) != nil } == [])
  }

  @Test func `D-H15 no odd date is read as a part of an instant`() {
    #expect(OddText.dates.filter { Timestamp(ascii: $0 + "T00:00:00Z") != nil } == [])
  }

  @Test func `D-H15 a month is read only from its two fields`() {
    #expect(OddText.dates.filter { YearMonth(ascii: $0) != nil && $0 != "2026-02" } == [])
    #expect(
      OddText.dates.filter { YearMonth(asciiYear: $0, month: "2") != nil && $0 != "2026" } == [])
    #expect(OddText.dates.filter { YearMonth(asciiYear: "2026", month: $0) != nil } == [])
  }

  @Test(arguments: [
    ("2026", "1", "2026-01"), ("2026", "01", "2026-01"), ("2026", "12", "2026-12"),
    ("1970", "1", "1970-01"), ("9999", "12", "9999-12"), ("2026", "9", "2026-09"),
  ])
  func `010 FR-004 a month is asked for with one digit or two`(
    _ year: String, _ month: String, _ expected: String
  ) {
    #expect(YearMonth(asciiYear: year, month: month)?.description == expected)
    #expect(YearMonth(ascii: expected)?.description == expected)
  }

  @Test(arguments: [
    ("2026", "0"), ("2026", "00"), ("2026", "13"), ("2026", "012"), ("2026", "001"), ("2026", ""),
    ("", "1"), ("1969", "12"), ("0000", "1"), ("99999", "1"), ("26", "1"), ("2026 ", "1"),
    ("2026", " 1"), ("2026", "1 "), ("2026", "-1"), ("2026", "+1"), ("2026", "１"), ("２０２６", "1"),
    ("2026", "1.0"), ("2026", "1e0"), ("2026", "0x1"), ("2026", "١"), ("2026", "Feb"),
  ])
  func `D-H15 a month that is not two numbers is not read`(_ year: String, _ month: String) {
    #expect(YearMonth(asciiYear: year, month: month) == nil)
  }

  @Test func `product 4 every minute of the day is read as it is written`() {
    for minute in 0..<1440 {
      let time = LocalTime(minuteOfDay: minute)
      let (hours, minutes) = (
        ReferenceCalendar.pair(minute / 60), ReferenceCalendar.pair(minute % 60)
      )
      #expect(time.description == "\(hours):\(minutes)")
      #expect(LocalTime(ascii: "\(hours):\(minutes)") == time)
    }
  }

  @Test(arguments: [
    "24:00", "23:60", "8:00", "08:0", "0800", "08:00:00", " 08:00", "08:00 ", "08：00", "０８:00",
    "-8:00", "+8:00", "08.00", "", "8", ":", "99:99", "08:00\n", "08:00Z",
  ])
  func `product 4 a time that no clock shows is not read`(_ text: String) {
    #expect(LocalTime(ascii: text) == nil)
  }

  @Test(arguments: [
    "2026-02-10T24:00:00Z", "2026-02-10T24:00:00+09:00", "2026-02-10T23:60:00Z",
    "2026-02-10T23:59:60Z", "2026-02-28T23:58:60Z", "2026-02-28T23:59:60+09:00",
    "2026-02-28T23:59:61Z", "2026-02-10T03:00:00", "2026-02-10T03:00:00+09",
    "2026-02-10T03:00:00+0900",
    "2026-02-10T03:00:00+9:00", "2026-02-10T03:00:00+24:00", "2026-02-10T03:00:00-23:60",
    "2026-02-10T03:00:00+99:99", "2026-02-10T03:00:00 +09:00", "2026-02-10T03:00:00Z+09:00",
    "2026-02-10T03:00:00.Z", "2026-02-10T03:00:00,5Z", "2026-02-10T03:00:00.5", "2026-02-10T03:00Z",
    "2026-02-10 03:00:00Z", "2026-02-30T03:00:00Z", "2026-02-10T03:00:00ZZ", "2026-02-10T3:00:00Z",
    " 2026-02-10T03:00:00Z", "2026-02-10T03:00:00Z ", "2026-02-10T03:00:0０Z", "2026-02-10",
    "2026-02-10T03:00:00＋09:00", "2026-02-10T03:00:00−09:00", "1969-12-31T23:59:59Z",
    "1970-01-01T08:59:59+09:00", "9999-12-31T23:59:59-00:01", "10000-01-01T00:00:00Z", "", "0",
    "1770692400", "2026-02-10T03:00:00.\(String(repeating: "0", count: 40))Z",
  ])
  func `W-15 an instant in any other form is not read`(_ text: String) {
    #expect(Timestamp(ascii: text) == nil)
  }

  @Test(
    arguments: [
      ("2026-02-10T12:00:00+09:00", 1_770_692_400_000), ("2026-02-10t03:00:00z", 1_770_692_400_000),
      ("2026-02-09T22:15:00-04:45", 1_770_692_400_000),
      ("2026-02-10T03:00:00-00:00", 1_770_692_400_000),
      ("2026-02-11T02:59:00+23:59", 1_770_692_400_000),
      ("2026-02-09T03:01:00-23:59", 1_770_692_400_000),
      ("2026-02-10T03:00:00.5Z", 1_770_692_400_500), ("2026-02-10T03:00:00.05Z", 1_770_692_400_050),
      ("2026-02-10T12:00:00.123456789+09:00", 1_770_692_400_123),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000), ("2017-01-01T08:59:60+09:00", 1_483_228_800_000),
      ("1970-01-01T09:00:00+09:00", 0), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ] as [(String, Int64)])
  func `W-15 an instant is read with any offset`(_ text: String, _ milliseconds: Int64) {
    #expect(Timestamp(ascii: text)?.millisecondsSinceEpoch == milliseconds)
  }

  @Test func `W-15 one instant is the same in every offset`() {
    var random = SeededGenerator(for: "offsets")
    for _ in Soak.rounds(5000) {
      let instant = Timestamp(
        secondsSinceEpoch: Int64.random(in: 200_000...253_402_000_000, using: &random))
      let minutes = Int.random(in: -1439...1439, using: &random)
      let local = instant.adding(.seconds(minutes * 60)).description.dropLast()
      let offset = LocalTime(minuteOfDay: abs(minutes))
      let text = "\(local)\(minutes < 0 ? "-" : "+")\(offset)"
      if Timestamp(ascii: text) != instant { Issue.record("\(text)") }
    }
  }

  @Test func `product 4 a text of random bytes is read as it stands or not at all`() {
    var random = SeededGenerator(for: "random dates")
    let alphabet = Array("0123456789-T:Z /．０１２".unicodeScalars)
    for _ in Soak.rounds(20_000) {
      var characters = Array("2026-02-10T03:00:00Z".unicodeScalars)
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0..<characters.count, using: &random)
        characters[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let text = String(String.UnicodeScalarView(characters))
      let date = String(text.unicodeScalars.prefix(10))
      if let read = Timestamp(ascii: text), read.description != text { Issue.record("\(text)") }
      if let read = CivilDate(ascii: date), read.description != date { Issue.record("\(date)") }
    }
  }
}
