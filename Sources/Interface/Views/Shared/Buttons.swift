import Screen

/// A button: what it is called and whether it has the focus.
struct ButtonSpec {
  let id: String
  let label: String
  var isFocused = false
  /// The columns that its words may take; nil for as many as they need.
  var room: Int?

  private var shown: String {
    room.map { DisplayWidth.truncated(label, toWidth: $0) } ?? label
  }

  /// `[  閉じる  ]`, focused `[» 閉じる  ]`; always the same width.
  func text(_ marks: MarkSet) -> String {
    isFocused ? "[\(marks.focus) \(shown)  ]" : "[  \(shown)  ]"
  }

  var width: Int { DisplayWidth.of(shown) + 6 }
}

extension [ButtonSpec] {
  /// How wide they are in one row, three blanks apart.
  var width: Int { map(\.width).reduce(-3) { $0 + $1 + 3 } }

  /// The same in one row of that width: where they have no room, the words of the longest are cut.
  func fitting(_ width: Int) -> [ButtonSpec] {
    var (fitting, most) = (self, map(\.width).max() ?? 0)
    while fitting.width > width, most > 10 {
      most -= 1
      for index in fitting.indices where fitting[index].width > most {
        fitting[index].room = most - 6
      }
    }
    return fitting
  }
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
    let last = lastColumn(row: row, column: span.lowerBound + 4)
    let buttons = buttons.fitting(last - span.lowerBound - 2)
    var column = (span.lowerBound + max(0, (span.count - buttons.width) / 2)) / 2 * 2
    for button in buttons {
      draw(button, row: row, column: column, on: ground)
      column += button.width + 3
    }
  }

  /// Draws one button and names it; its end is drawn, whatever its words need.
  mutating func draw(_ button: ButtonSpec, row: Int, column: Int, on ground: Ground) {
    var button = button
    let room = max(2, lastColumn(row: row, column: column) - column + 1 - 6)
    button.room = min(button.room ?? room, room)
    let style = button.isFocused ? Style(.text, on: .accent, .bold) : Style(.text, on: ground)
    text(button.text(marks), row: row, column: column, style)
    let frame = Rect(row: row, column: column, width: button.width, height: 1)
    name(button.id, .button, button.label, frame)
    if button.isFocused { focus = Point(row: row, column: column + 1) }
  }
}
