import Domain
import Localization
import Screen
import ViewModels

/// The rows of a list that are seen: those around its focus where not all of them fit.
struct ListWindow {
  let shown: Range<Int>
  /// How many follow below.
  let hidden: Int
  /// How many stand above.
  var above: Int { shown.lowerBound }

  init(_ shown: Range<Int>, of count: Int) {
    (self.shown, hidden) = (shown, count - shown.upperBound)
  }

  /// What `room` rows show of rows of these heights, the focused one among them; one row tells how many are not seen.
  init(heights: [Int], focused: Int?, room: Int) {
    func shown(from start: Int) -> Range<Int> {
      var (used, end) = (0, start)
      while end < heights.count {
        used += heights[end]
        guard used + (start > 0 || end + 1 < heights.count ? 1 : 0) <= room else { break }
        end += 1
      }
      return start..<end
    }
    var range = shown(from: 0)
    while let focused, focused >= range.upperBound, focused < heights.count,
      range.lowerBound < focused
    {
      range = shown(from: range.lowerBound + 1)
    }
    self.init(range, of: heights.count)
  }

  /// What `room` rows show of `count`; the last of them tells how many are not seen, unless nothing `saysMore`.
  init(_ count: Int, focused: Int, room: Int, saysMore: Bool = true) {
    let visible = count <= room ? count : max(0, room - (saysMore ? 1 : 0))
    let start = max(0, min(focused - visible / 2, count - visible))
    self.init(start..<start + visible, of: count)
  }
}

extension Canvas {
  /// A line of the body from the mark of the focus to its last column.
  func line(_ row: Int) -> Rect {
    Rect(
      row: row, column: layout.markerColumn,
      width: layout.isSlim ? layout.width : layout.width - 4, height: 1)
  }

  /// Draws the ground and the mark of a line that has the focus; returns the ground of its words.
  mutating func light(_ line: Rect, isFocused: Bool, on ground: Ground = .ground) -> Ground {
    guard isFocused, bodyHasFocus || ground != .ground else { return ground }
    buffer.fill(line, style: Style(.text, on: .focus))
    text(marks.focus, row: line.row, column: line.column, Style.accent.on(.focus))
    focus = Point(row: line.row, column: line.column)
    return .focus
  }

  /// Draws as many rows of a list as there is room for, and how many more there are.
  mutating func drawList(
    _ count: Int, focused: Int?, from first: Int, room: Int, at column: Int? = nil,
    _ draw: (inout Canvas, _ index: Int, _ row: Int) -> Void
  ) {
    let window = ListWindow(count, focused: focused ?? 0, room: room)
    for index in window.shown { draw(&self, index, first + index - window.shown.lowerBound) }
    guard let more = more(window) else { return }
    text(more, row: first + window.shown.count, column: column ?? layout.textColumn, .muted)
  }

  /// 上に あと2件、下に あと3件; nil where all of it is seen.
  func more(_ window: ListWindow) -> String? {
    let parts = [
      window.above > 0 ? strings(.listAbove(window.above)) : nil,
      window.hidden > 0 ? strings(.listMore(window.hidden)) : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: strings(.listSeparator))
  }

  /// Draws a card with a title from which a person chooses, as many lines of it as fit, and what is to know of
  /// the focused one `below`; returns its frame. It is as high as for `least` lines where it has fewer.
  @discardableResult
  mutating func drawChoices(
    _ id: String, _ title: String, _ count: Int, focused: Int, most: Int = 8, least: Int = 1,
    below: [String] = [],
    _ draw: (inout Canvas, _ index: Int, CardLine) -> Void
  ) -> Rect {
    muteBody()
    let most = target == nil ? most : layout.pageRows.count - 10
    let window = ListWindow(count, focused: focused, room: most, saysMore: false)
    let width = min(Card.width + layout.width - Layout.smallest.width, 112)
    let frame = cardFrame(
      width: width,
      height: max(window.shown.count, least) + 6 + (below.isEmpty ? 0 : below.count + 1))
    drawBox(frame)
    name(id, .dialog, title, frame)
    text(
      title, row: frame.row + 2, column: frame.column + 4, Style.bold.on(.surface),
      to: frame.column + frame.width - 5)
    for index in window.shown {
      let row = frame.row + 4 + index - window.shown.lowerBound
      let area = Rect(row: row, column: frame.column + 2, width: frame.width - 4, height: 1)
      let ground = light(area, isFocused: index == focused, on: .surface)
      draw(
        &self, index,
        CardLine(
          area: area, ground: ground, first: frame.column + 4, last: frame.column + frame.width - 5)
      )
    }
    if let more = more(window) {
      text(
        more, row: frame.row + 4 + window.shown.count, column: frame.column + 4,
        Style.muted.on(.surface))
    }
    let first = frame.row + 5 + max(window.shown.count, least)
    for (index, line) in below.enumerated() {
      text(
        line, row: first + index, column: frame.column + 6, Style.text.on(.surface),
        to: frame.column + frame.width - 5)
    }
    return frame
  }

  /// Writes the words of a line of a card, which name it too.
  mutating func draw(_ words: String, on line: CardLine, named id: String) {
    text(words, row: line.area.row, column: line.first, Style.text.on(line.ground), to: line.last)
    name(id, .row, words, line.area)
  }

  /// What there is before the first answer, or why there is none.
  mutating func drawMissing(_ failure: FailureReason?, _ title: Phrase, _ id: String) {
    guard let failure else { return }
    drawTrouble(id, title, [failure.phrase, .errorKept])
    speak(strings(title))
  }

  /// Draws and speaks the sentence of a page on which there is nothing; what has just happened is spoken before it.
  mutating func drawEmpty(_ sentence: String, after notice: Phrase? = nil) {
    named("empty", .status, sentence, row: layout.contentRow, column: layout.textColumn)
    speak(notice.map { strings($0) } ?? sentence)
  }

  /// Draws at the end of the heading since when nothing newer was told; nothing with a network.
  mutating func drawSince(_ time: Timestamp?, on today: CivilDate, named id: String) {
    guard let time else { return }
    namedRight(
      id, .text, strings(.syncStale(time.read(on: today))), row: layout.headingRow,
      endingAt: layout.lastColumn, .muted)
  }

  /// Draws a sentence with the sign of attention, and what to do about it below.
  mutating func drawTrouble(_ id: String, _ title: Phrase, _ rest: [Phrase] = []) {
    let row = layout.contentRow
    let column = text(marks.attention, row: row, column: layout.textColumn, .warning) + 1
    guard layout.isNarrow else {
      named(id, .status, strings(title), row: row, column: column, .bold)
      return text(lines: rest.map { strings($0) }, row: row + 2, column: layout.textColumn)
    }
    let words = lines(strings(title), from: column)
    text(lines: words, row: row, column: column, .bold)
    name(
      id, .status, strings(title),
      Rect(row: row, column: column, width: room(from: column), height: words.count))
    let room = layout.lastContentRow - row - words.count + 1
    let rest = rest.flatMap { lines(strings($0), from: layout.textColumn) }
    text(
      lines: Array(rest.prefix(max(0, room))), row: row + words.count, column: layout.textColumn)
  }
}

/// One line of a card from which a person chooses.
struct CardLine {
  /// The whole line, where a click counts.
  let area: Rect
  let ground: Ground
  /// The first and the last column of its words.
  let first: Int
  let last: Int
}
