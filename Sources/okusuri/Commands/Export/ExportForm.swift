import APIContract
import ClientCore
import Domain
import Localization
import ViewModels

/// One of the forms in which a record is written out, in the words of a language.
struct ExportForm {
  /// Says that so many days of all are written.
  typealias Progress = (_ done: Int, _ all: Int) -> Void

  let strings: Strings
  let format: ExportCommand.Format
  /// What a calendar names: the medicines, the patient.
  var names = false
  var person = false

  /// Writes the record; `lines` are its own lines as they came.
  func write(
    _ exported: ExportedFile, _ lines: [UInt8], to write: @escaping ([UInt8]) throws -> Void,
    progress: @escaping Progress
  ) throws {
    switch format {
    case .json: try write(JSONWriter.harmless(lines))
    case .csv: try table(exported, write, progress)
    case .fhir: try bundle(exported, write, progress)
    case .ics: try write(exported.calendar(words: strings.feedWords, names: names, person: person))
    // What is taken now is no form of the record; the command writes it itself.
    case .jahis: break
    }
  }

  private func table(
    _ exported: ExportedFile, _ write: @escaping ([UInt8]) throws -> Void,
    _ progress: @escaping Progress
  ) throws {
    var table = try CSVExport(labels: labels) { try write(copy $0) }
    var counter = DayCounter(exported, progress)
    try exported.each { record in
      counter.note(record)
      try table.write(record)
    }
    try table.finish()
  }

  private func bundle(
    _ exported: ExportedFile, _ write: @escaping ([UInt8]) throws -> Void,
    _ progress: @escaping Progress
  ) throws {
    var bundle = try FHIRExport(words: fhirWords) { try write(copy $0) }
    var counter = DayCounter(exported, progress)
    try exported.each { record in
      counter.note(record)
      try bundle.write(record)
    }
    try bundle.finish()
  }

  private var words: CommandSentences { CommandSentences(language: strings.language) }

  private var labels: CSVLabels {
    CSVLabels(
      headings: words.exportHeadings,
      slots: Dictionary(
        uniqueKeysWithValues: DoseSlot.allCases.map { ($0, strings($0.phrase)) }),
      asNeeded: strings(.dosePrn),
      statuses: [
        .taken: strings(.doseTaken), .missed: strings(.doseMissed),
        .pending: strings(.dosePending), .beforeRegistration: strings(.doseBefore),
        .skipped: strings(.doseSkipped),
      ],
      recorders: [.patient: strings(.byPatient), .caregiver: strings(.byCaregiver)],
      reasons: reasons)
  }

  private var fhirWords: FHIRWords {
    FHIRWords(
      missed: words.nobodyRecorded, caregiver: strings(.byCaregiver),
      patient: strings(.byPatient), recorder: words.headingRecordedBy, reasons: reasons)
  }

  private var reasons: [SkipReason: String] {
    Dictionary(uniqueKeysWithValues: SkipReason.allCases.map { ($0, strings($0.phrase)) })
  }
}

extension Strings {
  /// What a calendar says, in a file and in the feed.
  var feedWords: CalendarWords {
    CalendarWords(
      title: self(.calendarTitle), alarm: self(.calendarAlarm),
      moment: { calendarMoment(slot: $0, doses: $1) })
  }
}

/// Counts the days that were written, for the bar.
private struct DayCounter {
  private let all: Int
  private let progress: ExportForm.Progress
  private var first: CivilDate?
  private var last: CivilDate?

  init(_ exported: ExportedFile, _ progress: @escaping ExportForm.Progress) {
    (all, self.progress) = (exported.dayCount, progress)
  }

  mutating func note(_ record: ExportedRecord) {
    switch record {
    case .patient(let patient, _): first = patient.days.lowerBound
    case .dose(let dose): note(dose.scheduledAt.tokyoDate)
    case .medication, .asNeededDose: break
    }
  }

  private mutating func note(_ date: CivilDate) {
    guard date != last, let first else { return }
    last = date
    progress(date.days(since: first) + 1, all)
  }
}
