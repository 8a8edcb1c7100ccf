import Localization
import Screen

/// What earlier frames have drawn, to be laid there again where all that it was drawn from is equal.
///
/// Nothing is ever put away here by somebody who would have to remember it: a block is compared with its whole input
/// each time.
final class DrawnBlocks {
  var title: DrawnRows<TitleBar>?
  var tabs: DrawnRows<TabRows>?
  var footer: DrawnRows<FooterRow>?
  var legend: DrawnRows<Legend>?
  /// The names of the days of the week, which nothing but the canvas changes.
  var weekdays: DrawnRows<Bool>?
  var historyHeading: DrawnRows<HistoryHeading>?
  var days = DrawnDays()
}

/// What every block is drawn with, beside its own input.
struct DrawingMeans: Equatable {
  let layout: Layout
  let marks: MarkSet
  let strings: Strings
  let describes: Bool
  let box: Rect?
}

/// Rows that were drawn, all that they were drawn from, and what was named and can be pressed in them.
struct DrawnRows<Input: Equatable> {
  let input: Input
  let means: DrawingMeans
  /// What lay there before.
  let before: ScreenBuffer
  let after: ScreenBuffer
  let elements: [Element]
  let hints: [PressedHint]
}

extension Canvas {
  var means: DrawingMeans {
    DrawingMeans(
      layout: layout, marks: marks, strings: strings, describes: describes, box: box)
  }

  /// Draws rows from an input, or lays there what an earlier frame has drawn from an equal one over the same cells.
  ///
  /// `anew` reads nothing but the input and what the canvas is made with, draws on these rows alone and names what
  /// stands there or can be pressed; anything else it did would be left out the next time.
  mutating func draw<Input: Equatable>(
    rows: Range<Int>, from input: Input,
    keptAt place: ReferenceWritableKeyPath<DrawnBlocks, DrawnRows<Input>?>,
    _ anew: (inout Canvas) -> Void
  ) {
    guard let drawn else { return anew(&self) }
    let (means, before) = (self.means, buffer.rows(rows))
    if let block = drawn[keyPath: place], block.input == input, block.means == means,
      block.before == before
    {
      buffer.lay(block.after, at: rows.lowerBound)
      elements += block.elements
      hints += block.hints
      return
    }
    let (named, pressed) = (elements.count, hints.count)
    anew(&self)
    drawn[keyPath: place] = DrawnRows(
      input: input, means: means, before: before, after: buffer.rows(rows),
      elements: Array(elements[named...]), hints: Array(hints[pressed...]))
  }
}
