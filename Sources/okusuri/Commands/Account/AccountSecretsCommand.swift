import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Localization

/// `okusuri account change-password`.
struct AccountChangePasswordCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "change-password",
    abstract: "パスワードを変え、ほかの端末をサインアウトする / Change the password, sign out elsewhere")

  @Flag(
    help:
      "標準入力の1行目をいまの、2行目を新しいパスワードとして読む。Read the old and the new password from stdin, a line each.")
  var passwordStdin = false
  @OptionGroup var common: CommonOptions
  @OptionGroup var output: OutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
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

/// `okusuri account delete`.
struct AccountDeleteCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "アカウントと記録をすべて消す / Delete the account and everything it keeps")

  @Flag(help: "パスワードを標準入力から読む。Read the password from standard input; needs --yes.")
  var passwordStdin = false
  @Option(
    help: ArgumentHelp(
      "確かめる代わりに、メールアドレスを書く。The account's address, instead of being asked.",
      valueName: "email"))
  var yes: String?
  @OptionGroup var common: CommonOptions
  @OptionGroup var output: OutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    let patients = try await setup.caregiver().patients()
    let account = try await setup.account()
    let words = setup.sentences
    let source = try Passwords(fromStdin: passwordStdin, words)
    try setup.confirm(
      account.email, yes, asking: words.confirmDeletion(patients.map(\.displayName)))
    let password = try source.known(setup.strings(.signinPassword))
    try await setup.showingPassword(.deleteAccount(password: password))
    setup.say(words.accountDeleted(account.email), json: isJSON)
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
      case .validation("currentPassword"), .validation("password"):
        throw CommandFailure(refused: error, as: .notAllowed, sentences.wrongPassword)
      default: throw error
      }
    }
  }
}
