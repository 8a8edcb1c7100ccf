import APIContract
import ArgumentParser
import ClientCore
import Domain

/// `okusuri take MEDICATION`: records a dose.
struct TakeCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "take", abstract: "服用を記録する / Record a dose",
    discussion: """
      --at がなければ、今日のまだ飲んでいない分のうち、いまに一番近いものを記録します。
      Without --at it records today's dose, not yet taken, that is nearest to now.
      """)

  @Argument(help: "薬（名前、名前の一部、ID）。The medication: its name, a part of it, or its identifier.")
  var medication: String

  @Option(
    help: ArgumentHelp(
      "予定の時刻。The planned time: 08:00, 2026-02-09T08:00 (Tokyo), or an RFC 3339 instant.",
      discussion: "For a medication taken as needed: when it was taken.", valueName: "time"))
  var at: String?

  @Option(help: ArgumentHelp("実際に飲んだ時刻。When it was really taken.", valueName: "time"))
  var takenAt: String?

  @OptionGroup var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    let (at, takenAt) = (try setup.time(at), try setup.time(takenAt))
    let keeper = try await setup.recordKeeper(named: record.patient)
    let choice = TakeChoice(
      try await setup.day(at?.date, of: keeper.patient), try await keeper.medications())
    let medicine = try choice.medicine(medication, setup.sentences)
    let taken: TakenDose
    if medicine.doses.isEmpty {
      let time = try asNeededTime(at, takenAt, setup.sentences)
      let request = PRNDoseRequest(
        medicationId: medicine.id, takenAt: time?.instant(on: choice.date))
      taken = .asNeeded(try await keeper.recordPRN(request, key: Self.freshKey()))
    } else {
      let dose =
        try at.map { time throws(CommandFailure) in
          try medicine.dose(at: time, on: choice.date, setup.sentences)
        } ?? medicine.dose(nearestTo: setup.clock.now(), setup.sentences)
      let request = DoseRequest(
        medicationId: dose.medicationId, scheduledAt: dose.scheduledAt,
        takenAt: takenAt?.instant(on: choice.date))
      taken = .planned(try await keeper.record(request))
    }
    let undo = taken.undoCommand(today: setup.clock.now().tokyoDate, patient: record.patient)
    setup.say(
      setup.sentences.recorded(taken.sentence(setup.strings), undo: undo), json: record.json)
  }

  /// One as needed has no planned time, so either option says when it was taken.
  private func asNeededTime(
    _ at: TimeArgument?, _ takenAt: TimeArgument?, _ words: CommandSentences
  ) throws(CommandFailure) -> TimeArgument? {
    guard at == nil || takenAt == nil else {
      throw CommandFailure(.usage, words.asNeededHasOneTime)
    }
    return at ?? takenAt
  }

  /// A name for this one try, so that a repeated request is not a second dose.
  private static func freshKey() -> String {
    var generator = SystemRandomNumberGenerator()
    return Identifier<PRNDoseRequest>.random(using: &generator).description
  }
}

extension ClientSetup {
  /// A day of the record; today by the server's clock when no day is named.
  func day(_ date: CivilDate?, of patient: PatientID) async throws -> DayAnswer {
    let reader = RecordReader(session: session, subject: .patient(patient))
    guard let date, date != clock.now().tokyoDate else { return try await reader.today() }
    return try await reader.day(date)
  }
}
