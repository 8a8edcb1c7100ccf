import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Localization

struct AccountChangePasswordCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "change-password", abstract: Help.accountPassword)

  @Flag(help: ArgumentHelp(Help.accountPasswordPasswordStdin))
  var passwordStdin = false
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    try setup.requireOwnAccount()
    let account = try await setup.account()
    let words = setup.sentences
    let source = try Passwords(fromStdin: passwordStdin, words)
    let change = PasswordChange(
      currentPassword: try source.known(words.currentPassword),
      newPassword: try source.new(for: account.email))
    try await setup.showingPassword(.changePassword(change))
    setup.say(words.passwordChanged, json: isJSON)
  }
}

struct AccountDeleteCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: Help.accountDelete)

  @Flag(help: ArgumentHelp(Help.accountDeletePasswordStdin))
  var passwordStdin = false
  @Option(help: ArgumentHelp(Help.accountDeleteYes, valueName: "email"))
  var yes: String?
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    try setup.requireOwnAccount()
    let patients = try await setup.caregiver().patients()
    let account = try await setup.account()
    let others = try await setup.session.send(.members).items.count { !$0.you }
    let words = setup.sentences
    let source = try Passwords(fromStdin: passwordStdin, words)
    let records = await setup.records()
    let unsent = try await setup.unsentAtLeaving(records)
    if let fault = records.unreadable { CommandOutput.complain(words.unsentUnreadable(fault)) }
    if !unsent.isEmpty {
      let lines = [words.lostByDeletion(unsent.count)] + unsent.map { "  \($0)" }
      CommandOutput.complain(lines.joined(separator: "\n"))
    }
    try setup.confirm(
      account.email, yes, asking: words.confirmDeletion(patients.map(\.displayName), others))
    let password = try source.known(setup.strings(.signinPassword))
    try await setup.showingPassword(.deleteAccount(password: password))
    setup.say(
      others > 0 ? words.accountDeletedAlone(account.email) : words.accountDeleted(account.email),
      json: isJSON)
    // What cannot be forgotten now stays sealed with a key that no sign-in leads to any more.
    try? records.device?.record.forget(patients.map(\.id))
    // Its tokens are good for nothing any more; what is kept of them here goes too.
    try? await setup.session.signOut()
  }
}

extension ClientSetup {
  /// Makes a call that shows the account's password once more; 77 when it does not match.
  fileprivate func showingPassword<Body>(_ call: Call<Body, Void>) async throws {
    do throws(APIError) {
      try await session.send(call)
    } catch {
      switch error {
      case .wrongPassword(_, let left) where left > 0:
        let told = strings(.accountPasswordTriesLeft(left))
        throw CommandFailure(refused: error, as: .notAllowed, told)
      case .wrongPassword, .validation("currentPassword"), .validation("password"):
        throw CommandFailure(refused: error, as: .notAllowed, sentences.wrongPassword)
      default: throw error
      }
    }
  }
}
