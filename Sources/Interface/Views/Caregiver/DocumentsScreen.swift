import Domain
import Localization
import Screen
import ViewModels

extension Canvas {
  /// Draws 書類 for a caregiver: the list or a paper, and what is open over it.
  @MainActor
  mutating func drawDocuments(
    _ model: DocumentsModel, _ purchase: PurchaseStrings, isFree: Bool
  ) {
    switch model.page {
    case .entry(let entry):
      drawEntry(entry)
    case .path(let path): drawPath(path)
    case .conflict(let conflict):
      draw(conflict) { id in model.patientName(id) }
    case .bin(let rows, let focused): drawBin(rows, focused)
    case .list, .detail, .question, .filter: drawPapers(model, purchase, isFree: isFree)
    }
    if case .question(let question) = model.page { draw(question) }
    if case .filter(let focused) = model.page { drawFilters(model.filters, focused) }
    if let notice = model.notice { drawNotice(notice) }
  }

  @MainActor
  private mutating func drawPapers(
    _ model: DocumentsModel, _ purchase: PurchaseStrings, isFree: Bool
  ) {
    let words = DocumentWords(strings: strings, today: model.today)
    if let opened = model.opened {
      return draw(DocumentSheet(paper: opened, focusedFile: model.focusedFile, words: words))
    }
    drawDocumentsHeading(heading(model))
    let reason = drawReason(model.household.status, purchase, isFree: isFree)
    guard let rows = model.rows else { return }
    if rows.isEmpty {
      drawNothing(model)
    } else {
      draw(
        DocumentList(
          rows: rows, total: max(model.total, rows.count), focused: model.focused, words: words,
          hasStorage: true, last: layout.legendRow - (reason ? 3 : 1)))
      speak(words.sentence(rows[model.focused]))
    }
    if let field = model.field { drawSearch(field) }
  }

  @MainActor
  private func heading(_ model: DocumentsModel) -> String {
    guard model.rows != nil else { return "" }
    let found = model.searched
    if !found.isEmpty { return strings(.documentsFound(model.total, with: found)) }
    guard model.filter == .all else {
      return strings(.documentsOnly(model.total, what: model.filter.phrase))
    }
    return model.total == 0 ? "" : strings(.documentsCount(model.total))
  }

  /// Why papers stay on this device (gating 6.4, 7.2); false when there is nothing to say.
  private mutating func drawReason(
    _ status: DocumentsStatus, _ purchase: PurchaseStrings, isFree: Bool
  ) -> Bool {
    guard let reason = reason(status, purchase, isFree: isFree) else { return false }
    named(
      "documents.reason", .status, reason, row: layout.legendRow - 1, column: layout.textColumn,
      .muted)
    return true
  }

  /// What the server has said of the plan counts before the papers themselves have asked.
  private func reason(
    _ status: DocumentsStatus, _ purchase: PurchaseStrings, isFree: Bool
  ) -> String? {
    if status.isOtherCloud { return strings(.documentsOtherCloud) }
    guard case .denied(let denial) = status.permission else { return nil }
    switch denial {
    case .notPremium: return purchase(.documentsCloud)
    case .expired, .refusedByServer: return purchase(.documentsExpired)
    case .noGate, .unknownPlan, .notCaregiver:
      return isFree ? purchase(.documentsCloud) : strings(.documentsUnknown)
    }
  }

  @MainActor
  private mutating func drawNothing(_ model: DocumentsModel) {
    let separator = strings.language == .japanese ? "" : " "
    let isAll = model.searched.isEmpty && model.filter == .all
    let sentence =
      isAll
      ? strings(.documentsEmpty) + separator + strings(.patientsAddHint)
      : strings(.documentsNothing) + separator + strings(.documentsNothingHow)
    named("empty", .status, sentence, row: layout.contentRow, column: layout.textColumn)
    speak(sentence)
  }

  private mutating func drawSearch(_ field: TextField) {
    elements.removeAll { $0.id == "spoken" }
    let row = layout.spokenRow
    buffer.fill(Rect(row: row, column: 0, width: layout.size.width, height: 1))
    let column = text(strings(.documentsSearch), row: row, column: layout.textColumn, .bold)
    let width = 40
    let window = FieldWindow(
      widths: field.shown.map { DisplayWidth.of($0) }, cursor: field.cursor, width: width)
    text("[", row: row, column: column)
    if window.lead > 0 { text("..", row: row, column: column + 1, .muted) }
    text(
      String(field.shown[window.shown]), row: row, column: column + 1 + window.lead,
      to: column + width)
    text("]", row: row, column: column + 1 + width)
    name(
      "documents.search", .field, field.text,
      Rect(row: row, column: column, width: width + 2, height: 1))
    focus = Point(row: row, column: column + 1 + window.cursorColumn)
  }

  private mutating func drawEntry(_ entry: DocumentEntry) {
    named(
      "heading", .text, strings(entry.id == nil ? .documentsNew : .documentsEdit),
      row: layout.headingRow, column: layout.textColumn, .bold)
    draw(entry.form, rows: layout.namesRow..<layout.spokenRow)
  }

  private mutating func drawPath(_ path: PathEntry) {
    let title: Phrase =
      switch path.purpose {
      case .attach(_, let title): .documentsAttach(to: title)
      case .save(let attachment): .documentsSave(attachment.name.text)
      }
    named(
      "heading", .text, strings(title), row: layout.headingRow, column: layout.textColumn, .bold)
    draw(path.form, rows: layout.namesRow..<layout.namesRow + 7)
    for (index, name) in path.names.prefix(layout.legendRow - layout.namesRow - 8).enumerated() {
      named(
        "document.path.name.\(index)", .text, name, row: layout.namesRow + 8 + index,
        column: layout.left + 22, .muted)
    }
    if let copying = path.copying { drawCopying(copying) }
  }

  private mutating func drawCopying(_ copying: PathEntry.Copying) {
    let words = strings(
      .documentsAttaching(
        done: ByteSize.text(copying.done), of: ByteSize.text(copying.total)))
    let percent = Numerals.percent(Int(copying.done), of: Int(copying.total)) ?? 0
    let row = layout.namesRow + 8
    let end = text(Self.bar(percent), row: row, column: layout.left + 22, .accent)
    named("document.copying", .status, words, row: row, column: end + 2)
    speak(words)
  }
}
