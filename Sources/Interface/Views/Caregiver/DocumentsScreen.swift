import Domain
import Localization
import Screen
import ViewModels

/// 書類 for a caregiver: the list.
struct DocumentsPage: PageView {
  let model: DocumentsModel
  let isFree: Bool
  let purchase: PurchaseStrings

  var screen: ScreenName? { .documents }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let isNarrowed = !model.searched.isEmpty || model.filter != .all
    let new = Binding.key("n", .keyNewDocument, .add).disabled(because: model.whyNot)
    let narrow = [Binding.key("/", .keySearch, .search), .key("f", .keyFilter, .filter)]
    let all = isNarrowed ? [Binding.back(.keyAll)] : []
    let bin = Binding.key("b", .keyBin, .bin, inFooter: false).disabled(because: model.whyNot)
    let delete = Binding.deletePaper.disabled(because: model.whyNot)
    let plans = namesPremium ? [Binding.plans] : []
    guard model.rows?.isEmpty == false else {
      return [new] + all + (isNarrowed ? narrow : []) + plans + [bin, .refreshSilently]
    }
    return [.enter(.keyOpen), new] + narrow + all + plans
      + [.choose, delete, bin, .refreshSilently]
  }

  /// True while the reason why nothing goes to the cloud is that there is no premium, and this member may buy it.
  private var namesPremium: Bool {
    guard model.buys else { return false }
    let status = model.household.status
    guard case .denied(let denial) = status.permission, !status.isOtherCloud else { return false }
    switch denial {
    case .notPremium, .expired, .refusedByServer: return true
    case .role: return false
    case .noGate, .unknownPlan, .notCaregiver: return isFree
    }
  }

  func draw(on canvas: inout Canvas) { canvas.drawList(model, purchase, isFree: isFree) }
}

/// The field of the search: letters are text, arrows move in what was found.
struct SearchPage: PageView {
  let field: TextField

  var bindings: [Binding] {
    let move: [(key: Key, intent: Intent)] = [
      (.up, .move(.up)), (.down, .move(.down)), (.tab, .nextFocus), (.backTab, .previousFocus),
      (.pageUp, .page(-1)), (.pageDown, .page(1)),
    ]
    return [
      Binding(.words(.keyUpDown), .keyChoose, move), .enter(.keyToList), .back(.keyAll), .editing,
    ]
  }
  var letters: Letters { .text }
  var showsCursor: Bool { true }
  var fitsEverySize: Bool { true }
  var fieldLabel: Phrase? { .documentsSearch }

  func draw(on canvas: inout Canvas) { canvas.drawSearch(field) }
}

/// A document, its files, and what can be done with them.
struct PaperPage: PageView {
  let model: DocumentsModel

  var screen: ScreenName? { .documents }
  var hasTabs: Bool { true }
  var bindings: [Binding] {
    let hasFile = model.focusedAttachment != nil
    let edit = [Binding.key("e", .keyEdit, .edit), .key("a", .keyAttach, .attach)]
      .map { $0.disabled(because: model.whyNot) }
    let settle = Binding.key("c", .documentsSettle, .settle).disabled(because: model.whyNot)
    let detach = Binding.key("x", .keyDetach, .detach, inFooter: false)
    return (hasFile ? [.enter(.keyOpen)] : []) + edit
      + (hasFile ? [.key("s", .keySave, .save)] : [])
      + (model.opened?.conflict == nil ? [] : [settle]) + [.back(.keyToList)]
      + (hasFile ? [detach.disabled(because: model.whyNot)] : [])
      + [Binding.deletePaper.disabled(because: model.whyNot), .choose, .refreshSilently]
  }

  func draw(on canvas: inout Canvas) {
    guard let opened = model.opened else { return }
    let words = DocumentWords(strings: canvas.strings, today: model.today)
    canvas.draw(DocumentSheet(document: opened, focusedFile: model.focusedFile, words: words))
  }
}

/// The form of a document.
struct DocumentEntryPage: FormPageView {
  let entry: DocumentEntry

  var form: Form { entry.form }
  var screen: ScreenName? { .documents }

  func draw(on canvas: inout Canvas) {
    canvas.drawHeading(entry.id == nil ? .documentsNew : .documentsEdit)
    canvas.draw(form, rows: canvas.layout.namesRow..<canvas.layout.spokenRow)
  }
}

/// A path: Tab goes on with the names there are.
struct PathPage: FormPageView {
  let path: PathEntry

  var form: Form { path.form }
  var screen: ScreenName? { .documents }
  var bindings: [Binding] {
    guard form.discard == nil, case .text = form.focusedField?.content else {
      return Binding.form(form)
    }
    let complete = Binding(
      .keys("Tab"), .keyComplete,
      [
        (.tab, .complete), (.backTab, .previousFocus), (.down, .move(.down)), (.up, .move(.up)),
      ])
    return [complete, .enter(.keyPress), .back(.keyBack), .editing]
  }

  func draw(on canvas: inout Canvas) { canvas.drawPath(path) }
}

extension Binding {
  fileprivate static let deletePaper = key("d", .keyDelete, .delete, inFooter: false)
}

extension Canvas {
  @MainActor
  fileprivate mutating func drawList(
    _ model: DocumentsModel, _ purchase: PurchaseStrings, isFree: Bool
  ) {
    let words = DocumentWords(strings: strings, today: model.today)
    drawDocumentsHeading(heading(model))
    let reasonLines = drawReason(reason(model, purchase, isFree: isFree))
    guard let rows = model.rows else { return }
    guard !rows.isEmpty else { return drawNothing(model) }
    draw(
      DocumentList(
        rows: rows, total: max(model.total, rows.count), focused: model.focused, words: words,
        hasStorage: true, last: layout.legendRow - (reasonLines == 0 ? 1 : reasonLines + 2)))
    speak(words.sentence(rows[model.focused]))
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

  /// Draws a sentence below the list, all of it; how many lines it takes.
  private mutating func drawReason(_ reason: String?) -> Int {
    guard let reason else { return 0 }
    return drawLines(reason, "documents.reason", above: layout.legendRow, .muted)
  }

  /// Why documents stay on this device (gating 6.4, 7.2), that the cloud was put back, or what was set aside
  /// and what to do. Whoever only looks is told that instead, once: an empty list says so itself.
  @MainActor
  private func reason(
    _ model: DocumentsModel, _ purchase: PurchaseStrings, isFree: Bool
  ) -> String? {
    if let whyNot = model.whyNot {
      return model.rows == nil || saysUnseen(model) ? nil : strings(whyNot)
    }
    if let reason = reason(model.household.status, purchase, isFree: isFree) { return reason }
    if model.notice == .cloudPutBack { return strings(.documentsCloudPutBack) }
    return model.aside.map { strings($0.phrase) }
  }

  /// What the server has said of the plan counts before the documents themselves have asked.
  private func reason(
    _ status: DocumentsStatus, _ purchase: PurchaseStrings, isFree: Bool
  ) -> String? {
    if status.isOtherCloud { return strings(.documentsOtherCloud) }
    if let fault = status.fault { return strings(.documentsSyncNotKept(reason: fault.phrase)) }
    guard case .denied(let denial) = status.permission else { return nil }
    switch denial {
    case .notPremium: return purchase(.documentsCloud)
    case .expired, .refusedByServer: return purchase(.documentsExpired)
    case .role: return strings(MemberRole.view.documentsRefusal)
    case .noGate, .unknownPlan, .notCaregiver:
      return isFree ? purchase(.documentsCloud) : strings(.documentsUnknown)
    }
  }

  /// True where the empty list says that this member sees no documents.
  @MainActor
  private func saysUnseen(_ model: DocumentsModel) -> Bool {
    model.rows?.isEmpty == true && isAll(model) && model.whyNot != nil
  }

  /// True while nothing narrows the list.
  @MainActor
  private func isAll(_ model: DocumentsModel) -> Bool {
    model.searched.isEmpty && model.filter == .all
  }

  @MainActor
  private mutating func drawNothing(_ model: DocumentsModel) {
    let sentence =
      if !isAll(model) {
        strings.sentences(.documentsNothing, .documentsNothingHow)
      } else if model.whyNot != nil {
        strings(.documentsUnseen)
      } else {
        strings.sentences(.documentsEmpty, .patientsAddHint)
      }
    drawEmpty(sentence)
  }

  fileprivate mutating func drawSearch(_ field: TextField) {
    silence()
    let row = layout.spokenRow
    let column = text(strings(.documentsSearch), row: row, column: layout.textColumn, .bold)
    let width = min(40, layout.lastColumn - column - 1)
    focus = drawTyped(field, row: row, column: column, width: width, tellsMore: false)
    name(
      "documents.search", .field, field.text,
      Rect(row: row, column: column, width: width + 2, height: 1))
  }

  fileprivate mutating func drawPath(_ path: PathEntry) {
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
