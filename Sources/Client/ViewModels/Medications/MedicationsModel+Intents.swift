import APIContract
import Domain
import Localization

// What keys and clicks do on 薬.
extension MedicationsModel: PageOwner {
  /// True while something typed would be lost by leaving.
  var isWriting: Bool {
    if case .preview = page { true } else { form?.isChanged == true }
  }

  /// The form of the open page; nil where there is none.
  public var form: Form? {
    switch page {
    case .entry(let entry): entry.form
    case .stock(_, let form), .end(_, let form): form
    case .importing(let entry): entry.form
    case .list, .question, .preview: nil
    }
  }

  func forgetNotice() { notice = nil }

  /// What is open, the list first.
  var pages: [ViewModels.Page] {
    let list = open(.medications(self)) { $0.handleList($1) }
    let pages: [ViewModels.Page] =
      switch page {
      case .list: [list]
      case .entry(let entry): [open(.medicationForm(page, entry.form)) { $0.handle($1, entry) }]
      case .stock(let medication, let form):
        [open(.medicationForm(page, form)) { $0.handle($1, stockOf: medication, form) }]
      case .end(let medication, let form):
        [open(.medicationForm(page, form)) { $0.handle($1, endOf: medication, form) }]
      case .question(let question):
        [list, open(.over(.question(question.card))) { $0.handle($1, question) }]
      case .importing(let entry): [open(.importEntry(entry)) { $0.handle($1, entry) }]
      case .preview(let preview): self.pages(of: preview)
      }
    guard let problem else { return pages }
    return pages + [
      open(.over(.question(problem.card))) {
        if $1.closes("medications.problem.close") { $0.problem = nil }
      }
    ]
  }

  /// What would come in, and the comparison over it.
  private func pages(of preview: ImportPreview) -> [ViewModels.Page] {
    let page = open(.importPreview(preview)) { $0.handle($1, preview) }
    guard let card = preview.card else { return [page] }
    return [page, open(.over(.question(card))) { $0.handle($1, preview) }]
  }

  private func handleList(_ intent: Intent) {
    switch intent {
    case .add, .setStock, .setEnd, .putAway:
      if let reason = whyNot { return notice = .refused(reason) }
    default: break
    }
    switch intent {
    case .add where rows != nil: openEntry(of: nil)
    case .setStock: openStock()
    case .setEnd: openEnd()
    case .importMedicines where rows != nil: openImport()
    case .putAway:
      if let row = focusedRow { page = .question(MedicationQuestion(about: row.medication)) }
    case .undo: if let whyNotUndo { notice = .refused(whyNotUndo) } else { undo() }
    case .refresh: refresh.run(.medications) { [self] _ in await read() }
    case .back: isOpen = false
    default:
      if list.handle(intent, "medications.row.", in: ids) == .opened, let row = focusedRow {
        openEntry(of: row.medication)
      }
    }
  }

  /// Opens what of a medicine is at home, from a notice about it.
  func countStock(of medication: MedicationID) {
    list.focus = medication
    if focusedRow?.medication.id == medication { handleList(.setStock) }
  }

  /// Shows a medicine among the others.
  func focus(on medication: MedicationID) { list.focus = medication }

  private func openEntry(of medication: MedicationAnswer?) {
    if let reason = whyNot { return notice = .refused(reason) }
    page = .entry(MedicationEntry(of: medication, today: today(), language: language()))
  }

  private func openStock() {
    guard let medication = focusedRow?.medication else { return }
    page = .stock(medication, MedicationCards.stock(of: medication))
  }

  /// Only a plan that goes on has a last day to set.
  private func openEnd() {
    guard let medication = focusedRow?.medication, let plan = medication.regimen?.plan else {
      return
    }
    page = .end(medication, MedicationCards.end(of: plan, today: today()))
  }

  private func handle(_ intent: Intent, _ entry: MedicationEntry) {
    var entry = entry
    let outcome = entry.handle(intent)
    page = .entry(entry)
    switch outcome {
    case .submitted: save(entry)
    case .left: page = .list
    case .pressed: readAgain(for: entry)
    case .stays: break
    }
  }

  private func handle(_ intent: Intent, stockOf medication: MedicationAnswer, _ form: Form) {
    var form = form
    let outcome = form.handle(intent)
    page = outcome == .left ? .list : .stock(medication, form)
    if outcome == .submitted { count(medication, form.textField("medication.stock")?.stock) }
  }

  private func handle(_ intent: Intent, endOf medication: MedicationAnswer, _ form: Form) {
    var form = form
    let outcome = form.handle(intent)
    page = outcome == .left ? .list : .end(medication, form)
    if outcome == .submitted { end(medication, form.date("medication.end")) }
  }

  private func handle(_ intent: Intent, _ question: MedicationQuestion) {
    var question = question
    let answer = question.card.handle(intent)
    page = answer == nil ? .question(question) : .list
    if answer == .yes { putAway(question.medication, !question.medication.archived) }
  }
}
