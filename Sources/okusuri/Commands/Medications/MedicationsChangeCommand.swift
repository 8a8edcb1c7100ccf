import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain

/// `okusuri medications change NAME`: from today on; earlier days stay as they were.
struct MedicationsChangeCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: "薬や予定を、今日から変える / Change a medication from today on")

  @Argument(help: "薬（名前、名前の一部、ID）。The medication: its name, a part of it, or its identifier.")
  var medication: String
  @Option(help: "新しい名前。The name from today on.")
  var name: String?
  @Option(help: "1回の量。One intake in words.")
  var dosage: String?
  @Option(help: "1回の数。One intake as a number.")
  var count: String?
  @Option(help: "規格。The strength; empty takes it away.")
  var strength: String?
  @Option(help: "メモ。The notes; empty takes them away.")
  var notes: String?
  @Flag(help: "終わりの日をなくす。It goes on without a last day.")
  var noEnd = false
  @OptionGroup var plan: PlanOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    let today = setup.clock.now().tokyoDate
    let given = try plan.given(setup.sentences)
    var change = try details(setup.sentences)
    guard change != MedicationChange() || !given.isEmpty || noEnd else {
      throw CommandFailure(.usage, setup.sentences.nothingToChange)
    }
    let patient = try await setup.managedPatient(named: record.patient)
    let found = try await setup.medication(medication, of: patient)
    change.regimen = try regimen(given, of: found, today, setup.sentences)
    let seen = try await setup.session.seen(
      .changeMedication(patient, found.id, change, version: found.version))
    let text = MedicationText(strings: setup.strings, today: today)
    setup.say(
      setup.sentences.medicationChanged(text.line(seen.answer)), seen.body, json: isJSON)
  }

  private func details(_ words: CommandSentences) throws(CommandFailure) -> MedicationChange {
    var change = MedicationChange()
    change.name = name
    change.dosageText = dosage
    change.doseCountPerIntake = try count.map { text throws(CommandFailure) in
      try words.quantity(text)
    }
    change.strength = strength
    change.notes = notes
    return change
  }

  /// The plan from now on; nil when it stays.
  private func regimen(
    _ given: GivenPlan, of medication: MedicationAnswer, _ today: CivilDate,
    _ words: CommandSentences
  ) throws(CommandFailure) -> RegimenPlan? {
    guard !given.isEmpty || noEnd else { return nil }
    guard !medication.asNeeded else {
      throw CommandFailure(.badData, words.asNeededHasNoPlan(medication.name))
    }
    guard var plan = medication.regimen.map({ given.changing($0.plan) }) ?? given.plan(today: today)
    else { throw CommandFailure(.usage, words.endedNeedsTimes(medication.name)) }
    if noEnd { plan.end = nil }
    return plan
  }
}
