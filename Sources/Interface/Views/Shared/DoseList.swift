import Localization
import Screen

/// A list of doses in columns; the columns differ by who reads. Source: screens §1 "Lists".
struct DoseList {
  /// Where each part stands, counted from the left of the block.
  struct Columns {
    let slot = 4
    let timeEnd = 13
    let mark = 16
    let name: Range<Int>
    let amount: Range<Int>
    let state: Range<Int>
    /// The last column of the time taken; nil when it stands with the state.
    let takenEnd: Int?

    /// The same columns where these lines need them wider and there is room: first what is short and matters,
    /// the amount and the state, then the name.
    func fitted(to lines: [DoseLine], screen width: Int) -> Columns {
      guard width >= Layout.smallest.width else { return self }
      let more = width - Layout.smallest.width
      let widest = { (words: (DoseLine) -> String, least: Int) in
        lines.map { DisplayWidth.of(words($0)) }.reduce(least, max)
      }
      let amount = min(widest(\.amount, self.amount.count), 24)
      let states = takenEnd == nil ? widest(\.stateAndTaker, 8) : 9
      // A patient's state stands before the name, and pushes it on.
      let pushed = takenEnd == nil ? 0 : min(widest(\.state, state.count), 24) - state.count
      let start = name.lowerBound + pushed
      let end = (takenEnd.map { $0 + 1 } ?? state.upperBound) + more
      let room = end - start - amount - states - (takenEnd == nil ? 2 : 1)
      let name = max(8, min(widest(\.name, self.name.count - pushed), room))
      let grown = pushed + name - self.name.count + amount - self.amount.count
      let amountStart = start + name + 1
      return Columns(
        name: start..<start + name,
        amount: amountStart..<amountStart + amount,
        state: takenEnd == nil
          ? amountStart + amount + 1..<end : state.lowerBound..<state.upperBound + pushed,
        takenEnd: takenEnd.map { min(end - 1, $0 + max(0, grown)) })
    }

    static let caregiver = Columns(name: 19..<49, amount: 50..<57, state: 58..<78, takenEnd: nil)
    static let patient = Columns(name: 32..<60, amount: 61..<67, state: 19..<31, takenEnd: 76)
  }

  var lines: [DoseLine]
  var columns: Columns
  var focused: Int?
}

extension Canvas {
  /// Says a line that has the focus.
  mutating func speak(_ line: DoseLine) { speak(line.sentence, shortening: [line.name]) }

  /// Draws the list from a row on; returns the row after it. Blank rows between slots go first when
  /// rows are short, then the list scrolls round its focus.
  mutating func draw(_ list: DoseList, from first: Int, through last: Int) -> Int {
    let rows = last - first + 1
    let groups = list.lines.filter(\.startsGroup).count
    let notes = list.lines.count { $0.note != nil }
    let hasNotes = list.lines.count + notes <= rows
    let isSpaced = list.lines.count + groups - 1 + notes <= rows
    let window = ListWindow(list.lines.count, focused: list.focused ?? 0, room: rows)
    let columns = list.columns.fitted(to: list.lines, screen: layout.width)
    let narrow =
      layout.isNarrow
      ? NarrowDoseColumns(list.lines, layout, isPatient: list.columns.takenEnd != nil) : nil
    var row = first
    for index in window.shown {
      var line = list.lines[index]
      if index == window.shown.lowerBound { line.nameGroup() }
      if isSpaced, line.startsGroup, index > window.shown.lowerBound { row += 1 }
      if let narrow {
        draw(line, row: row, narrow, isFocused: index == list.focused)
      } else {
        draw(line, row: row, columns, isFocused: index == list.focused)
      }
      row += 1
      if hasNotes, let note = line.note {
        if let narrow {
          text(note.text, in: narrow.whole, row: row)
        } else {
          draw(note, row: row, columns)
        }
        row += 1
      }
    }
    if let more = more(window) {
      text(more, row: row, column: layout.textColumn, .muted)
      row += 1
    }
    return row
  }

  private mutating func draw(
    _ line: DoseLine, row: Int, _ columns: DoseList.Columns, isFocused: Bool
  ) {
    let left = layout.left
    let whole = self.line(row)
    let ground = light(whole, isFocused: isFocused)
    drawWhen(line, row: row, columns, ground)
    text(line.mark.sign, row: row, column: left + columns.mark, line.mark.style.on(ground))
    let nameStyle = (ground == .focus ? Style.bold : .text).on(ground)
    text(
      line.name, row: row, column: left + columns.name.lowerBound, nameStyle,
      to: left + columns.name.upperBound - 1)
    text(
      line.amount, row: row, column: left + columns.amount.lowerBound, Style.text.on(ground),
      to: left + columns.amount.upperBound - 1)
    drawState(line, row: row, columns, ground)
    name(line.id, .row, line.sentence, whole)
  }

  /// What somebody added to a skipped dose, when it was decided and by whom, below its line.
  private mutating func draw(
    _ note: (text: String, by: String), row: Int, _ columns: DoseList.Columns
  ) {
    let (left, state) = (layout.left, columns.state)
    text(
      note.text, row: row, column: left + columns.name.lowerBound, to: left + state.lowerBound - 2)
    text(
      note.by, row: row, column: left + state.lowerBound, .muted, to: left + state.upperBound - 1)
  }

  private mutating func drawWhen(
    _ line: DoseLine, row: Int, _ columns: DoseList.Columns, _ ground: Ground
  ) {
    if let slot = line.slot {
      text(slot, row: row, column: layout.left + columns.slot, Style.bold.on(ground))
    }
    if let time = line.time {
      right(time, row: row, endingAt: layout.left + columns.timeEnd, Style.muted.on(ground))
    }
  }

  private mutating func drawState(
    _ line: DoseLine, row: Int, _ columns: DoseList.Columns, _ ground: Ground
  ) {
    let left = layout.left
    let column = left + columns.state.lowerBound
    let last = left + columns.state.upperBound - 1
    if let takenEnd = columns.takenEnd {
      text(line.state, row: row, column: column, line.stateStyle.on(ground), to: last)
      if let takenAt = line.takenAt {
        right(takenAt, row: row, endingAt: left + takenEnd, Style.muted.on(ground))
      }
    } else {
      let isTaken = line.takenAt != nil && line.by != nil
      let style = isTaken ? .muted : line.stateStyle
      text(line.stateAndTaker, row: row, column: column, style.on(ground), to: last)
    }
  }
}
