import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Localization

/// `okusuri account change-password`.
struct AccountChangePasswordCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "change-password", abstract: Help.accountPassword)

  @Flag(help: ArgumentHelp(Help.accountPasswordPasswordStdin))
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
    try await setup.showingPassword { client, token throws(APIError) in
      try await client.changePassword(change, token: token)
    }
    setup.say(words.passwordChanged, json: isJSON)
  }
}

/// `okusuri account delete`.
struct AccountDeleteCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: Help.accountDelete)

  @Flag(help: ArgumentHelp(Help.accountDeletePasswordStdin))
  var passwordStdin = false
  @Option(help: ArgumentHelp(Help.accountDeleteYes, valueName: "email"))
  var yes: String?
  @OptionGroup var common: CommonOptions
  @OptionGroup var output: OutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    let patients = try await setup.accountKeeper().patients()
    let account = try await setup.account()
    let words = setup.sentences
    let source = try Passwords(fromStdin: passwordStdin, words)
    try setup.confirm(
      account.email, yes, asking: words.confirmDeletion(patients.map(\.displayName)))
    let password = try source.known(setup.strings(.signinPassword))
    try await setup.showingPassword { client, token throws(APIError) in
      try await client.deleteAccount(password: password, token: token)
    }
    setup.say(words.accountDeleted(account.email), json: isJSON)
    // Its tokens are good for nothing any more; what is kept of them here goes too.
    try? await setup.session.signOut()
  }
}

extension ClientSetup {
  /// Makes a call that shows the account's password once more; 77 when it does not match.
  fileprivate func showingPassword(
    _ call: @escaping @Sendable (APIClient, String) async throws(APIError) -> Void
  ) async throws {
    do {
      try await signedIn(call)
    } catch {
      switch error {
      case .validation("currentPassword"), .validation("password"):
        throw CommandFailure(.notAllowed, sentences.wrongPassword)
      default: throw error
      }
    }
  }

  private func signedIn(
    _ call: @escaping @Sendable (APIClient, String) async throws(APIError) -> Void
  ) async throws(APIError) {
    let client = session.client
    try await session.perform { token throws(APIError) in try await call(client, token) }
  }
}
