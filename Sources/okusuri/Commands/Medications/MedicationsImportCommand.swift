import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import Files
import LocalStore
import Localization

/// `okusuri medications import FILE`: the pharmacies' お薬手帳 file, or a table.
struct MedicationsImportCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: Help.medicationsImport,
    discussion: Help.medicationsImportAbout)

  @Argument(help: ArgumentHelp(Help.medicationsImportFile), completion: .file())
  var file: String
  @Flag(help: ArgumentHelp(Help.medicationsImportDryRun))
  var dryRun = false
  @Flag(help: ArgumentHelp(Help.medicationsImportYes))
  var yes = false
  @Flag(help: ArgumentHelp(Help.medicationsImportSkipUnclear))
  var skipUnclear = false
  @Flag(help: ArgumentHelp(Help.medicationsImportAgain))
  var again = false
  @Flag(help: ArgumentHelp(Help.medicationsImportKeepText))
  var keepText = false
  @OptionGroup var record: RecordOptions

  var writes: Bool { !dryRun }

  func run(_ setup: ClientSetup) async throws {
    try await setup.requireCaregiver()
    let person = try await setup.patient(named: record.patient)
    let patient = person.id
    let today = setup.today
    // Where no text can be kept, nothing is added either.
    let documents = try await keepText ? DeviceDocuments.seen(in: setup) : nil
    try documents?.requireWriting()
    let bytes = try bytes(setup)
    var found = ImportedMedications(bytes, today: today)
    if !again {
      let known = try await setup.known(found, of: patient)
      found.leaveOut(known, at: person.slotTimes, today: today)
    }
    // A look judges as the real thing: who may not bring medicines now is told so (W-21).
    switch setup.session.grace.refusal(of: .importRecord) {
    case .readOnly(let reason): throw CommandFailure(.readOnly(reason), setup.sentences)
    case let refusal?: throw refusal
    case nil: break
    }
    let text = ImportText(words: setup.sentences, strings: setup.strings, today: today)
    let stranger = text.stranger(found, besides: person.displayName)
    if !isJSON {
      CommandOutput.say(text.list(found, of: stranger))
    } else if dryRun, let stranger {
      CommandOutput.complain(stranger)
    }
    try check(found, text)
    if dryRun || found.requests.isEmpty { return answer(found, 0, nothing(setup), setup.sentences) }
    try confirm(found, setup.sentences, stranger)
    let added = try await setup.importMedications(found.requests, patient).medications
    guard let documents else {
      return answer(found, added, setup.sentences.medicationsImported(added), setup.sentences)
    }
    let taken = ImportedText(
      bytes: bytes, patient: patient, origin: found.origin, today: today)
    try await keep(taken, of: found, added, among: documents)
  }

  /// Keeps the text as a document, and says what was added. Errors: 69 with why it was not kept, and what was added all
  /// the same.
  private func keep(
    _ text: ImportedText, of found: ImportedMedications, _ added: Int,
    among documents: DeviceDocuments
  ) async throws {
    let strings = documents.setup.strings
    let kept: StoredDocument
    do throws(CommandFailure) {
      kept = try await documents.keep(text)
    } catch {
      let sentence = strings(.importAddedNotKept(added)) + "\n" + error.sentence
      var failure = CommandFailure(.unavailable, sentence)
      var report = ImportReport(
        found: found, added: added, refusal: sentence, words: documents.words)
      report.code = .unavailable
      failure.answer = report.jsonBytes
      throw failure
    }
    // It is on this device; what the cloud says of it is told, and is no fault of the import.
    let waits = (try? await documents.sent()) ?? [documents.words.waitsToBeSent]
    let sentence = ([strings(.importAddedKept(added))] + waits).joined(separator: "\n")
    answer(found, added, sentence, documents.words, document: kept.id)
  }

  private func nothing(_ setup: ClientSetup) -> String {
    dryRun ? setup.sentences.onlyShown : setup.sentences.nothingNew
  }

  private func bytes(_ setup: ClientSetup) throws(CommandFailure) -> [UInt8] {
    do {
      return try ReadableFile.given(file, most: ImportedMedications.mostBytes)
    } catch {
      let sentences = CommandSentences(language: setup.strings.language)
      throw CommandFailure(.badData, sentences.cannotRead(error))
    }
  }

  /// Refuses a file that is not whole or leaves something open; the reasons have been told.
  private func check(_ found: ImportedMedications, _ text: ImportText) throws(CommandFailure) {
    let refusal: String? =
      if found.isRefused {
        text.words.fileRefused
      } else if !found.unclear.isEmpty, !skipUnclear || found.unclear.count == found.items.count {
        text.words.fileUnclear(found.unclear.map(\.name))
      } else {
        found.requests.lazy.compactMap { $0.refusal(text.words, today: text.today) }.first
      }
    guard let refusal else { return }
    var failure = CommandFailure(.badData, refusal)
    failure.answer =
      ImportReport(found: found, added: 0, refusal: refusal, words: text.words).jsonBytes
    throw failure
  }

  private func confirm(
    _ found: ImportedMedications, _ words: CommandSentences, _ stranger: String?
  ) throws(CommandFailure) {
    let asks = !yes && Prompt.isTerminal
    // Where nobody is asked, or was shown it, it is told beside what a program reads.
    if let stranger, isJSON || !asks { CommandOutput.complain(stranger) }
    guard asks else { return }
    guard Prompt.confirms(words.confirmImport(found.requests.count)) else {
      throw CommandFailure(.badData, words.importStopped)
    }
  }

  private func answer(
    _ found: ImportedMedications, _ added: Int, _ sentence: String,
    _ words: CommandSentences, document: DocumentID? = nil
  ) {
    guard isJSON else { return CommandOutput.say(sentence) }
    var report = ImportReport(found: found, added: added, refusal: nil, words: words)
    report.document = document
    CommandOutput.body(report.jsonBytes)
  }
}

extension DeviceDocuments {
  /// Keeps a text that medicines were taken from, as the screen does.
  ///
  /// Errors: ``CommandFailure`` with why it could not be.
  fileprivate func keep(_ text: ImportedText) async throws(CommandFailure) -> StoredDocument {
    do {
      let folder = try RunDirectory("okusuri")
      defer { folder.remove() }
      folder.outlive()
      return try await text.keep(
        in: store, copiedTo: "\(folder.path)/\(text.fileName)", at: now)
    } catch let error as DocumentStoreError {
      throw words.failure(error, writing: text.fileName)
    } catch let error as FileFault {
      throw words.failure(DocumentStoreError.file(path: error.path, error.reason))
    } catch let error as TextFault {
      throw CommandFailure(.badData, words.refused(setup.strings(.documentsTitle), error))
    } catch {
      throw CommandFailure(.unavailable, words.cannotWrite(text.fileName, "\(error)"))
    }
  }
}

extension MedicationRequest {
  fileprivate func refusal(_ words: CommandSentences, today: CivilDate) -> String? {
    refusedField(today: today).map { words.importRefused(details.name, $0) }
  }
}

extension ClientSetup {
  /// What the patient has under the names of a file.
  fileprivate func known(
    _ found: ImportedMedications, of patient: PatientID
  ) async throws -> [KnownMedication] {
    try await session.known(
      try await session.send(.medications(patient)).items, as: found, of: patient)
  }

  /// Adds medications, all of them or none.
  ///
  /// Errors: ``CommandFailure`` that names the medication which the server does not take.
  func importMedications(
    _ requests: [MedicationRequest], _ patient: PatientID
  ) async throws -> RecordCounts {
    do {
      let counts = try await session.add(requests, to: patient, at: present)
      await records().lookAheadAnew(.patient(patient))
      return counts
    } catch {
      throw refusal(error, requests) ?? error
    }
  }

  /// The requests stand behind the one line of the header: 2.name is the first one's.
  private func refusal(
    _ error: APIError, _ requests: [MedicationRequest]
  ) -> (any Error)? {
    guard case .validation(let named) = error, let field = named else { return nil }
    let parts = field.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let index = Int(parts[0]).map({ $0 - 2 }),
      requests.indices.contains(index)
    else { return nil }
    let name = requests[index].details.name
    return CommandFailure(refused: error, sentences.importRefused(name, String(parts[1])))
  }
}
