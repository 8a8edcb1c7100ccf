import Localization
import Screen

/// Where the parts of a dose stand on a narrow screen. What goes first where names need the room is by whom it was
/// taken, then the amount, then the state; the mark and the spoken line tell them. Source: screens figures 19, 19b.
struct NarrowDoseColumns {
  let slot: Int
  let timeEnd: Int
  let mark: Int
  let name: Range<Int>
  /// Nil where there is no room for it.
  private(set) var amount: Range<Int>?
  /// The state, with the time at which it was taken; nil where there is no room for it.
  private(set) var state: Range<Int>?
  /// When it was taken, for patients, whose words stand before the name.
  private(set) var takenEnd: Int?
  let parts: Parts
  /// From the name to the end of the row.
  let whole: Range<Int>

  /// What is told of a dose besides its name.
  struct Parts: Equatable {
    var hasTaker = false
    var hasTime = false
    var hasAmount = false
    var hasState = false
  }

  init(_ lines: [DoseLine], _ layout: Layout, isPatient: Bool) {
    let widest = { (words: (DoseLine) -> String) in
      lines.map { DisplayWidth.of(words($0)) }.max() ?? 0
    }
    let wordsFirst = isPatient && !layout.isSlim
    (slot, timeEnd) = (4, 13)
    mark = layout.isSlim ? 2 : 16
    let start = layout.isSlim ? 15 : 19
    let end = layout.lastListColumn + 1
    let (name, amount) = (widest(\.name), widest(\.amount))
    let width = { (parts: Parts) in
      max(wordsFirst ? 0 : 8, widest { $0.stateShown(parts, wordsFirst: wordsFirst) })
    }
    let needed = { (parts: Parts) in
      name + (parts.hasAmount ? 1 + amount : 0) + (parts.hasState ? 2 + width(parts) : 0)
        + (wordsFirst && parts.hasTime ? 7 : 0)
    }
    let all = wordsFirst ? Parts.ofPatient : Parts.inOrder
    parts = all.first { start + needed($0) <= end } ?? Parts()
    let state = parts.hasState ? width(parts) : 0
    let first = wordsFirst && parts.hasState ? start + state + 2 : start
    var last = end
    if wordsFirst, parts.hasTime {
      takenEnd = end - 1
      last -= 7
    }
    if parts.hasState {
      self.state = wordsFirst ? start..<start + state : end - state..<end
      if !wordsFirst { last -= state + 2 }
    }
    if parts.hasAmount {
      self.amount = last - amount..<last
      last -= amount + 1
    }
    self.name = first..<max(first + 1, last)
    whole = first..<end
  }
}

extension NarrowDoseColumns.Parts {
  /// What a caregiver's row has, the most first.
  static let inOrder = [
    Self(hasTaker: true, hasTime: true, hasAmount: true, hasState: true),
    Self(hasTime: true, hasAmount: true, hasState: true), Self(hasTime: true, hasState: true),
    Self(),
  ]
  /// A patient reads words: they are the last to go.
  static let ofPatient = [
    Self(hasTime: true, hasAmount: true, hasState: true), Self(hasAmount: true, hasState: true),
    Self(hasState: true), Self(),
  ]
}

extension DoseLine {
  /// The state in words, or when it was taken, and by whom where there is room.
  fileprivate func stateShown(_ parts: NarrowDoseColumns.Parts, wordsFirst: Bool) -> String {
    wordsFirst ? state : parts.hasTaker ? stateAndTaker : takenAt ?? state
  }
}

extension Canvas {
  /// Draws a dose on a row of a narrow screen, and names it with its whole sentence.
  mutating func draw(
    _ line: DoseLine, row: Int, _ columns: NarrowDoseColumns, isFocused: Bool
  ) {
    let whole = self.line(row)
    let ground = light(whole, isFocused: isFocused)
    if let slot = line.slot { text(slot, row: row, column: columns.slot, Style.bold.on(ground)) }
    // What has no time of its own shows when it was taken, where its state has no room.
    let taken = columns.state == nil && line.group.time == nil ? line.takenAt : nil
    if let time = line.time ?? taken {
      right(time, row: row, endingAt: columns.timeEnd, Style.muted.on(ground))
    }
    text(line.mark.sign, row: row, column: columns.mark, line.mark.style.on(ground))
    text(
      line.name, row: row, column: columns.name.lowerBound,
      (ground == .focus ? Style.bold : .text).on(ground), to: columns.name.upperBound - 1)
    if let amount = columns.amount {
      text(
        line.amount, row: row, column: amount.lowerBound, Style.text.on(ground),
        to: amount.upperBound - 1)
    }
    drawState(of: line, row: row, columns, ground)
    name(line.id, .row, line.sentence, whole)
  }

  private mutating func drawState(
    of line: DoseLine, row: Int, _ columns: NarrowDoseColumns, _ ground: Ground
  ) {
    if let end = columns.takenEnd, let takenAt = line.takenAt {
      right(takenAt, row: row, endingAt: end, Style.muted.on(ground))
    }
    guard let state = columns.state else { return }
    let isFirst = state.lowerBound < columns.name.lowerBound
    let isTaken = !isFirst && line.takenAt != nil
    text(
      line.stateShown(columns.parts, wordsFirst: isFirst), row: row, column: state.lowerBound,
      (isTaken ? Style.muted : line.stateStyle).on(ground), to: state.upperBound - 1)
  }
}
