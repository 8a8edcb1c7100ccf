import Domain
import Testing

/// Days and times as people write them; 2026-02-10 is today.
struct WrittenDayTests {
  private static let today = CivilDate(daysSinceEpoch: 20_494)

  @Test(arguments: [
    ("今日", "2026-02-10"), ("きょう", "2026-02-10"), ("Today", "2026-02-10"), ("昨日", "2026-02-09"),
    (" きのう　", "2026-02-09"), ("yesterday", "2026-02-09"), ("一昨日", "2026-02-08"),
    ("先週", "2026-02-03"), ("明日", "2026-02-11"), ("あさって", "2026-02-12"), ("-7", "2026-02-03"),
    ("−7", "2026-02-03"), ("－７", "2026-02-03"), ("ー7", "2026-02-03"), ("+7", "2026-02-17"),
    ("2/3", "2026-02-03"), ("２／３", "2026-02-03"), ("02/03", "2026-02-03"), ("2月3日", "2026-02-03"),
    ("3 Feb", "2026-02-03"), ("feb 3", "2026-02-03"), ("February 3", "2026-02-03"),
    ("2026-02-03", "2026-02-03"), ("2026-2-3", "2026-02-03"), ("2026/2/3", "2026-02-03"),
    ("2026年2月3日", "2026-02-03"), ("20260203", "2026-02-03"), ("２０２６-02-03", "2026-02-03"),
    ("12/24", "2025-12-24"), ("2/29", "2024-02-29"),
  ])
  func `W-53 a day is read as people write it, that has been`(_ text: String, _ day: String) throws
  {
    let today = try #require(Self.today)
    #expect(CivilDate(written: text, today: today, .past)?.description == day)
  }

  @Test(arguments: [
    ("3/1", "2025-03-01", "2026-03-01"), ("2/11", "2025-02-11", "2026-02-11"),
    ("2/10", "2026-02-10", "2026-02-10"), ("12/24", "2025-12-24", "2025-12-24"),
    ("8/12", "2025-08-12", "2025-08-12"), ("8/11", "2025-08-11", "2026-08-11"),
  ])
  func `W-53 without a year it is the last one, or where days may come the nearest`(
    _ text: String, _ past: String, _ nearest: String
  ) throws {
    let today = try #require(Self.today)
    #expect(CivilDate(written: text, today: today, .past)?.description == past)
    #expect(CivilDate(written: text, today: today)?.description == nearest)
  }

  @Test(arguments: [
    "", "-", "2", "13/1", "2/30", "2026-02-30", "2026-02", "26-02-03", "2026-02-03T08:00",
    "20260230",
    "1969-12-31", "٣/٢", "2/3/4", "fe 3", "3 fob", "now", "-7d", "--7", "1000000000",
  ])
  func `W-53 what is no day is not read`(_ text: String) throws {
    let today = try #require(Self.today)
    #expect(CivilDate(written: text, today: today, .past) == nil)
    #expect(CivilDate(written: text, today: today) == nil)
  }

  @Test(arguments: [
    ("1941/5/3", "1941-05-03"), ("1941年5月3日", "1941-05-03"), ("19410503", "1941-05-03"),
    ("１９４１-05-03", "1941-05-03"), ("1975-5-3", "1975-05-03"), ("5/3", "2025-05-03"),
    ("昨日", "2026-02-09"),
  ])
  func `R-10 a day of birth is read as people write it, before 1970 too`(
    _ text: String, _ day: String
  ) throws {
    let today = try #require(Self.today)
    #expect(CivilDate(written: text, today: today, .born)?.description == day)
    #expect(CivilDate(written: "1867/12/31", today: today, .born) == nil)
  }

  @Test(arguments: [
    ("昭和17年5月3日", "1942-05-03"), ("昭和17.5.3", "1942-05-03"), ("S17.5.3", "1942-05-03"),
    ("ｓ１７／５／３", "1942-05-03"), ("s170503", "1942-05-03"), ("昭和 17年 5月 3日", "1942-05-03"),
    ("㍼17年5月3日", "1942-05-03"), ("昭和元年12月25日", "1926-12-25"), ("T15.12.24", "1926-12-24"),
    ("大正元年7月30日", "1912-07-30"), ("明治45年7月29日", "1912-07-29"), ("平成1年1月8日", "1989-01-08"),
    ("H31.5.1", "2019-05-01"), ("令和元年5月1日", "2019-05-01"), ("R8-2-10", "2026-02-10"),
  ])
  func `R-10 a day of birth is read by its era too`(_ text: String, _ day: String) throws {
    let today = try #require(Self.today)
    #expect(CivilDate(written: text, today: today, .born)?.description == day)
    #expect(CivilDate(written: text, today: today) == nil)
  }

  @Test(arguments: [
    "昭和17年", "昭和17年5月", "S17", "昭和", "昭和0年1月1日", "昭和65年1月1日", "昭和元年12月24日", "平成1.1.7",
    "昭和17年2月29日", "明治5年11月2日", "S17.13.1", "17.5.3", "x17.5.3", "s1705031",
  ])
  func `R-10 by its era no day of birth is guessed`(_ text: String) throws {
    let today = try #require(Self.today)
    #expect(CivilDate(written: text, today: today, .born) == nil)
  }

  @Test(arguments: [
    ("2026-02", "2026-02"), ("2026/1", "2026-01"), ("2026年1月", "2026-01"), ("今月", "2026-02"),
    ("先月", "2026-01"), ("2月", "2026-02"), ("3月", "2025-03"), ("dec", "2025-12"),
    ("February", "2026-02"),
  ])
  func `W-53 a month is read as people write it`(_ text: String, _ month: String) throws {
    let today = try #require(Self.today)
    #expect(YearMonth(written: text, today: today)?.description == month)
  }

  @Test(arguments: ["", "2", "13月", "2026-13", "2026-02-01", "fe", "2026", "26-02"])
  func `W-53 what is no month is not read`(_ text: String) throws {
    #expect(YearMonth(written: text, today: try #require(Self.today)) == nil)
  }

  @Test(arguments: [
    ("2025", 2025), ("２０２５年", 2025), ("今年", 2026), ("ことし", 2026), ("去年", 2025), ("昨年", 2025),
    ("last year", 2025), ("令和7年", 2025), ("R7", 2025), ("令和元年", 2019), ("平成31", 2019),
  ])
  func `W-53 a year is read as people write it`(_ text: String, _ year: Int) throws {
    let today = try #require(Self.today)
    #expect(
      YearMonth(writtenYear: text, today: today) == YearMonth(year: year, month: 12), "\(text)")
  }

  @Test(arguments: ["", "年", "25", "2025-12", "20255", "令和", "令和0年", "昭和65年", "S", "r", "今月"])
  func `W-53 what is no year is not read`(_ text: String) throws {
    #expect(YearMonth(writtenYear: text, today: try #require(Self.today)) == nil)
  }

  @Test(arguments: [
    ("8:00", 480), ("08:00", 480), ("0800", 480), ("800", 480), ("8", 480), ("８：００", 480),
    ("8時", 480),
    ("8時30分", 510), ("8時5分", 485), ("8時5", 485), ("0:05", 5), ("23:59", 1439),
    ("7:30", 450),
    ("0730", 450), (" 7:30 ", 450),
  ])
  func `W-53 a time is read as people write it`(_ text: String, _ minute: Int) {
    #expect(LocalTime(written: text)?.minuteOfDay == minute)
  }

  @Test(arguments: [
    "", ":", "24:00", "8:60", "2400", "8:", ":30", "8:00:00", "8分", "-8", "八時", "13am", "12345",
    "13:5", "8:0", "１３：５",
  ])
  func `W-53 what is no time is not read`(_ text: String) {
    #expect(LocalTime(written: text) == nil)
  }
}
