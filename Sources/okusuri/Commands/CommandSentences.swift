import Domain
import FoundationEssentials
import Localization
import ViewModels

/// The sentences that only commands say; all but those below are written by scripts/phrases.
struct CommandSentences {
  let language: Language
  /// The day whose year goes without saying; nil where no clock is known yet.
  var today: CivilDate?

  /// A text of the commands' table; its members in Words.generated.swift know the keys.
  subscript(_ key: String, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
    CommandStrings(language)(key, arguments)
  }

  /// The sentences for a person who started the program like this, before settings are read.
  static func spoken(_ arguments: [String] = CommandLine.arguments) -> CommandSentences {
    let told = arguments.lastIndex(of: "--lang").flatMap { arguments[($0 + 1)...].first }
    let spoken = Language(environment: ProcessInfo.processInfo.environment)
    return CommandSentences(language: told.flatMap { Language(rawValue: $0) } ?? spoken)
  }
}

extension Language {
  /// The language that the locale variables of this process choose.
  init(environment: [String: String]) {
    self.init(
      all: environment["LC_ALL"], messages: environment["LC_MESSAGES"], lang: environment["LANG"])
  }
}

extension CommandSentences {
  func day(_ date: CivilDate) -> String {
    Strings(language)(today.map { date.read(on: $0) } ?? date.full)
  }

  /// The question before an account goes; the record goes with it only where nobody else keeps it.
  func confirmDeletion(_ patients: [String], _ others: Int) -> String {
    guard others == 0 else { return confirmDeletionAlone(others) }
    return confirmDeletion(patients.isEmpty ? "" : deletionOf(patients.joined(separator: comma)))
  }

  /// Sentences one after the other, each with its full stop, which the title of a card does not have.
  func whole(_ sentences: [String]) -> String {
    let ended = sentences.map { sentence in
      let ended = fullStop(sentence)
      let ends: [Character?] = [ended.last, "?", "？"]
      return ends.contains(sentence.last) ? sentence : ended
    }
    return ended.joined(separator: language.spacesSentences ? " " : "")
  }

  func device(linked: Bool) -> String { linked ? deviceLinked : deviceNone }

  func daysLeft(_ days: Int, low: Bool) -> String { daysLeft(days) + (low ? stockLow : "") }

  func fileUnclear(_ names: [String]) -> String { fileUnclear(names.joined(separator: comma)) }

  var medicationColumns: [String] {
    [columnMedication, columnIntake, columnState, columnPlan, columnStock, columnLeft]
  }

  var exportHeadings: [String] {
    [
      headingDate, headingPlannedTime, headingSlot, headingMedication, headingDosage,
      headingCount, headingStatus, headingTakenAt, headingRecordedBy, headingReason, headingNote,
    ]
  }
}
