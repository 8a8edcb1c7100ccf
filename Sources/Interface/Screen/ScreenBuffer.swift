/// A picture of the screen as a grid of cells: views draw into it, the terminal shows it.
///
/// Nothing in it can harm a terminal, and no wide character ever stands there by half.
public struct ScreenBuffer: Hashable, Sendable {
  public let size: Size
  var cells: [Cell]

  public init(size: Size, style: Style = Style()) {
    self.size = size
    cells = Array(repeating: .blank(style), count: size.width * size.height)
  }

  private init(size: Size, cells: [Cell]) { (self.size, self.cells) = (size, cells) }

  /// Whole rows as a picture of their own, as far as they lie on the screen.
  public func rows(_ rows: Range<Int>) -> ScreenBuffer {
    let rows = rows.clamped(to: 0..<size.height)
    let part = cells[(rows.lowerBound * size.width)..<(rows.upperBound * size.width)]
    return ScreenBuffer(size: Size(width: size.width, height: rows.count), cells: Array(part))
  }

  /// Lays whole rows of a picture that is as wide over those from `row` on; one that does not fit there is not laid.
  public mutating func lay(_ part: ScreenBuffer, at row: Int) {
    guard part.size.width == size.width, row >= 0, row + part.size.height <= size.height else {
      return
    }
    let start = row * size.width
    for index in part.cells.indices { cells[start + index] = part.cells[index] }
  }

  /// A rectangle as a picture of its own; nil where it does not lie on the screen or would cut a wide character.
  public func part(_ rect: Rect) -> ScreenBuffer? {
    guard rect == rect.clipped(to: size), rect.width > 0 else { return nil }
    var part: [Cell] = []
    part.reserveCapacity(rect.width * rect.height)
    for row in rect.rows {
      guard wholeCharacters(row: row, columns: rect.columns) == rect.columns else { return nil }
      let start = row * size.width
      part += cells[(start + rect.column)..<(start + rect.column + rect.width)]
    }
    return ScreenBuffer(size: Size(width: rect.width, height: rect.height), cells: part)
  }

  /// Lays a picture over its own cells; one that does not lie on the screen there as a whole is not laid.
  public mutating func lay(_ part: ScreenBuffer, at place: Point) {
    let rect = Rect(
      row: place.row, column: place.column, width: part.size.width, height: part.size.height)
    guard rect == rect.clipped(to: size), rect.width > 0 else { return }
    var from = 0
    for row in rect.rows {
      release(row: row, columns: rect.columns)
      let start = row * size.width
      for column in rect.columns {
        cells[start + column] = part.cells[from]
        from += 1
      }
    }
  }

  /// True where nothing stands in a rectangle and nothing was painted there.
  public func isBlank(_ rect: Rect) -> Bool {
    let (area, blank) = (rect.clipped(to: size), Cell.blank())
    for row in area.rows {
      let start = row * size.width
      for column in area.columns where cells[start + column] != blank { return false }
    }
    return true
  }

  /// The cell at a place that must lie on the screen.
  public subscript(row: Int, column: Int) -> Cell { cells[row * size.width + column] }

  /// Draws a text on one row and returns the columns it took.
  ///
  /// The text is clipped on character boundaries at both edges and after `maxWidth` columns; places
  /// outside are ignored. Characters that could reach the terminal as commands are not drawn.
  /// Source: cases "Input and terminal"
  @discardableResult
  public mutating func put(
    _ text: String, row: Int, column: Int, style: Style = Style(), maxWidth: Int = .max
  ) -> Int {
    guard row >= 0, row < size.height, column < size.width else { return 0 }
    let room = size.width - column
    let limit = maxWidth < room ? column + max(0, maxWidth) : size.width
    var next = column
    for glyph in Glyphs(text) {
      guard next + glyph.width <= limit else { break }
      place(glyph, row: row, column: next, style: style)
      next += glyph.width
    }
    return next - column
  }

  /// Empties a rectangle and gives it a style.
  public mutating func fill(_ rect: Rect, style: Style = Style()) {
    let area = rect.clipped(to: size)
    guard area.width > 0 else { return }
    for row in area.rows {
      release(row: row, columns: area.columns)
      for column in area.columns { cells[row * size.width + column] = .blank(style) }
    }
  }

  /// Changes how a rectangle looks and leaves its characters; wide ones at its edge change whole.
  public mutating func restyle(_ rect: Rect, _ transform: (Style) -> Style) {
    let area = rect.clipped(to: size)
    guard area.width > 0 else { return }
    for row in area.rows {
      let start = row * size.width
      for column in wholeCharacters(row: row, columns: area.columns) {
        cells[start + column].style = transform(cells[start + column].style)
      }
    }
  }

  /// A row as it is read, without colours; as many columns as the screen is wide.
  public func line(_ row: Int) -> String {
    var text = String.UnicodeScalarView()
    for column in 0..<size.width where !self[row, column].isContinuation {
      text.append(contentsOf: self[row, column].glyph.scalars)
    }
    return String(text)
  }

  /// All rows as they are read.
  public var lines: [String] { (0..<size.height).map(line) }

  /// The same size and the same cells.
  public static func == (one: ScreenBuffer, other: ScreenBuffer) -> Bool {
    one.size == other.size && one.isSame(one.cells.indices, as: other)
  }

  /// True when these cells of a picture of the same size are equal.
  func isSame(_ places: Range<Int>, as other: ScreenBuffer) -> Bool {
    // A glyph, a width and a style fill twelve bytes without a gap, and equal ones have equal bytes.
    guard MemoryLayout<Cell>.size == 12 else { return cells[places] == other.cells[places] }
    let step = MemoryLayout<Cell>.stride
    return cells.withUnsafeBytes { own in
      other.cells.withUnsafeBytes { others in
        for start in stride(from: places.lowerBound * step, to: places.upperBound * step, by: step)
        {
          let glyphs = (
            own.loadUnaligned(fromByteOffset: start, as: UInt64.self),
            others.loadUnaligned(fromByteOffset: start, as: UInt64.self)
          )
          let looks = (
            own.loadUnaligned(fromByteOffset: start + 8, as: UInt32.self),
            others.loadUnaligned(fromByteOffset: start + 8, as: UInt32.self)
          )
          guard glyphs.0 == glyphs.1, looks.0 == looks.1 else { return false }
        }
        return true
      }
    }
  }

  /// The columns grown so that no wide character is cut at either end.
  func wholeCharacters(row: Int, columns: Range<Int>) -> Range<Int> {
    var first = columns.lowerBound
    var end = columns.upperBound
    if first > 0, self[row, first].isContinuation { first -= 1 }
    if end < size.width, self[row, end].isContinuation { end += 1 }
    return first..<end
  }

  /// Blanks the halves that would be left over when these columns are overwritten.
  private mutating func release(row: Int, columns: Range<Int>) {
    let whole = wholeCharacters(row: row, columns: columns)
    if whole.lowerBound < columns.lowerBound { blank(row * size.width + whole.lowerBound) }
    if whole.upperBound > columns.upperBound { blank(row * size.width + whole.upperBound - 1) }
  }

  private mutating func blank(_ index: Int) { cells[index] = .blank(cells[index].style) }

  /// Writes one glyph; the half of a wide one that lies left of the screen becomes a blank.
  private mutating func place(_ sized: SizedGlyph, row: Int, column: Int, style: Style) {
    let end = column + sized.width
    guard end > 0 else { return }
    let start = row * size.width
    release(row: row, columns: max(0, column)..<end)
    guard column >= 0 else {
      cells[start] = .blank(style)
      return
    }
    cells[start + column] = Cell(glyph: sized.glyph, width: UInt8(sized.width), style: style)
    if sized.width == 2 {
      cells[start + column + 1] = Cell(glyph: sized.glyph, width: 0, style: style)
    }
  }
}
