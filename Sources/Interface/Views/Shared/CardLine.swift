import Screen

/// One line of a card from which a person chooses.
struct CardLine {
  /// The whole line, where a click counts.
  let area: Rect
  let ground: Ground
  /// The first and the last column of its words.
  let first: Int
  let last: Int
}

extension Canvas {
  /// Draws the ground of a line of a card, and the mark of the focus on it.
  mutating func drawCardLine(row: Int, _ frame: Rect, isFocused: Bool) -> CardLine {
    let area = Rect(row: row, column: frame.column + 2, width: frame.width - 4, height: 1)
    if isFocused {
      buffer.fill(area, style: Style(.text, on: .focus))
      text(marks.focus, row: row, column: area.column, Style.accent.on(.focus))
      focus = Point(row: row, column: area.column)
    }
    return CardLine(
      area: area, ground: isFocused ? .focus : .surface, first: frame.column + 4,
      last: frame.column + frame.width - 5)
  }

  /// The same with words, which name it too.
  mutating func drawCardChoice(
    _ id: String, _ words: String, row: Int, _ frame: Rect, isFocused: Bool
  ) {
    let line = drawCardLine(row: row, frame, isFocused: isFocused)
    text(words, row: row, column: line.first, Style.text.on(line.ground), to: line.last)
    name(id, .row, words, line.area)
  }
}
