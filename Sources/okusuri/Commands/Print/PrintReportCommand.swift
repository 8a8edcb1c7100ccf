import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import Localization
import Pages
import ViewModels

/// `okusuri print report`: a period for a doctor; the server decides who may, and how far back.
struct PrintReportCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: Help.printReport, discussion: Help.printReportAbout)

  @Option(help: ArgumentHelp(Help.printFrom, valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp(Help.printTo, valueName: "date"))
  var to: String?
  @Option(help: ArgumentHelp(Help.printMonth, valueName: "month"))
  var month: String?
  @Option(help: ArgumentHelp(Help.printBy, valueName: "name"))
  var by: String?
  @Option(help: ArgumentHelp(Help.printOutput, valueName: "file"), completion: .file())
  var output: String?
  @Flag(help: ArgumentHelp(Help.outputForce))
  var force = false
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.requireCaregiver()
    let records = await setup.records()
    try await records.flush()
    let patient = try await setup.managedPatient(named: record.patient)
    let days = try days(setup)
    let seen: Seen<ReportAnswer>
    do {
      seen = try await setup.session.seen(
        .report(patient, from: days.lowerBound, to: days.upperBound))
    } catch {
      throw refusal(error, setup)
    }
    guard !isJSON || (output ?? "-") != "-" else { return CommandOutput.body(seen.body) }
    let unsent = records.waiting(for: patient).count
    let name = try await preparedBy(setup)
    let file = PaperFile(
      setup: setup, output: output, force: force,
      name: "okusuri-report-\(days.lowerBound)-\(days.upperBound).pdf", isJSON: isJSON)
    try file.write { measure in
      ReportPages.document(
        seen.answer, preparedBy: name, unsent: unsent, in: setup.strings, measure)
    }
  }

  /// The name that was given, or what the household calls whoever is signed in; nil leaves a line for a pen.
  private func preparedBy(_ setup: ClientSetup) async throws -> String? {
    guard let by else { return try await setup.session.ownName() }
    return by.isEmpty ? nil : by
  }

  /// A month as far as it has gone, the days from one to another, or the last thirty.
  private func days(_ setup: ClientSetup) throws(CommandFailure) -> ClosedRange<CivilDate> {
    let (words, today) = (setup.sentences, setup.today)
    if let month {
      guard from == nil, to == nil else {
        throw CommandFailure(.usage, words.notTogether("--month", from == nil ? "--to" : "--from"))
      }
      guard let month = YearMonth(written: month, today: today) else {
        throw CommandFailure(.usage, words.notAMonth(month))
      }
      guard month.firstDay <= today else {
        throw CommandFailure(.usage, words.printPeriod(ReportAnswer.mostDays))
      }
      return month.firstDay...min(month.lastDay, today)
    }
    let last = try words.date(to, .past) ?? today
    let first = try words.date(from, .past) ?? last.adding(days: -29)
    guard first <= last, last <= today, (first...last).dayCount <= ReportAnswer.mostDays else {
      throw CommandFailure(.usage, words.printPeriod(ReportAnswer.mostDays))
    }
    return first...last
  }

  /// What a plan does not open, in the words that only caregivers are told.
  private func refusal(_ error: APIError, _ setup: ClientSetup) -> any Error {
    guard case .premiumRequired = error else {
      return setup.closedByPlan(error, first: setup.sentences.exportIsClosed)
    }
    let purchases = PurchaseStrings(setup.strings.language)
    return CommandFailure(refused: error, purchases(.printReportPremium))
  }
}

extension ClientSetup {
  /// What a caregiver is told of days that the plan does not open: first what became of what they asked for, then why,
  /// and from when it does. Any other error as it is.
  func closedByPlan(_ error: APIError, first outcome: String) -> any Error {
    guard case .historyRetentionLimit(let cutoff, _) = error else { return error }
    let purchases = PurchaseStrings(strings.language)
    let open = strings(.lockOpen(cutoff: cutoff.read(on: today)))
    return CommandFailure(
      refused: error, "\(outcome)\n\(purchases(.historyRetentionLockCaregiverBody))\n\(open)")
  }
}
