import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain

/// `okusuri medications stop NAME`: sets the last day.
struct MedicationsStopCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: Help.medicationsStop, discussion: Help.medicationsStopAbout)

  @Argument(help: ArgumentHelp(Help.medicationsWhich), completion: .medications)
  var medication: String
  @Option(help: ArgumentHelp(Help.medicationsStopOn, valueName: "date"))
  var on: String?
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  var writes: Bool { true }

  func run(_ setup: ClientSetup) async throws {
    let words = setup.sentences
    let last = try words.date(on) ?? setup.clock.now().tokyoDate
    let patient = try await setup.managedPatient(named: record.patient)
    let found = try await setup.medication(medication, of: patient)
    guard !found.asNeeded else {
      throw CommandFailure(.badData, words.asNeededIsArchived(found.name))
    }
    guard var plan = found.regimen?.plan else {
      throw CommandFailure(.badData, words.endedAlready(found.name))
    }
    plan.end = last
    var change = MedicationChange()
    change.regimen = plan
    let seen = try await setup.session.seen(
      .changeMedication(patient, found.id, change, version: found.version))
    setup.say(words.stopped(seen.answer.name, last), seen.body, json: isJSON)
  }
}

/// `okusuri medications archive NAME`: puts a medication away; its past stays.
struct MedicationsArchiveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: Help.medicationsArchive)

  @Argument(help: ArgumentHelp(Help.medicationsWhich), completion: .medications)
  var medication: String
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  var writes: Bool { true }

  func run(_ setup: ClientSetup) async throws {
    let patient = try await setup.managedPatient(named: record.patient)
    let found = try await setup.medication(medication, of: patient)
    var change = MedicationChange()
    change.archived = true
    let seen = try await setup.session.seen(
      .changeMedication(patient, found.id, change, version: found.version))
    setup.say(setup.sentences.archived(seen.answer.name), seen.body, json: isJSON)
  }
}

struct MedicationsStockCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "stock", abstract: Help.medicationsStock)

  @Argument(help: ArgumentHelp(Help.medicationsWhich), completion: .medications)
  var medication: String
  @Argument(help: ArgumentHelp(Help.medicationsStockQuantity))
  var quantity: String?
  @Flag(help: ArgumentHelp(Help.medicationsStockStopCounting))
  var stopCounting = false
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  var writes: Bool { true }

  func run(_ setup: ClientSetup) async throws {
    let words = setup.sentences
    guard (quantity == nil) == stopCounting else {
      throw CommandFailure(.usage, words.countOrStop)
    }
    let stock = try quantity.map { text throws(CommandFailure) in try words.stock(text) }
    let patient = try await setup.managedPatient(named: record.patient)
    let found = try await setup.medication(medication, of: patient)
    guard let stock else {
      try await setup.session.send(.clearInventory(patient, found.id))
      return setup.say(words.countedNoMore(found.name), json: isJSON)
    }
    let seen = try await setup.session.seen(.setInventory(patient, found.id, stock))
    let text = MedicationText(strings: setup.strings, today: setup.clock.now().tokyoDate)
    setup.say(
      words.stockSet(seen.answer.medicationName, text.stock(seen.answer)), seen.body, json: isJSON)
  }
}
