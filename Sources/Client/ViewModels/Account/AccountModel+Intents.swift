import APIContract
import Localization

// What keys and clicks do in アカウント.
extension AccountModel {
  func handle(_ intent: Intent) {
    notice = nil
    switch page {
    case .password(let form): handle(intent, form) { .password($0) }
    case .proof(let form): handle(intent, form) { .proof($0) }
    case .sessions: handleSessions(intent)
    case .ending(let session, let button):
      handle(intent, button, to: { .ending(session, $0) }, back: .sessions) { self.end(session) }
    case .deletion(let button):
      handle(intent, button, to: { .deletion($0) }, back: nil) {
        self.page = .proof(Self.proofForm)
      }
    case nil: break
    }
  }

  private func handle(_ intent: Intent, _ form: Form, to open: (Form) -> Page) {
    var form = form
    let outcome = form.handle(intent)
    page = open(form)
    switch outcome {
    case .submitted: submit(form)
    case .left: page = nil
    case .pressed, .stays: break
    }
  }

  private func submit(_ form: Form) {
    if case .password = page { changePassword(form) } else { delete(form) }
  }

  private func handleSessions(_ intent: Intent) {
    switch intent {
    case .move(.up), .previousFocus: moveFocus(-1)
    case .move(.down), .nextFocus: moveFocus(1)
    case .wheel(let step): moveFocus(step)
    case .press: askToEnd()
    case .refresh: reload()
    case .back: page = nil
    case .click(let id):
      guard let row = number(id, after: "account.session."), sessions?.indices.contains(row) == true
      else { return }
      let wasFocused = row == focused
      focus(row: row)
      if wasFocused { askToEnd() }
    default: break
    }
  }

  private func askToEnd() {
    guard let session = focusedSession else { return }
    if session.current { notice = .endsHere } else { page = .ending(session, .no) }
  }

  /// The keys of a question with two buttons; leaving it is the harmless answer.
  private func handle(
    _ intent: Intent, _ button: AccountButton, to open: (AccountButton) -> Page, back: Page?,
    yes: () -> Void
  ) {
    switch intent {
    case .nextFocus, .previousFocus, .move: page = open(button == .yes ? .no : .yes)
    case .press: if button == .yes { yes() } else { page = back }
    case .click("account.question.yes"): yes()
    case .back, .click("account.question.no"): page = back
    default: break
    }
  }
}
