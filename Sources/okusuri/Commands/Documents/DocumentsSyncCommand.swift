import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import Localization

struct DocumentsSyncCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: Help.documentsSync, discussion: Help.documentsSyncAbout)

  @Flag(help: ArgumentHelp(Help.documentsSyncConfirmDeletions))
  var confirmDeletions = false
  @Flag(help: ArgumentHelp(Help.documentsSyncKeepDeleted))
  var keepDeleted = false
  @Flag(help: ArgumentHelp(Help.documentsSyncAdoptCloud))
  var adoptCloud = false
  @OptionGroup var common: CommonOptions
  @OptionGroup var output: DocumentOutputOptions

  var isJSON: Bool { output.json }

  func run(_ setup: ClientSetup) async throws {
    guard !confirmDeletions || !keepDeleted else {
      throw CommandFailure(.usage, setup.sentences.oneAnswer)
    }
    let service = try await DeviceDocuments(setup)
    let sync = try await service.sync()
    if keepDeleted {
      try service.tried { s throws(DocumentStoreError) in try s.dropStagedDeletions() }
    }
    // A person who asks wants what was put off or set aside tried again, too.
    try service.tried { s throws(DocumentStoreError) in try s.retry(nil) }
    if adoptCloud {
      try service.tried { s throws(DocumentStoreError) in try s.compareAgain() }
    }
    var end = await run(sync, service)
    if adoptCloud, case .otherCloud(let cloud) = end.stop {
      try service.tried { s throws(DocumentStoreError) in try s.rebind(cloud) }
      end = await run(sync, service)
    }
    let standing = try service.tried { s throws(DocumentStoreError) in try s.standing() }
    let report = SyncJSON(report: end.report, standing: standing)
    if let stop = end.stop { throw setup.failure(stop) }
    if isJSON { return CommandOutput.body(report.jsonBytes) }
    CommandOutput.say(service.words.synced(end.report, standing))
  }

  private func run(_ sync: DocumentSync, _ service: DeviceDocuments) async -> SyncEnd {
    let confirms = confirmDeletions
    return await service.showing(sync) { await sync.sync(confirmingDeletions: confirms) }
  }
}

/// What a sync did, for programs.
struct SyncJSON: JSONWritable {
  let report: SyncReport
  let standing: SyncStanding

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("sent", report.sent)
      json.field("received", report.received)
      json.field("deletedThere", report.deletedThere)
      json.field("deletedHere", report.deletedHere)
      json.field("filesSent", report.filesSent)
      json.field("filesReceived", report.filesReceived)
      json.field("setAside", standing.errors)
      json.field("conflicts", standing.conflicts)
      json.field("pending", standing.pendingUpload)
      json.field("cloudPutBack", report.wasPutBack)
    }
  }
}
