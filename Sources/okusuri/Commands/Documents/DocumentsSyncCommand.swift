import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore
import Localization

struct DocumentsSyncCommand: DeviceCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: Help.documentsSync, discussion: Help.documentsSyncAbout)

  @Flag(help: ArgumentHelp(Help.documentsSyncConfirmDeletions))
  var confirmDeletions = false
  @Flag(help: ArgumentHelp(Help.documentsSyncKeepDeleted))
  var keepDeleted = false
  @Flag(help: ArgumentHelp(Help.documentsSyncAdoptCloud))
  var adoptCloud = false
  @OptionGroup var output: DocumentOutputOptions

  func run(_ setup: ClientSetup) async throws {
    guard !confirmDeletions || !keepDeleted else {
      throw CommandFailure(.usage, setup.sentences.oneAnswer)
    }
    let service = try await DeviceDocuments.seen(in: setup)
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
    try service.tell(end, json: isJSON)
  }

  private func run(_ sync: DocumentSync, _ service: DeviceDocuments) async -> SyncEnd {
    let confirms = confirmDeletions
    return await service.showing(sync) { await sync.sync(confirmingDeletions: confirms) }
  }
}

extension DeviceDocuments {
  /// Says what a sync did; what it was not to send may wait. Errors: why it stopped; 65 when something was set aside, with which, why and what
  /// to do; 69 while something waits.
  func tell(_ end: SyncEnd, sends: Bool = true, json isJSON: Bool) throws(CommandFailure) {
    let standing = try tried { s throws(DocumentStoreError) in try s.standing() }
    let aside = try tried { s throws(DocumentStoreError) in try s.setAside() }
    let revived = try revivedDocuments(end.report)
    let kept = try self.revived(by: end.report)
    let lines = aside.map(words.aside) + kept
    if let stop = end.stop {
      let failure = setup.failure(stop)
      var (sentence, how) = (failure.sentence, failure.candidates)
      if end.report.wasPutBack {
        sentence = setup.strings(.documentsCloudPutBack) + "\n" + sentence
        if case .deletions = stop { how = words.deletionsHow(isHere: true) }
      }
      var told = CommandFailure(failure.status, sentence, candidates: how + lines)
      told.answer = failure.answer
      throw told
    }
    let report = SyncJSON(
      report: end.report, standing: standing, aside: aside, revived: revived)
    let isDone = sends ? standing.isComplete : standing.errors + standing.pendingDownload == 0
    guard isDone else {
      var failure = CommandFailure(
        standing.errors > 0 ? .badData : .unavailable, words.synced(end.report, standing),
        candidates: lines)
      failure.answer = report.jsonBytes
      throw failure
    }
    if isJSON { return CommandOutput.body(report.jsonBytes) }
    CommandOutput.say(([words.synced(end.report, standing)] + kept).joined(separator: "\n"))
  }
}

/// What a sync did, for programs.
struct SyncJSON: JSONWritable {
  let report: SyncReport
  let standing: SyncStanding
  let aside: [SetAsideItem]
  /// What stays although it was deleted, since it was changed elsewhere.
  let revived: [StoredDocument]

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("sent", report.sent)
      json.field("received", report.received)
      json.field("deletedThere", report.deletedThere)
      json.field("deletedHere", report.deletedHere)
      json.field("filesSent", report.filesSent)
      json.field("filesReceived", report.filesReceived)
      json.field("setAside", standing.errors)
      json.name("aside")
      json.array(aside) { json, item in json.aside(item) }
      json.field("conflicts", standing.conflicts)
      json.field("pending", standing.pendingUpload)
      json.field("cloudPutBack", report.wasPutBack)
      json.field("awaited", standing.pendingDownload)
      json.name("revived")
      json.array(revived) { json, document in json.revived(document) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func revived(_ document: StoredDocument) {
    object { json in
      json.field("document", ascii: document.id)
      json.field("title", document.fields.title.text)
    }
  }

  fileprivate mutating func aside(_ item: SetAsideItem) {
    object { json in
      json.field("document", ascii: item.document.id)
      json.field("title", item.document.fields.title.text)
      json.field("attachment", ascii: item.attachment?.id)
      json.field("name", item.attachment?.name.text)
      json.field("fault", item.fault.code)
    }
  }
}
