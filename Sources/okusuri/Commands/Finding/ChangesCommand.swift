import APIContract
import ArgumentParser
import ClientCore
import Domain
import Localization
import ViewModels

/// `okusuri changes`: what was changed lately around a patient, the newest first. Source: R-14.
struct ChangesCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "changes", abstract: Help.changes)

  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    try await setup.requireCaregiver()
    let records = await setup.records()
    let patient = try await setup.patient(named: record.patient, among: records.patients())
    let seen = try await records.changes(of: patient.id)
    let (strings, today) = (setup.strings, setup.clock.now().tokyoDate)
    let rows = seen.answer.items.map { change in
      let words = ChangeWords(change, strings: strings, today: today)
      return [words.at, words.topic, words.what, words.by]
    }
    let lines = rows.isEmpty ? strings(.changesNone) : TextTable(rows: rows).text
    let rest = seen.answer.more ? "\n" + strings(.changesMore) : ""
    setup.say(lines + rest, seen.body, json: isJSON)
  }
}
