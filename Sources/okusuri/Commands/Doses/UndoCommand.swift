import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore

/// `okusuri undo`: takes a record back.
struct UndoCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: Help.undo, discussion: Help.undoAbout)

  @Argument(help: ArgumentHelp(Help.medicationsWhich))
  var medication: String?

  @Option(help: ArgumentHelp(Help.undoAt, valueName: "time"))
  var at: String?

  @OptionGroup var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    let time = try setup.time(at)
    let (desk, patient) = try await setup.deskToWrite(on: record.patient)
    let date = setup.otherDay(time)
    let day = try await desk.day(date, of: .patient(patient))
    let dose = try UndoChoice(day, setup.sentences).dose(medication, at: time)
    say(try await undo(dose, on: date, of: patient, desk), dose, desk)
  }

  /// What was not sent yet never will be; what the server has is taken back by a write of its own.
  private func undo(
    _ dose: TakenDose, on date: CivilDate?, of patient: PatientID, _ desk: RecordDesk
  ) async throws -> WriteOutcome {
    if desk.withdraw(dose, of: patient) {
      let left = TakenDose.all(of: try await desk.day(date, of: .patient(patient)))
      guard left.contains(where: { $0.isSame(as: dose) }) else { return .withdrawn }
    }
    switch dose {
    case .planned(let planned): return try await desk.write(.undo([planned]), for: patient)
    case .asNeeded(let taken): return try await desk.write(.undoAsNeeded(taken), for: patient)
    }
  }

  private func say(_ outcome: WriteOutcome, _ dose: TakenDose, _ desk: RecordDesk) {
    let (words, sentence) = (desk.setup.sentences, dose.sentence(desk.setup.strings))
    switch outcome {
    case .done(_, let body):
      guard !isJSON else { return CommandOutput.body(body ?? Array("{}".utf8)) }
      CommandOutput.say(words.takenBack(sentence))
    case .withdrawn:
      guard !isJSON else { return CommandOutput.body(Array(#"{"queued":false}"#.utf8)) }
      CommandOutput.say(words.takenBack(sentence))
    case .queued:
      let unsent = desk.counts.waiting
      guard !isJSON else {
        return CommandOutput.body(QueuedStatus(dose: dose, unsent: unsent).jsonBytes)
      }
      CommandOutput.say(words.undoQueued(sentence, unsent: unsent))
    }
  }
}
