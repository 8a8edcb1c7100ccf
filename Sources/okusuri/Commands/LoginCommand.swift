import APIClient
import ArgumentParser
import ClientCore
import LocalStore
import Localization

/// `okusuri login`: asks for e-mail and password, or takes them from a script.
struct LoginCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "login", abstract: "家族としてサインインする / Sign in as a caregiver")

  @Option(help: "メールアドレス。The account's e-mail address.")
  var email: String?

  @Flag(help: "パスワードを標準入力から読む。Read the password from standard input; needs --email.")
  var passwordStdin = false

  @OptionGroup var common: CommonOptions

  func run(_ setup: ClientSetup) async throws {
    let (email, password) = try credentials(setup)
    do {
      try await setup.session.signIn(email: email, password: password)
    } catch APIError.unauthorized, APIError.validation {
      throw CommandFailure(.notAllowed, setup.strings(.signinFailed))
    } catch APIError.rateLimited(let wait) {
      let seconds = Int(wait.components.seconds)
      throw CommandFailure(.unavailable, setup.strings(.signinTooMany(seconds: seconds)))
    } catch let error as VaultError {
      throw CommandFailure(.badData, setup.sentences.vault(error))
    }
    CommandOutput.say(setup.sentences.signedIn(email))
  }

  private func credentials(
    _ setup: ClientSetup
  ) throws(CommandFailure) -> (email: String, password: String) {
    if passwordStdin {
      guard let email else { throw CommandFailure(.usage, setup.sentences.passwordNeedsEmail) }
      return (email, Prompt.line())
    }
    guard Prompt.isTerminal else {
      throw CommandFailure(.usage, setup.sentences.loginNeedsTerminal)
    }
    let address = email ?? Prompt.ask(setup.strings(.signinEmail))
    let password = try Prompt.secret(setup.strings(.signinPassword))
    guard !address.isEmpty, !password.isEmpty else {
      throw CommandFailure(.usage, setup.strings(.signinEmpty))
    }
    return (address, password)
  }
}

/// `okusuri logout`.
struct LogoutCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout", abstract: "サインアウトする / Sign out")

  @OptionGroup var common: CommonOptions

  func run(_ setup: ClientSetup) async throws {
    guard await setup.session.currentSession != nil else {
      return CommandOutput.say(setup.sentences.notSignedIn)
    }
    do {
      try await setup.session.signOut()
      CommandOutput.say(setup.sentences.signedOut)
    } catch let error as VaultError {
      throw CommandFailure(.badData, setup.sentences.vault(error))
    } catch is APIError {
      CommandOutput.say(setup.sentences.signedOutHereOnly)
    }
  }
}
