import Localization
import Screen
import ViewModels

/// The medicines of now as QR codes, as large as the screen has room for. Source: R-18, decision 0121.
struct NotebookCodesPage: PageView {
  let codes: NotebookCodes

  var screen: ScreenName? { .export }
  var bindings: [Binding] {
    let turn = Binding(
      .words(.keyLeftRight), .keyTurn, inFooter: false,
      [
        (.right, .move(.right)), (.left, .move(.left)), (.down, .move(.down)), (.up, .move(.up)),
      ])
    return [.back(.keyBack), turn]
  }

  func draw(on canvas: inout Canvas) { canvas.draw(codes) }
}

extension Canvas {
  fileprivate mutating func draw(_ codes: NotebookCodes) {
    drawHeading(.notebookCodes)
    let notes = ([codes.kept].compactMap(\.self) + codes.remarks).map { strings($0) }
    // A folded page has no room for a square, whatever its sheet has.
    guard marks.drawsBlocks, target == nil else {
      let why: Phrase = marks.drawsBlocks ? .notebookCodesLarger : .notebookCodesUnable
      return say(marks.drawsBlocks ? .notebookCodesSmall : nil, why, notes)
    }
    let about = notes.flatMap { lines($0, from: layout.textColumn) }
    // Below the heading and what to do, and above the spoken line.
    let (first, last) = (layout.headingRow + 2 + about.count, layout.legendRow)
    let most = QRCode.capacity(columns: layout.textWidth, rows: last - first + 1)
    guard let shown = codes.shown(most: most), let code = QRCode(bytes: shown.bytes) else {
      return say(.notebookCodesSmall, .notebookCodesLarger, notes)
    }
    let part = strings(.notebookCodesPart(n: shown.number, all: shown.count))
    namedRight(
      "notebook.part", .text, part, row: layout.headingRow, endingAt: layout.lastColumn)
    let how: Phrase = shown.count == 1 ? .notebookCodesOne : .notebookCodesMany(all: shown.count)
    text(strings(how), row: layout.headingRow + 1, column: layout.textColumn)
    text(lines: about, row: layout.headingRow + 2, column: layout.textColumn, .muted)
    draw(code, row: first)
    speak(strings(.notebookCodesSpoken(n: shown.number, all: shown.count)))
  }

  /// Sentences where a code has no place.
  private mutating func say(_ what: Phrase?, _ why: Phrase, _ notes: [String]) {
    let words = [what, why].compactMap(\.self).map { strings($0) }
    var row = layout.headingRow + 2
    for (index, sentence) in (words + notes).enumerated() {
      let lines = lines(sentence, from: layout.textColumn)
      text(
        lines: lines, row: row, column: layout.textColumn, index < words.count ? .text : .muted)
      row += lines.count
    }
    speak(words[0])
  }

  private mutating func draw(_ code: QRCode, row: Int) {
    let column = layout.textColumn
    text(lines: code.lines, row: row, column: column, Style(.text, on: .paper))
    name(
      "notebook.qr", .text, strings(.notebookCodes),
      Rect(row: row, column: column, width: code.columns, height: code.rows))
  }
}
