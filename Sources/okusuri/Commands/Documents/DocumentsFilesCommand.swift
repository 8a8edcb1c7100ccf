import APIContract
import ArgumentParser
import Domain
import LocalStore
import Localization

/// `okusuri documents attach DOCUMENT FILE…`.
struct DocumentsAttachCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "ファイルを添付する / Attach files",
    discussion: """
      ファイルは写されます。元のファイルはそのままです。1つ 100 MiB までです。
      The files are copied, at most 100 MiB each; the originals stay as they are.
      """)

  @Argument(help: "題名、題名の一部、ID。Its title, a part of it, or its identifier.")
  var document: String
  @Argument(help: "ファイル。The files.", completion: .file())
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
    commandName: "detach", abstract: "添付を外す / Take a file off a document")

  @Argument(help: "題名、題名の一部、ID。Its title, a part of it, or its identifier.")
  var document: String
  @Argument(help: "添付の名前、その一部、ID。The file's name, a part of it, or its identifier.")
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
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "添付をファイルに書き出す / Save a file of a document")

  @Argument(help: "題名、題名の一部、ID。Its title, a part of it, or its identifier.")
  var document: String
  @Argument(
    help:
      "添付の名前、その一部、ID。The file's name, a part of it, or its identifier; the only one if not given.")
  var attachment: String?
  @Option(
    name: [.customLong("as"), .customLong("output")],
    help: ArgumentHelp(
      "書き出すファイル（0600）。The file to write; its own name in this folder if not given.",
      valueName: "file"),
    completion: .file())
  var path: String?
  @Flag(help: "ファイルがあれば置きかえる。Replace the file if there is one.")
  var force = false
  @OptionGroup var common: CommonOptions
  @OptionGroup var output: DocumentOutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    let desk = try await DocumentDesk(setup)
    let file = try desk.attachment(attachment, of: try await desk.shown(document))
    let path = path ?? file.plainPath
    let progress = TransferProgress(desk.words.saving(path))
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
