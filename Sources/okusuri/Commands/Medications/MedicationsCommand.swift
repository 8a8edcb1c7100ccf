import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import ViewModels

struct MedicationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "medications", abstract: Help.medications,
    subcommands: [
      MedicationsListCommand.self, MedicationsAddCommand.self, MedicationsChangeCommand.self,
      MedicationsStopCommand.self, MedicationsArchiveCommand.self, MedicationsStockCommand.self,
      MedicationsImportCommand.self,
    ], defaultSubcommand: MedicationsListCommand.self)
}

struct MedicationsListCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: Help.medicationsList)

  @Flag(help: ArgumentHelp(Help.medicationsListAll))
  var all = false
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    if await setup.session.currentSession?.role == .patient { return try await sayOwn(setup) }
    try await setup.requireCaregiver()
    let records = await setup.records()
    let patient = try await setup.patient(named: record.patient, among: records.patients())
    let page = try await records.medicationPage(of: patient.id)
    let shown = page.medications.filter { all || !$0.archived }
    let lastDays = await lastDays(of: shown, patient.id, records)
    let text = MedicationText(strings: setup.strings, today: setup.today)
    setup.say(
      text.list(shown, unsent: page.unsent, lastDays: lastDays), page.body, json: isJSON)
    setup.sayWhence(records)
  }

  /// The last days of what is over, which only the history of a plan tells; where it does not answer, the list says
  /// that it has ended, only not when.
  private func lastDays(
    of medications: [MedicationAnswer], _ patient: PatientID, _ records: RecordService
  ) async -> [MedicationID: CivilDate] {
    var days: [MedicationID: CivilDate] = [:]
    guard !isJSON, records.silence == nil else { return days }
    for medication in medications
    where !medication.archived && !medication.asNeeded && medication.regimen == nil {
      guard
        let revisions = try? await records.session.send(.regimens(patient, medication.id)).items
      else { return days }
      days[medication.id] = revisions.lastDay
    }
    return days
  }

  /// A patient's own; without the server as this device last saw them, which is said.
  private func sayOwn(_ setup: ClientSetup) async throws {
    let records = await setup.records()
    let seen = try await records.ownMedications()
    let text = MedicationText(strings: setup.strings, today: setup.today)
    setup.say(text.list(seen.answer.items), seen.body, json: isJSON)
    setup.sayWhence(records)
  }
}

extension ClientSetup {
  /// The medication a person means, those put away last; 65 with the candidates when it is not one
  /// or several.
  func medication(
    _ wanted: String, among medications: [MedicationAnswer]
  ) throws -> MedicationAnswer {
    let current = medications.filter { !$0.archived }
    let isCurrent = !NameMatch.fitting(
      wanted, in: current, id: \.id.description, name: \.name
    ).isEmpty
    let text = MedicationText(strings: strings, today: today)
    return try NameMatch.one(
      wanted, in: isCurrent ? current : medications, id: \.id.description, name: \.name,
      described: text.candidate, none: sentences.noMedication(wanted),
      several: sentences.whichMedicine(wanted))
  }
}
