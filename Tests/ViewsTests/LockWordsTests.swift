import Domain
import Localization
import Testing

@testable import ViewModels
@testable import Views

/// What a lock says of the days of a month that stay open.
struct LockWordsTests {
  @Test(arguments: [
    (
      "2026-11-29", "2026-10-31", "10月31日は、「直近30日」で見られます。",
      "31 Oct is open in \"Last 30 days\"."
    ),
    (
      "2027-01-15", "2026-12-17", "2026年12月17日〜31日は、「直近30日」で見られます。",
      "17 Dec 2026 to 31 Dec 2026 are open in \"Last 30 days\"."
    ),
    (
      "2026-02-10", "2026-01-12", "1月12日〜31日は、「直近30日」で見られます。",
      "12 Jan to 31 Jan are open in \"Last 30 days\"."
    ),
  ])
  func `W-5 a lock says one open day as one, and both ends of another year with it`(
    today: String, cutoff: String, japanese: String, english: String
  ) throws {
    let day = try #require(CivilDate(ascii: today))
    let first = try #require(CivilDate(ascii: cutoff))
    let month = try #require(YearMonth(year: first.year, month: first.month))
    let reason = LockReason(
      target: .month(month, selecting: nil), cutoffDate: first, today: day)
    let said = try #require(reason.straddlePhrases(closesToDay: false)?.first)
    #expect(Strings(.japanese)(said) == japanese)
    #expect(Strings(.english)(said) == english)
  }
}
