import Domain
import Localization

// What keys and clicks do in 書類.
extension DocumentsModel {
  func handle(_ intent: Intent) {
    notice = nil
    switch page {
    case .list: if field == nil { handleList(intent) } else { handleSearch(intent) }
    case .detail: handleDetail(intent)
    case .entry(let entry): handle(intent, entry)
    case .path(let path): handle(intent, path)
    case .question(let question): handle(intent, question)
    case .conflict(let conflict): handle(intent, conflict)
    case .filter(let focused): handle(intent, filterAt: focused)
    case .bin(let rows, let focused): handle(intent, bin: rows, focused)
    }
  }

  private func handleList(_ intent: Intent) {
    switch intent {
    case .press: if let focusedRow { show(focusedRow.id) }
    case .add: openEntry(of: nil)
    case .search: field = TextField(.text, limit: 100, text)
    case .filter: page = .filter(filters.firstIndex(of: filter) ?? 0)
    case .delete: askToDelete(focusedRow?.id, focusedRow?.fields)
    case .bin: openBin()
    case .refresh: refreshChosen()
    case .back: findAll()
    case .click(let id): click(id)
    default: move(intent)
    }
  }

  /// The list moves while a person writes what they look for.
  private func handleSearch(_ intent: Intent) {
    switch intent {
    case .press:
      text = searched
      field = nil
    case .back: findAll()
    case .click(let id): click(id)
    case .move(.up), .move(.down), .nextFocus, .previousFocus, .wheel, .page: move(intent)
    default: edit(intent)
    }
  }

  private func edit(_ intent: Intent) {
    guard let before = field else { return }
    var content = FormField.Content.text(before)
    // What does not fit is not looked for.
    _ = content.edit(intent)
    guard case .text(let after) = content else { return }
    field = after
    if after.value != before.value { found() }
  }

  private func move(_ intent: Intent) {
    switch intent {
    case .move(.up), .previousFocus: moveFocus(-1)
    case .move(.down), .nextFocus: moveFocus(1)
    case .wheel(let step): moveFocus(step)
    case .page(let step): moveFocus(step * 10)
    case .edge(let end): if end < 0 { focus(row: 0) } else { focusLast() }
    default: break
    }
  }

  /// Esc: everything is in the list again.
  private func findAll() {
    guard field != nil || !text.isEmpty || filter != .all else { return }
    (field, text, filter) = (nil, "", .all)
    found()
  }

  /// Something else is looked for: the list begins anew.
  private func found() {
    let focused = focusedRow?.id
    lastRow = 0
    focus(on: searched.isEmpty ? focused : nil)
    reload()
  }

  private func click(_ id: String) {
    guard let row = number(id, after: "documents.row."), rows?.indices.contains(row) == true
    else { return }
    let wasFocused = row == focused
    focus(row: row)
    if wasFocused, field == nil, let focusedRow { show(focusedRow.id) }
  }

  private func handle(_ intent: Intent, filterAt focused: Int) {
    let filters = filters
    switch intent {
    case .move(.up), .previousFocus: page = .filter(max(focused - 1, 0))
    case .move(.down), .nextFocus: page = .filter(min(focused + 1, filters.count - 1))
    case .press: choose(filters[min(focused, filters.count - 1)])
    case .click(let id):
      if let row = number(id, after: "documents.filter."), filters.indices.contains(row) {
        choose(filters[row])
      }
    case .back, .filter: page = .list
    default: break
    }
  }

  private func choose(_ chosen: DocumentFilter) {
    (page, filter) = (.list, chosen)
    found()
  }

  private func handleDetail(_ intent: Intent) {
    guard let opened else { return close() }
    switch intent {
    case .move(.up), .previousFocus, .wheel(-1): focusedFile = max(focusedFile - 1, 0)
    case .move(.down), .nextFocus, .wheel(1):
      focusedFile = min(focusedFile + 1, max(opened.files.count - 1, 0))
    case .press: openFile()
    case .edit: openEntry(of: opened)
    case .attach: page = .path(PathEntry(.attach(to: opened.id, title: opened.fields.title.text)))
    case .save: openSaving()
    case .detach: askToDetach()
    case .delete: askToDelete(opened.id, opened.fields)
    case .settle:
      if let conflict = ConflictQuestion(opened, on: household.device) {
        page = .conflict(conflict)
      }
    case .refresh: refreshChosen()
    case .back: close()
    case .click(let id): clickFile(id, of: opened)
    default: break
    }
  }

  private func clickFile(_ id: String, of opened: DocumentDetail) {
    guard let row = number(id, after: "document.file."), opened.files.indices.contains(row) else {
      return
    }
    let wasFocused = row == focusedFile
    focusedFile = row
    if wasFocused { openFile() }
  }

  private func openEntry(of paper: DocumentDetail?) {
    page = .entry(DocumentEntry(of: paper, patients: patients(), today: today))
  }

  /// Where Esc leads from a form, a card or a question.
  func goBack() { page = opened == nil ? .list : .detail }
}
