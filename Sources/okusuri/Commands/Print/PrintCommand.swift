import APIContract
import ArgumentParser
import ClientCore
import Domain
import Localization
import Pages
import ViewModels

/// `okusuri print`: what leaves the terminal on paper.
struct PrintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print", abstract: Help.printPaper, discussion: Help.printPaperAbout,
    subcommands: [
      PrintCardCommand.self, PrintListCommand.self, PrintReportCommand.self,
    ])
}

/// In which form card and list come, and where they go.
struct PaperOptions: ParsableArguments {
  enum Format: String, CaseIterable, ExpressibleByArgument { case pdf, text }

  @Option(help: ArgumentHelp(Help.printFormat))
  var format: Format?
  @Option(help: ArgumentHelp(Help.printOutput, valueName: "file"), completion: .file())
  var output: String?
  @Flag(help: ArgumentHelp(Help.outputForce))
  var force = false

  /// PDF where it was asked for, by a word or by the file's name.
  var isPDF: Bool { format.map { $0 == .pdf } ?? (output?.hasSuffix(".pdf") ?? false) }
}

/// `okusuri print card`: free on every plan, for the patient too, and without a network.
struct PrintCardCommand: RecordCommand {
  static let configuration = CommandConfiguration(commandName: "card", abstract: Help.printCard)

  @OptionGroup var paper: PaperOptions
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.printSheet(.card, of: record.patient, paper, json: isJSON)
  }
}

/// `okusuri print list`: as the card.
struct PrintListCommand: RecordCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Help.printList)

  @OptionGroup var paper: PaperOptions
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.printSheet(.list, of: record.patient, paper, json: isJSON)
  }
}

/// One of the two sheets that say what is taken now.
enum Sheet: String { case card, list }

extension ClientSetup {
  /// Prints a sheet from the server's answer, or from what this device has kept of it.
  fileprivate func printSheet(
    _ sheet: Sheet, of name: String?, _ paper: PaperOptions, json: Bool
  ) async throws {
    let records = await records()
    try await records.flush()
    let subject = try await subject(named: name, in: records)
    let card = try await records.card(of: subject)
    let facts = CardFacts(
      card.answer, isKept: records.keptAt != nil, today: today, in: strings)
    // A file that was asked for is written, whoever reads what is said of it.
    guard !json || (paper.output ?? "-") != "-" else {
      sayWhence(records)
      sayLeftOut(records, of: subject)
      return CommandOutput.body(card.body)
    }
    if paper.isPDF {
      let instant = card.answer.preparedAt
      let file = PaperFile(
        setup: self, output: paper.output, force: paper.force,
        name: "okusuri-\(sheet.rawValue)-\(today).pdf", isJSON: json)
      try file.write { measure in
        switch sheet {
        case .card: CardPages.document(facts, at: instant, in: strings, measure)
        case .list: ListPages.document(facts, at: instant, in: strings, measure)
        }
      }
    } else {
      try say(facts, sheet, paper, json)
    }
    sayWhence(records)
    sayLeftOut(records, of: subject)
  }

  private func say(
    _ facts: CardFacts, _ sheet: Sheet, _ paper: PaperOptions, _ json: Bool
  ) throws {
    let text = SheetText(facts: facts, strings: strings)
    let words = sheet == .card ? text.card : text.list
    let file = try OutputFile(paper.output, replaces: paper.force, sentences)
    guard let path = file.path else { return CommandOutput.say(words) }
    try file.write(sentences) { write in
      try write(Array((CommandOutput.printable(words) + "\n").utf8))
    }
    CommandOutput.written(path, json, sentences)
  }
}
