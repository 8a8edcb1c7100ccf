import Domain
import Localization
import Screen
import ViewModels

/// One document, its files, and where they are. Source: screens figure 11.
struct DocumentSheet {
  let document: DocumentDetail
  let focusedFile: Int
  let words: DocumentWords

  static let valueColumn = 14
  /// The last column of a file's size, and the first of its state.
  static let sizeEnd = 45
  static let stateColumn = 49
}

extension Canvas {
  /// Draws a document on the body.
  mutating func draw(_ sheet: DocumentSheet) {
    drawHeading(sheet)
    let last = drawAside(sheet, above: drawFoot(sheet)) - 1
    let files = max(1, min(sheet.document.files.count, 3))
    let end = drawFields(sheet, through: last - files - 2)
    drawFiles(sheet, from: end + 1, through: last)
    let focused = sheet.document.files.indices.contains(sheet.focusedFile)
    speak(
      focused
        ? sheet.words.sentence(sheet.document.files[sheet.focusedFile]) : spoken(sheet))
  }

  private func spoken(_ sheet: DocumentSheet) -> String {
    let document = sheet.document
    return sheet.words.sentence(
      DocumentRow(
        id: document.id, fields: document.fields, standing: document.standing,
        hasConflict: document.conflict != nil))
  }

  private mutating func drawHeading(_ sheet: DocumentSheet) {
    let document = sheet.document
    let isConflict = document.conflict != nil
    let state =
      isConflict ? strings(.documentsSettle) : document.standing.map { strings($0.phrase) }
    var last = layout.lastColumn
    if let state {
      let isLoud = isConflict || document.standing?.isFailed == true
      let isMoving = document.standing?.isMoving == true
      let words = isLoud ? "\(marks.attention) \(state)" : state
      last -= DisplayWidth.of(words) + 2
      namedRight(
        "document.state", .status, words, row: layout.headingRow, endingAt: layout.lastColumn,
        isLoud ? .warning : isMoving ? .accent : .muted)
    }
    named(
      "heading", .text, document.fields.title.text, row: layout.headingRow,
      column: layout.textColumn, .bold, to: last)
  }

  /// What the document says, above its files; returns the row after it.
  private mutating func drawFields(_ sheet: DocumentSheet, through last: Int) -> Int {
    let (fields, words) = (sheet.document.fields, sheet.words)
    var row = layout.namesRow
    drawField("type", .documentsType, strings(fields.category.phrase), &row)
    if let name = sheet.document.patientName {
      drawField("patient", .modePatient, strings(.person(name)), &row)
    }
    if let date = fields.date {
      let style: Style = words.isNear(date) ? .warning : .text
      drawField("date", date.label.phrase, words.days(date), &row, style)
    }
    if !fields.tags.isEmpty { drawField("tags", .documentsTags, words.tags(fields.tags), &row) }
    if !fields.note.text.isEmpty { drawNote(fields.note.text, &row, through: last) }
    return row
  }

  private mutating func drawField(
    _ id: String, _ label: Phrase, _ value: String, _ row: inout Int, _ style: Style = .text
  ) {
    text(strings(label), row: row, column: layout.textColumn, .muted)
    named(
      "document.\(id)", .text, value, row: row, column: layout.left + DocumentSheet.valueColumn,
      style)
    row += 1
  }

  /// As many lines of the note as there is room for; the last one says that there are more.
  private mutating func drawNote(_ note: String, _ row: inout Int, through last: Int) {
    text(strings(.documentsNote), row: row, column: layout.textColumn, .muted)
    let column = layout.left + DocumentSheet.valueColumn
    let width = room(from: column)
    // Nobody reads more lines than a screen has: what cannot be shown is not broken into lines.
    let room = max(1, last - row + 1)
    let lines = note.prefix(room * width).split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { LineBreaker.lines(String($0), width: width) }
    for (index, line) in lines.prefix(room).enumerated() {
      let isCut = index == room - 1 && (lines.count > room || note.count > room * width)
      let words = isCut ? DisplayWidth.truncated(line + "....", toWidth: width) : line
      text(words, row: row + index, column: column)
    }
    name(
      "document.note", .text, note,
      Rect(row: row, column: column, width: width, height: min(room, lines.count)))
    row += min(room, max(lines.count, 1))
  }

  private mutating func drawFiles(_ sheet: DocumentSheet, from first: Int, through last: Int) {
    let files = sheet.document.files
    text(strings(.documentsFiles), row: first, column: layout.textColumn, .bold)
    named(
      "document.files", .text, strings(.documentsItems(files.count)), row: first,
      column: layout.left + DocumentSheet.valueColumn, .muted)
    let rows = first + 2...max(first + 2, last)
    let isLoose = files.count * 2 - 1 <= rows.count
    let start = rows.lowerBound
    drawList(files.count, focused: sheet.focusedFile, from: start, room: rows.count) {
      $0.draw(files[$1], $1, row: isLoose ? 2 * $2 - start : $2, sheet)
    }
  }

  private mutating func draw(
    _ file: DocumentFileRow, _ index: Int, row: Int, _ sheet: DocumentSheet
  ) {
    let isFocused = index == sheet.focusedFile
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    let style: Style = (isFocused ? Style.bold : .text).on(ground)
    let size = ByteSize.text(file.attachment.size)
    let more = layout.width - Layout.smallest.width
    let sizeEnd = layout.left + DocumentSheet.sizeEnd + more
    text(
      file.attachment.name.text, row: row, column: layout.textColumn, style,
      to: sizeEnd - DisplayWidth.of(size) - 1)
    right(size, row: row, endingAt: sizeEnd, Style.text.on(ground))
    drawState(of: file, row: row, column: layout.left + DocumentSheet.stateColumn + more, ground)
    name("document.file.\(index)", .row, sheet.words.sentence(file), line)
  }

  private mutating func drawState(
    of file: DocumentFileRow, row: Int, column: Int, _ ground: Ground
  ) {
    if let progress = file.progress {
      text(Self.bar(progress.percent), row: row, column: column, Style.accent.on(ground))
      return right(
        "\(progress.percent)%", row: row, endingAt: layout.lastColumn, Style.text.on(ground))
    }
    guard let standing = file.standing else { return }
    let style: Style = standing.isFailed ? .warning : .muted
    text(strings(standing.phrase), row: row, column: column, style.on(ground))
  }

  static func bar(_ percent: Int) -> String {
    let full = min(max(percent, 0), 100) / 5
    return "[" + String(repeating: "#", count: full) + String(repeating: "-", count: 20 - full)
      + "]"
  }

  /// What of it was set aside, why, and what to do; returns its first row.
  private mutating func drawAside(_ sheet: DocumentSheet, above row: Int) -> Int {
    guard let aside = sheet.document.aside else { return row }
    return row - drawLines(strings(aside.phrase), "document.aside", above: row, .warning)
  }

  /// Draws a sentence, all of it, with its last line above a row; how many lines it takes.
  mutating func drawLines(_ sentence: String, _ id: String, above row: Int, _ style: Style) -> Int {
    let width = room(from: layout.textColumn)
    let lines = LineBreaker.lines(sentence, width: width, evenly: isFoldedNarrow)
    for (index, line) in lines.enumerated() {
      text(line, row: row - lines.count + index, column: layout.textColumn, style)
    }
    name(
      id, .status, sentence,
      Rect(row: row - lines.count, column: layout.textColumn, width: width, height: lines.count))
    return lines.count
  }

  /// When it was changed and where, and how often before; returns its first row.
  private mutating func drawFoot(_ sheet: DocumentSheet) -> Int {
    guard let versions = sheet.document.versions else { return layout.legendRow }
    let revision = sheet.document.revision
    let place =
      sheet.document.isFromHere ? strings(.conflictHere) : revision.changedOn.text
    let when = strings(revision.updatedAt.read(on: sheet.words.today))
    var row = layout.legendRow - 3
    drawField("changed", .documentsChanged, when + strings(.listDetail) + place, &row)
    drawField("versions", .documentsVersions, strings(.documentsItems(versions)), &row)
    return layout.legendRow - 3
  }
}
