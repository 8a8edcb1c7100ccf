import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// 年: a cell a day. Source: R-12, screens 2 figures 24, 24b and 24c.
struct YearPage: PageView {
  let model: YearModel
  let kind: SessionKind

  var screen: ScreenName? { .year }
  var hasTabs: Bool { true }
  var fitsEverySize: Bool { true }
  var tellsByName: Bool { model.shown != nil }

  var bindings: [Binding] {
    let isLocked = model.shown != nil && model.selected == nil
    let plans = Binding.key("U", .keyPlans, .upgrade, inFooter: false)
    return [.enter(isLocked ? .keyExplain : .keyOpenDay), Self.move, Self.years, Self.leave]
      + [Self.trends, Self.goTo, Self.toToday, .refreshSilently]
      + (isLocked && kind == .caregiver ? [plans] : [])
  }

  private static let move = Binding(
    .words(.keyArrows), .keyChooseDay, Binding.sideways + Binding.vertical.filter { !$0.key.isTab })
  private static let years = Binding(
    .keys("[ ]"), .keyYears,
    [
      (.character("["), .previousMonth), (.pageUp, .previousMonth),
      (.character("]"), .nextMonth), (.pageDown, .nextMonth),
    ])
  private static let leave = Binding(
    .keys("y"), .keyBack, [(.character("y"), .back), (.escape, .back)])
  private static let trends = Binding.key("v", .keyTrends, .switchLayout, inFooter: false)
  private static let goTo = Binding.key("g", .keyGoto, .goToDate, inFooter: false)
    .inHelp(.historyGoto)
  private static let toToday = Binding.key("t", .historyToday, .today, inFooter: false)

  func hasNothingToChoose(on layout: Layout) -> Bool {
    // A year that is closed as a whole says that Enter explains it.
    model.shown != nil && model.selected != nil && YearGrid(layout) == nil
  }

  func draw(on canvas: inout Canvas) {
    guard let answer = model.shown else {
      return canvas.drawMissing(model.failure, .yearFailed, "year.error")
    }
    canvas.drawYearHeading(model, answer)
    canvas.draw(
      YearSheet(
        answer: answer, part: model.part, selected: model.selected, today: model.history.today,
        isKept: model.shownSince != nil))
  }
}

extension Key {
  fileprivate var isTab: Bool { self == .tab || self == .backTab }
}

/// The cells of a year, as values.
struct YearSheet {
  let answer: YearAnswer
  let part: YearPart
  /// The focused day; nil while the closed days have the focus.
  let selected: CivilDate?
  let today: CivilDate
  /// True for an answer of before: of what was to come then nobody knows.
  let isKept: Bool

  var months: [YearMonth] { (0..<12).map { answer.from.yearMonth.adding(months: $0) } }

  /// The doses of a day that the year is about.
  func tally(_ day: DayTally) -> DoseTally { part.tally(day) }

  /// How many months have no open day, all of them before the first that has one.
  var closedMonths: Int {
    guard let cutoff = answer.cutoffDate, answer.from < cutoff else { return 0 }
    return months.prefix { $0.lastDay < cutoff }.count
  }

  /// From the first closed month to the last closed day; nil where nothing is closed.
  var closedSpan: Phrase? {
    guard let cutoff = answer.cutoffDate, answer.from < cutoff else { return nil }
    let last = min(cutoff.adding(days: -1), answer.to)
    let end = last == last.yearMonth.lastDay ? last.yearMonth.title : last.full
    return .yearTitle(answer.from.yearMonth.title, end)
  }

  /// The day with that number of doses in words.
  func sentence(_ day: CivilDate, _ tally: DayTally, _ strings: Strings) -> String {
    let (name, counted) = (day.short(on: today), self.tally(tally))
    let all = counted.taken + counted.missed + counted.pending + counted.skipped
    if counted.missed > 0 {
      let slots = DoseSlot.allCases.filter { tally[$0].missed > 0 }
      let named = if case .slot(let slot) = part { [slot] } else { slots }
      return strings(
        .yearDay(
          name, due: all, missed: counted.missed, slots: strings.joined(named.map(\.spoken))))
    }
    if all == counted.taken, all > 0 { return strings(.yearDayAll(name, taken: all)) }
    let parts = [
      (counted.taken, Phrase.doseTaken), (counted.pending, isKept ? .doseUnknown : .dosePending),
      (counted.skipped, .doseSkipped),
    ].filter { $0.0 > 0 }.map { Phrase.yearPart($0.0, $0.1) }
    let nothing = counted.before > 0 ? Phrase.doseBefore : .doseNone
    return strings(
      .spokenDay(name, states: parts.isEmpty ? strings(nothing) : strings.joined(parts)))
  }
}

/// Where the parts of a year stand.
private struct YearGrid {
  /// From this width on every day has its number, and each month its share.
  private static let wide = 120
  let pitch: Int
  let rowPitch: Int
  let first: Int
  let left: Int
  let missedEnd: Int
  /// The last column of the share of a month; nil where it has no room.
  let rateEnd: Int?

  /// Nil on a screen that has no room for twelve months; `missed` is how wide the word over what was missed is.
  init?(_ layout: Layout, missed: Int = 4) {
    // Without the row of tabs the numbers of the days stand in the first row of the content.
    first = max(layout.contentRow, layout.namesRow + 1)
    guard !layout.isNarrow, first + 12 <= layout.spokenRow else { return nil }
    left = layout.left
    pitch = layout.width >= Self.wide ? 3 : 2
    rowPitch = layout.contentRow + 23 < layout.legendRow ? 2 : 1
    let last = left + 12 + pitch * 30
    rateEnd = pitch == 3 ? last + 15 : nil
    // With room the last number has two blanks before a longer word.
    missedEnd =
      pitch == 3
      ? max(last + 7, min(last + 3 + missed, last + 9))
      : max(last + 5, min(last + 1 + missed, layout.lastColumn))
  }

  /// The fewest rows of a screen with a year, of those with more than a screen that is wide enough and has none.
  static func fewestRows(besides layout: Layout) -> Int {
    let least = layout.isNarrow ? Layout.least.height : layout.size.height
    let width = Layout.smallest.width
    return (least..<least + 40).first {
      YearGrid(Layout(size: Size(width: width, height: $0), band: layout.band)) != nil
    } ?? Layout.smallest.height
  }

  func column(_ day: Int) -> Int { left + 12 + pitch * (day - 1) }
  func row(_ month: Int) -> Int { first + rowPitch * month }
}

extension Canvas {
  /// The heading of 年, with what is left of its figure and banner where there is room.
  @MainActor
  fileprivate mutating func drawYearHeading(_ model: YearModel, _ answer: YearAnswer) {
    let row = layout.headingRow
    let span = Phrase.yearTitle(answer.from.yearMonth.title, answer.to.yearMonth.title)
    var title = strings(span)
    switch model.part {
    case .all: break
    case .slot(let slot): title = strings(.yearOf(strings(slot.full), span))
    case .medicine(_, let name): title = strings(.yearOf(name, span))
    }
    var last = layout.lastColumn
    if let since = model.shownSince {
      let words = strings(.syncStale(since.read(on: model.history.today)))
      namedRight("year.since", .text, words, row: row, endingAt: last, .muted)
      last -= DisplayWidth.of(words) + 2
    } else {
      last = drawBanner(model.history.banner, endingAt: last, beside: title)
    }
    // Without room for the months, the name of a medicine goes on in the row that they leave.
    let isTitleAlone = YearGrid(layout) == nil
    let titles =
      isTitleAlone ? lines(title, from: layout.textColumn, to: last).prefix(2) : [title]
    text(lines: Array(titles), row: row, column: layout.textColumn, .bold, to: last)
    let wide = titles.map(DisplayWidth.of).max() ?? 0
    let end = min(layout.textColumn + wide, last + 1)
    name(
      "heading", .text, title,
      Rect(
        row: row, column: layout.textColumn, width: end - layout.textColumn, height: titles.count))
    let sheet = YearSheet(
      answer: answer, part: model.part, selected: nil, today: answer.today, isKept: false)
    guard sheet.closedSpan == nil, let percent = sheet.part.adherence(answer).percent else {
      return
    }
    let figure = strings(.yearAdherence(percent: percent))
    guard end + 2 + DisplayWidth.of(figure) <= last + 1 else { return }
    named("year.adherence", .text, figure, row: row, column: end + 2, .muted)
  }

  /// Draws twelve months, a row each, and says the focused day.
  mutating func draw(_ sheet: YearSheet) {
    guard let grid = YearGrid(layout, missed: DisplayWidth.of(strings(.yearMissed))) else {
      let sentence = strings(.yearSmall(rows: YearGrid.fewestRows(besides: layout)))
      let words = lines(sentence, from: layout.textColumn)
      text(lines: words, row: layout.contentRow + 1, column: layout.textColumn)
      return speakYear(sheet)
    }
    drawNames(grid)
    drawMonths(sheet, grid)
    drawClosed(sheet, grid)
    drawCells(sheet, grid)
    if !layout.isCompact, grid.row(11) < layout.legendRow {
      drawYearLegend(isWide: grid.rateEnd != nil)
    }
    speakYear(sheet)
  }

  private mutating func drawNames(_ grid: YearGrid) {
    let row = layout.namesRow
    let days = grid.pitch == 3 ? Array(1...31) : [1, 5, 10, 15, 20, 25, 30]
    let missed = strings(.yearMissed)
    let wide = DisplayWidth.of(missed)
    // At 80 columns a longer word goes on into the margin, for the last number to stand before it.
    let after = grid.rateEnd == nil ? grid.column(30) + 2 + wide : 0
    let end = min(max(grid.missedEnd, after), layout.size.width - 2)
    let free = end - wide - 2
    for day in days where grid.column(day) <= free {
      text("\(day)", row: row, column: grid.column(day), .muted)
    }
    right(missed, row: row, endingAt: end, .muted)
    if let end = grid.rateEnd { right(strings(.yearRate), row: row, endingAt: end, .muted) }
  }

  private mutating func drawMonths(_ sheet: YearSheet, _ grid: YearGrid) {
    for (index, month) in sheet.months.enumerated() {
      let row = grid.row(index)
      right(strings(.yearMonth(month: month.month)), row: row, endingAt: grid.left + 10)
      guard grid.rowPitch == 2, index == 0 || month.month == 1 else { continue }
      text(strings(.yearYear(year: month.year)), row: row - 1, column: layout.textColumn, .muted)
    }
  }

  private mutating func drawClosed(_ sheet: YearSheet, _ grid: YearGrid) {
    guard let span = sheet.closedSpan else { return }
    let middle = max(0, sheet.closedMonths - 1) / 2
    let row = grid.row(middle)
    if sheet.closedMonths > 0 {
      if sheet.selected == nil {
        text(marks.focus, row: row, column: layout.markerColumn, .accent)
        focus = Point(row: row, column: layout.markerColumn)
      }
      text("(  \(strings(span))  )", row: row, column: grid.column(1), .muted)
      if sheet.closedMonths > 1 {
        text(strings(.yearLocked), row: row + 1, column: grid.column(1), .muted)
      }
    }
    let frame = Rect(
      row: row, column: layout.markerColumn, width: grid.missedEnd - layout.markerColumn + 1,
      height: sheet.closedMonths > 1 ? 2 : 1)
    name("year.locked", .cell, strings(.yearLockedWhole(span)), frame)
  }

  private mutating func drawCells(_ sheet: YearSheet, _ grid: YearGrid) {
    let first = sheet.answer.from.yearMonth
    for month in sheet.answer.months {
      let of = month.from.yearMonth
      let index = (of.year - first.year) * 12 + of.month - first.month
      guard (0..<12).contains(index) else { continue }
      let row = grid.row(index)
      var missed = 0
      for (date, tally) in month.tallies {
        missed += sheet.tally(tally).missed
        drawCell(date, tally, sheet, row: row, column: grid.column(date.day))
      }
      if missed > 0 { right("\(missed)", row: row, endingAt: grid.missedEnd) }
      if let end = grid.rateEnd, let percent = sheet.part.adherence(month).percent {
        right("\(percent)%", row: row, endingAt: end)
      }
    }
  }

  private mutating func drawCell(
    _ date: CivilDate, _ day: DayTally, _ sheet: YearSheet, row: Int, column: Int
  ) {
    let isFocused = date == sheet.selected
    let ground = isFocused ? Ground.focus : .ground
    let frame = Rect(row: row, column: column - 1, width: 3, height: 1)
    if isFocused {
      buffer.fill(frame, style: Style(.text, on: .focus))
      text("[", row: row, column: column - 1, Style.bold.on(ground))
      text("]", row: row, column: column + 1, Style.bold.on(ground))
      focus = Point(row: row, column: column)
    }
    let mark = DoseMark(sheet.tally(day), marks, isKept: sheet.isKept)
    text(mark.sign, row: row, column: column, mark.style.on(ground))
    let label = describes || isFocused ? sheet.sentence(date, day, strings) : ""
    // A cell is one column wide to a click, so that no two of them share one.
    name("year.day.\(date)", .cell, label, Rect(row: row, column: column, width: 1, height: 1))
  }

  private mutating func drawYearLegend(isWide: Bool) {
    let (row, start) = (layout.legendRow, layout.textColumn)
    let parts: [(DoseMark, Phrase, Int)] = [
      (DoseMark(SlotStatus.taken, marks), .yearAll, 2), (.missed(1), .yearCount, 3),
      (DoseMark(SlotStatus.pending, marks), .dosePending, 2),
      (DoseMark(SlotStatus.skipped, marks), .doseSkipped, 2),
      (DoseMark(SlotStatus.none, marks), isWide ? .doseNone : .yearNone, 0),
    ]
    var column = start
    for (mark, words, gap) in parts {
      column = text(mark.sign, row: row, column: column, mark.style) + 1
      column = text(strings(words), row: row, column: column, .muted) + gap
    }
    name(
      "legend", .text, describes ? buffer.line(row).trimmed : "",
      Rect(row: row, column: start, width: layout.width - 6, height: 1))
  }

  private mutating func speakYear(_ sheet: YearSheet) {
    guard let day = sheet.selected else {
      guard let span = sheet.closedSpan else { return speak("") }
      guard let first = sheet.answer.firstTold else {
        return speak(strings(.yearLockedWhole(span)))
      }
      return speak(strings(.yearLockedSpoken(span, first.read(on: sheet.today))))
    }
    let months = sheet.answer.months
    let month = months.first { $0.from.yearMonth == day.yearMonth }
    let found = month?.tallies.first { $0.date == day }
    speak(found.map { sheet.sentence($0.date, $0.tally, strings) } ?? "")
  }
}

extension DoseMark {
  /// How often a dose was missed on a day; 9 for nine or more.
  fileprivate static func missed(_ count: Int) -> DoseMark {
    DoseMark(
      sign: "\(min(count, 9))", style: Style(.missed, count > 1 ? [.bold, .reverse] : .bold))
  }

  /// A day in one cell: a missed dose beats one that is to come, that beats a skipped one, and that a taken one.
  fileprivate init(_ tally: DoseTally, _ marks: MarkSet, isKept: Bool) {
    if tally.missed > 0 {
      self = .missed(tally.missed)
    } else if tally.pending > 0 {
      self = isKept ? .unknown : DoseMark(SlotStatus.pending, marks)
    } else if tally.skipped > 0 {
      self.init(SlotStatus.skipped, marks)
    } else {
      let nothing = tally.before > 0 ? SlotStatus.beforeRegistration : .none
      self.init(tally.taken > 0 ? .taken : nothing, marks)
    }
  }
}
