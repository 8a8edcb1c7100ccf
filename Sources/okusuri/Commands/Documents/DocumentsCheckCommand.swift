import APIContract
import ArgumentParser
import ClientCore
import Domain
import LocalStore

struct DocumentsCheckCommand: DeviceCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: Help.documentsCheck, discussion: Help.documentsCheckAbout)

  @OptionGroup var output: DocumentOutputOptions

  func run(_ setup: ClientSetup) async throws {
    let service = try await DeviceDocuments.seen(in: setup)
    let (here, count) = try checkHere(service)
    try tellStrays(service)
    let findings = here + (try await checkCloud(service))
    guard findings.isEmpty else {
      var failure = CommandFailure(
        .badData, service.words.damagedFiles(findings.count), candidates: findings.map(\.line))
      failure.answer = ListAnswer(items: findings).jsonBytes
      throw failure
    }
    guard isJSON else { return CommandOutput.say(service.words.allRight(count)) }
    CommandOutput.body(ListAnswer<FindingJSON>(items: []).jsonBytes)
  }

  private func checkHere(
    _ service: DeviceDocuments
  ) throws(CommandFailure) -> (findings: [FindingJSON], count: Int) {
    let progress = ProgressLine(service.words.checkingFiles)
    defer { progress.end() }
    var count = 0
    let findings = try service.tried { s throws(DocumentStoreError) in
      try s.check { done, all in
        count = all
        progress.show(Int64(done), of: Int64(all))
      }
    }
    return (findings.map { FindingJSON($0, line: service.words.finding($0)) }, count)
  }

  /// Says of files that no document here has, and that are kept (W-29).
  private func tellStrays(_ service: DeviceDocuments) throws(CommandFailure) {
    let (strays, folder) = try service.tried { s throws(DocumentStoreError) in
      (try s.strays(), s.filesFolder)
    }
    guard !strays.isEmpty else { return }
    CommandOutput.complain(service.words.strayFiles(strays.count, folder))
  }

  /// What the cloud is believed to hold, against what it says it holds.
  private func checkCloud(_ service: DeviceDocuments) async throws -> [FindingJSON] {
    let standing = try service.tried { s throws(DocumentStoreError) in try s.standing() }
    guard standing.cloud != nil else { return [] }
    let held: [CloudDocument]
    do {
      held = try await service.cloudDocuments()
    } catch {
      // Without a network or a sign-in this device alone is looked at, and the person is told.
      CommandOutput.complain(service.words.cloudUnchecked)
      return []
    }
    let there = Dictionary(held.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    let all = try service.tried { s throws(DocumentStoreError) in try s.list(DocumentQuery()) }
    let sync = try await service.sync()
    var (findings, bent): ([FindingJSON], [BentFile]) = ([], [])
    for document in all where document.sync == .synced {
      let revision = there[document.id]?.revision
      let differences = differences(document, revision, service.words)
      findings += differences
      guard differences.isEmpty else { continue }
      bent += try await checkFiles(of: document, sync, service)
    }
    // What this device has right goes up again at once; what cannot now stays in doubt until it does.
    if !bent.isEmpty { _ = await sync.sync() }
    return findings + (try healing(bent, service))
  }

  private typealias BentFile = (
    document: StoredDocument, file: Attachment, finding: CloudFileFinding
  )

  /// The bytes that are really there.
  private func checkFiles(
    of document: StoredDocument, _ sync: DocumentSync, _ service: DeviceDocuments
  ) async throws -> [BentFile] {
    var bent: [BentFile] = []
    for file in document.fields.attachments {
      let found = try await service.stopped { () async throws(SyncStop) in
        try await sync.check(file)
      }
      if let found { bent.append((document, file, found)) }
    }
    return bent
  }

  /// What was found of files in the cloud, and whether this device has healed it.
  private func healing(
    _ bent: [BentFile], _ service: DeviceDocuments
  ) throws(CommandFailure) -> [FindingJSON] {
    let words = service.words
    let doubted = try service.tried { s throws(DocumentStoreError) in try s.doubtedFiles() }
    return try bent.map { document, file, found throws(CommandFailure) in
      let isHere = try service.tried { s throws(DocumentStoreError) in try s.isWhole(file) }
      let line = words.cloudFinding(
        "\(document.fields.title.text)  \(file.name.text)", found == .changed)
      let healing =
        doubted.contains(file.id) ? words.findingGoesUp : isHere ? words.findingSent : ""
      return FindingJSON(
        document: document.id, attachment: file, found: found.rawValue, line: line + healing)
    }
  }

  private func differences(
    _ document: StoredDocument, _ there: DocumentRevision?, _ words: CommandSentences
  ) -> [FindingJSON] {
    let title = document.fields.title.text
    guard let there else {
      return [
        FindingJSON(
          document: document.id, found: "notInCloud", line: words.cloudFinding(title, false))
      ]
    }
    let known = Dictionary(
      there.fields.attachments.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    return document.fields.attachments.filter { known[$0.id]?.digest != $0.digest }.map { file in
      FindingJSON(
        document: document.id, attachment: file, found: "differsInCloud",
        line: words.cloudFinding("\(title)  \(file.name.text)", true))
    }
  }
}
