import Domain
import Localization
import Screen
import ViewModels

/// The help of one screen: its keys at the left, everybody's at the right, and the marks.
struct HelpCard {
  /// As many keys as stand above the marks.
  static let rows = 9

  var title: String
  var left: [Binding]
  var right: [Binding]
  /// The order of the marks and what a missed dose is.
  var notes: [String]
  /// What stays free; nil where nobody may read of plans, and on a premium plan.
  var freeNote: String?
  /// The row that has the focus, counted through both columns.
  var focused: Int
}

extension Canvas {
  /// Draws the help over a cleared body. Source: screens figure 14.
  mutating func draw(_ help: HelpCard) {
    guard target == nil else { return drawPage(help) }
    clearBody()
    let column = (layout.size.width - 72) / 2 / 2 * 2
    let frame = Rect(row: layout.headingRow, column: column, width: 72, height: 19)
    drawBox(frame)
    name("HelpOverlay", .dialog, help.title, frame)
    text(help.title, row: frame.row + 2, column: column + 4, Style.bold.on(.surface))
    for index in (help.left + help.right).indices { drawRow(index, of: help, in: frame) }
    drawMarks(
      prn: marks.prn, row: frame.row + 13, column: column + 4, on: .surface, apart: 3)
    let room = help.freeNote == nil ? 3 : 2
    for (index, note) in help.notes.prefix(room).enumerated() {
      drawNote(note, row: frame.row + 14 + index, in: frame)
    }
    if let note = help.freeNote { drawNote(note, row: frame.row + 16, in: frame) }
  }

  /// On a small screen all keys stand one below the other.
  private mutating func drawPage(_ help: HelpCard) {
    clearBody()
    let column = layout.textColumn
    name("HelpOverlay", .dialog, help.title, layout.body)
    named("heading", .text, help.title, row: layout.headingRow, column: column, .bold)
    var row = layout.headingRow + 1
    let bindings = help.left + help.right
    for (index, binding) in bindings.enumerated() {
      let (words, line) = (binding.helpWords(strings), line(row))
      let ground = light(line, isFocused: index == help.focused % bindings.count)
      text(words.keys, row: row, column: column, Style.accent.on(ground), to: column + 12)
      text(words.label, row: row, column: column + 14, Style.text.on(ground))
      name("help.row.\(index)", .row, "\(words.keys) \(words.label)", line)
      row += 1
    }
    drawMarks(prn: marks.prn, row: row + 1, column: column, on: .ground, apart: 3)
    for (index, note) in (help.notes + (help.freeNote.map { [$0] } ?? [])).enumerated() {
      text(note, row: row + 2 + index, column: column, .muted)
    }
  }

  private mutating func drawRow(_ index: Int, of help: HelpCard, in frame: Rect) {
    let isLeft = index < help.left.count
    let binding = isLeft ? help.left[index] : help.right[index - help.left.count]
    let line = isLeft ? index : index - help.left.count
    let row = frame.row + 4 + line
    let column = frame.column + (isLeft ? 4 : 44)
    let labelColumn = column + (isLeft ? 14 : rightKeyWidth(help))
    let isNarrow = isLeft && line < help.right.count
    let last = frame.column + (isNarrow ? 42 : frame.width - 3)
    let words = binding.helpWords(strings)
    text(words.keys, row: row, column: column, Style.accent.on(.surface), to: labelColumn - 1)
    let end = text(
      words.label, row: row, column: labelColumn, Style.text.on(.surface), to: last)
    name(
      "help.row.\(index)", .row, "\(words.keys) \(words.label)",
      Rect(row: row, column: column, width: end - column, height: 1))
    let count = help.left.count + help.right.count
    if index == help.focused % count { focus = Point(row: row, column: column) }
  }

  /// The columns of the keys at the right and of the blank after them: more where a language writes them longer.
  private func rightKeyWidth(_ help: HelpCard) -> Int {
    let widest = help.right.map { DisplayWidth.of($0.helpWords(strings).keys) }.max() ?? 0
    return min(max(10, widest + 1), 12)
  }

  private mutating func drawNote(_ note: String, row: Int, in frame: Rect) {
    let last = frame.column + frame.width - 5
    text(note, row: row, column: frame.column + 4, Style.muted.on(.surface), to: last)
  }
}
