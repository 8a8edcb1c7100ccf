import APIContract
import Domain
import Localization

// What keys and clicks do on 本人と番号.
extension PatientsModel: PageOwner {
  func forgetNotice() { notice = nil }

  /// What is open, the list first.
  func pages(isInSettings: Bool) -> [ViewModels.Page] {
    let list = open(.patients(self, isInSettings: isInSettings)) { $0.handleList($1) }
    let pages: [ViewModels.Page]
    switch page {
    case .list: pages = [list]
    case .actions(let actions):
      pages = [list, open(.over(.patientActions(actions))) { $0.handle($1, actions) }]
    case .name(let entry):
      let title = entry.patient == nil ? Phrase.patientsAdd : .patientsActionRename
      pages = [open(.patientForm(title, entry.form)) { $0.handle($1, entry) }]
    case .slots(let patient, let form):
      let title = Phrase.patientsSlotsTitle(patient.displayName.withoutHonorific)
      pages = [open(.patientForm(title, form)) { $0.handle($1, slotsOf: patient, form) }]
    case .profile(let patient, let form):
      let title = Phrase.patientsProfileTitle(patient.displayName.withoutHonorific)
      pages = [open(.patientForm(title, form)) { $0.handle($1, profileOf: patient, form) }]
    case .question(let question):
      pages = [list, open(.over(.question(question.card))) { $0.handle($1, question) }]
    case .removal(let patient, let form):
      let title = Phrase.patientsRemoveTitle(patient.displayName.withoutHonorific)
      pages = [open(.patientForm(title, form)) { $0.handle($1, patient, form) }]
    case .way(let way): pages = [open(.linkWay(way)) { $0.handle($1, way) }]
    case .code(let code): pages = [open(.code(code)) { $0.handle($1, code) }]
    case .join(let form):
      pages = [open(.patientForm(.memberJoinTitle, form)) { $0.handle($1, joining: form) }]
    case .feed(let feed): pages = [open(.feed(feed)) { $0.handle($1, feed) }]
    }
    guard let problem else { return pages }
    return pages + [open(.over(problem.content)) { $0.handle($1, problem) }]
  }

  private func handle(_ intent: Intent, _ shown: PatientsProblem) {
    if case .limit(var card) = shown {
      if let step = intent.step {
        card.focus = card.focus.moved(step)
        return problem = .limit(card)
      }
      // The page turns Enter there into what it says.
      if card.focus == .upgrade, intent == .press { return }
    }
    if intent.closes("patients.problem.close") { problem = nil }
  }

  private func handleList(_ intent: Intent) {
    switch intent {
    case .add:
      if let whyNotAdd { return notice = .refused(whyNotAdd) }
      page = .name(NameEntry(of: nil, among: patients))
    case .join where joins:
      if let whyNotJoin { notice = .refused(whyNotJoin) } else { page = .join(.joining) }
    case .refresh: reload()
    case .signOut where signsOut: askToSignOut()
    case .help: help = 0
    case .back: isOpen = false
    default:
      let outcome = list.handle(intent, "patients.row.", in: patients.map(\.id))
      if outcome == .opened, let whyNotOpen { return notice = .refused(whyNotOpen) }
      if outcome == .opened { page = .actions(PatientActions(patient: patients[focused])) }
    }
  }

  private func handle(_ intent: Intent, _ actions: PatientActions) {
    var actions = actions
    switch intent {
    case .press: act(actions.actions[actions.index], actions.patient)
    case .back: page = .list
    case .click(let id):
      let chosen = actions.actions.first { id == "patients.action.\($0.rawValue)" }
      if let chosen { act(chosen, actions.patient) }
    default:
      actions.index = intent.row(from: actions.index, of: actions.actions.count) ?? actions.index
      page = .actions(actions)
    }
  }

  private func act(_ action: PatientActions.Action, _ patient: PatientAnswer) {
    if let reason = contact.whyNot(action.operation) {
      return (page, notice) = (.list, .refused(reason))
    }
    switch action {
    case .code: link(patient)
    case .rename: page = .name(NameEntry(of: patient, among: patients))
    case .slots: page = .slots(patient, .slots(of: patient))
    case .feed: openFeed(of: patient)
    case .profile: openProfile(of: patient)
    case .revoke: page = .question(PatientQuestion(.revoke, patient))
    case .remove: page = .question(PatientQuestion(.remove, patient))
    }
  }

  private func handle(_ intent: Intent, _ entry: NameEntry) {
    var entry = entry
    let outcome = entry.form.handle(intent)
    page = outcome == .left ? .list : .name(entry)
    if outcome == .submitted { save(entry) }
  }

  private func handle(_ intent: Intent, joining form: Form) {
    var form = form
    let outcome = form.handle(intent)
    page = outcome == .left ? .list : .join(form)
    if outcome == .submitted { join(form) }
  }

  private func handle(_ intent: Intent, slotsOf patient: PatientAnswer, _ form: Form) {
    var form = form
    let outcome = form.handle(intent)
    page = outcome == .left ? .list : .slots(patient, form)
    if outcome == .submitted, let times = form.slotTimes { move(patient, to: times) }
  }

  private func handle(_ intent: Intent, profileOf patient: PatientAnswer, _ form: Form) {
    var form = form
    let outcome = form.handle(intent)
    page = outcome == .left ? .list : .profile(patient, form)
    if outcome == .submitted { keep(form, of: patient) }
  }

  private func handle(_ intent: Intent, _ question: PatientQuestion) {
    var question = question
    switch question.card.handle(intent) {
    case nil: page = .question(question)
    case .button(0) where question.subject == .revoke: revoke(question.patient)
    case .button(0): page = .removal(question.patient, Self.removalForm(question.patient))
    case .button, .left: page = .list
    }
  }

  private func handle(_ intent: Intent, _ patient: PatientAnswer, _ form: Form) {
    var form = form
    let outcome = form.handle(intent)
    page = outcome == .left ? .list : .removal(patient, form)
    if outcome == .submitted { remove(patient) }
  }

  /// The name is typed whole: nothing that a held key could answer.
  private static func removalForm(_ patient: PatientAnswer) -> Form {
    let name = TextField(.text, patient.displayName).value
    return Form(
      id: "patient.removal",
      fields: [
        FormField(
          "patient.removal.name", .patientsName,
          .text(TextField(.text, limit: Patient.longestName)),
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

  private func handle(_ intent: Intent, _ feed: PatientFeed) {
    switch intent {
    case .add: makeFeed(of: feed.patient)
    case .cancelCode where feed.feed != nil: revokeFeed(of: feed.patient)
    case .back: page = .list
    default: break
    }
  }

  private func handle(_ intent: Intent, _ code: LinkingCodeModel) {
    switch intent {
    case .add: makeCode(for: code.patient)
    case .cancelCode where code.state == .live: cancel(code)
    case .stopSharing where code.home != nil: stopSharing(code)
    case .press where code.state != .linked: break
    case .back, .press:
      code.stop()
      page = .list
    default: break
    }
  }
}
