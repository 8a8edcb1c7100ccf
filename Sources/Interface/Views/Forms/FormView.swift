import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws a form between two rows, `rows` without its last, and says its focus on the spoken line.
  ///
  /// Labels stand at column 4 and fields from column 22, further right when a label is longer. A form
  /// that is taller than `rows` shows the part around the focus.
  mutating func draw(_ form: Form, rows: Range<Int>) {
    let parts = FormLayout(
      form, columns: formColumns(form), rows: rows.count, strings: strings)
    let position = FormPosition(first: rows.lowerBound, parts)
    for block in parts.blocks { draw(block, isFocused: block.field.id == form.focus, position) }
    drawProblem(of: form, parts, position)
    for part in parts.buttons {
      guard let row = position.row(part.row) else { continue }
      let spec = ButtonSpec(
        id: part.button.id, label: strings(part.button.label),
        isFocused: part.button.id == form.focus)
      draw(spec, row: row, column: part.column, on: .ground)
    }
    if parts.hiddenBelow > 0 {
      let more = strings(.listMore(parts.hiddenBelow))
      named(
        "\(form.id).more", .status, more, row: rows.upperBound - 1, column: layout.textColumn,
        .muted)
    }
    speak(form)
    if let discard = form.discard { draw(discard) }
  }

  /// Says what has the focus: label, content, problem.
  mutating func speak(_ form: Form) {
    if let field = form.focusedField {
      speak(field.spoken(strings))
    } else if let problem = form.problem {
      speak(strings(problem.phrase))
    } else if let button = form.buttons.first(where: { $0.id == form.focus }) {
      speak(strings(button.label))
    }
  }

  private func formColumns(_ form: Form) -> FormLayout.Columns {
    if let stacked = target, stacked.isSlim { return stackedColumns }
    let longest = form.shownFields.map { DisplayWidth.of(strings($0.label)) }.max() ?? 0
    let column = min(max(22, (4 + longest + 3) / 2 * 2), 36)
    let last = layout.textColumn + room(from: layout.textColumn) - 1
    return FormLayout.Columns(
      label: layout.textColumn, field: layout.left + column, last: min(layout.lastColumn, last))
  }

  /// In one column every field begins where its label does.
  private var stackedColumns: FormLayout.Columns {
    FormLayout.Columns(
      label: layout.textColumn, field: layout.textColumn,
      last: layout.textColumn + room(from: layout.textColumn) - 1, isStacked: true)
  }

  private mutating func drawProblem(of form: Form, _ parts: FormLayout, _ position: FormPosition) {
    for (index, line) in parts.problem.lines.enumerated() {
      guard let row = position.row(parts.problem.top + index) else { continue }
      if index == 0 { text(marks.attention, row: row, column: parts.columns.field + 1, .warning) }
      text(line, row: row, column: parts.columns.note)
      if index == 0, let problem = form.problem {
        nameNote("\(form.id).error", problem, row: row, parts.problem.lines.count, parts.columns)
      }
    }
  }

  private mutating func draw(
    _ block: FormLayout.Block, isFocused: Bool, _ position: FormPosition
  ) {
    let columns = position.columns
    if let row = position.row(block.top) {
      if isFocused { text(marks.focus, row: row, column: layout.markerColumn, .accent) }
      text(
        strings(block.field.label), row: row, column: columns.label, isFocused ? .bold : .text,
        to: columns.isStacked ? columns.last : columns.field - 2)
    }
    switch block.field.content {
    case .text(let field): draw(field, block, isFocused: isFocused, position)
    case .choice, .toggles: drawOptions(block, isFocused: isFocused, position)
    }
    drawNotes(block, position)
  }

  private mutating func draw(
    _ field: TextField, _ block: FormLayout.Block, isFocused: Bool, _ position: FormPosition
  ) {
    guard let row = position.row(block.contentTop) else { return }
    let column = position.columns.field
    let width = min(field.columns(on: layout), position.columns.last - column - 1)
    let frame = Rect(row: row, column: column, width: width + 2, height: 1)
    if isFocused {
      focus = drawTyped(field, row: row, column: column, width: width)
    } else {
      text("[", row: row, column: column)
      text("]", row: row, column: column + 1 + width)
      text(String(field.shown), row: row, column: column + 1, to: column + width)
    }
    name(block.field.id, .field, block.field.traceLabel(strings), frame)
  }

  private mutating func drawNotes(_ block: FormLayout.Block, _ position: FormPosition) {
    let hasProblem = block.field.problem != nil
    for (index, line) in block.notes.enumerated() {
      guard let row = position.row(block.contentTop + block.contentRows + index) else { continue }
      let column = position.columns
      if hasProblem, index == 0 {
        text(marks.attention, row: row, column: column.field + 1, .warning)
      }
      text(line, row: row, column: column.note, hasProblem ? .text : .muted)
      guard index == 0 else { continue }
      if let problem = block.field.problem {
        nameNote("\(block.field.id).error", problem, row: row, block.notes.count, column)
      }
    }
  }

  private mutating func nameNote(
    _ id: String, _ problem: FieldProblem, row: Int, _ height: Int, _ columns: FormLayout.Columns
  ) {
    let frame = Rect(
      row: row, column: columns.note, width: columns.last - columns.note + 1, height: height)
    name(id, .status, strings(problem.phrase), frame)
  }
}

/// Where a form's rows fall on the screen.
struct FormPosition {
  let first: Int
  let columns: FormLayout.Columns
  private let offset: Int
  private let height: Int

  init(first: Int, _ layout: FormLayout) {
    (self.first, columns) = (first, layout.columns)
    (offset, height) = (layout.offset, layout.height)
  }

  /// The screen's row of a row of the form; nil when it is not seen.
  func row(_ row: Int) -> Int? {
    (offset..<(offset + height)).contains(row) ? first + row - offset : nil
  }
}

extension TextField {
  /// How wide a field of this kind is inside its brackets; a text takes the room of a wider screen.
  fileprivate func columns(on layout: Layout) -> Int {
    let more = layout.width - Layout.smallest.width
    return switch kind {
    case .digits(let max): max + 1
    case .number, .count: 10
    case .date: 20
    case .lines: 54 + more
    case .text, .latin, .secret, .times: 38 + more
    }
  }
}
