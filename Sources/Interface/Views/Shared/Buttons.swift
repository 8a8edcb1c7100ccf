import Screen

/// A button: what it is called and whether it has the focus.
struct ButtonSpec {
  let id: String
  let label: String
  var isFocused = false

  /// `[  閉じる  ]`, focused `[» 閉じる  ]`; always the same width.
  func text(_ marks: MarkSet) -> String {
    isFocused ? "[\(marks.focus) \(label)  ]" : "[  \(label)  ]"
  }

  var width: Int { DisplayWidth.of(label) + 6 }
}

extension Canvas {
  /// Draws buttons in one row, three blanks apart, in the middle of a span and on an even column.
  mutating func drawButtons(
    _ buttons: [ButtonSpec], row: Int, in span: Range<Int>, on ground: Ground
  ) {
    guard target == nil else {
      for (index, button) in buttons.enumerated() {
        draw(button, row: row + index, column: layout.textColumn, on: .ground)
      }
      return
    }
    let width = buttons.map(\.width).reduce(-3) { $0 + $1 + 3 }
    var column = (span.lowerBound + max(0, (span.count - width) / 2)) / 2 * 2
    for button in buttons {
      draw(button, row: row, column: column, on: ground)
      column += button.width + 3
    }
  }

  /// Draws one button and names it.
  mutating func draw(_ button: ButtonSpec, row: Int, column: Int, on ground: Ground) {
    let style = button.isFocused ? Style(.text, on: .accent, .bold) : Style(.text, on: ground)
    text(button.text(marks), row: row, column: column, style)
    let frame = Rect(row: row, column: column, width: button.width, height: 1)
    name(button.id, .button, button.label, frame)
    if button.isFocused { focus = Point(row: row, column: column + 1) }
  }
}
