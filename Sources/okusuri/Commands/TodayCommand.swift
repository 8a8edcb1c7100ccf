import ArgumentParser
import ClientCore

/// `okusuri today`.
struct TodayCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "今日の予定と記録 / What is due today and what was taken")

  @OptionGroup var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    try await setup.show(.today, of: record.patient, json: record.json)
  }
}

/// Whose record, and in which form.
struct RecordOptions: ParsableArguments {
  @Option(help: "だれの記録か（名前かID）。The patient, by name or identifier.")
  var patient: String?

  @Flag(help: "API の返事をそのまま出す。The API's body as it came, an error's code and fields too.")
  var json = false
}
