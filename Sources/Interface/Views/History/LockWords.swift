import Domain
import Localization
import Screen
import ViewModels

// What both locks say about what stays open; none of it speaks of buying.

extension LockReason {
  /// What of a straddling month is open, and the day that 閉じる opens where 直近30日 shows days; nil for any other.
  func straddlePhrases(closesToDay: Bool) -> [Phrase]? {
    guard let days = openDaysOfMonth else { return nil }
    let (first, last) = (days.lowerBound, days.upperBound)
    let open: Phrase =
      first == last
      ? .lockStraddleDay(first.read(on: today))
      : .lockStraddle(from: first.read(on: today), to: last.ending(on: today))
    return closesToDay ? [open, .lockStraddleClose(to: last.read(on: today))] : [open]
  }

  /// The 30 days that stay open.
  var openPhrase: Phrase { .lockOpen(cutoff: cutoffDate.read(on: today)) }
}

extension CivilDate {
  /// As the end of a span within one month: Japanese says month and year only at its beginning, English at both
  /// ends, the year where it is another one than that of `today` (W-5).
  fileprivate func ending(on today: CivilDate) -> Phrase {
    year == today.year
      ? .dayEnd(month: month, day: day) : .dayEndYear(year: year, month: month, day: day)
  }
}

extension HistoryTarget {
  /// What was asked for, as a heading: a month, a day or 直近30日.
  var title: Phrase {
    switch self {
    case .landing, .recent: .historyRecent
    case .month(let month, _): month.title
    case .day(let date): date.heading
    case .trends(let days, _): .trendAsked(days)
    }
  }
}

extension Canvas {
  /// Clears the body and draws the heading of what was asked for, with the banner.
  @MainActor
  mutating func drawAskedFor(_ target: HistoryTarget, _ model: HistoryViewModel, withBanner: Bool) {
    clearBody()
    let last =
      withBanner ? drawBanner(model.banner, endingAt: layout.lastColumn) : layout.lastColumn
    named(
      "heading", .text, strings(target.title), row: layout.headingRow, column: layout.textColumn,
      .bold, to: last)
    if let notice = model.notice { speak(strings(notice.phrase)) }
  }
}
