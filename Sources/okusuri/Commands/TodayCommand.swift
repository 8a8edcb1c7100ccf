import ArgumentParser
import ClientCore

struct TodayCommand: RecordCommand {
  static let configuration = CommandConfiguration(commandName: "today", abstract: Help.today)

  @OptionGroup var record: RecordOptions

  @Flag(help: ArgumentHelp(Help.todayWatch))
  var watch = false

  func run(_ setup: ClientSetup) async throws {
    guard watch else {
      return try await setup.show(.today, of: record.patient, json: record.json)
    }
    try await TodayWatch(setup, record).run()
  }
}
