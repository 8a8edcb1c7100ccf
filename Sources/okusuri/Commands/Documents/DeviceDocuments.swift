import APIClient
import APIContract
import ClientCore
import Domain
import FoundationEssentials
import LocalStore
import Localization
import ViewModels

/// One command's way to the documents of this device. Nothing but a member's role is asked of a server.
struct DeviceDocuments {
  let setup: ClientSetup
  let store: DocumentStore
  /// True for a patient, who looks and changes nothing.
  let isReadOnly: Bool
  /// What this device keeps of the account's record; nil when nobody is signed in.
  let record: RecordService?

  /// Opens the documents of whoever is signed in, or of whoever was last on this device, and says
  /// so.
  ///
  /// Errors: 77 when nobody ever was; 69 when they cannot be opened.
  init(_ setup: ClientSetup) async throws(CommandFailure) {
    self.setup = setup
    let folder = UserFolders(environment: ProcessInfo.processInfo.environment).data
    guard let device = DeviceName.ofThisDevice(in: folder) else {
      throw CommandFailure.notSignedIn(setup.sentences)
    }
    do throws(DocumentStoreError) {
      if let account = await setup.session.deviceAccount {
        store = try DocumentStore(folder: folder, account: account, device: device)
        isReadOnly = account.role == .patient
        record = await setup.records()
        await emptyBin()
        return
      }
      guard let last = try DocumentStore.ofLastAccount(in: folder, device: device) else {
        throw DocumentStoreError.noSuchDocument(DocumentID(high: 0, low: 0))
      }
      (store, isReadOnly, record) = (last.store, last.role == .patient, nil)
      await emptyBin()
      CommandOutput.complain(setup.sentences.papersOfLast)
    } catch {
      guard case .noSuchDocument = error else { throw setup.sentences.failure(error) }
      throw CommandFailure.notSignedIn(setup.sentences)
    }
  }

  var words: CommandSentences { setup.sentences }
  var now: Timestamp { setup.session.grace.presentToKeep }
  /// The clock that decides when a plan ends.
  var trusted: Timestamp { setup.session.grace.now }

  /// What cannot be taken away now goes the next time. The server is asked what day it is where something's time has come.
  private func emptyBin() async {
    if let bin = try? store.bin(), bin.contains(where: { $0.leavesAt <= now }) { await hearClock() }
    try? store.emptyBin(by: setup.session.grace)
  }

  /// Asks the server for something unless this run has heard what time it is; where nobody answers the device's clock is
  /// all there is.
  func hearClock() async {
    if !setup.session.grace.isTimeHeard { _ = try? await record?.patients() }
  }

  /// The same for a command about documents: who may only look has none, those neither that this device still keeps.
  ///
  /// Errors: also 77 with FORBIDDEN, for programs too.
  static func seen(in setup: ClientSetup) async throws(CommandFailure) -> DeviceDocuments {
    let documents = try await DeviceDocuments(setup)
    try await documents.requireSight()
    return documents
  }

  /// What this device heard of the role may be old, so a no is asked about once more, the one of the last sync too, and so
  /// is a role of which nothing was heard yet; where nobody answers a no stands, as on the screens. A patient has no
  /// role. Errors: 77.
  private func requireSight() async throws(CommandFailure) {
    guard !isReadOnly else { return }
    let isForbidden = try seesNone()
    let denial = try tried { s throws(DocumentStoreError) in try s.lastDenial(at: trusted) }
    if isForbidden || denial == .role || setup.session.grace.role == nil {
      do {
        _ = try await record?.patients()
      } catch APIError.sessionEnded {
        throw CommandFailure(
          refused: .sessionEnded, setup.sentence(for: .sessionEnded))
      } catch {
        // Where nobody answers what was heard before stands.
      }
    }
    guard try seesNone() else { return }
    throw CommandFailure(.notAllowed, setup.strings(.documentsUnseen))
  }

  /// Lets only a caregiver change documents. Errors: 77.
  func requireWriting() throws(CommandFailure) {
    guard !isReadOnly else { throw CommandFailure(.notAllowed, words.patientOnlyLooks) }
  }

  /// Runs `body` on the documents; what they refuse becomes a sentence and a status.
  func tried<Value>(
    _ body: (DocumentStore) throws(DocumentStoreError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(DocumentStoreError) {
      return try body(store)
    } catch {
      throw words.failure(error)
    }
  }

  /// The same for what is written of a document: where there is no room it says what was not recorded.
  func written<Value>(
    _ title: String, _ body: (DocumentStore) throws(DocumentStoreError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(DocumentStoreError) {
      return try body(store)
    } catch {
      throw words.failure(error, writing: title)
    }
  }

  /// The document a person means by its title, a part of it, or its id.
  ///
  /// Errors: 65 with the candidates when it is not one or several.
  func document(_ text: String) throws(CommandFailure) -> StoredDocument {
    let named = DocumentID(ascii: text)
    if let id = named, let found = try tried({ s throws(DocumentStoreError) in try s.document(id) })
    {
      return found
    }
    let near = try tried { s throws(DocumentStoreError) in try s.list(DocumentQuery(text: text)) }
    return try one(text, in: near, id: \.id, fields: \.fields)
  }

  /// The document in the bin that a person means. Errors: as ``document(_:)``.
  func binned(_ text: String) throws(CommandFailure) -> BinnedDocument {
    let bin = try tried { s throws(DocumentStoreError) in try s.bin() }
    return try one(text, in: bin, id: \.id, fields: \.revision.fields)
  }

  /// The file of a document that a person means; the only one when none is named.
  ///
  /// Errors: 65 with the candidates.
  func attachment(
    _ text: String?, of document: StoredDocument
  ) throws(CommandFailure) -> Attachment {
    try NameMatch.one(
      text, in: document.fields.attachments, id: \.id.description, name: \.name.text,
      none: words.noFile(text, document.fields), several: words.whichFile)
  }

  /// True when a patient is signed in: their documents stand in the cloud.
  var isPatients: Bool { isReadOnly && record != nil }

  /// The one of these documents that a person means. Errors: 65 with the candidates, twenty at
  /// most.
  func one<Item>(
    _ text: String, in items: [Item], id: @escaping (Item) -> DocumentID,
    fields: @escaping (Item) -> DocumentFields?
  ) throws(CommandFailure) -> Item {
    let title: (Item) -> String = { fields($0)?.title.text ?? "" }
    let fitting = NameMatch.fitting(text, in: items, id: { "\(id($0))" }, name: title)
    if fitting.count == 1, let found = fitting.first { return found }
    throw CommandFailure(
      .badData, fitting.isEmpty ? words.noDocument(text) : words.whichDocument(text),
      candidates: fitting.prefix(20).map { item in
        let date = fields(item)?.date.map { "  \($0.date)" } ?? ""
        return "\(title(item))\(date)  \(id(item))"
      })
  }
}

extension DeviceDocuments {
  /// Whose documents an option means; nil without one. Errors: 65 with the candidates.
  func patient(_ name: String?) async throws -> PatientID? {
    guard let name else { return nil }
    if let id = PatientID(ascii: name) { return id }
    guard let record else { throw CommandFailure.notSignedIn(words) }
    return try await setup.patient(named: name, among: record.patients()).id
  }

  /// What a patient is called, as far as this device knows.
  func name(of patient: PatientID) -> String {
    let known = record?.device?.record.cache.patients?.answer.first { $0.id == patient }
    return known?.displayName ?? words.nobodyKnown(patient.description)
  }

  /// The words for documents here and now.
  func text() throws(CommandFailure) -> DocumentText {
    let standing = try tried { s throws(DocumentStoreError) in try s.standing() }
    let denial = try tried { s throws(DocumentStoreError) in try s.lastDenial(at: trusted) }
    return DocumentText(
      strings: setup.strings, today: now.tokyoDate,
      staysHere: !isPatients && (standing.cloud == nil || denial != nil), name: name)
  }

  /// True for a caregiver whose role sees none of the household's documents, as far as this device knows.
  func seesNone() throws(CommandFailure) -> Bool {
    guard !isReadOnly else { return false }
    setup.session.grace.recall(record?.device?.record.cache.role)
    if let role = setup.session.grace.role { return !role.allows(.record) }
    let denial = try tried { s throws(DocumentStoreError) in try s.lastDenial(at: trusted) }
    return denial == .role
  }

  /// Why documents stay on this device, for a caregiver, as far as this device knows (D-S8). That nobody was signed in
  /// when it was last asked says nothing of the cloud, and its sentence is a patient's.
  func denial() throws(CommandFailure) -> String? {
    let denial = try tried { s throws(DocumentStoreError) in try s.lastDenial(at: trusted) }
    guard !isReadOnly, let denial, denial != .notCaregiver else { return nil }
    // Of a role that was raised since: with the present one nobody comes here.
    guard denial != .role else { return nil }
    return words.denied(denial)
  }
}
