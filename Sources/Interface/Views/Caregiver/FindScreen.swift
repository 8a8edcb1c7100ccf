import APIContract
import Domain
import Localization
import Screen
import ViewModels

/// 探す: a line to type in, and what was found below. Source: R-15.
struct FindPage: PageView {
  let model: FindModel

  var screen: ScreenName? { .find }
  var hasTabs: Bool { true }
  var letters: Letters { model.isInList ? .keys : .text }
  var showsCursor: Bool { !model.isInList }
  var fieldLabel: Phrase? { .findField }
  var bindings: [Binding] {
    guard model.isInList else {
      let down = Binding(
        .words(.keyUpDown), .keyChoose, [(.down, .move(.down)), (.tab, .nextFocus)])
      return [.enter(.keyFind)] + (model.rows.isEmpty ? [] : [down]) + [.back(.keyBack), .editing]
    }
    let again = model.contact.isReadOnly ? Binding.reconnect : .refresh
    return [.enter(.keyOpen), .key("/", .keyFind, .search), .back(.keyBack), .choose, again]
  }

  func draw(on canvas: inout Canvas) { canvas.drawFind(model) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawFind(_ model: FindModel) {
    drawHeading(.findTitle)
    drawField(model.field, hasFocus: !model.isInList, row: layout.namesRow)
    guard let found = model.found else {
      named(
        "find.how", .text, strings(.findHow), row: layout.namesRow + 2, column: layout.textColumn,
        .muted)
      return sayField(model)
    }
    let words = found.rows.map { self.words($0, on: model.contact.today) }
    let last = layout.legendRow - (note(found) == nil ? 0 : 1)
    if words.isEmpty {
      let none: Phrase =
        found.isPartial ? .findNonePartial(found.text) : .findNone(found.text)
      let lines = lines(strings(none), from: layout.textColumn)
      text(lines: lines, row: layout.namesRow + 2, column: layout.textColumn)
      name(
        "empty", .status, strings(none),
        Rect(
          row: layout.namesRow + 2, column: layout.textColumn,
          width: room(from: layout.textColumn), height: lines.count))
    } else {
      namedRight(
        "find.count", .text, strings(.findCount(words.count)), row: layout.headingRow,
        endingAt: layout.lastColumn)
      let first = layout.namesRow + 2
      let focused = model.isInList ? model.focused : nil
      drawList(words.count, focused: focused, from: first, room: last - first) {
        $0.draw(words[$1], $1, row: $2, isFocused: $1 == focused)
      }
      if let note = note(found) {
        named(
          "find.note", .status, strings(note), row: last, column: layout.textColumn, .muted)
      }
    }
    if model.isInList { speak(words[model.focused].sentence) } else { sayField(model) }
  }

  /// What the list leaves out, and why.
  private func note(_ found: FindModel.Found) -> Phrase? {
    found.isPartial ? .findPartial : found.more ? .findMore : nil
  }

  /// What has the focus, or that the answer is on its way.
  @MainActor
  private mutating func sayField(_ model: FindModel) {
    if model.isSearching { return speak(strings(.findSearching)) }
    if let found = model.found, found.rows.isEmpty, found.text == model.field.value {
      let none: Phrase =
        found.isPartial ? .findNonePartial(found.text) : .findNone(found.text)
      return speak(strings(none))
    }
    let parts = [strings(.findField), model.field.text].filter { !$0.isEmpty }
    speak(parts.joined(separator: strings(.listSeparator)))
  }

  private mutating func drawField(_ field: TextField, hasFocus: Bool, row: Int) {
    let label = layout.textColumn
    let column = text(strings(.findField), row: row, column: label, hasFocus ? .bold : .text) + 2
    // In one column the field is as wide as that, so that it stays in one line.
    let width = min(50, (target ?? layout).lastColumn - column - 1)
    let cursor = drawTyped(field, row: row, column: column, width: width, tellsMore: false)
    name(
      "find.field", .field, field.text,
      Rect(row: row, column: column, width: width + 2, height: 1))
    if hasFocus { focus = cursor }
  }

  private mutating func draw(_ words: FoundWords, _ index: Int, row: Int, isFocused: Bool) {
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    let style = (isFocused ? Style.bold : .text).on(ground)
    let (start, end) = (layout.textColumn, layout.lastColumn + 1)
    let at = end - DisplayWidth.of(words.at)
    text(words.topic, in: start..<start + 11, row: row, style)
    text(words.what, in: start + 12..<at - 2, row: row, style)
    text(words.at, in: at..<end, row: row, style)
    name("find.row.\(index)", .row, words.sentence, line)
  }
}

extension Canvas {
  fileprivate func words(_ row: FindModel.Row, on today: CivilDate) -> FoundWords {
    switch row {
    case .medicine(let medicine): FoundWords(medicine, strings: strings)
    case .dose(let dose): FoundWords(dose, isNote: false, strings: strings, today: today)
    case .note(let dose): FoundWords(dose, isNote: true, strings: strings, today: today)
    case .document(let document):
      FoundWords(
        document: document.fields.title.text,
        day: DocumentWords(strings: strings, today: today).day(document.fields.date),
        strings: strings)
    }
  }
}
