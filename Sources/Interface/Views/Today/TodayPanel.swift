import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// The panel beside the doses of 今日: 次の一回, この7日, 在庫, 期限. Source: R-16, screens 2 figure 18.
struct TodayPanel {
  /// What comes next, or is due now.
  struct Next {
    let doses: [DayAnswer.DoseItem]
    let isDue: Bool
    /// The minutes until then.
    let minutes: Int
  }

  let today: CivilDate
  let next: Next?
  let week: TodayWeek?
  let stocks: [StockRow]
  let papers: [DocumentRow]
  /// The focused row, counted from the first stock; nil when the focus is among the doses.
  let focused: Int?
  /// The words of what is due: a patient reads whole ones.
  let dueHead: (DayAnswer.DoseItem) -> Phrase
  /// The rows, counted as for the focus, whose name is too long to stand beside what there is to know.
  var spread: Set<Int> = []

  /// The rows of the names in 次の一回, the last of them for how many more there are.
  static let mostNames = 4

  /// The rows each part wants.
  func plan(room: Int) -> AsidePlan {
    AsidePlan(
      room: room, next: next.map { 2 + min($0.doses.count, Self.mostNames) } ?? 0,
      week: week == nil ? 0 : 3 + DoseSlot.allCases.count,
      stock: stocks.isEmpty ? 0 : stocks.indices.map(height).reduce(1, +),
      papers: papers.isEmpty ? 0 : papers.indices.map { height($0 + stocks.count) }.reduce(1, +))
  }

  /// The rows of a stock, or of a paper behind them.
  func height(_ index: Int) -> Int {
    (stocks.indices.contains(index) ? stocks[index].height : 1) + (spread.contains(index) ? 1 : 0)
  }

  /// True where `room` rows hold all of it.
  func isWhole(in room: Int) -> Bool { plan(room: room) == plan(room: Int.max / 2) }
}

extension TodayPanel {
  /// The columns that the longest of its rows needs with its whole name.
  func width(_ strings: Strings, _ marks: MarkSet) -> Int {
    let doses = (next?.doses ?? []).map { "\($0.medicationName) \($0.amount(strings))" }
    return (doses.map { DisplayWidth.of($0) } + widths(strings, marks)).max() ?? 0
  }

  /// The columns that each stock and each paper needs in one row.
  fileprivate func widths(_ strings: Strings, _ marks: MarkSet) -> [Int] {
    let rows = stocks.map { "\($0.name) \($0.words(strings, marks))" }
    let dates = papers.map {
      "\($0.titleWords(strings)) \($0.expiryWords(on: today, strings, marks))"
    }
    return (rows + dates).map { DisplayWidth.of($0) }
  }
}

extension StockRow {
  /// How long it lasts, with the sign of attention where that is not long.
  fileprivate func words(_ strings: Strings, _ marks: MarkSet) -> String {
    [isLow ? marks.attention : "", left.map { strings($0) } ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension DocumentRow {
  /// True where somebody has to be reminded of its day.
  fileprivate func warns(on today: CivilDate) -> Bool {
    fields.date?.isToBeRemembered(on: today) == true
  }

  /// Until when it is valid, with the sign of attention where that is near.
  fileprivate func expiryWords(
    on today: CivilDate, _ strings: Strings, _ marks: MarkSet
  ) -> String {
    let until = fields.date.map { strings(.todayExpiryUntil($0.date.read(on: today))) } ?? ""
    return [warns(on: today) ? marks.attention : "", until].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension StockRow {
  /// A name, and below it a bar or a number where it is counted.
  var height: Int { stock == nil ? 1 : 2 }
}

extension Canvas {
  /// How many columns more the names of the panel need, as far as the third column, which needs `latest`, has them free.
  func columnsMore(for panel: TodayPanel, latest: Int) -> Int {
    guard layout.showsThird else { return 0 }
    let wanted = panel.width(strings, marks) - (last - column + 1)
    let free = layout.lastColumn - layout.thirdColumn + 1 - latest
    return max(0, min(wanted, free))
  }

  /// Draws the panel; what has no room is left out.
  mutating func draw(_ panel: TodayPanel) {
    let (first, end) = (layout.headingRow, layout.legendRow - 1)
    for row in first..<end {
      text(marks.lines.vertical, row: row, column: layout.dividerColumn, .rule)
    }
    let panel = spread(panel, room: end - first)
    let plan = panel.plan(room: end - first)
    var row = first
    if let next = panel.next, plan.next > 0 {
      draw(next, panel, row: row)
      row += plan.next + 1
    }
    if let week = panel.week, plan.week > 0 {
      draw(week, row: row)
      row += plan.week + 1
    }
    if plan.stock > 0 {
      drawStocks(panel, rows: row..<row + plan.stock)
      row += plan.stock + 1
    }
    if plan.papers > 0 { drawPapers(panel, rows: row..<row + plan.papers) }
  }

  /// The same panel with what there is to know below each name that is too long, where it has the rows for all of it.
  private func spread(_ panel: TodayPanel, room: Int) -> TodayPanel {
    var spread = panel
    for (index, width) in panel.widths(strings, marks).enumerated() where width > last - column + 1
    {
      spread.spread.insert(index)
    }
    return spread.isWhole(in: room) ? spread : panel
  }

  private var column: Int { layout.panelColumn }
  private var last: Int { layout.lastAsideColumn }

  private mutating func draw(_ next: TodayPanel.Next, _ panel: TodayPanel, row: Int) {
    guard let first = next.doses.first else { return }
    if next.isDue {
      named("today.due", .text, strings(panel.dueHead(first)), row: row, column: column, .accent)
      right(strings(first.dueUntil), row: row + 1, endingAt: last, .muted)
    } else {
      let time = "\(strings(first.slot.full)) \(strings(first.scheduledAt.clock))"
      named("today.next", .text, strings(.todayNextHead), row: row, column: column, .bold)
      right(time, row: row, endingAt: last, .accent)
      let wait = strings(.todayIn(.duration(minutes: max(0, next.minutes))))
      right(wait, row: row + 1, endingAt: last, .muted)
    }
    drawList(
      next.doses.count, focused: nil, from: row + 2, room: TodayPanel.mostNames, at: column
    ) { canvas, index, row in
      let dose = next.doses[index]
      let words = "\(dose.medicationName) \(dose.amount(canvas.strings))"
      canvas.text(words, row: row, column: canvas.column, to: canvas.last)
    }
  }

  private mutating func drawStocks(_ panel: TodayPanel, rows: Range<Int>) {
    text(strings(.todayStock), row: rows.lowerBound, column: column, .bold)
    right(strings(.todayStockFull), row: rows.lowerBound, endingAt: last, .muted)
    let window = ListWindow(
      heights: panel.stocks.indices.map(panel.height), focused: panel.focused,
      room: rows.count - 1)
    var row = rows.lowerBound + 1
    for index in window.shown {
      drawStock(index, of: panel, row: row)
      row += panel.height(index)
    }
    if let more = more(window) { text(more, row: row, column: column, .muted, to: last) }
  }

  private mutating func drawStock(_ index: Int, of panel: TodayPanel, row first: Int) {
    let (stock, isSpread) = (panel.stocks[index], panel.spread.contains(index))
    let frame = area(first, height: panel.height(index))
    let ground = light(frame, isFocused: index == panel.focused)
    let style = Style.text.on(ground)
    drawAside(
      stock.name, stock.words(strings, marks), row: first, isSpread: isSpread, warns: stock.isLow,
      stock.stock == nil ? .muted : .text, ground)
    name("today.stock.\(index)", .row, sentence(stock), frame)
    guard let answer = stock.stock else { return }
    let row = isSpread ? first + 1 : first
    let amount = "\(answer.quantity)\(stock.counter ?? "")"
    right(amount, row: row + 1, endingAt: last, Style.muted.on(ground))
    guard let days = answer.daysLeft else { return }
    let full = min(max(0, days), StockRow.fullDays) * StockRow.cells / StockRow.fullDays
    let hashes = String(repeating: "#", count: full)
    let end = text("[", row: row + 1, column: column, Style.muted.on(ground))
    let bar = text(
      hashes, row: row + 1, column: end, stock.isLow ? Style.warning.on(ground) : style)
    let rest = String(repeating: "-", count: StockRow.cells - full)
    text("\(rest)]", row: row + 1, column: bar, Style.muted.on(ground))
  }

  private mutating func drawPapers(_ panel: TodayPanel, rows: Range<Int>) {
    text(strings(.documentsExpiry), row: rows.lowerBound, column: column, .bold)
    guard panel.spread.isEmpty else {
      // All of them have room then.
      var row = rows.lowerBound + 1
      for index in panel.papers.indices {
        drawPaper(index, of: panel, row: row)
        row += panel.height(index + panel.stocks.count)
      }
      return
    }
    let focused = panel.focused.map { $0 - panel.stocks.count }.flatMap { $0 < 0 ? nil : $0 }
    drawList(
      panel.papers.count, focused: focused, from: rows.lowerBound + 1, room: rows.count - 1,
      at: column
    ) { canvas, index, row in canvas.drawPaper(index, of: panel, row: row) }
  }

  private mutating func drawPaper(_ index: Int, of panel: TodayPanel, row: Int) {
    let (paper, number, today) = (panel.papers[index], index + panel.stocks.count, panel.today)
    let frame = area(row, height: panel.height(number))
    let ground = light(frame, isFocused: number == panel.focused)
    drawAside(
      paper.titleWords(strings), paper.expiryWords(on: today, strings, marks), row: row,
      isSpread: panel.spread.contains(number), warns: paper.warns(on: today), .muted, ground)
    name("today.expiry.\(index)", .row, sentence(paper, today), frame)
  }

  /// A name at the left, and at the right what there is to know, which is never cut; in a row of its own where the name
  /// is `isSpread`.
  private mutating func drawAside(
    _ name: String, _ words: String, row: Int, isSpread: Bool, warns: Bool, _ style: Style,
    _ ground: Ground
  ) {
    let style = (warns ? Style.warning : style).on(ground)
    right(words, row: isSpread ? row + 1 : row, endingAt: last, style)
    let end = isSpread ? last : last - 1 - DisplayWidth.of(words)
    text(name, row: row, column: column, Style.text.on(ground), to: end)
  }

  private func area(_ row: Int, height: Int) -> Rect {
    Rect(row: row, column: column - 2, width: last - column + 3, height: height)
  }
}

extension StockRow {
  /// A bar is so many cells for so many days. Source: screens 2 §7.
  fileprivate static let (cells, fullDays) = (20, 30)

  /// あと3日分, or that nobody counts it; for what has no plan 残り1 once that is low, and else nothing.
  fileprivate var left: Phrase? {
    guard let stock else { return .todayStockNone }
    guard let days = stock.daysLeft else {
      return isLow ? .todayStockRest("\(stock.quantity)") : nil
    }
    if stock.lastsToEnd { return .todayStockEnough }
    return days < StockForecast.farthest ? .todayStockDays(days) : .todayStockLong(days)
  }
}
