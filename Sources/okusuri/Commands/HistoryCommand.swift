import APIContract
import ArgumentParser
import ClientCore
import Domain
import ViewModels

struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: Help.history,
    subcommands: [
      HistoryMonthCommand.self, HistoryDayCommand.self, HistoryRecentCommand.self,
      HistoryYearCommand.self, HistoryTrendsCommand.self,
    ],
    defaultSubcommand: HistoryRecentCommand.self)
}

struct HistoryMonthCommand: RecordCommand {
  static let configuration = CommandConfiguration(commandName: "month", abstract: Help.historyMonth)

  @Argument(help: ArgumentHelp(Help.historyMonthMonth))
  var month: String
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.show(.month(try meant(setup)), of: record.patient, json: record.json)
  }

  private func meant(_ setup: ClientSetup) throws(CommandFailure) -> YearMonth {
    guard let month = YearMonth(written: month, today: setup.today) else {
      throw CommandFailure(.usage, setup.sentences.notAMonth(month))
    }
    return month
  }
}

struct HistoryDayCommand: RecordCommand {
  static let configuration = CommandConfiguration(commandName: "day", abstract: Help.historyDay)

  @Argument(help: ArgumentHelp(Help.historyDayDate))
  var date: String
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.show(
      .day(try setup.sentences.date(date, .past)), of: record.patient, json: record.json)
  }
}

struct HistoryRecentCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    commandName: "recent", abstract: Help.historyRecent)

  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.show(.recent, of: record.patient, json: record.json)
  }
}

struct HistoryYearCommand: RecordCommand {
  static let configuration = CommandConfiguration(commandName: "year", abstract: Help.historyYear)

  @Argument(help: ArgumentHelp(Help.historyYearYear))
  var year: String?
  @Option(
    help: ArgumentHelp(Help.historyYearSlot), completion: .list(SlotArgument.allValueStrings))
  var slot: SlotArgument?
  @Option(help: ArgumentHelp(Help.historyYearMedicine), completion: .medications)
  var medicine: String?
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    guard slot == nil || medicine == nil else {
      throw CommandFailure(.usage, setup.sentences.slotOrMedicine)
    }
    let wanted = try setup.sentences.slot(slot?.written)
    _ = try lastMonth(setup)
    let records = await setup.records()
    try await records.flush()
    let subject = try await setup.subject(named: record.patient, in: records)
    let doses = try await doses(setup, wanted, records, subject)
    try await setup.show(
      .year(endingWith: try lastMonth(setup), of: doses.medication), doses, in: records,
      of: subject, json: record.json)
  }

  private func lastMonth(_ setup: ClientSetup) throws(CommandFailure) -> YearMonth {
    guard let year else { return setup.today.yearMonth }
    guard let last = YearMonth(writtenYear: year, today: setup.today) else {
      throw CommandFailure(.usage, setup.sentences.notAYear(year))
    }
    return last
  }

  /// The doses that are asked for. Errors: 65 with the medicines, when none is called so, or several are.
  private func doses(
    _ setup: ClientSetup, _ slot: DoseSlot?, _ records: RecordService, _ subject: RecordSubject
  ) async throws -> YearPart {
    guard let medicine else { return slot.map { YearPart.slot($0) } ?? .all }
    switch subject {
    case .patient(let patient):
      let found = try setup.medication(medicine, among: try await records.medications(of: patient))
      return .medicine(found.id, name: found.name)
    case .ownRecord:
      let words = setup.sentences
      let found = try NameMatch.one(
        medicine, in: try await records.ownMedications().answer.items, id: \.id.description,
        name: \.name, none: words.noMedication(medicine), several: words.whichMedicine(medicine))
      return .medicine(found.id, name: found.name)
    }
  }
}

/// A time of the day as it is typed. Whatever is no such time is refused by the command, in the language of the person.
struct SlotArgument: ExpressibleByArgument {
  static var allValueStrings: [String] { DoseSlot.allCases.map(\.name) }

  let written: String

  init(argument: String) { written = argument }
}

struct HistoryTrendsCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    commandName: "trends", abstract: Help.historyTrends)

  @Option(help: ArgumentHelp(Help.historyTrendsDays))
  var days = 30
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    guard TrendsAnswer.ranges.contains(days) else {
      throw CommandFailure(.usage, setup.sentences.notTrendDays("\(days)"))
    }
    try await setup.show(.trends(days: days), of: record.patient, json: record.json)
  }
}
