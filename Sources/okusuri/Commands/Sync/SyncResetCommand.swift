import APIContract
import ArgumentParser
import ClientCore
import Domain
import Files
import FoundationEssentials
import LocalStore

/// `okusuri sync reset`: begins anew where what waits on this device can be read no more. Source: decision 0155.
struct SyncResetCommand: DeviceCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: Help.syncReset, discussion: Help.syncResetAbout)

  @Flag(help: ArgumentHelp(Help.syncResetYes))
  var yes = false
  @OptionGroup var output: DocumentOutputOptions

  func run(_ setup: ClientSetup) async throws {
    let words = setup.sentences
    guard let account = await setup.session.deviceAccount else {
      throw CommandFailure.notSignedIn(words)
    }
    let folder = UserFolders(environment: ProcessInfo.processInfo.environment).data
    do {
      let key = try setup.storage.recordKey()
      guard
        let fault = DeviceStore.unsentFault(folder: folder, account: account, key: key)
      else { return ResetAnswer.say([], words.syncResetSound, isJSON: isJSON) }
      guard fault.canBeSetAside else { throw fault }
      try confirm(fault, words)
      let aside = try DeviceStore.setUnsentAside(
        folder: folder, account: account, key: key, at: setup.clock.now())
      let files = aside.map { "  \($0)" }.joined(separator: "\n")
      let sentence = aside.isEmpty ? words.syncResetSound : words.syncBegunAnew(files)
      ResetAnswer.say(aside, sentence, isJSON: isJSON)
    } catch let fault as DeviceStoreError {
      let isOpen = fault.reason == .busy
      throw CommandFailure(
        .unavailable, isOpen ? words.syncResetBusy : words.unsentUnreadable(fault))
    } catch let fault as VaultError {
      throw CommandFailure(fault, words)
    }
  }

  /// Errors: 64 when nobody can be asked, or says no.
  private func confirm(
    _ fault: DeviceStoreError, _ words: CommandSentences
  ) throws(CommandFailure) {
    guard !yes else { return }
    CommandOutput.complain(words.keptUnusable(fault))
    try Prompt.confirm(
      words.syncResetQuestion, unasked: words.syncResetNeedsYes, stopped: words.syncResetStopped)
  }
}
