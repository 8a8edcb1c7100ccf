import APIContract
import ArgumentParser
import Domain
import LocalStore

/// `okusuri documents add TITLE`.
struct DocumentsAddCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: Help.documentsAdd)

  @Argument(help: ArgumentHelp(Help.documentsAddTitle))
  var title: String
  @OptionGroup var options: DocumentOptions
  @Option(help: ArgumentHelp(Help.documentsAddFile, valueName: "file"), completion: .file())
  var file: [String] = []
  @OptionGroup var common: CommonOptions
  @OptionGroup var output: DocumentOutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    let desk = try await DocumentDesk(setup)
    try desk.requireWriting()
    let (fields, now) = (try await fields(desk), desk.now)
    let progress = ProgressLine(desk.words.attaching(file.joined(separator: " ")))
    defer { progress.end() }
    let made = try desk.tried { s throws(DocumentStoreError) in
      try s.create(fields, attaching: file, at: now) { progress.show($0, of: $1) }
    }
    progress.end()
    try desk.say(made.id, desk.words.documentAdded, json: isJSON)
  }

  private func fields(_ desk: DocumentDesk) async throws -> DocumentFields {
    guard let category = options.category?.category else {
      throw CommandFailure(.usage, desk.words.categoryMissing)
    }
    return DocumentFields(
      title: try desk.words.checked(title, "title"), category: category,
      date: try options.date(desk.words), note: try desk.words.checked(options.note ?? "", "note"),
      tags: try options.tags(desk.words), patient: try await desk.patient(options.patient),
      attachments: [])
  }
}

/// `okusuri documents change DOCUMENT`.
struct DocumentsChangeCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: Help.documentsChange, discussion: Help.documentsChangeAbout)

  @Argument(help: ArgumentHelp(Help.documentsWhich))
  var document: String
  @Option(help: ArgumentHelp(Help.documentsChangeTitle, valueName: "text"))
  var title: String?
  @OptionGroup var options: DocumentOptions
  @Flag(help: ArgumentHelp(Help.documentsChangeNoDate))
  var noDate = false
  @Flag(help: ArgumentHelp(Help.documentsChangeNoTags))
  var noTags = false
  @Flag(help: ArgumentHelp(Help.documentsChangeNoPatient))
  var noPatient = false
  @OptionGroup var common: CommonOptions
  @OptionGroup var output: DocumentOutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    let desk = try await DocumentDesk(setup)
    try desk.requireWriting()
    let found = try desk.document(document)
    let (fields, now) = (try await changed(found.fields, desk), desk.now)
    guard fields != found.fields else {
      throw CommandFailure(.usage, desk.words.paperIsSo)
    }
    _ = try desk.tried { s throws(DocumentStoreError) in
      try s.change(found.id, to: fields, at: now)
    }
    try desk.say(found.id, desk.words.documentChanged, json: isJSON)
  }

  private func changed(
    _ fields: DocumentFields, _ desk: DocumentDesk
  ) async throws -> DocumentFields {
    var fields = fields
    if let title { fields.title = try desk.words.checked(title, "title") }
    if let category = options.category?.category { fields.category = category }
    if let date = try options.date(desk.words) { fields.date = date }
    if let note = options.note { fields.note = try desk.words.checked(note, "note") }
    if !options.tag.isEmpty { fields.tags = try options.tags(desk.words) }
    if let patient = try await desk.patient(options.patient) { fields.patient = patient }
    if noDate { fields.date = nil }
    if noTags { fields.tags = [] }
    if noPatient { fields.patient = nil }
    return fields
  }
}

extension DocumentDesk {
  /// Attaches a file, with its progress on a terminal.
  func attach(_ path: String, to id: DocumentID) throws(CommandFailure) {
    let (progress, now) = (ProgressLine(words.attaching(path)), now)
    defer { progress.end() }
    _ = try tried { s throws(DocumentStoreError) in
      try s.attach(path, to: id, at: now) { progress.show($0, of: $1) }
    }
  }

  /// Says what was done to a document, or prints it as it is now.
  func say(
    _ id: DocumentID, _ sentence: (StoredDocument) -> String, json: Bool
  ) throws(CommandFailure) {
    let found = try tried { s throws(DocumentStoreError) in try s.document(id) }
    guard let found else { return }
    if json {
      CommandOutput.body(DocumentJSON(found).jsonBytes)
    } else {
      CommandOutput.say(sentence(found))
    }
  }
}
