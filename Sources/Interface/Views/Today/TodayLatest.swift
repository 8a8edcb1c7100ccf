import Domain
import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws 最近の変更 in a third column as they were told last, or which key asks for them: nothing is asked for by itself.
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
    let changes = told(latest, on: today, most: Self.mostChanges)
    let places = LatestColumns(from: column, for: changes)
    for (index, change) in changes.enumerated() {
      let row = first + 2 + 2 * index
      let by = layout.lastColumn + 1 - DisplayWidth.of(change.words.by)
      drawHead(change, row: row, places, by: by)
      text(change.words.what, row: row + 1, column: places.topic)
      let frame = Rect(row: row, column: column, width: layout.lastColumn - column + 1, height: 2)
      name("today.change.\(index)", .text, change.words.sentence, frame)
    }
  }

  /// The columns that the third column needs for what it tells; its sentences go on below each other.
  func latestWidth(_ latest: LatestChanges?, on today: CivilDate) -> Int {
    let changes = latest.map { told($0, on: today, most: Self.mostChanges) } ?? []
    let places = LatestColumns(from: 0, for: changes)
    return changes.map { change in
      let head = DisplayWidth.of(change.words.topic) + 2 + DisplayWidth.of(change.words.by)
      return places.topic + max(head, DisplayWidth.of(change.words.what))
    }.reduce(Self.leastLatest, max)
  }

  /// Draws the same below what ends before the row `end`, a row for each of them as far as there are rows.
  mutating func drawLatest(_ latest: LatestChanges?, on today: CivilDate, below end: Int) {
    let (column, last) = (layout.textColumn, layout.lastContentRow - 1)
    guard let first = [end + 2, end + 1].first(where: { $0 < last }) else { return }
    named("today.changes", .text, strings(.changesTitle), row: first, column: column, .bold)
    guard let latest else {
      text(strings(.todayChangesHint), row: first + 1, column: column, .muted)
      return
    }
    guard !latest.items.isEmpty else {
      text(strings(.changesNone), row: first + 1, column: column)
      return
    }
    let changes = told(latest, on: today, most: min(Self.mostChanges, last - first))
    let places = LatestColumns(from: column, for: changes)
    for (index, change) in changes.enumerated() {
      let row = first + 1 + index
      let by = min(column + 64, layout.lastColumn + 1 - DisplayWidth.of(change.words.by))
      drawHead(change, row: row, places, by: by)
      text(change.words.what, row: row, column: places.what, to: by - 3)
      let frame = Rect(row: row, column: column, width: layout.lastColumn - column + 1, height: 1)
      name("today.change.\(index)", .text, change.words.sentence, frame)
    }
  }

  /// Draws when it was, what it is about and who did it.
  private mutating func drawHead(
    _ change: LatestColumns.ToldChange, row: Int, _ places: LatestColumns, by: Int
  ) {
    text(change.day, row: row, column: places.day, .muted)
    right(change.clock, row: row, endingAt: places.clockEnd, .muted)
    text(change.words.topic, row: row, column: places.topic, .muted, to: by - 2)
    text(change.words.by, row: row, column: by, .muted)
  }

  private func told(
    _ latest: LatestChanges, on today: CivilDate, most: Int
  ) -> [LatestColumns.ToldChange] {
    latest.items.prefix(most).map { item in
      LatestColumns.ToldChange(
        day: strings(item.at.tokyoDate.read(on: today)), clock: strings(item.at.clock),
        words: ChangeWords(item, strings: strings, today: today))
    }
  }

  /// The columns in which a sentence of the third column can be read.
  private static let leastLatest = 30

  /// 今日 tells of so many changes, the newest first.
  private static let mostChanges = 5
}

/// Where the parts of a change stand on 今日: a day of another year and a long word move what is right of them.
private struct LatestColumns {
  /// A change in words.
  struct ToldChange {
    let day: String
    let clock: String
    let words: ChangeWords
  }

  let day: Int
  let clockEnd: Int
  let topic: Int
  let what: Int

  init(from column: Int, for changes: [ToldChange]) {
    day = column
    clockEnd = column + 6 + max(7, changes.map { DisplayWidth.of($0.day) }.max() ?? 0)
    topic = clockEnd + 3
    what = topic + max(4, changes.map { DisplayWidth.of($0.words.topic) }.max() ?? 0) + 2
  }
}
