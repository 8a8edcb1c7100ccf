import APIContract
import Localization
import Screen
import ViewModels

/// What a caregiver should know besides the doses: 在庫. On every plan (decision 22).
struct NoticeRows {
  let stocks: [InventoryAnswer]
  /// How many records wait for the server; 0 when that needs no row.
  let unsent: Int
  /// The focused one, counted from 0; nil when the focus is elsewhere.
  let focused: Int?

  /// The most rows they take from doses that need them.
  private static let most = 3

  /// How many rows they get when the doses, blank rows and all, want `rows` of `room`.
  func rows(besides rows: Int, room: Int) -> Int {
    max(min(count, Self.most), min(count, room - rows - 1))
  }

  /// All there are.
  var count: Int { stocks.count + (unsent > 0 ? 1 : 0) }
}

extension Canvas {
  /// Draws the notices from a row on, as many as `count`, the focused one among them.
  mutating func draw(_ notices: NoticeRows, from row: Int, count: Int) {
    var (row, count) = (row, count)
    if notices.unsent > 0 {
      drawUnsent(notices.unsent, row: row)
      (row, count) = (row + 1, count - 1)
    }
    let first = max(0, min((notices.focused ?? 0) - count + 1, notices.stocks.count - count))
    for index in first..<first + count {
      draw(
        notices.stocks[index], index, row: row + index - first,
        isFocused: index == notices.focused)
    }
  }

  /// 未送信 2件  つながると送ります。消えません。
  private mutating func drawUnsent(_ count: Int, row: Int) {
    let column = text(marks.attention, row: row, column: layout.textColumn, .warning) + 1
    let words = "\(strings(.syncUnsent(count)))  \(strings(.offlineUnsent))"
    named("today.unsent", .status, words, row: row, column: column)
  }

  /// The notice as one sentence.
  func sentence(_ stock: InventoryAnswer) -> String {
    strings(.todayNotice(.todayStock, stock.left))
  }

  private mutating func draw(
    _ stock: InventoryAnswer, _ index: Int, row: Int, isFocused: Bool
  ) {
    let ground = isFocused ? Ground.focus : .ground
    let line = Rect(row: row, column: layout.markerColumn, width: layout.width - 4, height: 1)
    if isFocused {
      buffer.fill(line, style: Style(.text, on: .focus))
      text(marks.focus, row: row, column: layout.markerColumn, Style.accent.on(.focus))
      focus = Point(row: row, column: layout.markerColumn)
    }
    let column =
      text(marks.attention, row: row, column: layout.textColumn, Style.warning.on(ground)) + 1
    text(strings(.todayStock), row: row, column: column, Style.warning.on(ground))
    let nameColumn = layout.left + DoseList.Columns.caregiver.name.lowerBound
    text(strings(stock.left), row: row, column: nameColumn, Style.text.on(ground))
    name("today.notice.\(index)", .row, sentence(stock), line)
  }
}

extension InventoryAnswer {
  /// センノシド錠12mg　あと3日分
  fileprivate var left: Phrase { .todayStockLeft(name: medicationName, days: daysLeft ?? 0) }
}
