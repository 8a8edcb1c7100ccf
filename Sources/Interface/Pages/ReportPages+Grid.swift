import APIContract
import Domain
import Localization

/// A part of the period that is one grid: up to 31 days, or a month of a longer one.
private struct GridPart {
  let days: ClosedRange<CivilDate>
  /// The place of its first day in the period.
  let offset: Int
}

extension ReportPages {
  private static var label: Double { PageWriter.width - 31 * cell }
  private static var cell: Double { 14 }
  private static var rowHeight: Double { 15 }
  private static var mark: TextStyle { TextStyle(9.5) }

  mutating func drawDays() {
    drawSection(.printSectionDays, room: gridRoom)
    for part in parts { draw(part) }
  }

  /// What a grid asks for before it begins: all of it, unless it is a long one.
  private var gridRoom: Double {
    min(Double(report.medicines.map { $0.rows.count + 2 }.reduce(5, +)) * Self.rowHeight, 400)
  }

  /// One grid where 31 days are enough, also across a month's end; else one a month.
  private var parts: [GridPart] {
    guard report.days.dayCount > 31 else { return [GridPart(days: report.days, offset: 0)] }
    var parts: [GridPart] = []
    var first = report.from
    while first <= report.to {
      let last = min(first.yearMonth.lastDay, report.to)
      parts.append(GridPart(days: first...last, offset: first.days(since: report.from)))
      guard last < report.to else { break }
      first = last.adding(days: 1)
    }
    return parts
  }

  private mutating func draw(_ part: GridPart) {
    let first = part.days.lowerBound.yearMonth
    page.need(gridRoom)
    if report.days.dayCount > 31 {
      page.heading(
        words(.historyMonth(year: first.year, month: first.month)), TextStyle(11, bold: true),
        room: 80)
    }
    drawDates(part)
    for place in report.medicines.indices { draw(place, part) }
    page.y += 4
    drawLegend()
    page.y += 8
  }

  private func x(_ column: Int) -> Double {
    PageWriter.left + Self.label + Double(column) * Self.cell
  }

  /// Month, day and weekday over each column.
  private mutating func drawDates(_ part: GridPart) {
    for (column, date) in part.days.eachDay.enumerated() {
      let weekday = words(.weekday(date.weekday.rawValue))
      let isRest = date.weekday == .sunday || date.weekday == .saturday
      // A month that ends within the next columns leaves its name to the one that begins.
      let isSoonOver = column == 0 && date.day != 1 && date.adding(days: 2).month != date.month
      if column == 0 && !isSoonOver || date.day == 1 {
        page.add(
          page.line(
            words(.monthShort(date.month)), x: x(column), baseline: page.y + 10,
            TextStyle(9.5, bold: true)))
      }
      for (text, down) in [("\(date.day)", 23.0), (short(weekday), 35)] {
        page.add(
          page.line(
            text, x: x(column), baseline: page.y + down, dateStyle(text, bold: isRest),
            in: Self.cell, .middle))
      }
    }
    page.y += 39
    page.rule(width: 1)
  }

  /// Two digits of a wide font are made as narrow as their cell.
  private func dateStyle(_ text: String, bold: Bool) -> TextStyle {
    let style = TextStyle(9.5, bold: bold)
    let width = page.type.width(text, style)
    let room = Self.cell - 0.6
    return width <= room ? style : TextStyle(9.5 * room / width, bold: bold)
  }

  /// One letter in English: cells are narrow.
  private func short(_ weekday: String) -> String { String(weekday.prefix(1)) }

  private mutating func draw(_ place: Int, _ part: GridPart) {
    let medicine = report.medicines[place]
    let style = TextStyle(10.5, bold: true)
    let lines = page.type.lines(names(place), style, width: PageWriter.width - 4)
    let rows = max(1, medicine.rows.count)
    let height = Double(lines.count) * style.step + Double(rows) * Self.rowHeight + 3
    if page.need(height) { drawDates(part) }
    page.add(.begin(.paragraph))
    for line in lines {
      page.add(page.line(line, x: PageWriter.left + 2, baseline: page.y + style.size + 1, style))
      page.y += style.step
    }
    page.add(.end(.paragraph))
    page.y += 3
    for row in medicine.rows {
      draw(strings.moment(row.slot, row.time), part, cells(of: row, part))
    }
    let intakes = report.asNeeded.filter { $0.medicine == place }
    if medicine.asNeeded || !intakes.isEmpty {
      draw(words(.dosePrn), part, counts(intakes, part))
    }
    page.rule()
  }

  /// Every name of the period: A（10月12日まで）→ B（10月13日から）.
  private func names(_ place: Int) -> String {
    let names = report.medicines[place].names
    guard names.count > 1 else { return name(place) }
    // The amount, where that is what has changed.
    let isSameAmount = Set(names.map(\.dosageText)).count == 1
    let parts = names.enumerated().map { index, called in
      let next = names.indices.contains(index + 1) ? names[index + 1].from : nil
      let name = isSameAmount ? called.name : "\(called.name) \(called.dosageText)"
      return next.map { words(.printUntil(name, day: $0.adding(days: -1).plain)) }
        ?? words(.printSince(name, day: called.from.plain))
    }
    return "\(numbered(place)) " + parts.joined(separator: " → ")
  }

  private func cells(of row: ReportAnswer.Row, _ part: GridPart) -> [(text: String, isBlack: Bool)]
  {
    row.read.dropFirst(part.offset).prefix(part.days.dayCount).map { mark in
      switch mark {
      case .taken: ("✓", false)
      case .late: (words(.printMarkLate), false)
      case .missed: ("×", true)
      case .skipped: (words(.printMarkSkipped), false)
      case .pending: ("□", false)
      case .beforeRegistration, .notPlanned: ("－", false)
      }
    }
  }

  private func counts(
    _ intakes: [ReportAnswer.Intake], _ part: GridPart
  ) -> [(text: String, isBlack: Bool)] {
    let days = Dictionary(grouping: intakes, by: \.takenAt.tokyoDate)
    return part.days.eachDay.map { date in (days[date].map { "\($0.count)" } ?? "", false) }
  }

  private mutating func draw(
    _ label: String, _ part: GridPart, _ cells: [(text: String, isBlack: Bool)]
  ) {
    if page.y + Self.rowHeight > PageWriter.bottom {
      page.newPage()
      drawDates(part)
    }
    page.add(.begin(.paragraph))
    page.add(
      page.line(
        label, x: PageWriter.left, baseline: page.y + 11, Self.mark, in: Self.label - 4, .trailing))
    for (column, cell) in cells.enumerated() {
      if cell.isBlack {
        page.add(
          .box(
            PageBox(
              x: x(column) + 1, y: page.y + 1, width: Self.cell - 2, height: Self.rowHeight - 2),
            lineWidth: 0))
      }
      guard !cell.text.isEmpty else { continue }
      page.add(
        page.line(
          cell.text, x: x(column), baseline: page.y + 11, Self.mark, in: Self.cell, .middle,
          white: cell.isBlack))
    }
    page.add(.end(.paragraph))
    drawFrame(part)
    page.y += Self.rowHeight
  }

  /// The lines of one row: a Monday and the first of a month are heavier.
  private mutating func drawFrame(_ part: GridPart) {
    let (top, count) = (page.y, part.days.dayCount)
    for column in 0...count {
      let date = part.days.lowerBound.adding(days: column)
      let isHeavy = date.weekday == .monday || date.day == 1
      page.add(
        .line(
          PagePoint(x: x(column), y: top), PagePoint(x: x(column), y: top + Self.rowHeight),
          width: isHeavy ? 1.1 : 0.4, dash: 0))
    }
    for y in [top, top + Self.rowHeight] {
      page.add(
        .line(PagePoint(x: x(0), y: y), PagePoint(x: x(count), y: y), width: 0.4, dash: 0))
    }
  }

  private mutating func drawLegend() {
    let parts: [(String, Phrase)] = [
      ("✓", .printLegendTaken), (words(.printMarkLate), .printLegendLate),
      ("×", .printLegendMissed), (words(.printMarkSkipped), .printLegendSkipped),
      ("□", .printLegendPending), ("－", .printLegendNone), ("2", .printLegendCount),
    ]
    page.paragraph(
      parts.map { "\($0) \(words($1))" }.joined(separator: strings.apart), Self.small)
  }
}
