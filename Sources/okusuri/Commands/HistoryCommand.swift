import APIContract
import ArgumentParser
import ClientCore
import Domain

struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: Help.history,
    subcommands: [
      HistoryMonthCommand.self, HistoryDayCommand.self, HistoryRecentCommand.self,
      HistoryYearCommand.self, HistoryTrendsCommand.self,
    ],
    defaultSubcommand: HistoryRecentCommand.self)
}

struct HistoryMonthCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "month", abstract: Help.historyMonth)

  @Argument(help: ArgumentHelp(Help.historyMonthMonth))
  var month: String
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    guard let month = YearMonth(written: month, today: setup.today) else {
      throw CommandFailure(.usage, setup.sentences.notAMonth(month))
    }
    try await setup.show(.month(month), of: record.patient, json: record.json)
  }
}

struct HistoryDayCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "day", abstract: Help.historyDay)

  @Argument(help: ArgumentHelp(Help.historyDayDate))
  var date: String
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    let date = try setup.sentences.date(date, .past)
    try await setup.show(.day(date), of: record.patient, json: record.json)
  }
}

struct HistoryRecentCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "recent", abstract: Help.historyRecent)

  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    try await setup.show(.recent, of: record.patient, json: record.json)
  }
}

struct HistoryYearCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "year", abstract: Help.historyYear)

  @Argument(help: ArgumentHelp(Help.historyYearYear))
  var year: String?
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    var month = setup.today.yearMonth
    if let year {
      guard let last = YearMonth(written: "\(year)-12", today: setup.today) else {
        throw CommandFailure(.usage, setup.sentences.notAYear(year))
      }
      month = last
    }
    try await setup.show(.year(endingWith: month), of: record.patient, json: record.json)
  }
}

struct HistoryTrendsCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "trends", abstract: Help.historyTrends)

  @Option(help: ArgumentHelp(Help.historyTrendsDays))
  var days = 30
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @OptionGroup var record: RecordOptions

  var isJSON: Bool { record.json }

  func run(_ setup: ClientSetup) async throws {
    guard TrendsAnswer.ranges.contains(days) else {
      throw CommandFailure(.usage, setup.sentences.notTrendDays("\(days)"))
    }
    try await setup.show(.trends(days: days), of: record.patient, json: record.json)
  }
}
