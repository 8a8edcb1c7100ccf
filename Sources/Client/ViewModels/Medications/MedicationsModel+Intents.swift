import APIContract
import Localization

// What keys and clicks do on 薬.
extension MedicationsModel {
  /// True while something typed would be lost by leaving.
  var isWriting: Bool { form?.isChanged == true }

  /// The form of the open page; nil where there is none.
  public var form: Form? {
    switch page {
    case .entry(let entry): entry.form
    case .stock(_, let form), .end(_, let form): form
    case .list, .question: nil
    }
  }

  func handle(_ intent: Intent) {
    notice = nil
    if problem != nil { return handleProblem(intent) }
    switch page {
    case .list: handleList(intent)
    case .entry(let entry): handle(intent, entry)
    case .stock(let medication, let form): handle(intent, stockOf: medication, form)
    case .end(let medication, let form): handle(intent, endOf: medication, form)
    case .question(let question): handle(intent, question)
    }
  }

  /// Every key that presses or leaves closes the card; what lies below stays as it was.
  private func handleProblem(_ intent: Intent) {
    switch intent {
    case .press, .back, .click("medications.problem.close"): problem = nil
    default: break
    }
  }

  private func handleList(_ intent: Intent) {
    switch intent {
    case .move(.up), .previousFocus: moveFocus(-1)
    case .move(.down), .nextFocus: moveFocus(1)
    case .wheel(let step): moveFocus(step)
    case .press: edit()
    case .add where rows != nil: openEntry(of: nil)
    case .setStock: openStock()
    case .setEnd: openEnd()
    case .putAway:
      if let row = focusedRow { page = .question(MedicationQuestion(about: row.medication)) }
    case .refresh: refresh.run(.medications) { [self] _ in await read() }
    case .back: isOpen = false
    case .click(let id): click(id)
    default: break
    }
  }

  private func click(_ id: String) {
    guard let row = number(id, after: "medications.row."), rows?.indices.contains(row) == true
    else {
      return
    }
    let wasFocused = row == focused
    focus(row: row)
    if wasFocused { edit() }
  }

  private func edit() {
    if let row = focusedRow { openEntry(of: row.medication) }
  }

  private func openEntry(of medication: MedicationAnswer?) {
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
    page = .stock(medication, form)
    switch outcome {
    case .submitted: count(medication, form.textField("medication.stock")?.stock)
    case .left: page = .list
    case .pressed, .stays: break
    }
  }

  private func handle(_ intent: Intent, endOf medication: MedicationAnswer, _ form: Form) {
    var form = form
    let outcome = form.handle(intent)
    page = .end(medication, form)
    switch outcome {
    case .submitted: end(medication, form.date("medication.end"))
    case .left: page = .list
    case .pressed, .stays: break
    }
  }

  private func handle(_ intent: Intent, _ question: MedicationQuestion) {
    var question = question
    switch intent {
    case .nextFocus, .previousFocus, .move: question.focus = question.focus.moved(1)
    case .press: return answer(question, question.focus)
    case .back, .click("medications.question.no"): return answer(question, .no)
    case .click("medications.question.yes"): return answer(question, .yes)
    default: return
    }
    page = .question(question)
  }

  private func answer(_ question: MedicationQuestion, _ button: MedicationQuestion.Button) {
    page = .list
    if button == .yes { putAway(question.medication, !question.medication.archived) }
  }
}
