import APIContract
import Domain
import Localization

// What keys and clicks do in 家族.
extension MembersModel: PageOwner {
  func forgetNotice() { notice = nil }

  /// What is open, the list first.
  var pages: [ViewModels.Page] {
    let list = open(.members(self)) { $0.handleList($1) }
    switch page {
    case .list: return [list]
    case .invite(let form):
      return [open(.accountForm(.memberInviteTitle, form)) { $0.handle($1, inviting: form) }]
    case .code(let invited): return [open(.invited(invited)) { $0.handle($1, invited) }]
    case .entry(let member, let form):
      let title = Phrase.patientName(member.name.withoutHonorific)
      return [open(.accountForm(title, form)) { $0.handle($1, member, form) }]
    case .question(let question):
      return [list, open(.over(.question(question.card))) { $0.handle($1, question) }]
    case .join(let form):
      return [open(.accountForm(.memberJoinTitle, form)) { $0.handle($1, joining: form) }]
    }
  }

  private func handleList(_ intent: Intent) {
    switch intent {
    case .add: unless(whyNotInvite) { page = .invite(.invitingMember) }
    case .edit: openEntry()
    case .delete: unless(whyNotRemove) { askToRemove() }
    case .join: unless(whyNotJoin) { page = .join(.joining) }
    case .refresh: reload()
    case .back: isOpen = false
    default: if list.handle(intent, "member.", in: ids) == .opened { openEntry() }
    }
  }

  /// Does it, or says why it cannot be done: a form never opens to fail.
  private func unless(_ reason: Phrase?, _ act: () -> Void) {
    if let reason { notice = reason } else { act() }
  }

  private func openEntry() {
    unless(whyNotEdit) {
      if case .member(let member) = focusedRow { page = .entry(member, .editing(member)) }
    }
  }

  /// An invitation that is taken back can be made anew: nobody is asked.
  private func askToRemove() {
    switch focusedRow {
    case .member(let member):
      page = .question(MemberQuestion(member.you ? .leave : .remove(member)))
    case .invitation(let invitation): cancel(invitation)
    case nil: break
    }
  }

  private func handle(_ intent: Intent, inviting form: Form) {
    var form = form
    let outcome = form.handle(intent)
    page = outcome == .left ? .list : .invite(form)
    if outcome == .submitted { invite(form) }
  }

  private func handle(_ intent: Intent, _ invited: Invited) {
    if intent == .back || intent == .press { page = .list }
  }

  private func handle(_ intent: Intent, _ member: MemberAnswer, _ form: Form) {
    var form = form
    let outcome = form.handle(intent)
    page = outcome == .left ? .list : .entry(member, form)
    guard outcome == .submitted else { return }
    guard let change = form.change(of: member) else { return page = .list }
    if change.role != nil, let reason = member.role == .all ? whyLast(member) : nil {
      form.refuse(.sentence(reason))
      return page = .entry(member, form)
    }
    if member.you, change.role != nil {
      page = .question(MemberQuestion(.lower(member, change)))
    } else {
      self.change(member, change)
    }
  }

  /// Nobody else may do everything.
  private func whyLast(_ member: MemberAnswer) -> Phrase? {
    let others = (answer?.items ?? []).filter { $0.id != member.id }
    return others.contains { $0.role == .all } ? nil : .memberLast
  }

  private func handle(_ intent: Intent, _ question: MemberQuestion) {
    var question = question
    let answer = question.card.handle(intent)
    page = answer == nil ? .question(question) : .list
    guard answer == .yes else { return }
    switch question.subject {
    case .remove(let member): remove(member)
    case .leave: leave()
    case .lower(let member, let change): self.change(member, change)
    }
  }

  private func handle(_ intent: Intent, joining form: Form) {
    var form = form
    let outcome = form.handle(intent)
    page = outcome == .left ? .list : .join(form)
    if outcome == .submitted { join(form) }
  }
}
