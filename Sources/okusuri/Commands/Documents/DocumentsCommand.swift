import APIContract
import ArgumentParser
import Domain
import LocalStore
import Localization

struct DocumentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "documents", abstract: Help.documents,
    discussion: Help.documentsAbout,
    subcommands: [
      DocumentsListCommand.self, DocumentsShowCommand.self, DocumentsAddCommand.self,
      DocumentsChangeCommand.self, DocumentsAttachCommand.self, DocumentsDetachCommand.self,
      DocumentsSaveCommand.self, DocumentsDeleteCommand.self, DocumentsRestoreCommand.self,
      DocumentsSettleCommand.self, DocumentsCheckCommand.self, DocumentsSyncCommand.self,
      DocumentsCloudCommand.self,
    ], defaultSubcommand: DocumentsListCommand.self)
}

/// What commands take that print what this device knows: where, and in which form.
struct DocumentOutputOptions: ParsableArguments {
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @Flag(help: ArgumentHelp(Help.documentsJson))
  var json = false
}

/// A command on what this device keeps: it answers with words, or with JSON of its own.
protocol DeviceCommand: ClientCommand {
  var output: DocumentOutputOptions { get }
}

extension DeviceCommand {
  var common: CommonOptions { output.common }
  var isJSON: Bool { output.json }
}

/// The option of commands that change documents.
struct DocumentSendingOptions: ParsableArguments {
  @Flag(name: .customLong("no-sync"), help: ArgumentHelp(Help.documentsNoSync))
  var staysHere = false
}

struct DocumentsListCommand: DeviceCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Help.documentsList)

  @Argument(help: ArgumentHelp(Help.documentsListText))
  var text = ""
  @Option(help: ArgumentHelp(Help.documentsListCategory))
  var category: CategoryArgument?
  @Option(help: ArgumentHelp(Help.documentsListPatient), completion: .patients)
  var patient: String?
  @Option(help: ArgumentHelp(Help.documentsListLimit, valueName: "n"))
  var limit: Int?
  @Flag(help: ArgumentHelp(Help.documentsListBin))
  var bin = false
  @OptionGroup var output: DocumentOutputOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    if bin { return try showBin(service) }
    let query = DocumentQuery(
      text: text, category: category?.category, patient: try await service.patient(patient),
      limit: limit ?? .max)
    let found = try await service.found(query)
    guard !isJSON else {
      return CommandOutput.body(ListAnswer(items: found.map(DocumentJSON.init)).jsonBytes)
    }
    CommandOutput.say(try service.text().list(found))
    if let denial = try service.denial() { return CommandOutput.say("\n" + denial) }
    guard !service.isPatients else { return }
    let aside = try service.tried { s throws(DocumentStoreError) in try s.setAside() }
    guard !aside.isEmpty else { return }
    CommandOutput.say("\n" + aside.map(service.words.aside).joined(separator: "\n"))
  }

  private func showBin(_ service: DeviceDocuments) throws {
    let bin = try service.tried { s throws(DocumentStoreError) in try s.bin() }
    guard !isJSON else {
      return CommandOutput.body(ListAnswer(items: bin.map(BinnedJSON.init)).jsonBytes)
    }
    CommandOutput.say(try service.text().bin(bin))
  }
}

struct DocumentsShowCommand: DeviceCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: Help.documentsShow)

  @Argument(help: ArgumentHelp(Help.documentsWhich), completion: .documents)
  var document: String
  @OptionGroup var output: DocumentOutputOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    let found = try await service.shown(document)
    guard !isJSON else { return CommandOutput.body(DocumentJSON(found).jsonBytes) }
    CommandOutput.say(try service.text().whole(found))
  }
}
