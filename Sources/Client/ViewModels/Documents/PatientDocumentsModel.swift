import APIClient
import APIContract
public import ClientCore
public import Domain
import Localization
public import Observation

/// 書類 in patient mode: the papers that name this patient and that the cloud holds, to read.
///
/// It has nothing to change, keep or move them with. Source: screens.md §3 "Patient mode".
@MainActor @Observable
public final class PatientDocumentsModel {
  /// The papers, the soonest day first; nil before the first answer.
  public private(set) var rows: [DocumentRow]?
  /// The open paper; nil while the list is.
  public private(set) var opened: DocumentDetail?
  /// The focused file of the open paper.
  public private(set) var focusedFile = 0
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
  private var focus: DocumentID?
  private var lastRow = 0
  private var loading: Task<Void, Never>?

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

  public var focused: Int {
    let rows = rows ?? []
    return rows.firstIndex { $0.id == focus } ?? min(lastRow, max(rows.count - 1, 0))
  }

  /// Papers whose day is at most thirty days ahead or past, the soonest first.
  public var reminders: [DocumentRow] {
    let today = today
    return (rows ?? []).filter { $0.fields.date?.isToBeRemembered(on: today) == true }
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
    do {
      let papers = try await contact.background { () async throws(APIError) in
        try await reader.documents()
      }
      guard !Task.isCancelled else { return }
      failure = nil
      show(papers, seenAt: nil)
    } catch {
      guard !Task.isCancelled, case .failed(let reason) = ServerContact.Meaning(error) else {
        return
      }
      failure = reason
      showKept()
    }
  }

  private func showKept() {
    guard rows == nil, let kept = reader.keptDocuments else { return }
    contact.remember(kept.keptAt)
    show(kept.answer, seenAt: kept.keptAt)
  }

  private func show(_ papers: [CloudDocument], seenAt: Timestamp?) {
    lastRow = focused
    let present = papers.inOrder(on: today).compactMap { paper in
      paper.revision.map { (paper.id, $0) }
    }
    details = Dictionary(uniqueKeysWithValues: present)
    rows = present.map { DocumentRow(id: $0, fields: $1.fields, standing: nil) }
    self.seenAt = seenAt ?? contact.connection.updatedAt
    if let opened { open(opened.id) }
  }

  func handle(_ intent: Intent) {
    notice = nil
    guard let opened else { return handleList(intent) }
    switch intent {
    case .move(.up), .previousFocus, .wheel(-1): focusedFile = max(focusedFile - 1, 0)
    case .move(.down), .nextFocus, .wheel(1):
      focusedFile = min(focusedFile + 1, max(opened.files.count - 1, 0))
    case .press: openFile()
    case .click(let id): clickFile(id)
    case .refresh: reload()
    case .back: close()
    default: break
    }
  }

  private func clickFile(_ id: String) {
    guard let index = number(id, after: "document.file."), let opened,
      opened.files.indices.contains(index)
    else { return }
    let wasFocused = index == focusedFile
    focusedFile = index
    if wasFocused { openFile() }
  }

  private func handleList(_ intent: Intent) {
    switch intent {
    case .move(.up), .previousFocus: focus(row: focused - 1)
    case .move(.down), .nextFocus: focus(row: focused + 1)
    case .wheel(let step): focus(row: focused + step)
    case .page(let step): focus(row: focused + step * 10)
    case .edge(let end): focus(row: end < 0 ? 0 : .max)
    case .refresh: reload()
    case .press: if let rows, rows.indices.contains(focused) { open(rows[focused].id) }
    case .click(let id): click(id)
    default: break
    }
  }

  private func click(_ id: String) {
    guard let row = number(id, after: "documents.row."), rows?.indices.contains(row) == true
    else { return }
    let wasFocused = row == focused
    focus(row: row)
    if wasFocused, let rows { open(rows[focused].id) }
  }

  private func focus(row: Int) {
    guard let rows, !rows.isEmpty else { return }
    lastRow = min(max(row, 0), rows.count - 1)
    focus = rows[lastRow].id
  }

  /// Opens a paper; one that is gone leads back to the list.
  func open(_ id: DocumentID) {
    guard let revision = details[id] else { return close() }
    if opened?.id != id { focusedFile = 0 }
    focus = id
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
    (opened, focusedFile, notice) = (nil, 0, nil)
  }
}
