import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain

struct MedicationsAddCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: Help.medicationsAdd, discussion: Help.medicationsAddAbout)

  @Argument(help: ArgumentHelp(Help.medicationsAddName))
  var name: String
  @Option(help: ArgumentHelp(Help.medicationsAddDosage))
  var dosage: String
  @Option(help: ArgumentHelp(Help.medicationsAddCount))
  var count = "1"
  @Flag(help: ArgumentHelp(Help.medicationsAddAsNeeded))
  var asNeeded = false
  @Option(help: ArgumentHelp(Help.medicationsAddStock))
  var stock: String?
  @Option(help: ArgumentHelp(Help.medicationsAddStrength))
  var strength = ""
  @Option(help: ArgumentHelp(Help.medicationsAddNotes))
  var notes = ""
  @OptionGroup var plan: PlanOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  var writes: Bool { true }

  func run(_ setup: ClientSetup) async throws {
    let today = setup.clock.now().tokyoDate
    let request = try request(today, setup.sentences)
    let patient = try await setup.managedPatient(named: record.patient)
    let seen = try await setup.session.seen(.addMedication(patient, request))
    let text = MedicationText(strings: setup.strings, today: today)
    setup.say(setup.sentences.medicationAdded(text.line(seen.answer)), seen.body, json: isJSON)
  }

  private func request(
    _ today: CivilDate, _ words: CommandSentences
  ) throws(CommandFailure) -> MedicationRequest {
    let details = MedicationDetails(
      name: try words.name(name), dosageText: dosage, doseCountPerIntake: try words.quantity(count),
      strength: strength, notes: notes)
    let given = try plan.given(words)
    let regimen = given.plan(today: today)
    guard asNeeded ? given.isEmpty : regimen != nil else {
      throw CommandFailure(.usage, words.timesOrAsNeeded)
    }
    let stock = try stock.map { text throws(CommandFailure) in try words.stock(text) }
    return MedicationRequest(details: details, regimen: regimen, inventory: stock)
  }
}

extension CommandSentences {
  /// A number of tablets after an option; 64 when it is not one.
  func quantity(_ text: String) throws(CommandFailure) -> Quantity {
    guard let quantity = Self.thousandths(text).flatMap(Quantity.init(thousandths:)) else {
      throw CommandFailure(.usage, notACount(text))
    }
    return quantity
  }

  /// How much is at home; 64 when it is no number.
  func stock(_ text: String) throws(CommandFailure) -> Stock {
    guard let stock = Self.thousandths(text).flatMap(Stock.init(thousandths:)) else {
      throw CommandFailure(.usage, notACount(text))
    }
    return stock
  }

  /// `28`, `0.5`: ASCII digits, at most three behind the point; nil for anything else.
  private static func thousandths(_ text: String) -> Int? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let whole = parts.first, whole.utf8.count <= 6, let units = Int(whole)
    else { return nil }
    guard parts.count == 2 else { return units * 1000 }
    guard parts[1].utf8.count <= 3,
      let digits = Int(parts[1] + String(repeating: "0", count: 3 - parts[1].utf8.count))
    else { return nil }
    return units * 1000 + digits
  }
}
