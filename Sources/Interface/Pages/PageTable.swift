/// A table whose cells wrap; its head comes again on every page.
struct PageTable {
  struct Column {
    let title: String
    let width: Double
    var leaning = PageWriter.Leaning.leading
  }

  static let head = TextStyle(9.5, bold: true)
  static let body = TextStyle(10.5)
  private static let gap = 6.0
  private static let padding = 5.0

  let columns: [Column]
  /// The cells of each row; an empty one in the column `blanks` is a dotted line.
  let rows: [[String]]
  var blanks: Int?
  /// The column whose words are bold.
  var bold: Int?

  /// How much room the head with its first two rows takes, as far as a page has it below its own head and a heading.
  func least(_ type: Typesetter) -> Double {
    let rows = rows.prefix(2).map { Self.height(of: cells(of: $0, type)) }.reduce(0, +)
    return min(Self.head.step + rows + 8, 600)
  }

  private func cells(of row: [String], _ type: Typesetter) -> [ArraySlice<String>] {
    zip(row, columns).enumerated().map { index, cell in
      type.lines(cell.0, style(of: index), width: cell.1.width - Self.gap)[...]
    }
  }

  /// Draws it; there has to be as much room as ``least(_:)`` says.
  func draw(_ page: inout PageWriter) {
    page.add(.begin(.table))
    drawHead(&page)
    for (number, row) in rows.enumerated() {
      var cells = cells(of: row, page.type)
      // A row stays together unless it is longer than a page, and the first one stands below its head.
      if number > 0, Self.height(of: cells) > PageWriter.bottom - page.y { turn(&page) }
      while Self.height(of: cells) > PageWriter.bottom - page.y {
        let room = Int((PageWriter.bottom - page.y - Self.padding) / Self.body.step)
        draw(cells.map { $0.prefix(room) }, &page)
        cells = cells.map { $0.dropFirst(room) }
        turn(&page)
      }
      draw(cells, &page)
    }
    page.add(.end(.table))
    page.y += 6
  }

  private static func height(of cells: [ArraySlice<String>]) -> Double {
    Double(cells.map(\.count).max() ?? 1) * body.step + padding
  }

  /// Goes on on a new page, with the head.
  private func turn(_ page: inout PageWriter) {
    page.add(.end(.table))
    page.newPage()
    page.add(.begin(.table))
    drawHead(&page)
  }

  private func style(of column: Int) -> TextStyle {
    TextStyle(Self.body.size, bold: column == bold)
  }

  private func drawHead(_ page: inout PageWriter) {
    page.add(.begin(.row))
    var x = PageWriter.left
    for column in columns {
      page.add(.begin(.headerCell))
      page.add(
        page.line(
          column.title, x: x + 2, baseline: page.y + Self.head.size, Self.head,
          in: column.width - Self.gap, column.leaning))
      page.add(.end(.headerCell))
      x += column.width
    }
    page.add(.end(.row))
    page.y += Self.head.step + 2
    page.rule(width: 1)
  }

  private func draw(_ cells: [ArraySlice<String>], _ page: inout PageWriter) {
    page.add(.begin(.row))
    var x = PageWriter.left
    for (index, column) in columns.enumerated() {
      page.add(.begin(.cell))
      let style = style(of: index)
      for (number, text) in cells[index].enumerated() where !text.isEmpty {
        page.add(
          page.line(
            text, x: x + 2, baseline: page.y + 2 + style.size + Double(number) * style.step, style,
            in: column.width - Self.gap, column.leaning))
      }
      page.add(.end(.cell))
      if index == blanks, cells[index] == [""] {
        page.add(
          page.blank(
            x: x + 2, to: x + column.width - Self.gap, baseline: page.y + 4 + style.size))
      }
      x += column.width
    }
    page.add(.end(.row))
    page.y += Self.height(of: cells)
    page.rule()
  }
}
