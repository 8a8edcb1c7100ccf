import APIContract
import ArgumentParser
import Domain
import LocalStore

struct DocumentsDeleteCommand: DeviceCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: Help.documentsDelete, discussion: Help.documentsDeleteAbout)

  @Argument(help: ArgumentHelp(Help.documentsWhich), completion: .documents)
  var document: String
  @OptionGroup var output: DocumentOutputOptions
  @OptionGroup var sending: DocumentSendingOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    try service.requireWriting()
    // How long it stays in the bin is counted from now.
    await service.hearClock()
    let (found, now) = (try service.document(document), service.now)
    try service.written(found.fields.title.text) { s throws(DocumentStoreError) in
      try s.delete(found.id, at: now)
    }
    let waits = try await service.sent(sending)
    guard isJSON else {
      let lines = [service.words.documentDeleted(found)] + waits
      return CommandOutput.say(lines.joined(separator: "\n"))
    }
    let binned = BinnedDocument(id: found.id, revision: found.revision, deletedAt: now)
    CommandOutput.body(BinnedJSON(binned).jsonBytes)
  }
}

struct DocumentsRestoreCommand: DeviceCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: Help.documentsRestore)

  @Argument(help: ArgumentHelp(Help.documentsWhich), completion: .documents)
  var document: String
  @OptionGroup var output: DocumentOutputOptions
  @OptionGroup var sending: DocumentSendingOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    try service.requireWriting()
    let (found, now) = (try service.binned(document), service.now)
    try service.written(found.revision.fields.title.text) { s throws(DocumentStoreError) in
      try s.restore(found.id, at: now)
    }
    try await service.finish(found.id, service.words.documentRestored, sending, json: isJSON)
  }
}

struct DocumentsSettleCommand: DeviceCommand {
  static let configuration = CommandConfiguration(
    commandName: "settle", abstract: Help.documentsSettle, discussion: Help.documentsSettleAbout)

  @Argument(help: ArgumentHelp(Help.documentsWhich), completion: .documents)
  var document: String
  @Argument(help: ArgumentHelp(Help.documentsSettleChoice))
  var choice: ChoiceArgument?
  @OptionGroup var output: DocumentOutputOptions
  @OptionGroup var sending: DocumentSendingOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    let (found, now) = (try service.document(document), service.now)
    let sides = try service.tried { s throws(DocumentStoreError) in try s.sides(of: found.id) }
    guard let sides else {
      throw CommandFailure(.badData, service.words.nothingToSettle(found))
    }
    guard let choice = choice?.choice else {
      guard isJSON else { return CommandOutput.say(try service.text().sides(sides)) }
      return CommandOutput.body(SidesJSON(sides: sides).jsonBytes)
    }
    try service.requireWriting()
    try service.written(found.fields.title.text) { s throws(DocumentStoreError) in
      try s.settle(found.id, choice, at: now)
    }
    try await service.finish(found.id, service.words.settled(choice), sending, json: isJSON)
  }
}

/// Which version of a document stands.
enum ChoiceArgument: String, CaseIterable, ExpressibleByArgument {
  case here, there, both

  var choice: ConflictChoice {
    switch self {
    case .here: .here
    case .there: .there
    case .both: .both
    }
  }
}
