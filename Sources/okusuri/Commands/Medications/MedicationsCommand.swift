import APIContract
import ArgumentParser
import ClientCore
import Domain

/// `okusuri medications …`.
struct MedicationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "medications", abstract: Help.medications,
    subcommands: [
      MedicationsListCommand.self, MedicationsAddCommand.self, MedicationsChangeCommand.self,
      MedicationsStopCommand.self, MedicationsArchiveCommand.self, MedicationsStockCommand.self,
      MedicationsImportCommand.self,
    ], defaultSubcommand: MedicationsListCommand.self)
}

/// `okusuri medications list`.
struct MedicationsListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: Help.medicationsList)

  @Flag(help: ArgumentHelp(Help.medicationsListAll))
  var all = false
  @OptionGroup var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    let patient = try await setup.managedPatient(named: record.patient)
    let medications = try await setup.session.send(.medications(patient)).items
    let text = MedicationText(strings: setup.strings, today: setup.clock.now().tokyoDate)
    setup.say(text.list(medications.filter { all || !$0.archived }), json: isJSON)
  }
}

extension ClientSetup {
  /// The medication a person means, those put away last; 65 with the candidates when it is none or
  /// several.
  func medication(_ text: String, of patient: PatientID) async throws -> MedicationAnswer {
    let medications = try await session.send(.medications(patient)).items
    let kept = NameMatch.fitting(
      text, in: medications.filter { !$0.archived }, id: \.id.description, name: \.name)
    let fitting =
      kept.isEmpty
      ? NameMatch.fitting(text, in: medications, id: \.id.description, name: \.name) : kept
    if fitting.count == 1, let medication = fitting.first { return medication }
    throw CommandFailure(
      .badData, fitting.isEmpty ? sentences.noMedication(text) : sentences.whichMedicine(text),
      candidates: (fitting.isEmpty ? medications : fitting).map { "\($0.name)  \($0.id)" })
  }
}
