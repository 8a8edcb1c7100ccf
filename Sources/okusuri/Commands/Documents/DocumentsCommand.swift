import APIContract
import ArgumentParser
import Domain
import LocalStore

/// `okusuri documents …`.
struct DocumentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "documents", abstract: "保険証や処方箋などの書類 / The household's papers",
    discussion: """
      どのプランでも、ネットワークがなくても使えます。クラウドへの保管はプレミアムの機能です。
      They work on every plan and without a network; keeping them in the cloud is part of Premium.
      """,
    subcommands: [
      DocumentsListCommand.self, DocumentsShowCommand.self, DocumentsAddCommand.self,
      DocumentsChangeCommand.self, DocumentsAttachCommand.self, DocumentsDetachCommand.self,
      DocumentsSaveCommand.self, DocumentsDeleteCommand.self, DocumentsRestoreCommand.self,
      DocumentsSettleCommand.self, DocumentsCheckCommand.self, DocumentsSyncCommand.self,
      DocumentsCloudCommand.self,
    ], defaultSubcommand: DocumentsListCommand.self)
}

/// The option of commands that print what this device knows.
struct DocumentOutputOptions: ParsableArguments {
  @Flag(help: "JSON で出す。Print JSON: the API's document, and how far it is on its way.")
  var json = false
}

/// `okusuri documents list [TEXT]`.
struct DocumentsListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "書類の一覧、期限の近い順 / The papers, soonest day first")

  @Argument(
    help:
      "題名、メモ、タグ、ファイル名に含む文字（1文字から）。Found in title, note, tags and names of files, from one character on."
  )
  var text = ""
  @Option(help: "この種類だけ。Only this kind.")
  var category: CategoryArgument?
  @Option(help: "この人の書類だけ。Only papers about this patient.")
  var patient: String?
  @Option(help: ArgumentHelp("この数まで。At most so many.", valueName: "n"))
  var limit: Int?
  @Flag(help: "ごみ箱の中。What is in the bin, for thirty days.")
  var bin = false
  @OptionGroup var common: CommonOptions
  @OptionGroup var output: DocumentOutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    let desk = try await DocumentDesk(setup)
    if bin { return try showBin(desk) }
    let query = DocumentQuery(
      text: text, category: category?.category, patient: try await desk.patient(patient),
      limit: limit ?? .max)
    let found = try await desk.found(query)
    guard !isJSON else {
      return CommandOutput.body(ListJSON(items: found.map(DocumentJSON.init)).jsonBytes)
    }
    CommandOutput.say(try desk.text().list(found))
    if let denial = try desk.denial() { CommandOutput.say("\n" + denial) }
  }

  private func showBin(_ desk: DocumentDesk) throws {
    let bin = try desk.tried { s throws(DocumentStoreError) in try s.bin() }
    guard !isJSON else {
      return CommandOutput.body(ListJSON(items: bin.map(BinnedJSON.init)).jsonBytes)
    }
    CommandOutput.say(try desk.text().bin(bin))
  }
}

/// `okusuri documents show DOCUMENT`.
struct DocumentsShowCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "書類を1つ見る / Look at one document")

  @Argument(help: "題名、題名の一部、ID。Its title, a part of it, or its identifier.")
  var document: String
  @OptionGroup var common: CommonOptions
  @OptionGroup var output: DocumentOutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    let desk = try await DocumentDesk(setup)
    let found = try await desk.shown(document)
    guard !isJSON else { return CommandOutput.body(DocumentJSON(found).jsonBytes) }
    CommandOutput.say(try desk.text().whole(found))
  }
}
