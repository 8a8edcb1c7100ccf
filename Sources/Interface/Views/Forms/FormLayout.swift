import Localization
import Screen
import ViewModels

/// Where the parts of a form stand, counted from its own first row, and which of them are seen.
struct FormLayout {
  /// A field with what is said below it.
  struct Block {
    let field: FormField
    let top: Int
    /// The rows of its content: more than one when options wrap.
    let options: [[Int]]
    let notes: [String]
    /// True where the label has a row of its own above.
    var isBelowLabel = false

    var contentTop: Int { top + (isBelowLabel ? 1 : 0) }
    var contentRows: Int { max(1, options.count) }
    var end: Int { contentTop + contentRows + notes.count }
  }

  /// Columns of a form on a screen.
  struct Columns {
    let label: Int
    let field: Int
    let last: Int
    /// True in one column: labels stand above their fields, and buttons one to a row.
    var isStacked = false

    /// The column of a note's text, behind its sign.
    var note: Int { field + 3 }
  }

  let columns: Columns
  private(set) var blocks: [Block] = []
  /// The rows of the problem of the whole form.
  private(set) var problem: (top: Int, lines: [String]) = (0, [])
  /// The buttons with their rows and columns.
  private(set) var buttons: [(button: FormButton, row: Int, column: Int)] = []
  /// How many rows are hidden above.
  let offset: Int
  let height: Int
  /// How many fields and buttons follow below what is seen.
  let hiddenBelow: Int

  init(_ form: Form, columns: Columns, rows: Int, strings: Strings) {
    self.columns = columns
    let loose = Self.blocks(form, columns, isLoose: true, strings)
    let width = columns.last - columns.note + 1
    let lines = form.problem.map { LineBreaker.lines(strings($0.phrase), width: width) } ?? []
    let problemRows = lines.isEmpty ? 0 : lines.count + 1
    // The buttons stand in a row of their own below it.
    let isLoose = loose.end + max(2, problemRows) + 1 <= rows
    let arranged = isLoose ? loose : Self.blocks(form, columns, isLoose: false, strings)
    blocks = arranged.blocks
    problem = (arranged.end, lines)
    let gap = max(isLoose ? 2 : 1, problemRows)
    buttons = Self.buttons(form.buttons, columns, firstRow: arranged.end + gap, strings)
    let end = (buttons.last?.row ?? arranged.end) + 1
    let spans =
      blocks.map { (id: $0.field.id, rows: $0.top..<$0.end) }
      + buttons.map { (id: $0.button.id, rows: $0.row..<($0.row + 1)) }
    let focused = spans.first { $0.id == form.focus }?.rows ?? 0..<1
    let seen = Self.view(of: end, in: rows, around: focused)
    (offset, height) = (seen.offset, seen.height)
    hiddenBelow = spans.count { $0.rows.lowerBound >= seen.offset + seen.height }
  }

  /// Everything, or as many rows as fit with the focus among them and a row for what follows.
  private static func view(
    of total: Int, in rows: Int, around focused: Range<Int>
  ) -> (offset: Int, height: Int) {
    guard total > rows else { return (0, rows) }
    let height = rows - 1
    let middle = (focused.lowerBound + focused.upperBound - height) / 2
    let offset = min(max(0, middle), total - height)
    return offset + rows >= total ? (total - rows, rows) : (offset, height)
  }

  private static func blocks(
    _ form: Form, _ columns: Columns, isLoose: Bool, _ strings: Strings
  ) -> (blocks: [Block], end: Int) {
    var (blocks, top) = ([Block](), 0)
    for field in form.shownFields {
      let block = Block(
        field: field, top: top, options: optionRows(field, columns, strings),
        notes: notes(field, columns, strings), isBelowLabel: columns.isStacked)
      blocks.append(block)
      top = block.end + (isLoose && block.notes.isEmpty ? 1 : 0)
    }
    return (blocks, top)
  }

  /// The problem, or what a date was understood as, or the hint.
  private static func notes(
    _ field: FormField, _ columns: Columns, _ strings: Strings
  ) -> [String] {
    let phrase: Phrase? =
      if let problem = field.problem {
        problem.phrase
      } else if case .text(let text) = field.content, let date = text.date {
        date.heading
      } else {
        field.hint
      }
    return phrase.map { LineBreaker.lines(strings($0), width: columns.last - columns.note + 1) }
      ?? []
  }

  /// Which options stand on which row. Where they need several, the rows are about as long as each other:
  /// none of them stands alone below the others.
  private static func optionRows(
    _ field: FormField, _ columns: Columns, _ strings: Strings
  ) -> [[Int]] {
    let widths = field.options.map { optionWidth($0, strings) }
    let room = columns.last - columns.field + 1
    let rows = optionRows(widths, room: room)
    guard rows.count > 1 else { return rows }
    let narrowest = (widths.max() ?? 0)...max(room, widths.max() ?? 0)
    return narrowest.lazy.map { optionRows(widths, room: $0) }.first { $0.count <= rows.count }
      ?? rows
  }

  private static func optionRows(_ widths: [Int], room: Int) -> [[Int]] {
    var (rows, used) = ([[Int]](), Int.max / 2)
    for (index, width) in widths.enumerated() {
      if used + width > room {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(index)
      used += width + 2
    }
    return rows
  }

  static func optionWidth(_ option: Choice.Option, _ strings: Strings) -> Int {
    4 + DisplayWidth.of(strings(option.label))
  }

  private static func buttons(
    _ buttons: [FormButton], _ columns: Columns, firstRow: Int, _ strings: Strings
  ) -> [(button: FormButton, row: Int, column: Int)] {
    var (row, column) = (firstRow, columns.field)
    return buttons.map { button in
      if columns.isStacked {
        defer { row += 1 }
        return (button, row, column)
      }
      let width = DisplayWidth.of(strings(button.label)) + 6
      if column > columns.field, column + width > columns.last + 1 {
        (row, column) = (row + 2, columns.field)
      }
      defer { column = (column + width + 4) / 2 * 2 }
      return (button, row, column)
    }
  }
}

extension FormField {
  /// What can be chosen or set; empty for a text.
  var options: [Choice.Option] {
    switch content {
    case .text: []
    case .choice(let choice): choice.options
    case .toggles(let toggles): toggles.options
    }
  }
}
