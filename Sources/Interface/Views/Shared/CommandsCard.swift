import Localization
import Screen
import ViewModels

/// 操作の一覧: everything that the keys of the page below do, found by words. Source: screens 2 figure 34, P-47.
struct CommandsPage: PageView {
  let search: CommandSearch
  /// What is found.
  let found: [ListedCommand]
  /// The row that has the focus; nil where nothing is found.
  let focused: Int?

  init(_ search: CommandSearch, on below: any PageView, of record: RecordModel?, _ keys: OwnKeys) {
    self.search = search
    found = ListedCommand.all(on: below, in: record, keys).filter {
      $0.isFound(by: search.field.text)
    }
    focused = found.isEmpty ? nil : min(search.focused, found.count - 1)
  }

  var letters: Letters { .text }
  var showsCursor: Bool { true }
  var fieldLabel: Phrase? { .commandsTitle }

  var bindings: [Binding] {
    guard let focused else { return [.close, .editing] }
    let moves: [(key: Key, intent: Intent)] = [
      (.down, moved(1)), (.up, moved(-1)), (.tab, moved(1)), (.backTab, moved(-1)),
      (.pageDown, moved(10)), (.pageUp, moved(-10)),
    ]
    let enter = Binding(.keys("Enter"), .keyDo, [(.enter, .perform(found[focused].intent))])
    return [Binding(.words(.keyUpDown), .keyChoose, moves), enter, .close, .editing]
  }

  /// The row so many below the focused one.
  func moved(_ step: Int) -> Intent { .pick(max(0, min((focused ?? 0) + step, found.count - 1))) }

  func turned(by step: Int) -> Intent { moved(step) }

  /// The first click focuses a row, a second one is Enter.
  func clicked(_ id: String) -> Intent {
    let prefix = "command."
    guard id.hasPrefix(prefix), let row = Int(id.dropFirst(prefix.count)),
      found.indices.contains(row)
    else { return .click(id) }
    return row == focused ? .perform(found[row].intent) : .pick(row)
  }

  func draw(on canvas: inout Canvas) { canvas.draw(self) }
}

extension Canvas {
  fileprivate mutating func draw(_ page: CommandsPage) {
    let title = strings(.commandsTitle)
    let count = strings(page.found.isEmpty ? .commandsNone : .commandsFound(page.found.count))
    let frame = drawChoices(
      "CommandsOverlay", title, page.found.count, focused: page.focused ?? 0, least: 8,
      below: [count]
    ) { canvas, index, line in canvas.draw(page.found[index], index, on: line) }
    let column = frame.column + 4 + DisplayWidth.of(title) + 2
    drawField(page.search.field, row: frame.row + 2, column: column, in: frame)
    speak(spoken(page))
  }

  private func spoken(_ page: CommandsPage) -> String {
    guard let row = page.focused else { return strings(.commandsNone) }
    let command = page.found[row]
    let place = strings(
      .commandsSpoken(command.label, number: row + 1, count: page.found.count))
    return place + (command.whyNot.map { strings(.listSeparator) + strings($0) } ?? "")
  }

  /// The words, which or why not, and the key at the right.
  private mutating func draw(_ command: ListedCommand, _ index: Int, on line: CardLine) {
    let (row, style) = (line.area.row, Style.text.on(line.ground))
    let words = strings(command.label)
    let label = command.whyNot == nil ? words : "( \(words) )"
    let end = line.last + 1 - DisplayWidth.of(command.key)
    let after = text(label, row: row, column: line.first, style, to: end - 2)
    let reason = (command.whyNot ?? command.detail).map { strings($0) } ?? ""
    let column = max(after + 2, line.first + 22)
    if column < end - 4 {
      text(reason, row: row, column: column, Style.muted.on(line.ground), to: end - 2)
    }
    text(command.key, row: row, column: end, Style.accent.on(line.ground), to: line.last)
    let said = [words, reason, command.key].filter { !$0.isEmpty }.joined(separator: " ")
    name("command.\(index)", .row, said, line.area)
  }

  private mutating func drawField(_ field: TextField, row: Int, column: Int, in frame: Rect) {
    let style = Style.text.on(.surface)
    let room = min(room(from: column), frame.column + frame.width - 5 - column)
    let width = max(4, min(40, room - 2))
    focus = drawTyped(
      field, row: row, column: column, width: width, style, dots: Style.muted.on(.surface),
      tellsMore: false)
    name(
      "commands.field", .field, field.text,
      Rect(row: row, column: column, width: width + 2, height: 1))
  }
}
