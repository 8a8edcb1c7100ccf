import APIContract
import ArgumentParser
import ClientCore
import Domain

/// `okusuri undo`: takes a record back.
struct UndoCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "記録を取り消す / Take a record back",
    discussion: """
      薬を書かなければ、家族が今日記録したうち一番新しいものを取り消します。
      Without a medication: the newest dose of today that a caregiver recorded.
      """)

  @Argument(help: "薬（名前、名前の一部、ID）。The medication: its name, a part of it, or its identifier.")
  var medication: String?

  @Option(
    help: ArgumentHelp(
      "予定の時刻（頓服は飲んだ時刻）。The planned time, or when it was taken as needed.",
      valueName: "time"))
  var at: String?

  @OptionGroup var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    let time = try setup.time(at)
    let keeper = try await setup.recordKeeper(named: record.patient)
    let day = try await setup.day(time?.date, of: keeper.patient)
    let dose = try UndoChoice(day, setup.sentences).dose(medication, at: time)
    switch dose {
    case .planned(let planned):
      try await keeper.undo(planned.medicationId, scheduledAt: planned.scheduledAt)
    case .asNeeded(let taken):
      try await keeper.undoPRN(taken.medicationId, takenAt: taken.takenAt)
    }
    setup.say(setup.sentences.takenBack(dose.sentence(setup.strings)), json: record.json)
  }
}
