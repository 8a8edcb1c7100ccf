import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import Localization
import ViewModels

/// `okusuri sync`: what the server does not have yet, and what to do about it. Source: W-65.
struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: Help.sync, discussion: Help.syncAbout,
    subcommands: [
      SyncNowCommand.self, SyncRetryCommand.self, SyncWithdrawCommand.self, SyncResetCommand.self,
    ],
    defaultSubcommand: SyncNowCommand.self)
}

/// `okusuri sync now`: sends doses and documents now, and shows what is left.
struct SyncNowCommand: DeviceCommand {
  static let configuration = CommandConfiguration(commandName: "now", abstract: Help.syncNow)

  @OptionGroup var output: DocumentOutputOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.requireCaregiver()
    try await setup.synchronise(setup.records(), isJSON: isJSON)
  }
}

/// `okusuri sync retry`: tries what was refused once more, one or all of it.
struct SyncRetryCommand: DeviceCommand {
  static let configuration = CommandConfiguration(commandName: "retry", abstract: Help.syncRetry)

  @Argument(help: ArgumentHelp(Help.syncNumber, valueName: "n"))
  var number: Int64?
  @OptionGroup var output: DocumentOutputOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.requireCaregiver()
    let records = await setup.records()
    try setup.requireReadable(records)
    let chosen = try number.map { [try setup.unsent($0, in: records)] } ?? records.unsent()
    for write in chosen where number != nil || write.refusal != nil { try records.retry(write.id) }
    try await setup.synchronise(records, isJSON: isJSON)
  }
}

/// `okusuri sync withdraw`: gives up what the server does not have.
struct SyncWithdrawCommand: DeviceCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: Help.syncWithdraw, discussion: Help.syncWithdrawAbout)

  @Argument(help: ArgumentHelp(Help.syncNumber, valueName: "n"))
  var number: Int64
  @Flag(help: ArgumentHelp(Help.syncWithdrawYes))
  var yes = false
  @OptionGroup var output: DocumentOutputOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.requireCaregiver()
    let (records, words) = (await setup.records(), setup.sentences)
    try setup.requireReadable(records)
    let write = try setup.unsent(number, in: records)
    let what = setup.strings(UnsentWrite(write).when(on: setup.today))
    try ask(write, what, words)
    switch try records.discard(write.id, evenIfThere: yes || write.isStuckUnsure) {
    case .gone(let mayBeThere):
      let done = mayBeThere ? words.syncWithdrawnTried(what) : words.syncWithdrawn(what)
      guard isJSON else { return CommandOutput.say(done) }
      if mayBeThere { CommandOutput.complain(done) }
      CommandOutput.body(
        UnsentStatus(
          try records.unsent(), of: records.owners, lost: records.damagedLogs, setup,
          documents: nil
        ).jsonBytes)
    case .kept(mayBeThere: true):
      throw CommandFailure(.unavailable, words.syncMayBeThere(what))
    case .kept(mayBeThere: false), .missing:
      throw CommandFailure(.unavailable, words.syncTooLate(what))
    }
  }

  /// Errors: 64 when nobody can be asked, or says no.
  private func ask(
    _ write: QueuedWrite, _ what: String, _ words: CommandSentences
  ) throws(CommandFailure) {
    guard !yes else { return }
    let question =
      write.isStuckUnsure ? words.syncWithdrawAskTried(what) : words.syncWithdrawAsk(what)
    try Prompt.confirm(
      question, unasked: words.syncWithdrawNeedsYes(what), stopped: words.syncWithdrawStopped(what))
  }
}

extension ClientSetup {
  /// The unsent write of that number. Errors: 65 with all of them when there is none.
  fileprivate func unsent(_ number: Int64, in records: RecordService) throws -> QueuedWrite {
    let (all, owners) = (try records.unsent(), records.owners)
    guard let write = all.first(where: { $0.id.rawValue == number }) else {
      throw CommandFailure(
        .badData, sentences.syncNoNumber("\(number)"),
        candidates: all.map { sentences.unsentLine($0, of: owners) })
    }
    return write
  }

  /// Errors: 69 when nobody can tell what waits, and then it is not said to be sent (D-O9).
  fileprivate func requireReadable(_ records: RecordService) throws(CommandFailure) {
    guard let fault = records.unreadable else { return }
    var failure = CommandFailure(.unavailable, sentences.unsentUnreadable(fault))
    failure.answer = UnreadableUnsent(failure: failure).jsonBytes
    throw failure
  }

  /// Sends doses, then brings documents and cloud together, and shows what is left.
  ///
  /// Errors: 77 once the sign-in has ended; 69 without an answer, while something waits or cannot be read; 65 when
  /// something was refused, or a part of what waited was lost.
  fileprivate func synchronise(_ records: RecordService, isJSON: Bool) async throws {
    try requireReadable(records)
    try await records.flush(isHurried: true)
    let silence = records.reason
    let documents = silence == nil ? try await documentsInStep() : nil
    // The server may have ended the sign-in on the way: then nothing is said to be all there.
    guard await session.currentSession != nil else {
      throw CommandFailure(refused: .sessionEnded, sentence(for: .sessionEnded))
    }
    if silence == nil { await sayHouseholdLeft(records) }
    let status = UnsentStatus(
      try records.unsent(), of: records.owners, lost: records.damagedLogs, self,
      documents: documents, silence: silence)
    guard var failure = status.failure(self) else {
      return isJSON ? CommandOutput.body(status.jsonBytes) : CommandOutput.say(status.text(self))
    }
    failure.answer = status.jsonBytes
    if !isJSON { CommandOutput.say(status.text(self)) }
    throw failure
  }

  /// Does what `documents sync` does without an answer to any of its questions; why it stopped is told.
  private func documentsInStep() async throws -> DocumentsStep {
    let service = try await DeviceDocuments(self)
    let sync = try await service.sync()
    try service.tried { s throws(DocumentStoreError) in try s.retry(nil) }
    let end = await service.showing(sync) { await sync.sync() }
    let standing = try service.tried { s throws(DocumentStoreError) in try s.standing() }
    return DocumentsStep(report: end.report, stop: end.stop, standing: standing)
  }
}
