import APIContract
import Localization

// What keys and clicks do on 本人と番号.
extension PatientsModel {
  func handle(_ intent: Intent) {
    notice = nil
    if problem != nil { return handleProblem(intent) }
    switch page {
    case .list: handleList(intent)
    case .actions(let actions): handle(intent, actions)
    case .name(let entry): handle(intent, entry)
    case .question(let question): handle(intent, question)
    case .removal(let patient, let form): handle(intent, patient, form)
    case .code(let code): handle(intent, code)
    }
  }

  /// Every key that presses or leaves closes the card; what lies below stays as it was.
  private func handleProblem(_ intent: Intent) {
    switch intent {
    case .press, .back, .click("patients.problem.close"): problem = nil
    default: break
    }
  }

  private func handleList(_ intent: Intent) {
    switch intent {
    case .move(.up), .previousFocus: moveFocus(-1)
    case .move(.down), .nextFocus: moveFocus(1)
    case .wheel(let step): moveFocus(step)
    case .press: openActions()
    case .add: page = .name(NameEntry(of: nil))
    case .refresh: reload()
    case .back: isOpen = false
    case .click(let id):
      guard let row = number(id, after: "patients.row."), patients.indices.contains(row) else {
        return
      }
      let wasFocused = row == focused
      focus(row: row)
      if wasFocused { openActions() }
    default: break
    }
  }

  private func openActions() {
    guard patients.indices.contains(focused) else { return }
    focus(row: focused)
    page = .actions(PatientActions(patient: patients[focused]))
  }

  private func handle(_ intent: Intent, _ actions: PatientActions) {
    var actions = actions
    switch intent {
    case .move(.up), .previousFocus: actions.move(-1)
    case .move(.down), .nextFocus: actions.move(1)
    case .press: return act(actions.actions[actions.index], actions.patient)
    case .back: return page = .list
    case .click(let id):
      let chosen = actions.actions.first { id == "patients.action.\($0.rawValue)" }
      return chosen.map { act($0, actions.patient) } ?? ()
    default: return
    }
    page = .actions(actions)
  }

  private func act(_ action: PatientActions.Action, _ patient: PatientAnswer) {
    switch action {
    case .code: makeCode(for: patient)
    case .rename: page = .name(NameEntry(of: patient))
    case .revoke: page = .question(PatientQuestion(subject: .revoke, patient: patient))
    case .remove: page = .question(PatientQuestion(subject: .remove, patient: patient))
    }
  }

  private func handle(_ intent: Intent, _ entry: NameEntry) {
    var entry = entry
    let outcome = entry.form.handle(intent)
    page = .name(entry)
    switch outcome {
    case .submitted: save(entry)
    case .left: page = .list
    case .pressed, .stays: break
    }
  }

  private func handle(_ intent: Intent, _ question: PatientQuestion) {
    var question = question
    switch intent {
    case .nextFocus, .previousFocus, .move: question.focus = question.focus.moved(1)
    case .press: return answer(question, question.focus)
    case .back, .click("patients.question.no"): return answer(question, .no)
    case .click("patients.question.yes"): return answer(question, .yes)
    default: return
    }
    page = .question(question)
  }

  private func answer(_ question: PatientQuestion, _ button: PatientQuestion.Button) {
    guard button == .yes else { return page = .list }
    switch question.subject {
    case .revoke: revoke(question.patient)
    case .remove: page = .removal(question.patient, Self.removalForm(question.patient))
    }
  }

  private func handle(_ intent: Intent, _ patient: PatientAnswer, _ form: Form) {
    var form = form
    let outcome = form.handle(intent)
    page = .removal(patient, form)
    switch outcome {
    case .submitted: remove(patient)
    case .left: page = .list
    case .pressed, .stays: break
    }
  }

  /// The name is typed whole: nothing that a held key could answer.
  private static func removalForm(_ patient: PatientAnswer) -> Form {
    let name = TextField(.text, patient.displayName).value
    return Form(
      id: "patient.removal",
      fields: [
        FormField(
          "patient.removal.name", .patientsName, .text(TextField(.text, limit: 100)),
          hint: .patientsRemoveHint(patient.displayName), isRequired: true,
          check: { form in
            form.text("patient.removal.name") == name ? nil : .sentence(.patientsRemoveWrong)
          })
      ],
      buttons: [
        FormButton("patient.removal.confirm", .patientsRemoveConfirm, .submit),
        FormButton("patient.removal.cancel", .patientsCancel, .leave),
      ])
  }

  private func handle(_ intent: Intent, _ code: LinkingCodeModel) {
    switch intent {
    case .add: makeCode(for: code.patient)
    case .cancelCode where code.state == .live: cancel(code)
    case .press where code.state != .linked: break
    case .back, .press:
      code.stop()
      page = .list
    default: break
    }
  }
}
