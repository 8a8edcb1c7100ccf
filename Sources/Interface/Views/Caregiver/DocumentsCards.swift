import Domain
import Localization
import Screen
import ViewModels

// What lies over 書類: questions, しぼり込み, and the bin.
extension Canvas {
  /// Draws a question over the list or the paper; the harmless answer is first.
  mutating func draw(_ question: DocumentQuestion) {
    muteBody()
    let words = DocumentQuestionWords(question.subject)
    draw(
      Card(
        id: "DocumentQuestion", title: strings(words.title), isWarning: words.isWarning,
        body: [strings(words.body)],
        buttons: [
          ButtonSpec(
            id: "documents.question.yes", label: strings(words.yes),
            isFocused: question.focus == .yes),
          ButtonSpec(
            id: "documents.question.no", label: strings(words.no),
            isFocused: question.focus == .no),
        ]))
    speak(strings(words.title))
  }

  /// Draws しぼり込み: the kinds and the patients.
  mutating func drawFilters(_ filters: [DocumentFilter], _ focused: Int) {
    muteBody()
    let visible = min(filters.count, layout.size.height - 14)
    let start = max(0, min(focused - visible / 2, filters.count - visible))
    let frame = cardFrame(width: Card.width, height: visible + 6)
    drawBox(frame)
    name("DocumentFilter", .dialog, strings(.documentsFilter), frame)
    text(
      strings(.documentsFilter), row: frame.row + 2, column: frame.column + 4,
      Style.bold.on(.surface))
    for index in start..<start + visible {
      drawCardChoice(
        "documents.filter.\(index)", strings(filters[index].phrase),
        row: frame.row + 4 + index - start,
        frame, isFocused: index == focused)
    }
    speak(strings(filters[min(focused, filters.count - 1)].phrase))
  }

  /// Draws the bin: what was deleted, and how long it stays.
  mutating func drawBin(_ rows: [BinRow], _ focused: Int) {
    named(
      "heading", .text, strings(.documentsBin), row: layout.headingRow,
      column: layout.textColumn, .bold)
    guard !rows.isEmpty else {
      named(
        "empty", .status, strings(.documentsBinEmpty), row: layout.contentRow,
        column: layout.textColumn)
      return speak(strings(.documentsBinEmpty))
    }
    let room = layout.legendRow - layout.contentRow
    let visible = min(rows.count, room)
    let start = max(0, min(focused - visible / 2, rows.count - visible))
    for index in start..<start + visible {
      draw(rows[index], index, row: layout.contentRow + index - start, index == focused)
    }
  }

  private mutating func draw(_ row: BinRow, _ index: Int, row line: Int, _ isFocused: Bool) {
    let ground = isFocused ? Ground.focus : .ground
    let place = drawFocusLine(row: line, isFocused: isFocused)
    let columns = DocumentColumns(layout, strings.language, hasStorage: true)
    let left = strings(.documentsBinDays(row.daysLeft))
    let category = strings(row.fields.category.phrase)
    text(
      category, row: line, column: columns.type.lowerBound, Style.text.on(ground),
      to: columns.type.upperBound - 1)
    text(
      row.fields.title.text, row: line, column: columns.title.lowerBound,
      (isFocused ? Style.bold : .text).on(ground), to: columns.storage.lowerBound - 2)
    text(left, row: line, column: columns.storage.lowerBound, Style.muted.on(ground))
    let sentence = [row.fields.title.text, category, left].joined(
      separator: strings(.listSeparator))
    name("documents.bin.\(index)", .row, sentence, place)
    if isFocused { speak(sentence) }
  }
}

/// The words of a question.
private struct DocumentQuestionWords {
  let title: Phrase
  let body: Phrase
  let yes: Phrase
  var no = Phrase.patientsCancel
  var isWarning = false

  init(_ subject: DocumentQuestion.Subject) {
    switch subject {
    case .delete(_, let title):
      (self.title, body, yes) = (
        .documentsDeleteTitle(title), .documentsDeleteBody, .documentsDelete
      )
    case .detach(let file, _):
      (title, body, yes) = (
        .documentsDetachTitle(file.name.text), .documentsDetachBody, .documentsDetach
      )
    case .replace:
      (title, body, yes) = (.documentsReplaceTitle, .documentsReplaceBody, .documentsReplace)
    case .deletions(let deletions) where deletions.isHere:
      (title, body, yes) = (
        .documentsBreakerTitle(deletions.count), .documentsBreakerBody, .documentsBreakerDelete
      )
      (no, isWarning) = (.documentsBreakerKeep, true)
    case .deletions(let deletions):
      (title, body, yes) = (
        .documentsManyTitle(deletions.count), .documentsManyBody, .documentsManyDelete
      )
      (no, isWarning) = (.conflictLater, true)
    }
  }
}
