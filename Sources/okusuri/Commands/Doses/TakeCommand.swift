import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import Localization
import ViewModels

/// `okusuri take MEDICATION`: records a dose.
struct TakeCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    commandName: "take", abstract: Help.take, discussion: Help.takeAbout)

  @Argument(help: ArgumentHelp(Help.medicationsWhich), completion: .medications)
  var medication: String

  @Option(
    help: ArgumentHelp(
      Help.takeAt,
      discussion: "For a medication taken as needed: when it was taken.", valueName: "time"))
  var at: String?

  @Option(help: ArgumentHelp(Help.takeTakenAt, valueName: "time"))
  var takenAt: String?

  @Option(help: ArgumentHelp(Help.takeAmount, valueName: "amount"))
  var amount: String?

  @Flag(help: ArgumentHelp(Help.takeYes))
  var yes = false

  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    let (records, patient) = try await setup.recordsToWrite(on: record.patient, at, takenAt)
    let (at, takenAt) = (try setup.time(at), try setup.time(takenAt))
    let day = setup.otherDay(at)
    if let at, let day, day > setup.today {
      let planned = at.instant(on: day)
      guard takenAt != nil else { throw setup.notYetCome(planned) }
      throw CommandFailure(
        .badData, setup.sentences.skipNotYet(planned.moment(setup.strings)))
    }
    let choice = try await setup.choosing(on: day, at, takenAt, of: patient, in: records)
    let medicine = try choice.medicine(medication, setup.sentences)
    let (dose, write) =
      if let medicine = medicine.asNeeded(at: at, on: choice.date) {
        try asNeeded(medicine, at, takenAt, on: choice.day, setup)
      } else {
        try planned(medicine, at, takenAt, on: choice.date, setup)
      }
    // Whoever may not record is not asked whether they did (W-2).
    if let refusal = records.session.grace.refusal(of: write.operation) { throw refusal }
    let waiting = records.waiting(for: patient).compactMap(\.write)
    try confirm(write, medicine, choice, waiting, isKept: records.silence != nil, setup)
    let outcome = try await setup.naming(dose) { try await records.write(write, for: patient) }
    Self.say(outcome, dose, setup, record, records, before: write.takenBefore)
    setup.sayStranger(records)
    await records.lookAhead(.patient(patient))
  }

  /// Asks once about what is early or too much, by what is known; with no terminal nothing is recorded
  /// without --yes. Source: decision P-44.
  private func confirm(
    _ write: RecordWrite, _ medicine: TakeChoice.Item, _ choice: TakeChoice,
    _ waiting: [RecordWrite], isKept: Bool, _ setup: ClientSetup
  ) throws(CommandFailure) {
    let known = medicine.asNeeded?.knownIntakes(choice.day, isKept: isKept, waiting) ?? []
    let isOpen =
      if case .dose(let dose, _, _) = write {
        medicine.doses.contains { $0.isSameDose(as: dose) && $0.takenAt == nil }
      } else {
        true
      }
    guard !yes, isOpen,
      let caution = write.caution(
        medicine.asNeeded, known: known, present: setup.present)
    else { return }
    let words = setup.sentences.whole(caution.phrases.map { setup.strings($0) })
    try Prompt.confirm(
      setup.sentences.takeAsk(words), unasked: setup.sentences.takeNeedsYes(words),
      stopped: setup.sentences.takeStopped)
  }

  private func planned(
    _ medicine: TakeChoice.Item, _ at: TimeArgument?, _ takenAt: TimeArgument?,
    on date: CivilDate, _ setup: ClientSetup
  ) throws(CommandFailure) -> (DayAnswer.Dose, RecordWrite) {
    guard amount == nil else { throw CommandFailure(.usage, setup.sentences.takeAmountPlanned) }
    let dose = try medicine.dose(at: at, on: date, by: setup.present, setup.sentences)
    let told = takenAt?.taken(plannedFor: dose.scheduledAt, by: setup.present)
    try setup.checkTaken(told)
    // A dose of an earlier day gets its planned time, as on the screen (decision 0015).
    let isPresent = told == nil && !setup.isOver(dose)
    let instant = told ?? (isPresent ? setup.clock.now().wholeSecond : dose.scheduledAt)
    return (
      .planned(dose.taken(at: instant, by: .caregiver)),
      .dose(dose, takenAt: instant, isPresent: isPresent)
    )
  }

  /// One as needed has no planned time, so either option says when it was taken.
  private func asNeeded(
    _ medicine: MedicationAnswer, _ at: TimeArgument?, _ takenAt: TimeArgument?,
    on day: DayAnswer, _ setup: ClientSetup
  ) throws(CommandFailure) -> (DayAnswer.Dose, RecordWrite) {
    guard at == nil || takenAt == nil else {
      throw CommandFailure(.usage, setup.sentences.asNeededHasOneTime)
    }
    let told = (at ?? takenAt)?.latest(on: day.date, by: setup.present)
    try setup.checkTaken(told)
    let amount = try amount.map { text throws(CommandFailure) in
      try setup.sentences.amount(text, of: medicine)
    }
    let item = DayAnswer.PRNItem.taken(
      medicine, amount,
      at: day.freeSecond(of: medicine.id, from: told ?? setup.clock.now().wholeSecond))
    return (
      .asNeeded(item),
      .asNeeded(item, key: Self.freshKey(), isPresent: told == nil, saysAmount: amount != nil)
    )
  }

  /// Says what became of a dose that was taken or skipped, and how it is taken back. One that was recorded so `before`
  /// stays as it was, and is told as it stands.
  static func say(
    _ outcome: WriteOutcome, _ dose: DayAnswer.Dose, _ setup: ClientSetup,
    _ record: RecordOptions, _ records: RecordService, before: DayAnswer.DoseItem? = nil
  ) {
    let words = setup.sentences
    switch outcome {
    case .done(let answer):
      let dose = answer?.dose ?? dose
      guard !record.json else { return CommandOutput.body(dose.jsonBytes) }
      let undo = dose.undoCommand(today: setup.today, patient: record.patient)
      let sentence = setup.dated(dose.sentence(setup.strings), dose)
      let isOlder = before.flatMap { dose.planned?.isRecorded(as: $0) } ?? false
      CommandOutput.say(
        isOlder
          ? words.recordedBefore(sentence, undo: undo) : words.recorded(sentence, undo: undo))
    case .unchanged:
      let shown = before.map { DayAnswer.Dose.planned($0) } ?? dose
      guard !record.json else { return CommandOutput.body(shown.jsonBytes) }
      let undo = shown.undoCommand(today: setup.today, patient: record.patient)
      let sentence = setup.dated(shown.sentence(setup.strings), shown)
      CommandOutput.say(words.recordedBefore(sentence, undo: undo))
    case .queued, .withdrawn:
      let shown = before.map { DayAnswer.Dose.planned($0) } ?? dose
      let (unsent, untaken) = (records.counts.waiting, records.reason)
      guard !record.json else {
        return CommandOutput.body(QueuedStatus(dose: shown, unsent: unsent).jsonBytes)
      }
      let sentence = setup.dated(shown.sentence(setup.strings), shown)
      let undo = shown.undoCommand(today: setup.today, patient: record.patient)
      CommandOutput.say(
        before == nil
          ? words.queued(sentence, unsent: unsent, for: untaken)
          : words.queuedBefore(sentence, undo: undo, unsent: unsent, for: untaken))
    }
  }

  /// A name for this one try, so that a repeated request is not a second dose.
  static func freshKey() -> String {
    var generator = SystemRandomNumberGenerator()
    return Identifier<PRNDoseRequest>.random(using: &generator).description
  }
}

extension RecordWrite {
  /// The dose of this write as it was taken already, as far as that is known; nil for one that was not.
  fileprivate var takenBefore: DayAnswer.DoseItem? {
    if case .dose(let dose, _, _) = self, dose.takenAt != nil { dose } else { nil }
  }
}

extension DayAnswer.DoseItem {
  /// True when the record of this dose is that one, and no newer one took its place.
  fileprivate func isRecorded(as before: DayAnswer.DoseItem) -> Bool {
    takenAt == before.takenAt && skip?.skippedAt == before.skip?.skippedAt
  }
}

extension DayAnswer.Dose {
  fileprivate var planned: DayAnswer.DoseItem? {
    if case .planned(let dose) = self { dose } else { nil }
  }
}

extension CommandSentences {
  /// How much of a medicine was taken; 64 when it is no amount, or one in another unit.
  fileprivate func amount(
    _ text: String, of medicine: MedicationAnswer
  ) throws(CommandFailure) -> Quantity {
    switch medicine.amount(written: text) {
    case .success(let quantity): return quantity
    case .failure(.unreadable): throw CommandFailure(.usage, takeAmountBad(text))
    case .failure(.otherUnit):
      throw CommandFailure(.usage, takeAmountUnit(text, usual: medicine.usualAmount))
    }
  }
}

extension ClientSetup {
  /// The day that a time names; nil for today, which the server counts by its own clock.
  func otherDay(_ time: TimeArgument?) -> CivilDate? {
    time?.date.flatMap { $0 == today ? nil : $0 }
  }
}

extension ClientSetup {
  /// Throws 65 when a time is of a day whose doses nobody records or takes back any more, whatever the plan.
  func checkOpen(
    _ time: TimeArgument?, _ sentence: (String) -> String
  ) throws(CommandFailure) {
    guard let time, let day = time.date,
      day < RecordingWindow(now: present).days.lowerBound
    else { return }
    throw CommandFailure(.badData, sentence(time.instant(on: day).moment(strings)))
  }

  /// Throws 65 when nothing can have been taken at that time: it has not come, or is more than 30 days ago.
  fileprivate func checkTaken(_ instant: Timestamp?) throws(CommandFailure) {
    guard let instant else { return }
    if instant > present { throw notYetCome(instant) }
    guard RecordingWindow(now: present).contains(takenAt: instant) else {
      throw CommandFailure(.badData, sentences.tooLongAgo(instant.moment(strings)))
    }
  }

  fileprivate func notYetCome(_ instant: Timestamp) -> CommandFailure {
    CommandFailure(.badData, sentences.notYetCome(instant.moment(strings)))
  }
}

extension ClientSetup {
  /// Whose record a dose is recorded in, where these `times` are ones: what was typed wrong is told before anybody is
  /// asked. They are read after it, for the server may know better what time it is.
  ///
  /// Errors: as of ``time(_:)`` and ``recordsToWrite(on:)``.
  func recordsToWrite(
    on name: String?, _ times: String?...
  ) async throws -> (RecordService, PatientID) {
    for time in times { _ = try self.time(time) }
    return try await recordsToWrite(on: name)
  }

  /// What there is to choose from on that day, which is `at`'s; on today, when it is nil, with what is open of the day
  /// before.
  ///
  /// Errors: as of ``checkOpen(_:_:)`` and ``knowing(_:)``.
  func choosing(
    on day: CivilDate?, _ at: TimeArgument?, _ taken: TimeArgument?, of patient: PatientID,
    in records: RecordService
  ) async throws -> TakeChoice {
    try checkOpen(at, sentences.tooLongAgo)
    let shown = try await knowing { try await records.day(day, of: .patient(patient)) }
    return TakeChoice(
      shown, try await records.medications(of: patient),
      open: day == nil
        ? try await stillOpen(before: shown.date, at, taken, patient, in: records) : [])
  }

  /// The doses of the day before the one that is shown which are due still, and those that a time alone means there:
  /// the one that was planned `at` it, whatever became of it, or those open ones after which it was `taken`.
  func stillOpen(
    before shown: CivilDate, _ at: TimeArgument?, _ taken: TimeArgument?,
    _ patient: PatientID, in records: RecordService
  ) async throws -> [DayAnswer.DoseItem] {
    let (now, said) = (present, [at, taken].compactMap(\.self))
    let day = try await dayBefore(shown, said, patient, in: records)
    return day?.doses.filter { dose in
      let plan = dose.scheduledAt
      if dose.isDue(at: now) { return true }
      if let at { return at.isBefore(shown, by: now) && at.means(plan, on: plan.tokyoDate) }
      guard case .time(let time)? = taken, !dose.isSettled else { return false }
      return time.follows(plan, on: shown, by: now)
    } ?? []
  }

  /// The day before the one that is shown: nil but in the hour after midnight and where one of these times alone is of
  /// it, and where nobody knows.
  func dayBefore(
    _ shown: CivilDate, _ said: [TimeArgument], _ patient: PatientID, in records: RecordService
  ) async throws -> DayAnswer? {
    let now = present
    let isSaid = said.contains { $0.isBefore(shown, by: now) }
    let due = DoseStatus.dayStillDue(before: shown, at: now)
    guard let day = due ?? (isSaid ? shown.adding(days: -1) : nil) else { return nil }
    do { return try await records.day(day, of: .patient(patient)) } catch is RecordFailure {
      return nil
    }
  }

  /// True for a dose of a day before today that is not due any more.
  func isOver(_ dose: DayAnswer.DoseItem) -> Bool {
    dose.scheduledAt.tokyoDate < present.tokyoDate && !dose.isDue(at: present)
  }

  /// The sentence, after its day where that is not today: nobody has to guess which one was meant.
  func dated(_ sentence: String, _ dose: DayAnswer.Dose) -> String {
    let date = dose.time.tokyoDate
    return date == today ? sentence : "\(strings(date.short(on: today))) \(sentence)"
  }
}
