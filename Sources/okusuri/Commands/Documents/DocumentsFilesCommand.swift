import APIContract
import ArgumentParser
import Domain
import LocalStore
import Localization

struct DocumentsAttachCommand: DeviceCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: Help.documentsAttach, discussion: Help.documentsAttachAbout)

  @Argument(help: ArgumentHelp(Help.documentsWhich), completion: .documents)
  var document: String
  @Argument(help: ArgumentHelp(Help.documentsAttachFile), completion: .file())
  var file: [String]
  @OptionGroup var output: DocumentOutputOptions
  @OptionGroup var sending: DocumentSendingOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    try service.requireWriting()
    let found = try service.document(document)
    for (number, path) in file.enumerated() {
      do throws(CommandFailure) {
        try service.attach(path, to: found.id)
      } catch {
        throw service.words.failure(error, after: Array(file.prefix(number)))
      }
    }
    try await service.finish(found.id, service.words.attached(file.count), sending, json: isJSON)
  }
}

struct DocumentsDetachCommand: DeviceCommand {
  static let configuration = CommandConfiguration(
    commandName: "detach", abstract: Help.documentsDetach)

  @Argument(help: ArgumentHelp(Help.documentsWhich), completion: .documents)
  var document: String
  @Argument(help: ArgumentHelp(Help.documentsDetachAttachment))
  var attachment: String
  @OptionGroup var output: DocumentOutputOptions
  @OptionGroup var sending: DocumentSendingOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    try service.requireWriting()
    let (found, now) = (try service.document(document), service.now)
    let file = try service.attachment(attachment, of: found)
    try service.tried { s throws(DocumentStoreError) in
      try s.detach(file.id, from: found.id, at: now)
    }
    try await service.finish(found.id, service.words.detached(file), sending, json: isJSON)
  }
}

struct DocumentsSaveCommand: DeviceCommand {
  static let configuration = CommandConfiguration(commandName: "save", abstract: Help.documentsSave)

  @Argument(help: ArgumentHelp(Help.documentsWhich), completion: .documents)
  var document: String
  @Argument(help: ArgumentHelp(Help.documentsSaveAttachment))
  var attachment: String?
  @Option(
    name: [.customLong("as"), .customLong("output")],
    help: ArgumentHelp(
      Help.documentsSavePath,
      valueName: "file"),
    completion: .file())
  var path: String?
  @Flag(help: ArgumentHelp(Help.outputForce))
  var force = false
  @OptionGroup var output: DocumentOutputOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    let file = try service.attachment(attachment, of: try await service.shown(document))
    let isShown = path == "-"
    let path = isShown ? CommandOutput.path : path ?? "./" + file.name.fileName
    let progress = ProgressLine(service.words.saving(path))
    defer { progress.end() }
    try await service.save(file, as: path, replacing: force) { progress.show($0, of: $1) }
    progress.end()
    guard !isShown else { return }
    guard isJSON else { return CommandOutput.say(setup.strings(.documentsSaved(path))) }
    CommandOutput.body(SavedJSON(file: file, path: path).jsonBytes)
  }
}
