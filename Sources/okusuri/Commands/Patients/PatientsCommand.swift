import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain

struct PatientsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "patients", abstract: Help.patients,
    subcommands: [
      PatientsListCommand.self, PatientsAddCommand.self, PatientsRenameCommand.self,
      PatientsRemoveCommand.self, PatientsCodeCommand.self, PatientsCancelCodeCommand.self,
      PatientsCalendarCommand.self, PatientsCancelCalendarCommand.self, PatientsRevokeCommand.self,
      PatientsSlotsCommand.self, PatientsProfileCommand.self,
    ], defaultSubcommand: PatientsListCommand.self)
}

/// Which patient a command is about; may be left out where there is only one.
struct NamedPatient: ParsableArguments {
  @Argument(help: ArgumentHelp(Help.patientsWhich), completion: .patients)
  var name: String?
}

struct PatientsListCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Help.patientsList)

  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.requireCaregiver()
    let records = await setup.records()
    let page = try await records.patientPage()
    let text = PatientText(strings: setup.strings)
    setup.say(text.list(page.patients, unsent: page.unsent), page.body, json: isJSON)
    setup.sayWhence(records)
  }
}

struct PatientsAddCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: Help.patientsAdd)

  @Argument(help: ArgumentHelp(Help.patientsAddName))
  var name: String
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let request = PatientRequest(displayName: try setup.sentences.name(name))
    try await setup.requireCaregiver()
    let records = await setup.records()
    try await records.beginWriting()
    // Where nobody can say who is there nothing is refused for it: the lists tell two of one name apart.
    let patients = try? await records.patients()
    try setup.sentences.refuse(request.displayName, takenIn: patients ?? [])
    let edit = records.adding(request)
    guard let patient = edit.patient else { return }
    try await setup.carryOut(edit, of: patient, in: records, json: isJSON) { made in
      setup.sentences.patientAdded(made.patient?.displayName ?? request.displayName)
    }
  }
}

struct PatientsRenameCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: Help.patientsRename)

  @Argument(help: ArgumentHelp(Help.patientsRenameName), completion: .patients)
  var name: String
  @Argument(help: ArgumentHelp(Help.patientsRenameNewName))
  var newName: String
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let change = PatientChange(displayName: try setup.sentences.name(newName))
    let (records, patient) = try await setup.recordsToEdit(on: name)
    let patients = try? await records.patients()
    try setup.sentences.refuse(newName, takenIn: patients ?? [], besides: patient.id)
    guard change.displayName != patient.displayName else {
      let words = setup.sentences
      return setup.say(
        words.patientUnchanged(patient.displayName), patient.jsonBytes, json: isJSON)
    }
    try await setup.carryOut(
      .changePatient(patient, change), of: patient.id, in: records, json: isJSON
    ) { made in
      setup.sentences.patientRenamed(
        patient.displayName, made.patient?.displayName ?? patient.displayName)
    }
  }
}

struct PatientsRemoveCommand: AnsweringCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: Help.patientsRemove)

  @Argument(help: ArgumentHelp(Help.patientsRemoveName), completion: .patients)
  var name: String
  @Option(help: ArgumentHelp(Help.patientsRemoveYes, valueName: "name"))
  var yes: String?
  @OptionGroup var options: AnswerOptions

  func run(_ setup: ClientSetup) async throws {
    let session = try await setup.caregiver()
    let patient = try await setup.patient(named: name)
    try setup.confirm(
      patient.displayName, yes, asking: setup.sentences.confirmRemoval(patient.displayName))
    try await session.send(.removePatient(patient.id))
    setup.say(setup.sentences.patientRemoved(patient.displayName), json: isJSON)
  }
}

extension CommandSentences {
  /// Errors: 65 when somebody else in the household has a name that looks like this one, so that no dose goes into
  /// the wrong record.
  fileprivate func refuse(
    _ name: String, takenIn patients: [PatientAnswer], besides patient: PatientID? = nil
  ) throws(CommandFailure) {
    guard !patients.isTaken(name, besides: patient) else {
      throw CommandFailure(.badData, nameTaken(name))
    }
  }
}

extension ClientSetup {
  /// Goes on only when the person writes `name` once more: behind `--yes`, or when asked.
  ///
  /// Errors: 64 without a terminal to ask on; 65 when something else was written.
  func confirm(_ name: String, _ yes: String?, asking question: String) throws(CommandFailure) {
    guard let written = yes ?? (Prompt.isTerminal ? Prompt.ask(question) : nil) else {
      throw CommandFailure(.usage, sentences.confirmationNeeded(ShellWord.quoted(name)))
    }
    guard written == name else { throw CommandFailure(.badData, sentences.notConfirmed) }
  }
}
