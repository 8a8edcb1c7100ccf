import Domain
import Localization
import Screen
import ViewModels

/// しぼり込み: the kinds and the patients.
struct FilterPage: PageView {
  let filters: [DocumentFilter]
  let focused: Int

  var bindings: [Binding] { Binding.choices }

  func draw(on canvas: inout Canvas) {
    let words = filters.map { canvas.strings($0.phrase) }
    canvas.drawChoices(
      "DocumentFilter", canvas.strings(.documentsFilter), words.count, focused: focused,
      most: canvas.layout.size.height - 14
    ) { $0.draw(words[$1], on: $2, named: "documents.filter.\($1)") }
    canvas.speak(words[min(focused, words.count - 1)])
  }
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
  fileprivate mutating func drawBin(_ rows: [BinRow], _ focused: Int) {
    drawHeading(.documentsBin)
    guard !rows.isEmpty else { return drawEmpty(strings(.documentsBinEmpty)) }
    let room = layout.legendRow - layout.contentRow
    drawList(rows.count, focused: focused, from: layout.contentRow, room: room) {
      $0.draw(rows[$1], $1, row: $2, $1 == focused)
    }
  }

  private mutating func draw(_ row: BinRow, _ index: Int, row line: Int, _ isFocused: Bool) {
    let place = self.line(line)
    let ground = light(place, isFocused: isFocused)
    let columns = DocumentColumns(layout, strings.language, hasStorage: true)
    let left = strings(.documentsBinDays(row.daysLeft))
    let category = strings(row.fields.category.phrase)
    text(category, in: columns.type, row: line, Style.text.on(ground))
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
