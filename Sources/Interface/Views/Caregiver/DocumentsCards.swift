import Domain
import Localization
import Screen
import ViewModels

/// しぼり込み: the kinds and the patients.
struct FilterPage: PageView {
  let filters: [DocumentFilter]
  let focused: Int

  var bindings: [Binding] { Binding.choices }

  func draw(on canvas: inout Canvas) { canvas.drawFilters(filters, focused) }
}

/// The bin: what was deleted, and how long it stays.
struct BinPage: PageView {
  let rows: [BinRow]
  let focused: Int

  var screen: ScreenName? { .documents }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let putBack = Binding(.keys("Enter"), .keyPutBack, [(.enter, .putBack)])
    return rows.isEmpty ? [.back(.keyToList)] : [.upDown, putBack, .back(.keyToList)]
  }

  func draw(on canvas: inout Canvas) { canvas.drawBin(rows, focused) }
}

extension Canvas {
  fileprivate mutating func drawFilters(_ filters: [DocumentFilter], _ focused: Int) {
    muteBody()
    let visible = min(filters.count, layout.size.height - 14)
    let start = max(0, min(focused - visible / 2, filters.count - visible))
    let frame = cardFrame(width: Card.width, height: visible + 6)
    drawBox(frame)
    name("DocumentFilter", .dialog, strings(.documentsFilter), frame)
    text(
      strings(.documentsFilter), row: frame.row + 2, column: frame.column + 4,
      Style.bold.on(.surface))
    for index in start..<start + visible {
      drawCardChoice(
        "documents.filter.\(index)", strings(filters[index].phrase),
        row: frame.row + 4 + index - start,
        frame, isFocused: index == focused)
    }
    speak(strings(filters[min(focused, filters.count - 1)].phrase))
  }

  fileprivate mutating func drawBin(_ rows: [BinRow], _ focused: Int) {
    drawHeading(.documentsBin)
    guard !rows.isEmpty else {
      named(
        "empty", .status, strings(.documentsBinEmpty), row: layout.contentRow,
        column: layout.textColumn)
      return speak(strings(.documentsBinEmpty))
    }
    let room = layout.legendRow - layout.contentRow
    let visible = min(rows.count, room)
    let start = max(0, min(focused - visible / 2, rows.count - visible))
    for index in start..<start + visible {
      draw(rows[index], index, row: layout.contentRow + index - start, index == focused)
    }
  }

  private mutating func draw(_ row: BinRow, _ index: Int, row line: Int, _ isFocused: Bool) {
    let ground = isFocused ? Ground.focus : .ground
    let place = drawFocusLine(row: line, isFocused: isFocused)
    let columns = DocumentColumns(layout, strings.language, hasStorage: true)
    let left = strings(.documentsBinDays(row.daysLeft))
    let category = strings(row.fields.category.phrase)
    text(
      category, row: line, column: columns.type.lowerBound, Style.text.on(ground),
      to: columns.type.upperBound - 1)
    text(
      row.fields.title.text, row: line, column: columns.title.lowerBound,
      (isFocused ? Style.bold : .text).on(ground), to: columns.storage.lowerBound - 2)
    text(left, row: line, column: columns.storage.lowerBound, Style.muted.on(ground))
    let sentence = [row.fields.title.text, category, left].joined(
      separator: strings(.listSeparator))
    name("documents.bin.\(index)", .row, sentence, place)
    if isFocused { speak(sentence) }
  }
}
