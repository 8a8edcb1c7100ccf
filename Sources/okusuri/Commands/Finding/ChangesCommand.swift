import APIContract
import ArgumentParser
import ClientCore
import Domain
import FoundationEssentials
import LocalStore
import Localization
import ViewModels

/// `okusuri changes`: what was changed lately around a patient, the newest first.
///
/// `--json` is the server's answer; changes of documents are this device's own. Source: R-14.
struct ChangesCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes", abstract: Help.changes, discussion: Help.changesAbout)

  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    try await setup.requireCaregiver()
    let records = await setup.records()
    let patient = try await setup.patient(named: record.patient, among: records.patients())
    let seen = try await records.changes(of: patient.id)
    let (strings, today) = (setup.strings, setup.today)
    let latest = LatestChanges(seen.answer, await documents(of: patient.id, setup))
    let rows = latest.items.map { item in
      let words = ChangeWords(item, strings: strings, today: today)
      return [words.at, words.topic, words.what, words.by]
    }
    let lines = rows.isEmpty ? strings(.changesNone) : TextTable(rows: rows).text
    let rest = latest.more ? "\n" + strings(.changesMore) : ""
    setup.say(lines + rest, seen.body, json: isJSON)
  }

  /// What this device knows of its documents, within the days that the plan opens. Where they cannot be read that is
  /// said, and the record's changes are told all the same.
  private func documents(of patient: PatientID, _ setup: ClientSetup) async -> [EditedDocument] {
    let folder = UserFolders(environment: ProcessInfo.processInfo.environment).data
    guard !isJSON, let account = await setup.session.deviceAccount,
      DocumentStore.isThere(folder: folder, account: account)
    else { return [] }
    do {
      let reader = RecordReader(session: setup.session, subject: .patient(patient))
      let first = try await reader.access().cutoffDate
      let device = try await DeviceDocuments(setup)
      guard try !device.seesNone() else { return [] }
      return try device.tried { store throws(DocumentStoreError) in
        try store.edits(about: patient, since: first, newest: ChangesAnswer.most + 1)
      }
    } catch let failure as CommandFailure {
      CommandOutput.complain(failure.complaint)
    } catch {
      CommandOutput.complain(setup.sentences.changesWithoutDocuments)
    }
    return []
  }
}
