import Domain
import Localization
import Screen
import ViewModels

/// Documents in rows, as a caregiver keeps them or a patient reads them.
struct DocumentList {
  let rows: [DocumentRow]
  /// How many there are, with those that are not loaded.
  let total: Int
  let focused: Int
  let words: DocumentWords
  let hasStorage: Bool
  /// The last row of the screen it may take.
  let last: Int
}

/// Where the parts of a document stand; wider screens give the title more room.
/// Source: screens figure 10.
struct DocumentColumns {
  let type: Range<Int>
  private(set) var title: Range<Int>
  private(set) var date: Range<Int>
  private(set) var storage: Range<Int>

  init(_ layout: Layout, _ language: Language, hasStorage: Bool) {
    let (start, end) = (layout.textColumn, layout.lastColumn + 1)
    let isJapanese = language == .japanese
    let storageWidth = hasStorage ? (isJapanese ? 14 : 18) : 0
    storage = end - storageWidth..<end
    date = storage.lowerBound - (isJapanese ? 15 : 14)..<storage.lowerBound - 1
    let typeWidth = isJapanese ? 14 : 20
    type = start..<start + typeWidth - 1
    title = start + typeWidth..<date.lowerBound - 3
  }

  /// The columns of a title; beside a day without a mark it has those of the mark too.
  func titleColumns(besideMark hasMark: Bool) -> Range<Int> {
    hasMark ? title : title.lowerBound..<date.lowerBound - 1
  }

  /// Gives columns of the storage to the titles.
  mutating func widenTitles(by more: Int) {
    title = title.lowerBound..<title.upperBound + more
    date = date.lowerBound + more..<date.upperBound + more
    storage = storage.lowerBound + more..<storage.upperBound
  }
}

extension Canvas {
  /// Says what just happened; what went wrong has a mark too.
  mutating func drawNotice(_ notice: DocumentsNotice) {
    let sentence = strings(notice.phrase)
    tell(notice.isFailure ? "\(marks.attention) \(sentence)" : sentence)
  }

  /// Draws the names of the columns and the rows under them.
  mutating func draw(_ list: DocumentList) {
    let columns = columns(of: list)
    if !isFoldedNarrow { drawNames(columns, hasStorage: list.hasStorage) }
    let (loose, tight) = (layout.namesRow + 2, layout.contentRow)
    let isLoose = list.total * 2 - 1 <= list.last - loose + 1
    let room = isLoose ? list.total : list.last - tight + 1
    let seen = ListWindow(
      list.rows.count, focused: list.focused, room: list.total <= room ? room : room - 1,
      saysMore: false
    ).shown
    for index in seen {
      let line = index - seen.lowerBound
      draw(list, index, row: isLoose ? loose + line * 2 : tight + line, columns)
    }
    guard !isLoose, let more = more(ListWindow(seen, of: list.total)) else { return }
    named(
      "documents.more", .status, more, row: tight + seen.count, column: layout.textColumn, .muted)
  }

  /// Where the parts of these documents stand: what their storage leaves free goes to titles that would be cut.
  private func columns(of list: DocumentList) -> DocumentColumns {
    var columns = DocumentColumns(layout, strings.language, hasStorage: list.hasStorage)
    let lacking = list.rows.map { row in
      let room = columns.titleColumns(besideMark: list.words.isNear(row.fields.date)).count
      return DisplayWidth.of(row.fields.title.text) - room
    }
    let said = list.rows.map { DisplayWidth.of(standing($0, list.words)) }
    let name = DisplayWidth.of(strings(.documentsStorage))
    let spare = columns.storage.count - max(name, said.max() ?? 0)
    columns.widenTitles(by: max(0, min(spare, lacking.max() ?? 0)))
    return columns
  }

  private mutating func drawNames(_ columns: DocumentColumns, hasStorage: Bool) {
    var names: [(Phrase, Range<Int>)] = [
      (.documentsType, columns.type), (.documentsTitle, columns.title),
      (.documentsExpiry, columns.date),
    ]
    if hasStorage { names.append((.documentsStorage, columns.storage)) }
    for (name, column) in names {
      text(strings(name), row: layout.namesRow, column: column.lowerBound, .muted)
    }
  }

  private mutating func draw(
    _ list: DocumentList, _ index: Int, row: Int, _ columns: DocumentColumns
  ) {
    let (document, isFocused) = (list.rows[index], index == list.focused)
    let line = line(row)
    let ground = light(line, isFocused: isFocused)
    let style: Style = (isFocused ? Style.bold : .text).on(ground)
    text(strings(document.fields.category.phrase), in: columns.type, row: row, style)
    let title = columns.titleColumns(besideMark: list.words.isNear(document.fields.date))
    text(document.fields.title.text, in: title, row: row, style)
    drawDay(document, list.words, columns, row: row, style)
    if list.hasStorage { drawStanding(document, list.words, columns, row: row, ground) }
    name("documents.row.\(index)", .row, list.words.sentence(document), line)
  }

  private mutating func drawDay(
    _ document: DocumentRow, _ words: DocumentWords, _ columns: DocumentColumns, row: Int,
    _ style: Style
  ) {
    let day = words.day(document.fields.date)
    guard words.isNear(document.fields.date) else {
      return text(day, in: columns.date, row: row, style)
    }
    let warning = Style.warning.on(style.ground)
    text(marks.attention, row: row, column: columns.date.lowerBound - 2, warning)
    text(day, in: columns.date, row: row, warning)
  }

  private mutating func drawStanding(
    _ document: DocumentRow, _ words: DocumentWords, _ columns: DocumentColumns, row: Int,
    _ ground: Ground
  ) {
    let isMoving = document.standing?.isMoving == true
    let style: Style = isLoud(document) ? .warning : isMoving ? .accent : .muted
    text(standing(document, words), in: columns.storage, row: row, style.on(ground))
  }

  /// What the storage of a document reads, with its sign where it is to be looked at.
  private func standing(_ document: DocumentRow, _ words: DocumentWords) -> String {
    (isLoud(document) ? "\(marks.attention) " : "") + words.standing(document)
  }

  private func isLoud(_ document: DocumentRow) -> Bool {
    document.hasConflict || document.standing?.isFailed == true
  }
}
