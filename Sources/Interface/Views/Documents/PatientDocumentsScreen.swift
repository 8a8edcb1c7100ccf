import Domain
import Localization
import Screen
import ViewModels

/// 書類 for a patient: the documents that name them, to read. No 保管, and no word of plans.
struct PatientDocumentsPage: PageView {
  let model: PatientDocumentsModel

  var screen: ScreenName? { .documents }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    guard let opened = model.opened else {
      return model.rows?.isEmpty == false
        ? [.enter(.keyOpen), .upDown, .refresh] : [.refresh]
    }
    return (opened.files.isEmpty ? [] : [.enter(.keyOpen)])
      + [.upDown, .back(.keyToList), .refresh]
  }

  func draw(on canvas: inout Canvas) { canvas.drawPatientDocumentList(model) }
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawPatientDocumentList(_ model: PatientDocumentsModel) {
    let words = DocumentWords(strings: strings, today: model.today)
    if let opened = model.opened {
      draw(DocumentSheet(document: opened, focusedFile: model.focusedFile, words: words))
      return
    }
    guard let rows = model.rows else { return drawNoDocuments(model) }
    drawDocumentsHeading(rows.isEmpty ? "" : strings(.documentsCount(rows.count)))
    drawSince(model.shownSince, on: model.today, named: "documents.since")
    guard !rows.isEmpty else { return drawEmpty(strings(.documentsEmpty)) }
    draw(
      DocumentList(
        rows: rows, total: rows.count, focused: model.focused, words: words, hasStorage: false,
        last: layout.legendRow - 1))
    speak(words.sentence(rows[model.focused]))
  }

  /// Nothing was ever seen of them: why, or nothing while they are asked for.
  @MainActor
  private mutating func drawNoDocuments(_ model: PatientDocumentsModel) {
    drawDocumentsHeading("")
    guard let failure = model.failure else { return }
    drawTrouble("documents.error", failure.phrase)
    speak(strings(failure.phrase))
  }

  mutating func drawDocumentsHeading(_ count: String) {
    let column = text(
      strings(.tabDocuments), row: layout.headingRow, column: layout.textColumn, .bold)
    name(
      "heading", .text, strings(.tabDocuments),
      Rect(
        row: layout.headingRow, column: layout.textColumn, width: column - layout.textColumn,
        height: 1))
    guard !count.isEmpty else { return }
    named("documents.count", .text, count, row: layout.headingRow, column: column + 2, .muted)
  }
}
