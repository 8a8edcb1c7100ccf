import APIContract
import Domain
import Localization
import Screen
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// screens 2 figures 24 and 24c, and a year at every size.
@MainActor @Suite struct YearScreenTests {
  private static let today = CivilDate(ascii: "2026-02-10") ?? CivilDate.bounds.lowerBound
  private static let window: ClosedRange<CivilDate> =
    (CivilDate(ascii: "2025-03-01") ?? today)...(CivilDate(ascii: "2026-02-28") ?? today)
  /// The days of the figure on which doses were missed, with how many.
  private static let missed = [
    "2025-03-09": 1, "2025-03-25": 1, "2025-10-03": 1, "2025-10-04": 1, "2025-10-10": 1,
    "2025-10-11": 1, "2025-10-12": 2, "2025-10-16": 1, "2025-10-27": 1, "2025-11-07": 1,
    "2025-11-24": 1, "2025-11-25": 1, "2026-01-06": 1, "2026-01-15": 1, "2026-01-21": 1,
    "2026-01-28": 1, "2026-02-04": 1, "2026-02-10": 1,
  ]

  private static func answer(_ told: ClosedRange<CivilDate>?, cutoff: CivilDate?) -> YearAnswer {
    let tallies = (told.map { Array($0.eachDay) } ?? []).map { date in
      var day = DayTally()
      let count = missed["\(date)"] ?? 0
      day[.morning].taken = 2
      (day[.noon].taken, day[.noon].missed) = count > 0 ? (0, 1) : (1, 0)
      (day[.evening].taken, day[.evening].missed) = count > 1 ? (1, 1) : (2, 0)
      day[.bedtime].taken = 1
      return day
    }
    return YearAnswer(
      window: window, today: today, cutoffDate: cutoff, told: told, tallies: tallies)
  }

  private func drawn(
    _ answer: YearAnswer, on selected: CivilDate?, _ part: YearPart = .all,
    _ language: Language = .japanese, width: Int = 80, height: Int = 24, isKept: Bool = false
  ) -> Canvas {
    var canvas = Canvas(
      size: Size(width: width, height: height), marks: .unicode, strings: Strings(language),
      describes: true)
    canvas.draw(
      YearSheet(
        answer: answer, part: part, selected: selected, today: Self.today, isKept: isKept))
    return canvas
  }

  private func line(_ row: Int, _ canvas: Canvas) -> String {
    var line = String(canvas.buffer.line(row))
    while line.last == " " { line.removeLast() }
    return line
  }

  @Test func `R-12 screens 2 figure 24, a year with every day open`() {
    let answer = Self.answer(Self.window.lowerBound...Self.today, cutoff: nil)
    let canvas = drawn(answer, on: CivilDate(ascii: "2025-10-12"))
    let wanted = [
      5: "            1       5         10        15        20        25        30  忘れ",
      6: "        3月 ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ 1 ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ 1 ✓ ✓ ✓ ✓ ✓ ✓    2",
      13: "       10月 ✓ ✓ 1 1 ✓ ✓ ✓ ✓ ✓ 1 1[2]✓ ✓ ✓ 1 ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ 1 ✓ ✓ ✓ ✓    8",
      14: "       11月 ✓ ✓ ✓ ✓ ✓ ✓ 1 ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ 1 1 ✓ ✓ ✓ ✓ ✓      3",
      16: "        1月 ✓ ✓ ✓ ✓ ✓ 1 ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ 1 ✓ ✓ ✓ ✓ ✓ 1 ✓ ✓ ✓ ✓ ✓ ✓ 1 ✓ ✓ ✓    4",
      17: "        2月 ✓ ✓ ✓ 1 ✓ ✓ ✓ ✓ ✓ 1                                              2",
      21: "    ✓ すべて服用  1 飲み忘れた回数（9は 9回以上）   ☐ まだ  / 飲まない  - なし",
      22: "    2025年10月12日（日）　6回のうち 2回 飲み忘れ（昼、夜）",
    ]
    for (row, text) in wanted { #expect(line(row, canvas) == text, "\(row)") }
  }

  @Test
  func `R-12 screens 2 figure 24c, with room every day has its number and each month its share`() {
    let answer = Self.answer(Self.window.lowerBound...Self.today, cutoff: nil)
    let canvas = drawn(answer, on: Self.today, width: 120, height: 40)
    let numbers = (1...31).map { $0 < 10 ? "\($0)  " : "\($0) " }.joined()
    #expect(line(7, canvas) == "            " + numbers + " 忘れ  服用率")
    #expect(line(8, canvas) == "    2025年" && line(28, canvas) == "    2026年")
    #expect(line(9, canvas).hasPrefix("        3月 ✓  ✓  ✓"))
    #expect(line(9, canvas).hasSuffix("1  ✓  ✓  ✓  ✓  ✓  ✓      2     98%"))
    #expect(line(29, canvas).hasSuffix("1  ✓  ✓  ✓      4     97%"))
    #expect(line(31, canvas).hasSuffix("2     96%"))
    #expect(line(37, canvas).hasSuffix("- 予定なし"))
  }

  @Test func `R-12 closed days are no cells, and no figure covers them`() {
    let cutoff = Self.today.adding(days: -29)
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
      let canvas = drawn(
        Self.answer(cutoff...Self.today, cutoff: cutoff), on: nil, width: width, height: height)
      let cells = canvas.elements.filter { $0.id.hasPrefix("year.day.") }.map(\.id)
      #expect(cells == (cutoff...Self.today).eachDay.map { "year.day.\($0)" })
      #expect(canvas.elements.contains { $0.id == "year.locked" })
      let focused = canvas.focus.flatMap { point in
        canvas.elements.last { $0.role == .cell && $0.frame.contains(point) }?.id
      }
      #expect(focused == "year.locked")
    }
    let whole = drawn(Self.answer(nil, cutoff: cutoff), on: nil)
    #expect(!whole.elements.contains { $0.id.hasPrefix("year.day.") })
  }

  @Test func `R-12 a slot's year counts that slot, and of what was to come nobody knows offline`() {
    let answer = Self.answer(Self.window.lowerBound...Self.today, cutoff: nil)
    let night = drawn(answer, on: Self.today, .slot(.evening))
    #expect(line(13, night).hasSuffix(" 1") && line(17, night).hasSuffix("✓[✓]"))
    #expect(line(22, night) == "    2月10日（火）　2回 すべて服用")
    var pending = DayTally()
    (pending[.morning].taken, pending[.evening].pending) = (2, 1)
    let day = YearAnswer(
      window: Self.window, today: Self.today, cutoffDate: nil, told: Self.today...Self.today,
      tallies: [pending])
    #expect(line(17, drawn(day, on: Self.today)).contains("[☐]"))
    let kept = drawn(day, on: Self.today, isKept: true)
    #expect(line(17, kept).contains("[ ]") && line(22, kept).contains("1回 記録は不明"))
  }

  @Test func `R-12 a day with one dose is told as one`() {
    let answer = Self.answer(Self.window.lowerBound...Self.today, cutoff: nil)
    let day = CivilDate(ascii: "2026-02-09")
    let one = drawn(answer, on: day, .slot(.noon), .english)
    #expect(line(22, one) == "    Mon 9 Feb: 1 taken")
    let two = drawn(answer, on: day, .slot(.morning), .english)
    #expect(line(22, two) == "    Mon 9 Feb: all 2 taken")
  }

  @Test func `R-12 with room the last day has its number beside a longer word too`() {
    let answer = Self.answer(Self.window.lowerBound...Self.today, cutoff: nil)
    let wide = drawn(answer, on: Self.today, .all, .english, width: 120, height: 40)
    #expect(line(7, wide).hasSuffix(" 29 30 31  Missed Taken"), "\(line(7, wide))")
    let japanese = drawn(answer, on: Self.today, .all, .japanese, width: 120, height: 40)
    #expect(line(7, japanese).hasSuffix(" 29 30 31  忘れ  服用率"), "\(line(7, japanese))")
  }

  @Test func `R-12 the number of the thirtieth stands beside a longer word at every width`() {
    let answer = Self.answer(Self.window.lowerBound...Self.today, cutoff: nil)
    let least = drawn(answer, on: Self.today, .all, .english)
    #expect(line(5, least).hasSuffix("25        30 Missed"), "\(line(5, least))")
    let more = drawn(answer, on: Self.today, .all, .english, width: 100, height: 30)
    #expect(line(7, more).hasSuffix("25        30  Missed"), "\(line(7, more))")
  }

  @Test func `R-12 P-42 a screen without a year says how many rows one has`() {
    let answer = Self.answer(Self.window.lowerBound...Self.today, cutoff: nil)
    for (width, height) in [(40, 12), (60, 20), (80, 16)] {
      let canvas = drawn(answer, on: Self.today, width: width, height: height)
      let words = canvas.buffer.lines.joined().filter { $0 != " " }
      #expect(words.contains("年は80桁17行から見られます。"), "\(width)×\(height)")
    }
  }

  @Test(arguments: [Language.japanese, .english])
  func `R-12 P-42 a year holds at every size, and the day is said where it is not drawn`(
    language: Language
  ) {
    let cutoff = Self.today.adding(days: -29)
    let answers = [
      (Self.answer(Self.window.lowerBound...Self.today, cutoff: nil), Self.today as CivilDate?),
      (Self.answer(cutoff...Self.today, cutoff: cutoff), nil),
    ]
    for (answer, selected) in answers {
      for size in [
        (40, 12), (59, 19), (79, 30), (80, 17), (80, 23), (80, 24), (119, 36), (144, 24), (200, 60),
      ] {
        let canvas = drawn(answer, on: selected, .all, language, width: size.0, height: size.1)
        let screen = Rect(Size(width: size.0, height: size.1))
        #expect(canvas.elements.allSatisfy { screen.contains($0.frame) }, "\(size)")
        #expect(canvas.elements.contains { $0.id == "spoken" && !$0.label.isEmpty }, "\(size)")
        let isDrawn = canvas.elements.contains { $0.id.hasPrefix("year.day.") }
        #expect(isDrawn == (size.0 >= 80), "\(size)")
      }
    }
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    other.row >= row && other.column >= column && other.row + other.height <= row + height
      && other.column + other.width <= column + width
  }
}
