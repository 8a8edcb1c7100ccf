import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import ViewModels

/// `okusuri take MEDICATION`: records a dose.
struct TakeCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "take", abstract: Help.take, discussion: Help.takeAbout)

  @Argument(help: ArgumentHelp(Help.medicationsWhich))
  var medication: String

  @Option(
    help: ArgumentHelp(
      Help.takeAt,
      discussion: "For a medication taken as needed: when it was taken.", valueName: "time"))
  var at: String?

  @Option(help: ArgumentHelp(Help.takeTakenAt, valueName: "time"))
  var takenAt: String?

  @OptionGroup var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    let (at, takenAt) = (try setup.time(at), try setup.time(takenAt))
    let (desk, patient) = try await setup.deskToWrite(on: record.patient)
    let choice = TakeChoice(
      try await desk.day(setup.otherDay(at), of: .patient(patient)),
      try await desk.medications(of: patient))
    let medicine = try choice.medicine(medication, setup.sentences)
    let (taken, write) =
      if let medicine = medicine.asNeeded {
        try asNeeded(medicine, at, takenAt, on: choice.date, setup)
      } else {
        try planned(medicine, at, takenAt, on: choice.date, setup)
      }
    let outcome = try await desk.write(write, for: patient)
    say(outcome, taken, desk)
    await desk.lookAhead(.patient(patient))
  }

  private func planned(
    _ medicine: TakeChoice.Item, _ at: TimeArgument?, _ takenAt: TimeArgument?,
    on date: CivilDate, _ setup: ClientSetup
  ) throws(CommandFailure) -> (TakenDose, RecordWrite) {
    let now = setup.clock.now()
    let dose: DayAnswer.DoseItem
    if let at {
      dose = try medicine.dose(at: at, on: date, setup.sentences)
    } else {
      dose = try medicine.dose(nearestTo: now, setup.sentences)
    }
    let instant = takenAt?.instant(on: date) ?? now.wholeSecond
    return (
      .planned(dose.taken(at: instant, by: .caregiver)),
      .dose(dose, takenAt: instant, isPresent: takenAt == nil)
    )
  }

  /// One as needed has no planned time, so either option says when it was taken.
  private func asNeeded(
    _ medicine: MedicationAnswer, _ at: TimeArgument?, _ takenAt: TimeArgument?,
    on date: CivilDate, _ setup: ClientSetup
  ) throws(CommandFailure) -> (TakenDose, RecordWrite) {
    guard at == nil || takenAt == nil else {
      throw CommandFailure(.usage, setup.sentences.asNeededHasOneTime)
    }
    let told = (at ?? takenAt)?.instant(on: date)
    let item = DayAnswer.PRNItem.taken(medicine, at: told ?? setup.clock.now().wholeSecond)
    return (.asNeeded(item), .asNeeded(item, key: Self.freshKey()))
  }

  private func say(_ outcome: WriteOutcome, _ taken: TakenDose, _ desk: RecordDesk) {
    let (setup, words) = (desk.setup, desk.setup.sentences)
    switch outcome {
    case .done(let answer, let body):
      let taken = answer.flatMap(TakenDose.init) ?? taken
      guard !isJSON else { return CommandOutput.body(body ?? taken.jsonBytes) }
      let undo = taken.undoCommand(today: setup.today, patient: record.patient)
      CommandOutput.say(words.recorded(taken.sentence(setup.strings), undo: undo))
    case .queued, .withdrawn:
      let unsent = desk.counts.waiting
      guard !isJSON else {
        return CommandOutput.body(QueuedStatus(dose: taken, unsent: unsent).jsonBytes)
      }
      CommandOutput.say(words.queued(taken.sentence(setup.strings), unsent: unsent))
    }
  }

  /// A name for this one try, so that a repeated request is not a second dose.
  private static func freshKey() -> String {
    var generator = SystemRandomNumberGenerator()
    return Identifier<PRNDoseRequest>.random(using: &generator).description
  }
}

extension ClientSetup {
  /// The way to a patient's record for a command that writes: what waited is sent first.
  ///
  /// Errors: 77 when nothing may be written now, 65 when it is not clear whose record is meant.
  func deskToWrite(on name: String?) async throws -> (RecordDesk, PatientID) {
    try await requireCaregiver()
    let desk = await RecordDesk(self)
    try await desk.flush()
    try await desk.renew()
    _ = try desk.permit()
    return (desk, try await desk.patient(named: name))
  }
}

extension ClientSetup {
  /// The day that a time names; nil for today, which the server counts by its own clock.
  func otherDay(_ time: TimeArgument?) -> CivilDate? {
    time?.date.flatMap { $0 == today ? nil : $0 }
  }
}

extension Timestamp {
  /// The second this instant lies in, as the record keeps times.
  var wholeSecond: Timestamp { Timestamp(secondsSinceEpoch: secondsSinceEpoch) }
}
