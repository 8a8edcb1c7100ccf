import Localization

// 本人と番号 of an account without a patient: there is no 設定 to sign out in, and no record whose help `?` opens.
extension PatientsModel {
  /// True where the account can be signed out on this screen itself.
  public var signsOut: Bool { signOutCard != nil }

  /// What lies over the screen: the question before a sign-out, and the help.
  var cardsOfNobody: [ViewModels.Page] {
    var pages: [ViewModels.Page] = []
    if let leaving {
      pages.append(open(.over(.question(leaving))) { $0.handle($1, leaving: leaving) })
    }
    if let help {
      pages.append(open(.over(.peopleHelp(self))) { $0.help = $1.row(ofHelp: help) })
    }
    return pages
  }

  /// Asks before the sign-out.
  func askToSignOut() { leaving = signOutCard?() }

  private func handle(_ intent: Intent, leaving question: Question) {
    var question = question
    let answer = question.handle(intent)
    leaving = answer == nil ? question : nil
    if answer == .yes { onSignOut() }
  }
}

extension Question {
  /// The question before a sign-out that leaves nothing unsent.
  static let signOut = Question(
    "SignOutCard", .settingsSignOut, [.settingsSignOutConfirm], name: "signout",
    yes: .settingsSignOut)
}
