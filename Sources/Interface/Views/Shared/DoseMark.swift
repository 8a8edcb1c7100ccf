import Domain
import Localization
import Screen
import ViewModels

/// A state as a mark: shape, attribute and colour together. Source: screens §1 "Marks".
struct DoseMark: Equatable {
  let sign: String
  let style: Style

  init(_ status: SlotStatus, _ marks: MarkSet) {
    switch status {
    case .taken: (sign, style) = (marks.taken, Style(.taken))
    case .missed: (sign, style) = (marks.missed, Style(.missed, [.bold, .reverse]))
    case .pending: (sign, style) = (marks.pending, Style(.pending, .bold))
    case .skipped: (sign, style) = (marks.skipped, Style(.text, .bold))
    case .none: (sign, style) = (marks.none, Style(.none))
    case .beforeRegistration: self = .unknown
    }
  }

  init(_ status: DoseStatus, _ marks: MarkSet) {
    switch status {
    case .taken: self.init(SlotStatus.taken, marks)
    case .missed: self.init(SlotStatus.missed, marks)
    case .pending: self.init(SlotStatus.pending, marks)
    case .beforeRegistration: self.init(SlotStatus.beforeRegistration, marks)
    case .skipped: self.init(SlotStatus.skipped, marks)
    }
  }

  static let prn = Style(.prn, .underline)

  /// いま: a solid block of the mark and the blank to its right.
  static func due(_ marks: MarkSet) -> DoseMark {
    DoseMark(sign: marks.due + " ", style: Style(.accent, [.bold, .reverse]))
  }
}

/// All that the legend is drawn from.
struct Legend: Equatable {
  let prn: String
  let due: Bool
  let order: String?
  /// The last column it may take; nil where it may take all.
  let last: Int?
  let hasSkips: Bool
}

extension DoseStatus {
  /// The words of a state stand in its colour, upright.
  var wordStyle: Style {
    switch self {
    case .taken: Style(.taken)
    case .missed: Style(.danger, .bold)
    case .pending: Style(.pending, .bold)
    case .beforeRegistration: .muted
    case .skipped: Style(.text, .bold)
    }
  }
}

extension Canvas {
  /// Draws each mark with its word, ►, - and / only where they are wanted; returns the column after them.
  @discardableResult
  mutating func drawMarks(
    prn: String, due: Bool = false, row: Int, column: Int, on ground: Ground, apart gap: Int,
    hasSkips: Bool = false, hasNone: Bool = true
  ) -> Int {
    var column = column
    let states: [SlotStatus] = [.taken, .missed, .pending]
    for status in states + (hasSkips ? [.skipped] : []) + (hasNone ? [.none] : []) {
      if due, status == .pending {
        let mark = DoseMark.due(marks)
        column = text(mark.sign, row: row, column: column, mark.style.on(ground))
        column = text(strings(.doseDue), row: row, column: column, Style.muted.on(ground)) + gap
      }
      let mark = DoseMark(status, marks)
      column = text(mark.sign, row: row, column: column, mark.style.on(ground)) + 1
      column = text(strings(status.phrase), row: row, column: column, Style.muted.on(ground)) + gap
    }
    column = text(prn, row: row, column: column, DoseMark.prn.on(ground)) + 1
    return text(strings(.dosePrn), row: row, column: column, Style.muted.on(ground))
  }

  /// Draws the legend, on every screen that draws marks; `prn` is `+` in lists and `+1` in calendars. ► and / stand
  /// there while the screen draws them; where they leave too little room for the order of the slots, - goes, then the order.
  /// A compact screen has none (decision P-42).
  mutating func drawLegend(
    prn: String, due: Bool = false, order: String? = nil, to last: Int? = nil,
    hasSkips: Bool = false
  ) {
    guard !layout.isCompact else { return }
    let legend = Legend(prn: prn, due: due, order: order, last: last, hasSkips: hasSkips)
    self.legend = legend
    if !hidesLegend { draw(legend) }
  }

  mutating func draw(_ legend: Legend) {
    draw(rows: layout.legendRow..<layout.legendRow + 1, from: legend, keptAt: \.legend) {
      $0.drawAnew(legend)
    }
  }

  private mutating func drawAnew(_ legend: Legend) {
    let (row, order) = (layout.legendRow, legend.order)
    let end = drawMarks(
      prn: legend.prn, due: legend.due, row: row, column: layout.textColumn, on: .ground,
      apart: 2, hasSkips: legend.hasSkips,
      hasNone: order == nil || !(legend.hasSkips || legend.due))
    let last = legend.last ?? layout.lastColumn
    if let order, end + 2 + DisplayWidth.of(order) <= last + 1 {
      right(order, row: row, endingAt: last, .muted)
    }
    name(
      "legend", .text, describes ? buffer.line(row).trimmed : "",
      Rect(row: row, column: layout.textColumn, width: layout.width - 6, height: 1))
  }
}

extension String {
  /// The text without blanks at either end.
  var trimmed: String {
    guard let first = firstIndex(where: { $0 != " " }),
      let last = lastIndex(where: { $0 != " " })
    else { return "" }
    return String(self[first...last])
  }
}
