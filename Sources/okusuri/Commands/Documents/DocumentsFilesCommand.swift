import APIContract
import ArgumentParser
import Domain
import LocalStore
import Localization

/// `okusuri documents attach DOCUMENT FILE…`.
struct DocumentsAttachCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: Help.documentsAttach, discussion: Help.documentsAttachAbout)

  @Argument(help: ArgumentHelp(Help.documentsWhich))
  var document: String
  @Argument(help: ArgumentHelp(Help.documentsAttachFile), completion: .file())
  var file: [String]
  @OptionGroup var common: CommonOptions
  @OptionGroup var output: DocumentOutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    let desk = try await DocumentDesk(setup)
    try desk.requireWriting()
    let found = try desk.document(document)
    for path in file { try desk.attach(path, to: found.id) }
    try desk.say(found.id, desk.words.attached(file.count), json: isJSON)
  }
}

/// `okusuri documents detach DOCUMENT FILE`.
struct DocumentsDetachCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "detach", abstract: Help.documentsDetach)

  @Argument(help: ArgumentHelp(Help.documentsWhich))
  var document: String
  @Argument(help: ArgumentHelp(Help.documentsDetachAttachment))
  var attachment: String
  @OptionGroup var common: CommonOptions
  @OptionGroup var output: DocumentOutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    let desk = try await DocumentDesk(setup)
    try desk.requireWriting()
    let (found, now) = (try desk.document(document), desk.now)
    let file = try desk.attachment(attachment, of: found)
    try desk.tried { s throws(DocumentStoreError) in
      try s.detach(file.id, from: found.id, at: now)
    }
    try desk.say(found.id, desk.words.detached(file), json: isJSON)
  }
}

/// `okusuri documents save DOCUMENT [FILE]`.
struct DocumentsSaveCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "save", abstract: Help.documentsSave)

  @Argument(help: ArgumentHelp(Help.documentsWhich))
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
  @OptionGroup var common: CommonOptions
  @OptionGroup var output: DocumentOutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    let desk = try await DocumentDesk(setup)
    let file = try desk.attachment(attachment, of: try await desk.shown(document))
    let path = path ?? file.plainPath
    let progress = ProgressLine(desk.words.saving(path))
    defer { progress.end() }
    try await desk.save(file, as: path, replacing: force) { progress.show($0, of: $1) }
    progress.end()
    guard isJSON else { return CommandOutput.say(setup.strings(.documentsSaved(path))) }
    CommandOutput.body(SavedJSON(file: file, path: path).jsonBytes)
  }
}

extension Attachment {
  /// A path in this folder that nothing in the name can lead out of.
  fileprivate var plainPath: String {
    let plain = name.text.map { $0 == "/" ? "_" : $0 }
    return "./" + (plain == ["."] || plain == [".", "."] ? "file" : String(plain))
  }
}
