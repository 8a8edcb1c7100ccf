import APIContract
import ArgumentParser
import Domain
import LocalStore
import Localization

struct DocumentsAddCommand: DeviceCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: Help.documentsAdd)

  @Argument(help: ArgumentHelp(Help.documentsAddTitle))
  var title: String
  @OptionGroup var options: DocumentOptions
  @Option(help: ArgumentHelp(Help.documentsAddFile, valueName: "file"), completion: .file())
  var file: [String] = []
  @OptionGroup var output: DocumentOutputOptions
  @OptionGroup var sending: DocumentSendingOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    try service.requireWriting()
    let (fields, now) = (try await fields(service), service.now)
    let progress = ProgressLine(service.words.attaching(file.joined(separator: " ")))
    defer { progress.end() }
    let made = try service.written(title) { s throws(DocumentStoreError) in
      try s.create(fields, attaching: file, at: now) { progress.show($0, of: $1) }
    }
    progress.end()
    try await service.finish(made.id, service.words.documentAdded, sending, json: isJSON)
  }

  private func fields(_ service: DeviceDocuments) async throws -> DocumentFields {
    guard let category = options.category?.category else {
      throw CommandFailure(.usage, service.words.categoryMissing)
    }
    return DocumentFields(
      title: try service.words.checked(title, .documentsTitle), category: category,
      date: try await options.date(for: service),
      note: try service.words.checked(options.note ?? "", .documentsNote),
      tags: try options.tags(service.words), patient: try await service.patient(options.patient),
      attachments: [])
  }
}

struct DocumentsChangeCommand: DeviceCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: Help.documentsChange, discussion: Help.documentsChangeAbout)

  @Argument(help: ArgumentHelp(Help.documentsWhich), completion: .documents)
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
  @OptionGroup var output: DocumentOutputOptions
  @OptionGroup var sending: DocumentSendingOptions

  func run(_ setup: ClientSetup) async throws {
    try checkOptions(setup.sentences)
    let service = try await DeviceDocuments.seen(in: setup)
    try service.requireWriting()
    let found = try service.document(document)
    let (fields, now) = (try await changed(found.fields, service), service.now)
    guard fields != found.fields else {
      throw CommandFailure(.usage, service.words.paperIsSo)
    }
    _ = try service.written(found.fields.title.text) { s throws(DocumentStoreError) in
      try s.change(found.id, to: fields, at: now)
    }
    try await service.finish(found.id, service.words.documentChanged, sending, json: isJSON)
  }

  /// Throws 64 where something is given and taken away at once.
  private func checkOptions(_ words: CommandSentences) throws(CommandFailure) {
    let given = [
      ("--no-date", noDate, "--expiry", options.expiry != nil),
      ("--no-date", noDate, "--renewal", options.renewal != nil),
      ("--no-date", noDate, "--due", options.due != nil),
      ("--no-tags", noTags, "--tag", !options.tag.isEmpty),
      ("--no-patient", noPatient, "--patient", options.patient != nil),
    ]
    for (without, isWithout, with, isWith) in given where isWithout && isWith {
      throw CommandFailure(.usage, words.notTogether(without, with))
    }
  }

  private func changed(
    _ fields: DocumentFields, _ service: DeviceDocuments
  ) async throws -> DocumentFields {
    var fields = fields
    if let title { fields.title = try service.words.checked(title, .documentsTitle) }
    if let category = options.category?.category { fields.category = category }
    if let date = try await options.date(for: service) { fields.date = date }
    if let note = options.note { fields.note = try service.words.checked(note, .documentsNote) }
    if !options.tag.isEmpty { fields.tags = try options.tags(service.words) }
    if let patient = try await service.patient(options.patient) { fields.patient = patient }
    if noDate { fields.date = nil }
    if noTags { fields.tags = [] }
    if noPatient { fields.patient = nil }
    return fields
  }
}

extension DeviceDocuments {
  /// Attaches a file, with its progress on a terminal.
  func attach(_ path: String, to id: DocumentID) throws(CommandFailure) {
    let (progress, now) = (ProgressLine(words.attaching(path)), now)
    defer { progress.end() }
    _ = try written(path) { s throws(DocumentStoreError) in
      try s.attach(path, to: id, at: now) { progress.show($0, of: $1) }
    }
  }

  /// Sends what was changed, says what was done to a document, or prints it as it is now.
  func finish(
    _ id: DocumentID, _ sentence: (StoredDocument) -> String, _ sending: DocumentSendingOptions,
    json: Bool
  ) async throws(CommandFailure) {
    let made = try tried { s throws(DocumentStoreError) in try s.document(id) }
    let waits = try await sent(sending)
    // It may have been changed or deleted elsewhere meanwhile.
    let found = try tried { s throws(DocumentStoreError) in try s.document(id) } ?? made
    guard let found else { return }
    guard !json else { return CommandOutput.body(DocumentJSON(found).jsonBytes) }
    CommandOutput.say(([sentence(found)] + waits).joined(separator: "\n"))
  }
}
