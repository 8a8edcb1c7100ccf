import Screen

/// A card: a title, sentences, quieter sentences, and buttons. Source: screens §1 "Overlays".
struct Card {
  var id: String
  var title: String
  /// True when the title begins with the sign of attention.
  var isWarning = false
  var body: [String]
  var notes: [String] = []
  /// How many of the last notes go where a small screen has no row for them.
  var spare = 0
  var buttons: [ButtonSpec]
  /// Blank rows between the sentences and the buttons.
  var gap = 1

  static let width = 64
}

extension Canvas {
  /// Draws a card over the body and names it as the dialog.
  mutating func draw(_ card: Card) {
    guard target == nil else { return drawPage(card) }
    let inner = Card.width - 8
    let title = LineBreaker.lines(card.title, width: card.isWarning ? inner - 2 : inner)
    var body = card.body.flatMap { LineBreaker.lines($0, width: inner) }
    var notes = card.notes.flatMap { LineBreaker.lines($0, width: inner) }
    let isStacked = card.buttons.width > Card.width - 4
    let rest = 6 + title.count + card.gap + (isStacked ? card.buttons.count - 1 : 0)
    trim(&body, &notes, to: layout.footerRow - 3 - rest)
    let own = rest + body.count + (notes.isEmpty ? 0 : notes.count + 1)
    // Above another card nothing of that one's border is left over (W-16).
    let below = box?.width == Card.width ? box?.height ?? 0 : 0
    let frame = cardFrame(width: Card.width, height: max(own, below))
    drawBox(frame)
    name(card.id, .dialog, card.title, frame)
    draw(title: title, of: card, frame)
    var row = frame.row + 3 + title.count
    for line in body { row = sentence(line, row, frame, .text) }
    if !notes.isEmpty { row += 1 }
    for line in notes { row = sentence(line, row, frame, .muted) }
    guard isStacked else {
      return drawButtons(card.buttons, row: row + card.gap, in: frame.columns, on: .surface)
    }
    for (index, button) in card.buttons.enumerated() {
      draw(button, row: row + card.gap + index, column: frame.column + 4, on: .surface)
    }
  }

  /// Where a language needs more rows than there are, the quieter sentences end sooner, then the others: the
  /// buttons and the frame stay.
  private func trim(_ body: inout [String], _ notes: inout [String], to rows: Int) {
    while body.count + (notes.isEmpty ? 0 : notes.count + 1) > rows {
      if !notes.isEmpty {
        notes.removeLast()
      } else if body.count > 1 {
        body.removeLast()
      } else {
        return
      }
    }
  }

  /// A card on a small screen is a page without a frame: words wrap, and buttons stand one to a row.
  private mutating func drawPage(_ card: Card) {
    clearPage()
    let column = layout.textColumn
    var row = layout.headingRow
    name(card.id, .dialog, card.title, layout.body)
    let titleColumn = card.isWarning ? column + 2 : column
    if card.isWarning { text(marks.attention, row: row, column: column, .warning) }
    for line in lines(card.title, from: titleColumn) {
      text(line, row: row, column: titleColumn, .bold)
      row += 1
    }
    let body = card.body.map { lines($0, from: column) }
    let notes = notes(of: card, besides: row - layout.headingRow + body.joined().count)
    for (paragraphs, style) in [(body, Style.text), (notes, .muted)] where !paragraphs.isEmpty {
      row += 1
      for line in paragraphs.joined() {
        text(line, row: row, column: column, style)
        row += 1
      }
    }
    drawButtons(card.buttons, row: row + 1, in: column..<layout.lastColumn, on: .ground)
  }

  /// The notes in lines, without those that may go where all of it does not fit.
  private func notes(of card: Card, besides rows: Int) -> [[String]] {
    var notes = card.notes.map { lines($0, from: layout.textColumn) }
    let most = target?.pageRows.count ?? .max
    for _ in 0..<card.spare
    where rows + notes.joined().count + 1 + card.buttons.count > most && !notes.isEmpty {
      notes.removeLast()
    }
    return notes
  }

  private mutating func draw(title lines: [String], of card: Card, _ frame: Rect) {
    var column = frame.column + 4
    if card.isWarning {
      let sign = marks.attention
      column = text(sign, row: frame.row + 2, column: column, Style.warning.on(.surface)) + 1
    }
    text(
      lines: lines, row: frame.row + 2, column: column, Style.bold.on(.surface),
      to: frame.column + frame.width - 5)
  }

  private mutating func sentence(
    _ line: String, _ row: Int, _ frame: Rect, _ style: Style
  ) -> Int {
    text(
      line, row: row, column: frame.column + 4, style.on(.surface),
      to: frame.column + frame.width - 4)
    return row + 1
  }

  /// Where a card stands: in the middle, on an even column, never above row 7 unless its end would then be covered
  /// by the spoken line.
  func cardFrame(width: Int, height: Int) -> Rect {
    guard target == nil else { return boxFrame(width: width, height: height) }
    let column = (layout.size.width - width) / 2 / 2 * 2
    let middle = (layout.size.height - height) / 2
    let row = max(min(7, layout.spokenRow - height), middle)
    return Rect(row: max(3, row), column: column, width: width, height: height)
  }

  /// Where a box of its own height stands; on a sheet its words begin where all words do.
  func boxFrame(width: Int, height: Int) -> Rect {
    guard target == nil else {
      return Rect(
        row: layout.bodyRow, column: layout.left, width: max(width, layout.width), height: height)
    }
    return Rect(
      row: max(3, (layout.size.height - height) / 2),
      column: (layout.size.width - width) / 2 / 2 * 2, width: width, height: height)
  }

  /// Draws a frame of lines on the surface, with one blank column beside it. Its rows are cleared over the
  /// full width: half a word beside a card would be read as one.
  mutating func drawBox(_ frame: Rect) {
    guard target == nil else { return clearPage() }
    box = frame
    buffer.fill(
      Rect(row: frame.row, column: 0, width: layout.size.width, height: frame.height),
      style: .text)
    let margin = Rect(
      row: frame.row, column: frame.column - 1, width: frame.width + 2, height: frame.height)
    buffer.fill(margin, style: Style(.text, on: .surface))
    let line = String(repeating: marks.lines.horizontal, count: frame.width - 2)
    let style = Style.rule.on(.surface)
    let last = frame.row + frame.height - 1
    let end = frame.column + frame.width - 1
    text(
      marks.lines.topLeft + line + marks.lines.topRight, row: frame.row, column: frame.column,
      style, to: end)
    text(
      marks.lines.bottomLeft + line + marks.lines.bottomRight, row: last, column: frame.column,
      style, to: end)
    for row in frame.rows.dropFirst().dropLast() {
      text(marks.lines.vertical, row: row, column: frame.column, style, to: end)
      text(marks.lines.vertical, row: row, column: end, style, to: end)
    }
  }

  /// Clears a sheet for what takes the place of all that stood there; what is spoken stays.
  private mutating func clearPage() {
    buffer.fill(layout.body)
    elements.removeAll { layout.body.contains(Point(row: $0.frame.row, column: $0.frame.column)) }
    focus = nil
  }

  /// Clears everything between the tabs and the footer.
  mutating func clearBody() {
    box = nil
    buffer.fill(layout.body)
    elements.removeAll { layout.body.contains(Point(row: $0.frame.row, column: $0.frame.column)) }
  }

  /// Draws the body behind a card in muted, without attributes; its elements are out of reach.
  mutating func muteBody() {
    buffer.restyle(layout.body) { style in
      let isLoud = style.ground == .focus || style.ground == .paper
      return Style(.muted, on: isLoud ? .ground : style.ground)
    }
    elements.removeAll { layout.body.contains(Point(row: $0.frame.row, column: $0.frame.column)) }
  }
}
