import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// 最近の変更: what was changed lately, when and by whom. Source: R-14, screens 2 figure 18.
struct ChangesPage: PageView {
  let model: ChangesModel

  var screen: ScreenName? { .changes }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let again = model.contact.isReadOnly ? Binding.reconnect : .refresh
    let open = model.focusedChange?.canBeOpened == true ? [Binding.enter(.keyOpen)] : []
    let choose = model.latest?.items.isEmpty == false ? [Binding.upDown] : []
    return open + choose + [.back(.keyBack), again]
  }

  func draw(on canvas: inout Canvas) { canvas.drawChanges(model) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawChanges(_ model: ChangesModel) {
    drawHeading(.changesTitle)
    guard let latest = model.latest else {
      return drawMissing(model.failure, .changesFailed, "changes.error")
    }
    drawSince(model.shownSince, on: model.contact.today, named: "changes.since")
    guard !latest.items.isEmpty else { return drawEmpty(strings(.changesNone)) }
    let words = latest.items.map {
      ChangeWords($0, strings: strings, today: model.contact.today)
    }
    let columns = ChangeColumns(layout, for: words)
    let room = layout.legendRow - layout.namesRow - (latest.more ? 2 : 0)
    drawList(words.count, focused: model.focused, from: layout.namesRow, room: room) {
      $0.draw(words[$1], $1, columns, row: $2, isFocused: $1 == model.focused)
    }
    if latest.more, model.focused == latest.items.count - 1 {
      named(
        "changes.more", .status, strings(.changesMore), row: layout.legendRow,
        column: layout.textColumn, .muted)
    }
    speak(words[model.focused].sentence)
  }

  private mutating func draw(
    _ words: ChangeWords, _ index: Int, _ columns: ChangeColumns, row: Int, isFocused: Bool
  ) {
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    let style = (isFocused ? Style.bold : .text).on(ground)
    text(words.at, in: columns.at, row: row, style)
    text(words.topic, in: columns.topic, row: row, style)
    text(words.what, in: columns.what, row: row, style)
    text(words.by, in: columns.by, row: row, style)
    name("changes.row.\(index)", .row, words.sentence, line)
  }
}

/// Where the parts of a change stand: what was changed has the rest.
private struct ChangeColumns {
  let at: Range<Int>
  let topic: Range<Int>
  let what: Range<Int>
  let by: Range<Int>

  init(_ layout: Layout, for words: [ChangeWords]) {
    func widest(_ part: (ChangeWords) -> String, most: Int) -> Int {
      min(most, words.map { DisplayWidth.of(part($0)) }.max() ?? 0)
    }
    let end = layout.lastColumn + 1
    at = layout.textColumn..<layout.textColumn + widest(\.at, most: 22)
    topic = at.upperBound + 2..<at.upperBound + 2 + widest(\.topic, most: 10)
    by = end - widest(\.by, most: 16)..<end
    what = topic.upperBound + 2..<by.lowerBound - 2
  }
}
