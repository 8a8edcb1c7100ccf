import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import Localization
import ViewModels

/// `okusuri skip MEDICATION --reason REASON`: records that a dose is left out on purpose; `undo` takes it back.
struct SkipCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip", abstract: Help.skip, discussion: Help.skipAbout)

  @Argument(help: ArgumentHelp(Help.medicationsWhich), completion: .medications)
  var medication: String

  @Option(help: ArgumentHelp(Help.skipReason, valueName: "reason"))
  var reason: Reason

  @Option(help: ArgumentHelp(Help.skipNote, valueName: "text"))
  var note = ""

  @Option(help: ArgumentHelp(Help.takeAt, valueName: "time"))
  var at: String?

  @OptionGroup var record: RecordOptions

  /// The reasons as a person types them.
  enum Reason: String, CaseIterable, ExpressibleByArgument {
    case doctor, unwell, away, other, refused
    case noMedicine = "no-medicine"

    /// Takes the words of the screens too, in every language: 医師の指示, doctor's advice. Source: W-53.
    init?(argument: String) {
      let word = Self.plain(argument)
      guard let meant = Self.allCases.first(where: { $0.words.contains(word) }) else { return nil }
      self = meant
    }

    private var words: [String] {
      let phrase = reason.phrase
      return ([rawValue, reason.name] + Language.allCases.map { Strings($0)(phrase) })
        .map(Self.plain)
    }

    /// In one spelling, with the apostrophe that a keyboard has.
    private static func plain(_ word: String) -> String {
      String(word.folded.map { $0 == "\u{2019}" ? "'" : $0 })
    }

    var reason: SkipReason {
      switch self {
      case .doctor: .doctor
      case .unwell: .unwell
      case .away: .away
      case .other: .other
      case .refused: .refused
      case .noMedicine: .noMedicine
      }
    }
  }

  /// True where the note is none, or one line that can be seen.
  private var isNoteGood: Bool {
    note.isEmpty
      || note.isSeen && note.unicodeScalars.count <= Skip.longestNote
        && note.unicodeScalars.allSatisfy(\.isPrintable)
  }

  func run(_ setup: ClientSetup) async throws {
    guard isNoteGood else { throw CommandFailure(.badData, setup.sentences.badNote) }
    let (records, patient) = try await setup.recordsToWrite(on: record.patient, at)
    let at = try setup.time(at)
    let day = setup.otherDay(at)
    if let at, let day, day > setup.today {
      // The server takes none either; one that waits for it would be refused when nobody looks any more.
      let planned = at.instant(on: day).moment(setup.strings)
      throw CommandFailure(.badData, setup.sentences.skipNotYet(planned))
    }
    let choice = try await setup.choosing(on: day, at, nil, of: patient, in: records)
    let medicine = try choice.medicine(medication, setup.sentences)
    guard medicine.asNeeded == nil || !medicine.doses.isEmpty else {
      throw CommandFailure(.badData, setup.sentences.asNeededIsNotSkipped(medicine.name))
    }
    let now = setup.clock.now()
    let planned = try medicine.dose(
      at: at, on: choice.date, by: setup.present, setup.sentences)
    guard planned.effectiveStatus != .taken else {
      let taken = DayAnswer.Dose.planned(planned)
      let undo = taken.undoCommand(today: setup.today, patient: record.patient)
      throw CommandFailure(
        .badData, setup.sentences.skipTaken(taken.sentence(setup.strings), undo: undo))
    }
    let skip = Skip(
      reason: reason.reason, note: note, skippedAt: now.wholeSecond, recordedBy: .caregiver)
    let dose = DayAnswer.Dose.planned(planned.skipped(skip))
    let outcome = try await setup.naming(dose) {
      try await records.write(
        .skip(planned, skip, key: TakeCommand.freshKey()), for: patient)
    }
    TakeCommand.say(
      outcome, dose, setup, record, records,
      before: planned.isSkipped(alike: skip) ? planned : nil)
    setup.sayStranger(records)
    await records.lookAhead(.patient(patient))
  }
}

extension DayAnswer.DoseItem {
  /// True when it was left out already, for the same reason and with the same note: then it stays as it was.
  fileprivate func isSkipped(alike other: Skip) -> Bool {
    skip.map { ($0.reason, $0.note) == (other.reason, other.note) } ?? false
  }
}
