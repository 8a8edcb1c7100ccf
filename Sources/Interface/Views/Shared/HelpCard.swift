import Domain
import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws the help: the keys that work here, from the same table as the footer, and the marks.
  mutating func drawHelp(_ bindings: [Binding], title: String, notes: [String], scrolled: Int) {
    muteBody()
    let height = min(layout.footerRow - 4, 19)
    let column = (layout.size.width - 72) / 2 / 2 * 2
    let frame = Rect(row: layout.headingRow, column: column, width: 72, height: height)
    drawBox(frame)
    name("HelpOverlay", .dialog, title, frame)
    text(title, row: frame.row + 2, column: column + 4, Style.bold.on(.surface))
    let last = frame.row + height - 4 - notes.count
    let rows = (bindings.count + 1) / 2
    let offset = max(0, min(scrolled, rows - (last - frame.row - 3)))
    for index in bindings.indices where index % rows >= offset {
      let row = frame.row + 4 + index % rows - offset
      guard row <= last else { continue }
      drawHelpRow(bindings[index], index, row: row, in: frame, isLeft: index < rows)
    }
    drawHelpMarks(frame, notes)
  }

  private mutating func drawHelpRow(
    _ binding: Binding, _ index: Int, row: Int, in frame: Rect, isLeft: Bool
  ) {
    let (keys, label) = (binding.keys(strings), strings(binding.label))
    let column = frame.column + (isLeft ? 4 : 42)
    let labelColumn = column + (isLeft ? 16 : 10)
    let last = isLeft ? column + 36 : frame.column + frame.width - 3
    text(keys, row: row, column: column, Style.accent.on(.surface), to: labelColumn - 1)
    let end = text(label, row: row, column: labelColumn, Style.text.on(.surface), to: last)
    name(
      "help.row.\(index)", .row, "\(keys) \(label)",
      Rect(row: row, column: column, width: end - column, height: 1))
  }

  private mutating func drawHelpMarks(_ frame: Rect, _ notes: [String]) {
    var row = frame.row + frame.height - 2 - notes.count
    var column = frame.column + 4
    for status in [SlotStatus.taken, .missed, .pending, .none] {
      let mark = DoseMark(status, marks)
      column = text(mark.sign, row: row, column: column, mark.style.on(.surface)) + 1
      column = text(strings(status.phrase), row: row, column: column, Style.muted.on(.surface)) + 3
    }
    column = text(marks.prn, row: row, column: column, DoseMark.prn.on(.surface)) + 1
    text(strings(.dosePrn), row: row, column: column, Style.muted.on(.surface))
    for note in notes {
      row += 1
      text(
        note, row: row, column: frame.column + 4, Style.muted.on(.surface), to: frame.column + 67)
    }
  }
}
