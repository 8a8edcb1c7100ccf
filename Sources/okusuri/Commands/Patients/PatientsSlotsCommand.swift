import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain

/// `okusuri patients slots NAME --morning 07:30`.
///
/// Medications that follow the slots move along from now on; earlier days stay as they were.
struct PatientsSlotsCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "slots", abstract: Help.patientsSlots)

  @OptionGroup var who: NamedPatient
  @Option(help: ArgumentHelp(Help.patientsSlotsMorning, valueName: "HH:MM"))
  var morning: String?
  @Option(help: ArgumentHelp(Help.patientsSlotsNoon, valueName: "HH:MM"))
  var noon: String?
  @Option(help: ArgumentHelp(Help.patientsSlotsEvening, valueName: "HH:MM"))
  var evening: String?
  @Option(help: ArgumentHelp(Help.patientsSlotsBedtime, valueName: "HH:MM"))
  var bedtime: String?
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let (records, patient) = try await setup.recordsToEdit(on: who.name)
    let times = try moved(patient.slotTimes, setup.sentences)
    let text = PatientText(strings: setup.strings)
    try await setup.carryOut(
      .changePatient(patient, PatientChange(slotTimes: times)), of: patient.id, in: records,
      json: isJSON
    ) { text.list([$0.patient ?? patient]) }
  }

  /// The times as they are, with those that were given in their place.
  private func moved(
    _ times: SlotTimes, _ words: CommandSentences
  ) throws(CommandFailure) -> SlotTimes {
    guard morning ?? noon ?? evening ?? bedtime != nil else {
      throw CommandFailure(.usage, words.notATime("--morning --noon --evening --bedtime"))
    }
    return SlotTimes(
      morning: try words.time(morning) ?? times[.morning],
      noon: try words.time(noon) ?? times[.noon],
      evening: try words.time(evening) ?? times[.evening],
      bedtime: try words.time(bedtime) ?? times[.bedtime])
  }
}
