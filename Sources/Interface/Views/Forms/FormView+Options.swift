import Localization
import Screen
import ViewModels

// Choices `(*)` and switches `[*]` in a form, and the question before leaving.
extension Canvas {
  /// Draws the options of a field; they wrap where the screen ends.
  mutating func drawOptions(
    _ block: FormLayout.Block, isFocused: Bool, _ position: FormPosition
  ) {
    let (top, columns) = (block.contentTop, position.columns)
    if let row = position.row(top) {
      name(
        block.field.id, .field, block.field.traceLabel(strings),
        Rect(
          row: row, column: columns.field, width: columns.last - columns.field + 1,
          height: block.contentRows))
    }
    for (line, indices) in block.options.enumerated() {
      guard let row = position.row(top + line) else { continue }
      var column = columns.field
      for index in indices {
        draw(block.field, option: index, isFocused: isFocused, row: row, column: column)
        column += FormLayout.optionWidth(block.field.options[index], strings) + 2
      }
    }
  }

  private mutating func draw(
    _ field: FormField, option index: Int, isFocused: Bool, row: Int, column: Int
  ) {
    let option = field.options[index]
    let isHere = isFocused && field.focusedOption == index
    let style: Style = isHere ? .bold.on(.focus) : .text
    let (open, close) = field.optionBrackets
    let mark = field.isOn(option.id) ? marks.differs : " "
    let label = strings(option.label)
    text(open, row: row, column: column, style)
    text(mark, row: row, column: column + 1, Style.accent.on(isHere ? .focus : .ground))
    let end = text("\(close) \(label)", row: row, column: column + 2, style)
    // Not a thing of its own to reach by Tab: the field has the focus.
    name(
      "\(field.id).\(option.id)", .text, "\(open)\(mark)\(close) \(label)",
      Rect(row: row, column: column, width: end - column, height: 1))
    if isHere { focus = Point(row: row, column: column + 1) }
  }
}

extension FormField {
  /// The option that Left and Right stand on.
  fileprivate var focusedOption: Int? {
    switch content {
    case .text: nil
    case .choice(let choice): choice.index
    case .toggles(let toggles): toggles.index
    }
  }

  fileprivate var optionBrackets: (String, String) {
    if case .choice = content { ("(", ")") } else { ("[", "]") }
  }

  fileprivate func isOn(_ option: String) -> Bool {
    switch content {
    case .text: false
    case .choice(let choice): choice.chosen?.id == option
    case .toggles(let toggles): toggles.set.contains(option)
    }
  }
}
