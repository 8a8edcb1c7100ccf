import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import Localization
import ViewModels

/// `okusuri logout`.
struct LogoutCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout", abstract: Help.logout, discussion: Help.logoutAbout)

  @Flag(help: ArgumentHelp(Help.logoutYes))
  var yes = false

  @OptionGroup var common: CommonOptions
  @OptionGroup var output: LocalOutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    guard await setup.session.currentSession != nil else {
      return say(setup.sentences.notSignedIn)
    }
    try await confirm(setup)
    do {
      try await setup.session.signOut()
      say(setup.sentences.signedOut)
    } catch let error as VaultError {
      throw CommandFailure(error, setup.sentences)
    } catch is APIError {
      say(setup.sentences.signedOutHereOnly)
    }
  }

  /// Sends what it can, then shows what stays behind. Errors: 64 when nobody can be asked, or says no.
  private func confirm(_ setup: ClientSetup) async throws {
    let desk = await RecordDesk(setup)
    do {
      try await desk.flush()
    } catch is APIError {
      // A session that has ended sends nothing, and can still be left.
    }
    let lines = desk.waitingLines
    guard !lines.isEmpty else { return }
    CommandOutput.complain(
      ([setup.sentences.leftBehind(lines.count)] + lines.map { "  \($0)" })
        .joined(separator: "\n"))
    guard !yes else { return }
    guard Prompt.isTerminal else {
      throw CommandFailure(.usage, setup.sentences.signOutNeedsYes)
    }
    guard Prompt.confirms(setup.sentences.confirmSignOut) else {
      throw CommandFailure(.usage, setup.sentences.signOutStopped)
    }
  }

  private func say(_ sentence: String) {
    if isJSON { CommandOutput.body(Array("{}".utf8)) } else { CommandOutput.say(sentence) }
  }
}

extension RecordDesk {
  /// What waits on this device, a line each, oldest first.
  fileprivate var waitingLines: [String] {
    waiting(for: nil).flatMap { queued in
      queued.write.map(lines) ?? [setup.sentences.newerWrite]
    }
  }

  private func lines(_ write: RecordWrite) -> [String] {
    let (strings, back) = (setup.strings, setup.sentences.takesBack)
    switch write {
    case .dose(let dose, let takenAt, _):
      return [TakenDose.planned(dose.taken(at: takenAt, by: .caregiver)).dated(strings)]
    case .slot(_, _, let doses, let takenAt):
      return doses.map {
        TakenDose.planned($0.taken(at: takenAt, by: .caregiver)).dated(strings)
      }
    case .asNeeded(let item, _): return [TakenDose.asNeeded(item).dated(strings)]
    case .undo(let doses):
      return doses.map { "\(back)　\(TakenDose.planned($0).dated(strings))" }
    case .undoAsNeeded(let item): return ["\(back)　\(TakenDose.asNeeded(item).dated(strings))"]
    }
  }
}

extension TakenDose {
  /// The dose with its day: 2月10日　夜 19:00…
  fileprivate func dated(_ strings: Strings) -> String {
    "\(strings(time.tokyoDate.plain))　\(sentence(strings))"
  }
}
