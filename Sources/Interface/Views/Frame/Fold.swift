import Screen

/// What a sheet says and has for a title, which is drawn on the screen itself.
struct SheetBars {
  var title: TitleBar?
  var hasRule = false
  /// What is spoken, the names in it that may be shortened, and what is shown in its place.
  var spoken: Spoken?

  struct Spoken {
    let sentence: String
    var names: [String] = []
    var shown: String?
    /// True for what has to be read to its end.
    var isWhole = false
  }
}

/// A page that was drawn with room for everything, as lines of a smaller screen: what stood side by side and does
/// not fit stands one below the other, and nothing is cut.
struct Fold {
  /// One line of the screen, with where each cell stands.
  struct Line {
    var cells: [(column: Int, cell: Cell)] = []
    /// True where the whole line has the ground of the focus.
    var isLit = false
    /// True where nothing stands but the line between two columns.
    var isDivider = false
    var isBlank: Bool { (cells.isEmpty || isDivider) && !isLit }
    /// True where something on it has the ground of the focus.
    var isChosen: Bool { isLit || cells.contains { $0.cell.style.ground == .focus } }
  }

  private let sheet: Canvas
  private let target: Layout
  private(set) var lines: [Line] = []
  /// Where the cells of the sheet came to stand, row by row; nil for what was not drawn.
  private var places: [Point?]
  /// The lines of each row of the sheet.
  private var spans: [Range<Int>]
  private let isSolid: [[Bool]]
  /// The rows of the sheet that have room as they are and are parted all the same, as their list is.
  private var parted: Set<Int> = []

  init(_ sheet: Canvas, onto target: Layout) {
    (self.sheet, self.target) = (sheet, target)
    let size = sheet.layout.size
    places = Array(repeating: nil, count: size.width * size.height)
    spans = Array(repeating: 0..<0, count: size.height)
    isSolid = (0..<size.height).map { Fold.solid(row: $0, of: sheet) }
    parted = rowsOfPartedLists()
    for row in sheet.layout.bodyRow..<sheet.layout.spokenRow {
      let first = lines.count
      fold(row)
      spans[row] = first..<lines.count
    }
  }

  // MARK: Rows

  private var shift: Int { sheet.layout.textColumn - target.textColumn }

  private mutating func fold(_ row: Int) {
    guard isSolid[row].contains(true) else { return lines.append(Line()) }
    if fits(row), !parted.contains(row) { copy(row) } else { split(row) }
  }

  private func fits(_ row: Int) -> Bool {
    guard isSolid.indices.contains(row), let last = isSolid[row].lastIndex(of: true) else {
      return true
    }
    return last - shift <= target.lastListColumn
  }

  /// The first rows of every list of which one has no room as it is: columns that only some rows keep are none. What
  /// stands below a row of a list has no columns.
  private func rowsOfPartedLists() -> Set<Int> {
    var lists: [String: [Int]] = [:]
    for element in sheet.elements
    where element.role == .row && element.frame.width * 2 >= sheet.layout.width {
      let parts = element.id.split(separator: ".").dropLast()
      lists[parts.joined(separator: "."), default: []].append(element.frame.row)
    }
    return Set(lists.values.filter { rows in rows.contains { !fits($0) } }.joined())
  }

  /// The row as it is, moved to the first column of text.
  private mutating func copy(_ row: Int) {
    var line = Line()
    for column in 0..<sheet.layout.size.width {
      let cell = sheet.buffer[row, column]
      let place = column - shift
      guard !cell.isContinuation, place >= 0, place + Int(cell.width) <= target.size.width,
        isSolid[row][column]
          || (cell.style.ground == .focus && place <= target.lastListColumn)
      else { continue }
      keep(row, column, at: place, &line)
    }
    line.isDivider = isDivider(line)
    lines.append(line)
  }

  /// True for a line between two columns that has nothing at either side of it.
  private func isDivider(_ line: Line) -> Bool {
    let divider = sheet.marks.lines.vertical.unicodeScalars.first
    return !line.cells.isEmpty
      && line.cells.allSatisfy {
        $0.cell.style.token == .rule && $0.cell.glyph.base == divider
      }
  }

  /// What stands apart in the row, one after another for as long as it fits.
  private mutating func split(_ row: Int) {
    var (pieces, line) = (self.pieces(row), Line())
    let marker = sheet.layout.markerColumn
    if isMarker(row) {
      line.isLit = sheet.buffer[row, marker].style.ground == .focus
      keep(row, marker, at: target.markerColumn, &line)
    }
    let isLit = line.isLit
    let indent = indent(of: pieces)
    var (column, isLineStart) = (indent, true)
    while !pieces.isEmpty {
      let piece = pieces.removeFirst()
      let start = isLineStart ? column : column + 2
      // The number of a choice stays with its words.
      let next = piece.count == 1 && !isLineStart ? pieces.first.map { $0.count + 2 } ?? 0 : 0
      if start + piece.count + next - 1 <= target.lastListColumn {
        for place in piece { keep(row, place, at: start + place - piece.lowerBound, &line) }
        (column, isLineStart) = (start + piece.count, false)
        continue
      }
      if !isLineStart {
        lines.append(line)
        line = Line(isLit: isLit)
        (column, isLineStart) = (target.textColumn + 2, true)
        pieces.insert(piece, at: 0)
        continue
      }
      column = wrap(row, piece, from: column, isLit: isLit, &line)
      isLineStart = false
    }
    lines.append(line)
  }

  /// Breaks a piece into lines, the first of them from a column on; returns the column after the last.
  private mutating func wrap(
    _ row: Int, _ piece: Range<Int>, from first: Int, isLit: Bool, _ line: inout Line
  ) -> Int {
    let cells = piece.filter { !sheet.buffer[row, $0].isContinuation }
    let width = max(2, target.lastListColumn - first + 1)
    let text = cells.map { column in
      String(String.UnicodeScalarView(sheet.buffer[row, column].glyph.scalars))
    }.joined()
    var (rest, end) = (cells[...], first)
    for (number, part) in LineBreaker.lines(text, width: width, evenly: true).enumerated() {
      if number > 0 {
        lines.append(line)
        line = Line(isLit: isLit)
        rest = rest.drop { isSpace(row, $0) }
      }
      end = first
      let most = first + DisplayWidth.of(part)
      while let column = rest.first, end + Int(sheet.buffer[row, column].width) <= most {
        keep(row, column, at: end, &line)
        end += Int(sheet.buffer[row, column].width)
        rest.removeFirst()
      }
    }
    return end
  }

  private mutating func keep(_ row: Int, _ column: Int, at place: Int, _ line: inout Line) {
    let cell = sheet.buffer[row, column]
    guard !cell.isContinuation else { return }
    line.cells.append((place, cell))
    places[row * sheet.layout.size.width + column] = Point(row: lines.count, column: place)
  }

  // MARK: Pieces

  /// Where the first piece stands: at its own column as far as it fits there, else further left.
  private func indent(of pieces: [Range<Int>]) -> Int {
    guard let first = pieces.first else { return target.textColumn }
    let own = first.lowerBound - shift
    let latest = target.lastListColumn + 1 - first.count
    return max(target.textColumn, min(own, latest, target.textColumn + 8))
  }

  /// What two blanks or more part from each other, without the mark of the focus.
  private func pieces(_ row: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    let marker = isMarker(row) ? sheet.layout.markerColumn : -1
    for column in isSolid[row].indices where isSolid[row][column] && column != marker {
      if let last = pieces.last, column - last.upperBound < 2 {
        pieces[pieces.count - 1] = last.lowerBound..<column + 1
      } else {
        pieces.append(column..<column + 1)
      }
    }
    return pieces
  }

  private func isMarker(_ row: Int) -> Bool {
    let cell = sheet.buffer[row, sheet.layout.markerColumn]
    return cell.style.token == .accent && cell.glyph.base == sheet.marks.focus.unicodeScalars.first
  }

  private func isSpace(_ row: Int, _ column: Int) -> Bool {
    let glyph = sheet.buffer[row, column].glyph
    return glyph == .blank || glyph.base == "\u{3000}"
  }

  /// Which columns of a row hold something: signs, what is painted, everything between two brackets, and what stays
  /// together.
  private static func solid(row: Int, of sheet: Canvas) -> [Bool] {
    let columns = 0..<sheet.layout.size.width
    var solid = columns.map { column in
      let cell = sheet.buffer[row, column]
      return cell.glyph != .blank || cell.style.ground == .paper
        || cell.style.attributes.contains(.reverse) || cell.style.ground == .accent
    }
    let pairs: [Unicode.Scalar: Unicode.Scalar] = ["[": "]", "(": ")"]
    for column in columns {
      guard let close = pairs[sheet.buffer[row, column].glyph.base],
        let end = columns[column...].first(where: { sheet.buffer[row, $0].glyph.base == close })
      else { continue }
      for inside in column...end { solid[inside] = true }
    }
    for part in sheet.together where part.rows.contains(row) {
      for inside in part.columns.clamped(to: columns) { solid[inside] = true }
    }
    return solid
  }

  // MARK: Places

  /// The lines that are chosen below a text which is written at `point`, in the first line of all, as in a list that
  /// is searched; nil elsewhere.
  func chosen(below point: Point?) -> Range<Int>? {
    guard let point, lines.firstIndex(where: { !$0.isBlank }) == point.row,
      !lines[point.row].isChosen
    else { return nil }
    let chosen = lines.indices.filter { $0 > point.row && lines[$0].isChosen }
    guard let first = chosen.first, let last = chosen.last else { return nil }
    return first..<last + 1
  }

  /// Where a place of the sheet is, counted in lines.
  func place(of point: Point) -> Point? {
    guard spans.indices.contains(point.row), let first = spans[point.row].first else { return nil }
    let width = sheet.layout.size.width
    let columns = (0..<width).filter { places[point.row * width + $0] != nil }
    guard
      let nearest = columns.last(where: { $0 <= point.column }) ?? columns.first,
      let place = places[point.row * width + nearest]
    else { return Point(row: first, column: target.textColumn) }
    let past = max(0, point.column - nearest)
    return Point(row: place.row, column: min(place.column + past, target.size.width - 1))
  }

  /// Where a rectangle of the sheet is, counted in lines; nil for what is not in the body.
  func frame(of area: Rect, isLine: Bool) -> Rect? {
    let rows = area.rows.clamped(to: sheet.layout.bodyRow..<sheet.layout.spokenRow)
    guard let top = rows.first.flatMap({ spans[$0].first }),
      let bottom = rows.last.flatMap({ spans[$0].last })
    else { return nil }
    let width = sheet.layout.size.width
    let placed = rows.flatMap { row in
      area.columns.clamped(to: 0..<width).compactMap { column in
        places[row * width + column].map { place in
          (place: place, width: Int(sheet.buffer[row, column].width))
        }
      }
    }
    guard !isLine, let first = placed.map(\.place.row).min(),
      let last = placed.map(\.place.row).max(), let start = placed.map(\.place.column).min(),
      let end = placed.map({ $0.place.column + $0.width }).max()
    else {
      return Rect(
        row: top, column: target.markerColumn,
        width: target.lastListColumn + 1 - target.markerColumn, height: bottom - top + 1)
    }
    return Rect(row: first, column: start, width: end - start, height: last - first + 1)
  }
}
