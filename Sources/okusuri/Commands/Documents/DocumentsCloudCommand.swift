import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore

/// `okusuri documents cloud …`: what the cloud holds, on every plan.
struct DocumentsCloudCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cloud", abstract: Help.documentsCloud,
    discussion: Help.documentsCloudAbout,
    subcommands: [
      CloudListCommand.self, CloudFetchCommand.self, CloudRemoveCommand.self,
    ], defaultSubcommand: CloudListCommand.self)
}

struct CloudListCommand: DeviceCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: Help.documentsCloudList)

  @OptionGroup var output: DocumentOutputOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    let held = try await service.cloudDocuments()
    if isJSON {
      return CommandOutput.body(ListAnswer(items: held.map(DocumentAnswer.init)).jsonBytes)
    }
    CommandOutput.say(try service.text().cloud(held))
  }
}

struct CloudFetchCommand: DeviceCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: Help.documentsCloudFetch)

  @OptionGroup var output: DocumentOutputOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    let sync = try await service.sync()
    let report = try await service.stopped { () async throws(SyncStop) in
      try await service.showing(sync) { () async throws(SyncStop) in try await sync.fetchAll() }
    }
    try service.tell(SyncEnd(report: report, stop: nil), sends: false, json: isJSON)
  }
}

struct CloudRemoveCommand: DeviceCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: Help.documentsCloudRemove,
    discussion: Help.documentsCloudRemoveAbout)

  @Argument(help: ArgumentHelp(Help.documentsWhich), completion: .documents)
  var document: String
  @OptionGroup var output: DocumentOutputOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    let sync = try await service.sync()
    let held = try await service.stopped { () async throws(SyncStop) in
      try await sync.cloudDocuments()
    }
    let document = try service.one(document, in: held, id: \.id, fields: \.revision?.fields)
    let removed = try await service.stopped { () async throws(SyncStop) in
      try await sync.removeFromCloud(document.id)
    }
    guard isJSON else {
      return CommandOutput.say(
        service.words.removedFromCloud(document.revision?.fields.title.text ?? ""))
    }
    CommandOutput.body(DocumentAnswer(removed).jsonBytes)
  }
}

extension DeviceDocuments {
  /// Everything the cloud holds. Errors: 77 unless a caregiver is signed in, 69 without an answer.
  func cloudDocuments() async throws -> [CloudDocument] {
    let sync = try await sync()
    return try await stopped { () async throws(SyncStop) in try await sync.cloudDocuments() }
  }
}
