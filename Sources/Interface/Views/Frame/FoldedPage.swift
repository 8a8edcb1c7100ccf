import Localization
import Screen

/// Which lines of a folded page are seen.
struct FoldWindow {
  /// The lines that stay above the others.
  private(set) var pinned: [Int] = []
  private(set) var shown: [Int] = []
  /// What stands above and below; empty where all of it is seen.
  private(set) var above: [Int] = []
  private(set) var below: [Int] = []
  /// How many pages up and down there are from where the focus is seen.
  private(set) var scrollable = 0...0

  var hasMore: Bool { !above.isEmpty || !below.isEmpty }

  /// As many of `lines` as `height` rows show, `focus` among them; `scrolled` pages further down. Blank lines go
  /// first, from the top.
  init(
    _ lines: [Fold.Line], height: Int, focus: Range<Int>?, heading: Range<Int>?, scrolled: Int
  ) {
    var kept = FoldWindow.withoutDoubleBlanks(lines)
    while kept.count > height, let blank = kept.firstIndex(where: { lines[$0].isBlank }) {
      kept.remove(at: blank)
    }
    guard kept.count > height else {
      shown = kept + FoldWindow.dividers(lines, below: kept.last, most: height - kept.count)
      return
    }
    if let heading, heading.count == 1, kept.first == heading.lowerBound, height > 4,
      focus?.contains(heading.lowerBound) != true
    {
      pinned = [kept.removeFirst()]
    }
    let room = max(1, height - pinned.count - 1)
    let seen = FoldWindow.start(of: kept, room: room, focus: focus)
    let (latest, step) = (kept.count - room, max(1, room - 1))
    let start = min(latest, max(0, seen + scrolled * step))
    scrollable = -((seen + step - 1) / step)...((latest - seen + step - 1) / step)
    let end = min(kept.count, start + room)
    shown = Array(kept[start..<end])
    above = Array(kept[..<start])
    below = Array(kept[end...])
  }

  /// The first line that is seen: the first of all where the focus is seen from there.
  private static func start(of kept: [Int], room: Int, focus: Range<Int>?) -> Int {
    let latest = max(0, kept.count - room)
    var start = 0
    if let focus, let last = kept.lastIndex(where: { focus.contains($0) }), last >= room {
      let first = kept.firstIndex { focus.contains($0) } ?? last
      // The focused thing with as much before it as after it, or its beginning where it is larger.
      start = last - first >= room ? first : (first + last + 1 - room) / 2
    }
    return min(start, latest)
  }

  /// The line between two columns goes on to the end of the page, as far as it has room.
  private static func dividers(_ lines: [Fold.Line], below last: Int?, most: Int) -> [Int] {
    guard let last else { return [] }
    return Array(lines.indices.dropFirst(last + 1).prefix { lines[$0].isDivider }.prefix(most))
  }

  /// No blank line at either end, and nowhere two of them.
  private static func withoutDoubleBlanks(_ lines: [Fold.Line]) -> [Int] {
    var kept: [Int] = []
    for index in lines.indices {
      let followsBlank = kept.last.map { lines[$0].isBlank } ?? true
      if !(lines[index].isBlank && followsBlank) { kept.append(index) }
    }
    while let last = kept.last, lines[last].isBlank { kept.removeLast() }
    return kept
  }
}

extension Canvas {
  /// Draws a page that was drawn on a sheet, in place of the body; `scrolled` pages further down than where its
  /// focus is, or than its beginning.
  mutating func draw(folded sheet: Canvas, scrolled: Int, fromTop: Bool = false) {
    let (fold, rows) = (Fold(sheet, onto: layout), layout.pageRows)
    clear(rows: rows)
    let point = sheet.focus.flatMap { fold.place(of: $0) }
    let focused = sheet.focus.flatMap { focus in
      sheet.elements.last { $0.role.takesFocus && $0.frame.contains(focus) }
    }.flatMap { fold.frame(of: $0.frame, isLine: sheet.isLine($0)) }?.rows
    let heading = sheet.elements.first { $0.id == "heading" }
      .flatMap { fold.frame(of: $0.frame, isLine: false) }?.rows
    let (cursor, chosen) = (point.map { $0.row..<$0.row + 1 }, fold.chosen(below: point))
    let window = FoldWindow(
      fold.lines, height: rows.count, focus: fromTop ? nil : chosen ?? focused ?? cursor,
      heading: chosen == nil ? heading : cursor, scrolled: scrolled)
    scrollable = window.scrollable
    goesOn = GoesOn(above: !window.above.isEmpty, below: !window.below.isEmpty)
    beyondFocus = chosen == nil ? textBeyondFocus(of: sheet, fold, window) : GoesOn()
    var places: [Int: Int] = [:]
    for (index, line) in (window.pinned + window.shown).enumerated() {
      places[line] = rows.lowerBound + index
      draw(fold.lines[line], row: rows.lowerBound + index)
    }
    name(sheet, fold, places)
    link(sheet, fold, places)
    if let point, let row = places[point.row] {
      focus = Point(row: row, column: point.column)
    } else {
      focus = nil
    }
    let unseen = fromTop && focus == nil ? sheet.focus.flatMap(sheet.reachable(at:)) : nil
    unseenFocus = unseen?.id
    drawMore(sheet, fold, window, row: rows.lowerBound + window.pinned.count + window.shown.count)
    drawBars(of: sheet)
    // What has the focus out of sight is said, where the page itself says nothing.
    if let unseen, sheet.bars.spoken == nil { speak(unseen.label) }
  }

  /// Where only words stand beyond what has the focus, which cannot be moved there; the page can, and back to the focus.
  /// While the focus is out of sight it is the page that moves.
  private func textBeyondFocus(of sheet: Canvas, _ fold: Fold, _ window: FoldWindow) -> GoesOn {
    let stops = sheet.elements.filter { $0.role.takesFocus && $0.isEnabled }
    guard let focused = sheet.focus.flatMap(sheet.reachable(at:)),
      let place = fold.frame(of: focused.frame, isLine: sheet.isLine(focused))
    else { return GoesOn() }
    let rows = stops.compactMap { fold.frame(of: $0.frame, isLine: sheet.isLine($0))?.row }
    let isUnseen = window.above.contains(place.row) || window.below.contains(place.row)
    return GoesOn(
      above: isUnseen || goesOn.above && rows.allSatisfy { $0 >= place.row },
      below: isUnseen || goesOn.below && rows.allSatisfy { $0 <= place.row })
  }

  private mutating func clear(rows: Range<Int>) {
    box = nil
    buffer.fill(
      Rect(row: rows.lowerBound, column: 0, width: layout.size.width, height: rows.count + 1))
    elements.removeAll { rows.contains($0.frame.row) || $0.id == "spoken" }
  }

  private mutating func draw(_ line: Fold.Line, row: Int) {
    if line.isLit { buffer.fill(self.line(row), style: Style(.text, on: .focus)) }
    for (column, cell) in line.cells {
      var style = cell.style
      if style.ground == .surface { style.ground = .ground }
      let text = String(String.UnicodeScalarView(cell.glyph.scalars))
      buffer.put(text, row: row, column: column, style: style)
    }
  }

  /// Names what is seen: elements that begin above or end below as far as they are seen.
  private mutating func name(_ sheet: Canvas, _ fold: Fold, _ places: [Int: Int]) {
    let body = Rect(
      row: layout.pageRows.lowerBound, column: 0, width: layout.size.width,
      height: layout.pageRows.count)
    for element in sheet.elements {
      var element = element
      if element.role == .dialog {
        element.frame = body
      } else if element.frame.row == 0 {
        // What stands at the right of a title bar stays there.
        element.frame.column += layout.lastColumn - sheet.layout.lastColumn
      } else {
        guard let frame = fold.frame(of: element.frame, isLine: sheet.isLine(element)) else {
          continue
        }
        let seen = frame.rows.compactMap { places[$0] }
        guard let first = seen.min(), let last = seen.max() else { continue }
        element.frame = Rect(
          row: first, column: frame.column, width: frame.width, height: last - first + 1)
      }
      elements.append(element)
    }
  }

  /// Where the addresses of the sheet are now.
  private mutating func link(_ sheet: Canvas, _ fold: Fold, _ places: [Int: Int]) {
    for (address, frame) in sheet.links {
      guard let frame = fold.frame(of: frame, isLine: false) else { continue }
      let seen = frame.rows.compactMap { places[$0] }
      guard let first = seen.min(), let last = seen.max() else { continue }
      links.append(
        (
          address,
          Rect(row: first, column: frame.column, width: frame.width, height: last - first + 1)
        ))
    }
  }

  /// True for what takes the whole of its rows, where a click counts wherever it is.
  private func isLine(_ element: Element) -> Bool {
    element.role == .row
      ? element.frame.width * 2 >= layout.width : element.frame.width >= layout.width - 8
  }

  /// 上に あと2件、下に あと3件: what a key can reach, or else the lines.
  private mutating func drawMore(
    _ sheet: Canvas, _ fold: Fold, _ window: FoldWindow, row: Int
  ) {
    guard window.hasMore else { return }
    let reachable = sheet.elements.filter { $0.role.takesFocus && $0.isEnabled }
      .compactMap { fold.frame(of: $0.frame, isLine: sheet.isLine($0))?.row }
    let count = { (lines: [Int]) -> (items: Int, lines: Int) in
      (reachable.count { lines.contains($0) }, lines.count { !fold.lines[$0].isBlank })
    }
    let (above, below) = (count(window.above), count(window.below))
    var parts = [
      above.items > 0
        ? strings(.listAbove(above.items))
        : above.lines > 0 ? strings(.pageAbove(above.lines)) : nil,
      below.items > 0
        ? strings(.listMore(below.items))
        : below.lines > 0 ? strings(.pageMore(below.lines)) : nil,
    ].compactMap { $0 }
    let room = layout.lastColumn - layout.textColumn + 1
    if parts.count > 1, DisplayWidth.of(parts.joined(separator: strings(.listSeparator))) > room {
      // One column has no room for the word in both.
      parts = [
        strings(.listAbove(above.items > 0 ? above.items : above.lines)),
        strings(.listMore(below.items > 0 ? below.items : below.lines)),
      ]
    }
    guard !parts.isEmpty else { return }
    named(
      "page.more", .status, parts.joined(separator: strings(.listSeparator)), row: row,
      column: layout.textColumn, .muted, to: layout.lastListColumn)
  }

  private mutating func drawBars(of sheet: Canvas) {
    if let title = sheet.bars.title { draw(title) }
    if sheet.bars.hasRule, layout.hasTabs { drawRule(row: 2) }
    guard let spoken = sheet.bars.spoken else { return }
    if spoken.isWhole { return tell(spoken.sentence) }
    speak(spoken.sentence, shortening: spoken.names, showing: spoken.shown)
  }
}
