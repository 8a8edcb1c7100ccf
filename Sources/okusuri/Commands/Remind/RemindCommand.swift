import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import Localization
import ViewModels

/// `okusuri remind`: tells of what is due, on this device.
struct RemindCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind", abstract: Help.remind, discussion: Help.remindAbout)

  @Flag(help: ArgumentHelp(Help.remindList))
  var list = false
  @Flag(help: ArgumentHelp(Help.remindInstall))
  var install = false
  @Flag(help: ArgumentHelp(Help.remindUninstall))
  var uninstall = false
  @Option(help: ArgumentHelp(Help.remindExec, valueName: "command"))
  var exec: String?
  @Flag(inversion: .prefixedNo, help: ArgumentHelp(Help.remindNames))
  var names: Bool?
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    let wanted = [("--list", list), ("--install", install), ("--uninstall", uninstall)]
      .filter { $0.1 }.map { $0.0 }
    guard wanted.count <= 1 else {
      throw CommandFailure(.usage, setup.sentences.notTogether(wanted[0], wanted[1]))
    }
    let words = ReminderWords(strings: setup.strings, namesMedicines: chosenNames(setup))
    if install || uninstall {
      return try LoginUnit(setup.sentences).put(lasting(setup), install)
    }
    guard await setup.session.currentSession != nil else {
      throw CommandFailure.notSignedIn(setup.sentences)
    }
    let device = await setup.servers.device(setup.session)
    if list {
      let run = ReminderRun(
        setup: setup, device: device, patient: record.patient, desk: CommandDesk(""), words: words)
      return show(try await run.knownDays(), words, setup)
    }
    let lock = try lock(device, setup)
    defer { lock?.release() }
    let desk: any ReminderDesk =
      if let exec { CommandDesk(exec) } else { try DesktopDesk(setup.sentences) }
    try await ReminderRun(
      setup: setup, device: device, patient: record.patient, desk: desk, words: words
    ).follow()
  }

  /// What was given and holds at every login too: without it another record, or nobody's, would be told of. Whether
  /// medicines are named stands in the settings.
  private func lasting(_ setup: ClientSetup) -> [LoginUnit.Given] {
    let values = [
      ("--exec", exec), ("--patient", record.patient), ("--server", common.server),
      ("--lang", common.lang), ("--ca", setup.basics.certificatesTold),
      ("--passphrase-file", setup.basics.passphraseFileTold),
    ]
    let given = values.compactMap { name, value in
      value.map { LoginUnit.Given(name: name, value: $0) }
    }
    return given + (common.insecure ? [LoginUnit.Given(name: "--insecure")] : [])
  }

  /// Two of one account on one device would tell everything twice. Errors: 75 while another one runs.
  private func lock(
    _ device: OpenedDevice?, _ setup: ClientSetup
  ) throws(CommandFailure) -> SendingLock? {
    guard let store = device?.record.outbox.store else { return nil }
    do {
      guard let lock = try store.remindingLock() else {
        throw CommandFailure(.alreadyRuns, setup.sentences.remindRuns)
      }
      return lock
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      // A disk that takes no lock is no reason to stay silent.
      return nil
    }
  }

  /// Whether medicines are named: as it was chosen on this device, now or before.
  private func chosenNames(_ setup: ClientSetup) -> Bool {
    guard let names else { return setup.basics.settings.remindNames == true }
    if names { CommandOutput.complain(setup.sentences.remindNamesShown) }
    // Without a place to keep it the choice holds for this run.
    try? Settings.keep { $0.remindNames = names ? true : nil }
    return names
  }

  /// What comes next, or is still open: one a line.
  private func show(
    _ known: ReminderDays, _ words: ReminderWords, _ setup: ClientSetup
  ) {
    let words = words.naming(known.whose)
    // The days are the server's: by a clock that is days ahead all of them would be over (W-62).
    let now = setup.present
    let coming = ReminderBook.open(in: known.days).filter {
      now.since($0.key.scheduledAt) <= DoseStatus.missedAfter
    }
    if isJSON {
      for reminder in coming { CommandOutput.body(words.json(reminder)) }
      return
    }
    let lines = coming.map { words.body($0) }
    CommandOutput.say(
      lines.isEmpty ? setup.sentences.remindNothing : lines.joined(separator: "\n"))
  }
}
