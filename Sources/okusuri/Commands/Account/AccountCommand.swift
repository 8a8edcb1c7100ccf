import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import Localization
import ViewModels

struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: Help.account,
    subcommands: [
      AccountShowCommand.self, AccountSessionsCommand.self, AccountEndSessionCommand.self,
      AccountChangePasswordCommand.self, AccountDeleteCommand.self,
    ], defaultSubcommand: AccountShowCommand.self)
}

struct AccountShowCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: Help.accountShow)

  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let seen = try await setup.caregiver().seen(.account)
    setup.say("\(seen.answer.email)\n\(seen.answer.id)", seen.body, json: isJSON)
  }
}

struct AccountSessionsCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: Help.accountSessions)

  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    try setup.requireOwnAccount()
    let seen = try await setup.caregiver().seen(.sessions)
    let words = setup.sentences
    let heading = [words.deviceColumn, words.beganColumn, words.usedColumn, "", "ID"]
    let rows = seen.answer.items.map { session in
      [
        setup.device(of: session), setup.moment(session.createdAt),
        setup.moment(session.lastUsedAt), session.current ? words.thisTerminal : "",
        "\(session.id)",
      ]
    }
    setup.say(TextTable(rows: [heading] + rows).text, seen.body, json: isJSON)
  }
}

struct AccountEndSessionCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "end-session", abstract: Help.accountEndSession)

  @Argument(help: ArgumentHelp(Help.accountEndSessionId))
  var id: String
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    try setup.requireOwnAccount()
    let session = try await setup.caregiver()
    let sessions = try await session.send(.sessions).items
    let described = { (session: SessionAnswer) in
      "\(session.id)  \(setup.device(of: session))  \(setup.moment(session.lastUsedAt))"
    }
    // A device's name will do where one is called so (W-56); of several nobody can tell which is meant.
    let called = sessions.filter { $0.device == id }
    guard called.count < 2 else {
      throw CommandFailure(
        .badData, setup.sentences.severalSessions(id, called.count),
        candidates: called.map(described))
    }
    let ended = try NameMatch.begun(
      called.first.map { "\($0.id)" } ?? id, in: sessions, id: { "\($0.id)" },
      none: setup.sentences.noSuchSession(id), described: described)
    guard !ended.current else {
      throw CommandFailure(.usage, setup.sentences.endHereByLogout)
    }
    try await session.send(.endSession(ended.id))
    setup.say(setup.sentences.sessionEnded, json: isJSON)
  }
}

extension ClientSetup {
  /// What a device is called, and what runs there.
  fileprivate func device(of session: SessionAnswer) -> String {
    strings(session.name ?? .deviceUnnamed)
  }

  /// A date and a time in Tokyo: 2月10日 14:32.
  func moment(_ instant: Timestamp) -> String {
    "\(strings(instant.tokyoDate.read(on: today))) \(strings(instant.clock))"
  }

  /// Errors: 77 where an outside issuer keeps the account (decision 0053).
  func requireOwnAccount() throws(CommandFailure) {
    guard session.grace.vouchedUntil == nil else {
      throw CommandFailure(.notAllowed, sentences.accountOutside)
    }
  }

  /// The account that is signed in, as the server knows it.
  func account() async throws -> AccountAnswer {
    try await requireCaregiver()
    return try await session.send(.account)
  }
}
