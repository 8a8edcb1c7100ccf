import Domain
import Localization

// What keys and clicks do in 書類.
extension DocumentsModel: PageOwner {
  func forgetNotice() { notice = nil }

  /// What is open: the list or a document, and what lies over it or took its place.
  func pages(isFree: Bool) -> [ViewModels.Page] {
    let below =
      opened == nil
      ? open(.documents(.list(self, isFree: isFree))) { $0.handleList($1) }
      : open(.documents(.document(self))) { $0.handlePaper($1) }
    switch page {
    case .list:
      return [below] + (field.map { [open(.documents(.search($0))) { $0.handleSearch($1) }] } ?? [])
    case .detail: return [below]
    case .entry(let entry): return [open(.documents(.entry(entry))) { $0.handle($1, entry) }]
    case .path(let path): return [open(.documents(.path(path))) { $0.handle($1, path) }]
    case .question(let question):
      return [below, open(.over(.question(question.card))) { $0.handle($1, question) }]
    case .conflict(let conflict):
      return [open(.documents(.conflict(conflict, self))) { $0.handle($1, conflict) }]
    case .filter(let row):
      return [
        below, open(.documents(.filter(filters, focused: row))) { $0.handle($1, filterAt: row) },
      ]
    case .bin(let rows, let row):
      return [open(.documents(.bin(rows, focused: row))) { $0.handle($1, bin: rows, row) }]
    }
  }

  /// True, and said, where this member's role does not allow what a key does. Source: F-28.
  private func isRefused(_ intent: Intent) -> Bool {
    switch intent {
    case .add, .edit, .attach, .detach, .delete, .settle, .bin:
      if let whyNot { notice = .failed(whyNot) }
      return whyNot != nil
    default: return false
    }
  }

  private func handleList(_ intent: Intent) {
    if isRefused(intent) { return }
    switch intent {
    case .add: openEntry(of: nil)
    case .search: field = TextField(.text, limit: 100, text)
    case .filter: page = .filter(filters.firstIndex(of: filter) ?? 0)
    case .delete: askToDelete(focusedRow?.id, focusedRow?.fields)
    case .bin: openBin()
    case .refresh: refreshChosen()
    case .back: findAll()
    default: if move(intent) == .opened, let focusedRow { show(focusedRow.id) }
    }
  }

  /// The list moves while a person writes what they look for.
  private func handleSearch(_ intent: Intent) {
    switch intent {
    case .press:
      text = searched
      field = nil
    case .back: findAll()
    case .click, .move(.up), .move(.down), .nextFocus, .previousFocus, .wheel, .page:
      _ = move(intent)
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

  /// A key of the list; the last row of all may have to be read first.
  private func move(_ intent: Intent) -> ListModel<DocumentID>.Outcome? {
    if case .edge(1) = intent {
      list.lastRow = max(total - 1, 0)
      list.focus = rows?.count == total ? rows?.last?.id : nil
      reload()
      return .moved
    }
    let outcome = list.handle(intent, "documents.row.", in: ids)
    if let rows, outcome != nil, list.lastRow + Self.ahead >= rows.count, rows.count < total {
      reload()
    }
    return outcome
  }

  /// Esc: everything is in the list again.
  private func findAll() {
    guard field != nil || !text.isEmpty || filter != .all else { return }
    (field, text, filter) = (nil, "", .all)
    found()
  }

  /// Something else is looked for: the list begins again.
  private func found() {
    let focused = focusedRow?.id
    (list.lastRow, list.focus) = (0, searched.isEmpty ? focused : nil)
    reload()
  }

  private func handle(_ intent: Intent, filterAt focused: Int) {
    let filters = filters
    switch intent {
    case .press: choose(filters[min(focused, filters.count - 1)])
    case .click(let id):
      if let row = number(id, after: "documents.filter."), filters.indices.contains(row) {
        choose(filters[row])
      }
    case .back, .filter: page = .list
    default: page = .filter(intent.row(from: focused, of: filters.count) ?? focused)
    }
  }

  private func choose(_ chosen: DocumentFilter) {
    (page, filter) = (.list, chosen)
    found()
  }

  private func handlePaper(_ intent: Intent) {
    guard let opened else { return close() }
    if isRefused(intent) { return }
    switch intent {
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
    default:
      let ids = opened.files.map(\.attachment.id)
      if fileList.handle(intent, "document.file.", in: ids) == .opened { openFile() }
    }
  }

  private func openEntry(of document: DocumentDetail?) {
    page = .entry(
      DocumentEntry(
        of: document, patients: patients(), today: today,
        separator: Strings(language())(.listSeparator)))
  }

  /// Where Esc leads from a form, a card or a question.
  func goBack() { page = opened == nil ? .list : .detail }
}
