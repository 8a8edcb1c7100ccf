import APIClient
import APIContract
public import ClientCore
public import Domain
import Localization
public import Observation

/// 書類 in patient mode: the documents that name this patient and that the cloud holds, to read.
///
/// It has nothing to change, keep or move them with. Source: screens §3 "Patient mode".
@MainActor @Observable
public final class PatientDocumentsModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// The documents, the soonest day first; nil before the first answer.
  public private(set) var rows: [DocumentRow]?
  /// The open document; nil while the list is.
  public private(set) var opened: DocumentDetail?
  /// What just happened, for the spoken line until the next key.
  public internal(set) var notice: DocumentsNotice?
  /// Why the newest load failed; nil when it did not.
  public private(set) var failure: FailureReason?

  public let contact: ServerContact
  let reader: RecordReader
  let files: LocalFiles
  /// Copies of files that were fetched since the program began.
  @ObservationIgnored var copies: [AttachmentID: String] = [:]
  @ObservationIgnored var working: Task<Void, Never>?
  /// The file that is coming, and how far it is.
  var transfer: (file: AttachmentID, progress: TransferProgress)? { didSet { showFiles() } }
  private let name: @MainActor () -> String
  private var details: [DocumentID: DocumentRevision] = [:]
  private var seenAt: Timestamp?
  private var list = ListModel<DocumentID>()
  private var fileList = ListModel<AttachmentID>()
  private var loading: Task<Void, Never>?
  private var order = LoadOrder()

  /// Makes the screen of one patient; `name` is what they are called.
  public init(
    reader: RecordReader, contact: ServerContact, files: LocalFiles,
    name: @escaping @MainActor () -> String
  ) {
    (self.reader, self.contact, self.files, self.name) = (reader, contact, files, name)
  }

  public var today: CivilDate { contact.today }

  /// When what is shown was seen, while the server cannot be asked; nil with a network.
  public var shownSince: Timestamp? { contact.connection.state == .online ? nil : seenAt }

  public var focused: Int { list.row(in: ids) }

  /// The focused file of the open document.
  public var focusedFile: Int { fileList.row(in: fileIDs) }

  private var ids: [DocumentID] { (rows ?? []).map(\.id) }
  private var fileIDs: [AttachmentID] { (opened?.files ?? []).map(\.attachment.id) }

  /// Documents whose day is at most thirty days ahead or past, the soonest first.
  public var reminders: [DocumentRow] {
    let today = today
    return (rows ?? []).filter { $0.fields.date?.isToBeRemembered(on: today) == true }
  }

  /// Documents whose day is in the next year or past, the soonest first.
  var dated: [DocumentRow] {
    let last = today.adding(days: DocumentDate.daysAhead)
    return (rows ?? []).compactMap { row in row.fields.date.map { (row, $0.date) } }
      .filter { $0.1 <= last }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Shows what this device has kept at once, then asks behind the screen.
  func load() {
    showKept()
    reload()
  }

  func reload() {
    loading?.cancel()
    loading = Task { await self.ask() }
  }

  private func ask() async {
    let ticket = order.begin()
    do {
      let documents = try await contact.background { () async throws(APIError) in
        try await reader.documents()
      }
      guard !Task.isCancelled, order.takes(ticket) else { return }
      failure = nil
      show(documents, seenAt: nil)
    } catch {
      guard !Task.isCancelled, order.takes(ticket),
        case .failed(let reason) = ServerContact.Meaning(error)
      else { return }
      failure = reason
      showKept()
    }
  }

  private func showKept() {
    guard rows == nil, let kept = reader.keptDocuments else { return }
    contact.remember(kept.keptAt)
    show(kept.answer, seenAt: kept.keptAt)
  }

  private func show(_ documents: [CloudDocument], seenAt: Timestamp?) {
    list.rowsChange(from: ids)
    let present = documents.inOrder(on: today).compactMap { document in
      document.revision.map { (document.id, $0) }
    }
    details = Dictionary(uniqueKeysWithValues: present)
    rows = present.map { DocumentRow(id: $0, fields: $1.fields, standing: nil) }
    self.seenAt = seenAt ?? contact.connection.updatedAt
    if let opened { open(opened.id) }
  }

  func handle(_ intent: Intent) {
    notice = nil
    if intent == .refresh { return reload() }
    guard opened != nil else {
      if list.handle(intent, "documents.row.", in: ids) == .opened { open(ids[focused]) }
      return
    }
    if intent == .back { return close() }
    if fileList.handle(intent, "document.file.", in: fileIDs) == .opened { openFile() }
  }

  /// Opens a document; one that is gone leads back to the list.
  func open(_ id: DocumentID) {
    guard let revision = details[id] else { return close() }
    if opened?.id != id { fileList = ListModel() }
    list.focus = id
    opened = DocumentDetail(
      id: id, revision: revision, patientName: name(), standing: nil,
      files: revision.fields.attachments.map(row), versions: nil, isFromHere: false,
      conflict: nil)
  }

  private func row(_ attachment: Attachment) -> DocumentFileRow {
    DocumentFileRow(
      attachment: attachment, standing: nil,
      progress: transfer?.file == attachment.id ? transfer?.progress : nil,
      isHere: copies[attachment.id] != nil)
  }

  private func showFiles() {
    if let opened { open(opened.id) }
  }

  /// Another tab was opened, or Esc pressed: a file that is still coming is not wanted any more.
  func close() {
    working?.cancel()
    (opened, fileList, notice) = (nil, ListModel(), nil)
  }
}
