import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain

/// `okusuri medications stop NAME`: sets the last day.
struct MedicationsStopCommand: RecordCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: Help.medicationsStop, discussion: Help.medicationsStopAbout)

  @Argument(help: ArgumentHelp(Help.medicationsWhich), completion: .medications)
  var medication: String
  @Option(help: ArgumentHelp(Help.medicationsStopOn, valueName: "date"))
  var on: String?
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    _ = try setup.sentences.date(on)
    let (records, patient) = try await setup.recordsToEdit(on: record.patient)
    let words = setup.sentences
    let found = try await setup.medication(medication, of: patient, in: records)
    guard !found.asNeeded else {
      throw CommandFailure(.badData, words.asNeededIsArchived(found.name))
    }
    guard var plan = found.regimen?.plan else {
      throw CommandFailure(.badData, words.endedAlready(found.name))
    }
    let last = try words.date(on) ?? setup.today
    guard last >= plan.start || plan.start <= setup.today else {
      throw CommandFailure(.badData, words.beginsLater(found.name, plan.start))
    }
    plan.end = last
    var change = MedicationChange()
    change.regimen = plan
    try await setup.carryOut(
      .changeMedication(found, change), of: patient.id, in: records, json: isJSON
    ) { words.stopped($0.medication?.name ?? found.name, last) }
  }
}

/// `okusuri medications archive NAME`: puts a medication away; its past stays.
struct MedicationsArchiveCommand: RecordCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: Help.medicationsArchive)

  @Argument(help: ArgumentHelp(Help.medicationsWhich), completion: .medications)
  var medication: String
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    let (records, patient) = try await setup.recordsToEdit(on: record.patient)
    let found = try await setup.medication(medication, of: patient, in: records)
    var change = MedicationChange()
    change.archived = true
    try await setup.carryOut(
      .changeMedication(found, change), of: patient.id, in: records, json: isJSON
    ) {
      let name = $0.medication?.name ?? found.name
      return found.archived
        ? setup.sentences.archivedBefore(name) : setup.sentences.archived(name)
    }
  }
}

struct MedicationsStockCommand: RecordCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "stock", abstract: Help.medicationsStock)

  @Argument(help: ArgumentHelp(Help.medicationsWhich), completion: .medications)
  var medication: String
  @Argument(help: ArgumentHelp(Help.medicationsStockQuantity))
  var quantity: String?
  @Flag(help: ArgumentHelp(Help.medicationsStockStopCounting))
  var stopCounting = false
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    let words = setup.sentences
    guard (quantity == nil) == stopCounting else {
      throw CommandFailure(.usage, words.countOrStop)
    }
    let stock = try quantity.map { text throws(CommandFailure) in try words.stock(text) }
    let (records, patient) = try await setup.recordsToEdit(on: record.patient)
    let found = try await setup.medication(medication, of: patient, in: records)
    let text = MedicationText(strings: setup.strings, today: setup.today)
    try await setup.carryOut(
      .setStock(found, stock), of: patient.id, in: records, json: isJSON
    ) { made in
      made.stock.map { words.stockSet($0.medicationName, text.stock($0)) }
        ?? words.countedNoMore(found.name)
    }
  }
}
