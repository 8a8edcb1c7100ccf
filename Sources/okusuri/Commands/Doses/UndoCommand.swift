import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore

/// `okusuri undo`: takes a record back.
struct UndoCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: Help.undo, discussion: Help.undoAbout)

  @Argument(help: ArgumentHelp(Help.medicationsWhich), completion: .medications)
  var medication: String?

  @Option(help: ArgumentHelp(Help.undoAt, valueName: "time"))
  var at: String?

  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    // Before it is sent: afterwards nobody knows any more which of one instant was made last.
    let queued = await setup.records().waiting(for: nil)
    let (records, patient) = try await setup.recordsToWrite(on: record.patient, at)
    let time = try setup.time(at)
    try setup.checkOpen(time, setup.sentences.tooLongAgoToUndo)
    var date = setup.otherDay(time)
    let asked = date
    let day = try await setup.knowing { try await records.day(asked, of: .patient(patient)) }
    let waiting = queued.filter { $0.patient == patient }.compactMap(\.write)
    var choice = UndoChoice(day, waiting, setup.sentences)
    let now = setup.present
    if time.map({ $0.isBefore(day.date, by: now) }) ?? true,
      let before = try await setup.dayBefore(
        day.date, [time].compactMap(\.self), patient, in: records)
    {
      let earlier = UndoChoice(before, waiting, setup.sentences)
      if choice.leaves(medication, to: earlier, at: time) {
        (choice, date) = (earlier, before.date)
      }
    }
    let dose = try choice.dose(medication, at: time)
    let outcome = try await setup.naming(dose, isUndo: true) {
      try await records.takeBack(dose, on: date, of: patient)
    }
    say(outcome, dose, choice.sentence(dose), setup, records)
    setup.sayStranger(records)
  }

  private func say(
    _ outcome: WriteOutcome, _ dose: DayAnswer.Dose, _ sentence: String, _ setup: ClientSetup,
    _ records: RecordService
  ) {
    let sentence = setup.dated(sentence, dose)
    switch outcome {
    case .done:
      guard !isJSON else { return CommandOutput.body(Array("{}".utf8)) }
      CommandOutput.say(setup.sentences.takenBack(sentence))
    case .withdrawn, .unchanged:
      guard !isJSON else { return CommandOutput.body(Array(#"{"queued":false}"#.utf8)) }
      CommandOutput.say(setup.sentences.takenBack(sentence))
    case .queued:
      guard !isJSON else {
        return CommandOutput.body(
          QueuedStatus(dose: dose, unsent: records.counts.waiting).jsonBytes)
      }
      CommandOutput.say(
        setup.sentences.undoQueued(
          sentence, unsent: records.counts.waiting, for: records.reason))
    }
  }
}
