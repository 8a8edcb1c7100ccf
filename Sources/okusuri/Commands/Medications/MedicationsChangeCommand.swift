import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain

/// `okusuri medications change NAME`: from today on; earlier days stay as they were.
struct MedicationsChangeCommand: RecordCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: Help.medicationsChange)

  @Argument(help: ArgumentHelp(Help.medicationsWhich), completion: .medications)
  var medication: String
  @Option(help: ArgumentHelp(Help.medicationsChangeName))
  var name: String?
  @Option(help: ArgumentHelp(Help.medicationsChangeDosage))
  var dosage: String?
  @Option(help: ArgumentHelp(Help.medicationsChangeCount))
  var count: String?
  @Option(help: ArgumentHelp(Help.medicationsChangeStrength))
  var strength: String?
  @Option(help: ArgumentHelp(Help.medicationsChangeNotes))
  var notes: String?
  @Flag(help: ArgumentHelp(Help.medicationsChangeNoEnd))
  var noEnd = false
  @Flag(help: ArgumentHelp(Help.medicationsChangeAsNeeded))
  var asNeeded = false
  @OptionGroup var limits: LimitOptions
  @Flag(help: ArgumentHelp(Help.medicationsChangeNoInterval))
  var noInterval = false
  @Flag(help: ArgumentHelp(Help.medicationsChangeNoMaxPerDay))
  var noMaxPerDay = false
  @OptionGroup var plan: PlanOptions
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    var given = try plan.given(setup.sentences)
    var change = try details(setup.sentences)
    guard !asNeeded || given.isEmpty && !noEnd else {
      throw CommandFailure(.usage, setup.sentences.timesOrAsNeeded)
    }
    if asNeeded { change.asNeeded = true }
    guard change != MedicationChange() || !given.isEmpty || noEnd else {
      throw CommandFailure(.usage, setup.sentences.nothingToChange)
    }
    let (records, patient) = try await setup.recordsToEdit(on: record.patient)
    // The server may know better which day it is.
    given = try plan.given(setup.sentences)
    let found = try await setup.medication(medication, of: patient, in: records)
    guard change.asNeeded == true || found.asNeeded || limits.isEmpty else {
      throw CommandFailure(.usage, setup.sentences.limitsAsNeeded)
    }
    let today = setup.today
    change.regimen = try regimen(given, of: found, today, setup.sentences)
    let text = MedicationText(strings: setup.strings, today: today)
    guard change.isOther(than: found) else {
      return setup.say(
        setup.sentences.medicationUnchanged(text.line(found)), found.jsonBytes, json: isJSON)
    }
    try await setup.carryOut(
      .changeMedication(found, change), of: patient.id, in: records, json: isJSON
    ) { made in
      let line = text.line(made.medication ?? found)
      guard let start = given.start, start > today else {
        return setup.sentences.medicationChanged(line)
      }
      return setup.sentences.medicationChanges(start, line)
    }
  }

  private func details(_ words: CommandSentences) throws(CommandFailure) -> MedicationChange {
    var change = MedicationChange()
    change.name = try name.map { text throws(CommandFailure) in try words.name(text) }
    change.dosageText = dosage
    // Other words are another amount, unless the number is given too.
    if count != nil || dosage != nil {
      change.doseCountPerIntake = try words.quantity(count, of: dosage ?? "")
    }
    change.strength = strength
    change.notes = notes
    let given = try limits.given(words)
    guard given.isEmpty || !asNeededEnds else { throw CommandFailure(.usage, words.limitsAsNeeded) }
    if let hours = given.minIntervalHours { change.minIntervalHours = .some(hours) }
    if let times = given.maxPerDay { change.maxPerDay = .some(times) }
    if noInterval { change.minIntervalHours = .some(nil) }
    if noMaxPerDay { change.maxPerDay = .some(nil) }
    return change
  }

  /// True when times are given: it is planned then.
  private var asNeededEnds: Bool { plan.slots != nil || plan.times != nil }

  /// The plan from now on; nil when it stays.
  private func regimen(
    _ given: GivenPlan, of medication: MedicationAnswer, _ today: CivilDate,
    _ words: CommandSentences
  ) throws(CommandFailure) -> RegimenPlan? {
    guard !given.isEmpty || noEnd else { return nil }
    // Earlier days stay as they were: a first day among them would be passed over without a word (W-12).
    if let start = given.start, start < today {
      throw CommandFailure(.badData, words.changeStartsToday)
    }
    guard var plan = medication.regimen.map({ given.changing($0.plan) }) ?? given.plan(today: today)
    else {
      let name = medication.name
      throw CommandFailure(
        .usage, medication.asNeeded ? words.asNeededNeedsTimes(name) : words.endedNeedsTimes(name))
    }
    if noEnd { plan.end = nil }
    return plan
  }
}

extension MedicationChange {
  /// False where all that is given is so already.
  fileprivate func isOther(than known: MedicationAnswer) -> Bool {
    var same = MedicationChange()
    if name != nil { same.name = known.name }
    if dosageText != nil { same.dosageText = known.dosageText }
    if doseCountPerIntake != nil { same.doseCountPerIntake = known.doseCountPerIntake }
    if strength != nil { same.strength = known.strength }
    if notes != nil { same.notes = known.notes }
    if minIntervalHours != nil { same.minIntervalHours = .some(known.minIntervalHours) }
    if maxPerDay != nil { same.maxPerDay = .some(known.maxPerDay) }
    if regimen != nil { same.regimen = known.regimen?.plan }
    if asNeeded != nil { same.asNeeded = known.asNeeded }
    return self != same
  }
}
