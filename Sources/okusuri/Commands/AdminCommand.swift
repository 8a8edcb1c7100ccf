import APIContract
import ArgumentParser
import Logging
import ServerCore
import ServerStoreSQLite

/// `okusuri admin`: what only the person who runs the server's machine can do.
struct AdminCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin", abstract: Help.admin,
    subcommands: [
      ResetPasswordCommand.self, AuditCommand.self, BackupCommand.self, RestoreRecordCommand.self,
      VerifyCommand.self, CopyCommand.self, MigrateCommand.self,
    ])
}

/// `okusuri admin reset-password EMAIL`: a new password for somebody who has forgotten theirs.
struct ResetPasswordCommand: LocalAnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset-password",
    abstract: Help.adminResetPassword,
    discussion: "Works on the record of this machine, and ends every sign-in of the account.")

  @Argument(help: ArgumentHelp(Help.adminResetPasswordEmail))
  var email: String

  @OptionGroup var record: RecordFileOption

  @Flag(help: ArgumentHelp(Help.adminResetPasswordPasswordStdin))
  var passwordStdin = false

  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    if common.server != nil { throw CommandFailure(.usage, sentences.resetIsLocal) }
    let record = try await record.opened(sentences)
    let events = EventHub(relay: record.relay)
    let reset = PasswordReset(store: record.store, events: events)
    do {
      let account = try await reset.account(email: email)
      let missing = sentences.resetNeedsPassword
      let password = try NewPassword(email: email, missing: missing).read(
        fromStandardInput: passwordStdin, sentences)
      // Nothing is asked any more, so nothing that other servers say comes between.
      events.begin(.silent)
      let ended = try await reset.reset(account, to: password)
      await events.leave()
      try await record.close()
      say(ended, sentences)
    } catch is NotFoundError {
      throw CommandFailure(.badData, sentences.noAccount(email))
    }
  }

  private func say(_ ended: Int, _ sentences: CommandSentences) {
    guard isJSON else { return CommandOutput.say(sentences.passwordReset(email, ended: ended)) }
    var json = JSONWriter()
    json.object { json in
      json.field("email", email)
      json.field("ended", ended)
    }
    CommandOutput.body(json.bytes)
  }
}

/// The record that a command for the server's machine works on.
struct RecordFileOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      Help.serveDatabase, discussion: "Default: the embedded record.",
      valueName: "path"), completion: .file())
  var database: String?

  /// The record, in a file that must be there or in a database.
  func opened(_ sentences: CommandSentences) async throws -> OpenRecord {
    switch try place(sentences) {
    case .file(let path):
      // One that is behind is brought up to date by opening it, and then nobody else may serve it.
      let serving = try RecordFile.isBehind(path) ? ServingLock(record: path) : nil
      defer { withExtendedLifetime(serving) {} }
      return try OpenRecord(file: path)
    case .database(let address): return try await OpenRecord(address)
    }
  }

  /// Where the record is; a file is there.
  func place(_ sentences: CommandSentences) throws(CommandFailure) -> RecordPlace {
    try RecordPlace(database, sentences).readable(sentences)
  }
}
