import APIContract
import Localization

// What keys and clicks do in アカウント.
extension AccountModel: PageOwner {
  func forgetNotice() { notice = nil }

  /// What is open; nothing while the panel of 設定 is.
  var pages: [ViewModels.Page] {
    let sessions = open(.sessions(self)) { $0.handleSessions($1) }
    switch page {
    case .password(let form):
      return [open(.accountForm(.accountPassword, form)) { $0.handle($1, form) { .password($0) } }]
    case .proof(let form):
      return [open(.accountForm(deletionTitle, form)) { $0.handle($1, form) { .proof($0) } }]
    case .sessions: return [sessions]
    case .ending(let session, let card):
      return [sessions, open(.over(.question(card))) { $0.handle($1, ending: session, card) }]
    case .deletion(let card):
      return [open(.over(.question(card))) { $0.handle($1, deletion: card) }]
    case nil: return []
    }
  }

  private func handle(_ intent: Intent, _ form: Form, to open: (Form) -> Page) {
    var form = form
    let outcome = form.handle(intent)
    page = outcome == .left ? nil : open(form)
    guard outcome == .submitted else { return }
    if case .password = page { changePassword(form) } else { delete(form) }
  }

  private func handleSessions(_ intent: Intent) {
    switch intent {
    case .refresh: reload()
    case .back: page = nil
    default:
      let ids = (sessions ?? []).map(\.id)
      if list.handle(intent, "account.session.", in: ids) == .opened { askToEnd() }
    }
  }

  private func askToEnd() {
    guard let session = focusedSession else { return }
    guard !session.current else { return notice = .endsHere }
    guard contact.whyNot(.endSession) == nil else { return notice = .failed(.readOnly) }
    let since = Phrase.accountEndBody(since: session.createdAt.moment(strings()))
    var card = Question(
      "AccountEndCard", .accountEndTitle, [session.name, since].compactMap(\.self),
      isWarning: true, name: "account.question", yes: .accountEndConfirm)
    card.spoken = card.title
    page = .ending(session, card)
  }

  private func handle(_ intent: Intent, ending session: SessionAnswer, _ card: Question) {
    var card = card
    switch card.handle(intent) {
    case nil: page = .ending(session, card)
    case .button(0): end(session)
    case .button, .left: page = .sessions
    }
  }

  private func handle(_ intent: Intent, deletion card: Question) {
    var card = card
    switch card.handle(intent) {
    case nil: page = .deletion(card)
    case .button(0): page = .proof(Self.proofForm(isLast: othersWhoStay == 0))
    case .button, .left: page = nil
    }
  }
}
