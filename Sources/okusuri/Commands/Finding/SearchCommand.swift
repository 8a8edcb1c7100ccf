import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import Localization
import ViewModels

/// `okusuri search TEXT`: medicines, records, notes and documents that have the text, in any spelling.
///
/// `--json` is the server's answer; documents are this device's own, and `documents list TEXT --json` has them.
/// Source: R-15.
struct SearchCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: Help.search, discussion: Help.searchAbout)

  @Argument(help: ArgumentHelp(Help.searchText)) var text: String
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    guard text.count <= SearchRequest.longest, !text.folded.isEmpty else {
      throw CommandFailure(.usage, setup.sentences.searchTooLong("\(SearchRequest.longest)"))
    }
    try await setup.requireCaregiver()
    let records = await setup.records()
    let patient = try await setup.patient(named: record.patient, among: records.patients())
    let seen = try await records.search(text, of: patient.id)
    guard !isJSON else {
      CommandOutput.body(seen.body)
      return setup.sayWhence(records)
    }
    let isPartial = records.silence != nil
    CommandOutput.say(lines(seen.answer, try await documents(setup), isPartial, setup))
    setup.sayWhence(records)
  }

  /// The documents of this device that have the text; none where they cannot be opened.
  private func documents(_ setup: ClientSetup) async throws -> [StoredDocument] {
    let device = try await DeviceDocuments(setup)
    guard try !device.seesNone() else { return [] }
    return try await device.found(DocumentQuery(text: text, limit: SearchAnswer.most))
  }

  private func lines(
    _ answer: SearchAnswer, _ documents: [StoredDocument], _ isPartial: Bool, _ setup: ClientSetup
  ) -> String {
    let (strings, today) = (setup.strings, setup.today)
    let words =
      answer.medicines.map { FoundWords($0, strings: strings) }
      + documents.map { document in
        let day = document.fields.date.map { strings($0.date.read(on: today)) }
        return FoundWords(
          document: document.fields.title.text, day: day ?? "", strings: strings)
      } + answer.notes.map { FoundWords($0, isNote: true, strings: strings, today: today) }
      + answer.doses.map { FoundWords($0, isNote: false, strings: strings, today: today) }
    guard !words.isEmpty else {
      return strings(isPartial ? .findNonePartial(text) : .findNone(text))
    }
    var parts = [TextTable(rows: words.map { [$0.topic, $0.what, $0.at] }).text]
    if answer.hasMore { parts.append(strings(.findMore)) }
    if isPartial { parts.append(strings(.findPartial)) }
    return parts.joined(separator: "\n")
  }
}
