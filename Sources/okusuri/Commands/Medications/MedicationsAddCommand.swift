import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain

struct MedicationsAddCommand: RecordCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: Help.medicationsAdd, discussion: Help.medicationsAddAbout)

  @Argument(help: ArgumentHelp(Help.medicationsAddName))
  var name: String
  @Option(help: ArgumentHelp(Help.medicationsAddDosage))
  var dosage: String
  @Option(help: ArgumentHelp(Help.medicationsAddCount))
  var count: String?
  @Flag(help: ArgumentHelp(Help.medicationsAddAsNeeded))
  var asNeeded = false
  @Option(help: ArgumentHelp(Help.medicationsAddStock))
  var stock: String?
  @Option(help: ArgumentHelp(Help.medicationsAddStrength))
  var strength = ""
  @Option(help: ArgumentHelp(Help.medicationsAddNotes))
  var notes = ""
  @Flag(help: ArgumentHelp(Help.medicationsAddAgain))
  var again = false
  @OptionGroup var limits: LimitOptions
  @OptionGroup var plan: PlanOptions
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    // What was typed wrong is told before anybody is asked; which day it is, the server may know better.
    _ = try request(setup.today, setup.sentences)
    let (records, patient) = try await setup.recordsToEdit(on: record.patient)
    let today = setup.today
    let request = try request(today, setup.sentences)
    let text = MedicationText(strings: setup.strings, today: today)
    if !again {
      // Where nobody can say what is there, nothing is refused for it.
      let known = try? await records.medications(of: patient.id)
      if let double = known?.first(where: {
        $0.isDoubled(by: request, at: patient.slotTimes, today: today)
      }) {
        throw CommandFailure(.badData, setup.sentences.medicationThere(text.line(double)))
      }
    }
    let edit = records.adding(request, to: patient)
    try await setup.carryOut(edit, of: patient.id, in: records, json: isJSON) { made in
      setup.sentences.medicationAdded(made.medication.map(text.line) ?? name)
    }
  }

  private func request(
    _ today: CivilDate, _ words: CommandSentences
  ) throws(CommandFailure) -> MedicationRequest {
    let details = MedicationDetails(
      name: try words.name(name), dosageText: dosage,
      doseCountPerIntake: try words.quantity(count, of: dosage),
      strength: strength, notes: notes, limits: try limits.given(words))
    let given = try plan.given(words)
    let regimen = given.plan(today: today)
    guard asNeeded ? given.isEmpty : regimen != nil else {
      throw CommandFailure(.usage, words.timesOrAsNeeded)
    }
    guard asNeeded || details.limits.isEmpty else {
      throw CommandFailure(.usage, words.limitsAsNeeded)
    }
    let stock = try stock.map { text throws(CommandFailure) in try words.stock(text) }
    return MedicationRequest(details: details, regimen: regimen, inventory: stock)
  }
}

extension CommandSentences {
  /// One intake as a number: as it was given, or else that of its words; 64 when there is none.
  func quantity(_ count: String?, of dosage: String) throws(CommandFailure) -> Quantity {
    if let quantity = Amount(count ?? dosage)?.quantity { return quantity }
    throw CommandFailure(.usage, count.map(notACount) ?? notAnAmount(dosage))
  }

  /// How much is at home; 64 when it is no number.
  func stock(_ text: String) throws(CommandFailure) -> Stock {
    guard let stock = Amount(text)?.stock else { throw CommandFailure(.usage, notACount(text)) }
    return stock
  }
}
