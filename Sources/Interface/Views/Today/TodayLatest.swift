import Domain
import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws 最近の変更 as they were told last, or which key asks for them: nothing is asked for by itself.
  @MainActor
  mutating func drawLatest(_ model: ChangesModel?) {
    guard let model, layout.showsThird else { return }
    let (column, first) = (layout.thirdColumn, layout.headingRow)
    for row in first..<layout.legendRow - 1 {
      text(marks.lines.vertical, row: row, column: layout.thirdDividerColumn, .rule)
    }
    named("today.changes", .text, strings(.changesTitle), row: first, column: column, .bold)
    guard let latest = model.latest else {
      return text(
        lines: lines(strings(.todayChangesHint), from: column), row: first + 2, column: column,
        .muted)
    }
    let today = model.contact.today
    guard !latest.items.isEmpty else {
      return text(lines: lines(strings(.changesNone), from: column), row: first + 2, column: column)
    }
    for (index, change) in latest.items.prefix(Self.mostChanges).enumerated() {
      let words = ChangeWords(change, strings: strings, today: today)
      let row = first + 2 + 2 * index
      text(strings(change.at.tokyoDate.read(on: today)), row: row, column: column, .muted)
      right(strings(change.at.clock), row: row, endingAt: column + 13, .muted)
      let by = layout.lastColumn - DisplayWidth.of(words.by)
      text(words.topic, row: row, column: column + 16, .muted, to: by - 1)
      right(words.by, row: row, endingAt: layout.lastColumn, .muted)
      text(words.what, row: row + 1, column: column + 16)
      let frame = Rect(row: row, column: column, width: layout.lastColumn - column + 1, height: 2)
      name("today.change.\(index)", .text, words.sentence, frame)
    }
  }

  /// The third column tells of so many changes, the newest first.
  private static let mostChanges = 5
}
