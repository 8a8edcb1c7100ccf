import Screen
import ViewModels

/// The part of a long text that a field shows, so that the cursor is always seen and no wide
/// character is ever cut.
///
/// It moves by half a field at a time: the text stands still while a person writes or walks through
/// it, and jumps seldom. `..` stands where more follows.
struct FieldWindow: Equatable {
  let shown: Range<Int>
  /// Columns that `..` takes before them: 0 or 2.
  let lead: Int
  /// True when `..` stands behind them.
  let hasMore: Bool
  /// The column of the cursor, from the first column inside the brackets.
  let cursorColumn: Int

  private static let dots = 2

  /// The window of `width` columns over characters of those widths, `cursor` of them before the
  /// cursor. The cursor needs a column of its own after the last character.
  init(widths: [Int], cursor: Int, width: Int) {
    var columns = [0]
    for width in widths { columns.append(columns[columns.count - 1] + width) }
    var start = 0
    while true {
      let lead = start == 0 ? 0 : Self.dots
      let end = Self.end(from: start, columns, room: width - lead)
      let isSeen = cursor == widths.count ? end == cursor : cursor < end
      if isSeen || start >= cursor {
        (shown, self.lead, hasMore) = (start..<end, lead, end < widths.count)
        cursorColumn = lead + columns[cursor] - columns[start]
        return
      }
      let next = columns[start] + max(1, (width - 2 * Self.dots) / 2)
      start = columns.firstIndex { $0 >= next } ?? cursor
    }
  }

  /// The end of what fits from `start` on: everything and a column for the cursor, or less and `..`.
  private static func end(from start: Int, _ columns: [Int], room: Int) -> Int {
    let last = columns.count - 1
    if columns[last] - columns[start] + 1 <= room { return last }
    var end = start
    while end < last, columns[end + 1] - columns[start] + dots <= room { end += 1 }
    return end
  }
}

extension TextField {
  /// How many columns of what is shown stand before the cursor.
  var columnsBeforeCursor: Int { DisplayWidth.of(String(shown[..<cursor])) }
}

extension Canvas {
  /// Writes as much of what is typed as shows the cursor, between brackets from `column` on, `width` columns of it;
  /// the `dots` before it say that more precedes, those behind it that more follows where it `tellsMore`. Answers
  /// where the cursor stands.
  mutating func drawTyped(
    _ field: TextField, row: Int, column: Int, width: Int, _ style: Style = .text,
    dots: Style = .muted, tellsMore: Bool = true
  ) -> Point {
    let (shown, first, last) = (field.shown, column + 1, column + width)
    let window = FieldWindow(
      widths: shown.map { DisplayWidth.of($0) }, cursor: field.cursor, width: width)
    text("[", row: row, column: column, style)
    text("]", row: row, column: last + 1, style)
    if window.lead > 0 { text("..", row: row, column: first, dots) }
    let end = text(
      String(shown[window.shown]), row: row, column: first + window.lead, style, to: last)
    if tellsMore, window.hasMore { text("..", row: row, column: end, dots, to: last) }
    return Point(row: row, column: first + window.cursorColumn)
  }
}
