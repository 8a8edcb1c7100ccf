import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import Localization
import ViewModels

struct LogoutCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout", abstract: Help.logout, discussion: Help.logoutAbout)

  @Flag(help: ArgumentHelp(Help.logoutYes))
  var yes = false

  @OptionGroup var output: LocalOutputOptions

  var common: CommonOptions { output.common }

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    guard await setup.session.currentSession != nil else {
      return say(setup.sentences.notSignedIn)
    }
    let isSilent = try await confirm(setup)
    let end = setup.session.grace.vouchedUntil.map { setup.moment($0) }
    do {
      try await setup.session.signOut(isSilent: isSilent)
      say(end.map { setup.sentences.tokenForgotten($0) } ?? setup.sentences.signedOut)
    } catch let error as VaultError {
      throw CommandFailure(error, setup.sentences)
    } catch is APIError {
      say(setup.sentences.signedOutHereOnly)
    }
  }

  /// Sends what it can, unless the server is silent, then shows what stays behind; true when it was silent, and
  /// need not be waited for again (D-O3). Errors: 64 when nobody can be asked, or says no.
  private func confirm(_ setup: ClientSetup) async throws -> Bool {
    let records = await setup.records()
    let counts = records.counts
    guard records.unreadable != nil || counts.waiting + counts.refused > 0 else { return false }
    let isHeard = await setup.session.isHeardSoon()
    do {
      if isHeard { try await records.flush() }
    } catch {
      // A session that has ended sends nothing, and can still be left.
    }
    try askWhatStays(records, setup)
    return !isHeard || records.silence != nil
  }

  private func askWhatStays(_ records: RecordService, _ setup: ClientSetup) throws {
    if let fault = records.unreadable {
      CommandOutput.complain(setup.sentences.unsentUnreadable(fault))
    } else {
      let (unsent, words) = (try records.unsent(), setup.sentences)
      guard !unsent.isEmpty else { return }
      let lines = { [owners = records.owners] (write: QueuedWrite) in
        setup.unsentLines(write, of: owners)
      }
      list(unsent.filter { $0.refusal == nil }.flatMap(lines), under: words.leftBehind)
      list(unsent.filter { $0.refusal != nil }.flatMap(lines), under: words.leftAside)
    }
    guard !yes else { return }
    try Prompt.confirm(
      setup.sentences.confirmSignOut, unasked: setup.sentences.signOutNeedsYes,
      stopped: setup.sentences.signOutStopped)
  }

  /// Says what stays behind, a line for each dose, below how many there are; nothing where there is none.
  private func list(_ lines: [String], under heading: (Int) -> String) {
    guard !lines.isEmpty else { return }
    CommandOutput.complain(
      ([heading(lines.count)] + lines.map { "  \($0)" }).joined(separator: "\n"))
  }

  private func say(_ sentence: String) {
    if isJSON { CommandOutput.body(Array("{}".utf8)) } else { CommandOutput.say(sentence) }
  }
}
