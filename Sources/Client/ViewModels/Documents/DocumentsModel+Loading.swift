import APIContract
import Domain
import LocalStore
import Localization

// Reading the documents, off the screen's own thread: a key press never waits for the disk.
extension DocumentsModel {
  /// Reads the list again; what comes of an older question is dropped.
  func reload() {
    reading?.cancel()
    let query = query
    reading = Task { [store = household.store] in
      let page = await DocumentPage.read(query, from: store)
      guard !Task.isCancelled, query == self.query else { return }
      show(page)
    }
  }

  /// Documents have changed: the list and the open document are read again.
  func follow() {
    if rows != nil { reload() }
    if let opened { reopen(opened.id) }
    askAboutDeletions()
  }

  private var query: DocumentQuery {
    var query = DocumentQuery(
      text: searched, limit: (rows == nil ? 0 : list.lastRow) + Self.ahead,
      horizon: today.adding(days: DocumentQuery.year))
    switch filter {
    case .all: break
    case .category(let category): query.category = category
    case .patient(let patient, _): query.patient = patient
    }
    return query
  }

  private func show(_ page: DocumentPage) {
    switch page {
    case .documents(let documents, let total):
      list.lastRow = rows == nil ? 0 : max(focused, list.lastRow)
      let rows = documents.map(household.row)
      self.total = total
      if rows != self.rows { self.rows = rows }
      list.lastRow = min(list.lastRow, max(rows.count - 1, 0))
    case .failed(let error):
      notice = .failed(error.phrase)
      rows = rows ?? []
    }
  }

  /// Opens a document, or its conflict first where two devices changed it.
  func show(_ id: DocumentID) {
    list.focus = id
    fileList = ListModel()
    reopen(id)
    guard let opened else { return }
    page = .detail
    if let conflict = ConflictQuestion(opened, on: household.device) { page = .conflict(conflict) }
  }

  /// Reads the open document again; one that is gone leads back to the list.
  func reopen(_ id: DocumentID) {
    do throws(DocumentStoreError) {
      guard let stored = try household.store.document(id) else { return left() }
      let detail = try detail(stored)
      fileList.rowsChange(from: (opened?.files ?? []).map(\.attachment.id))
      if detail != opened { opened = detail }
    } catch {
      notice = .failed(error.phrase)
    }
  }

  /// The document was deleted elsewhere. A form stays, for what was typed in it.
  private func left() {
    guard case .entry = page else { return close() }
    opened = nil
  }

  private func detail(_ stored: StoredDocument) throws(DocumentStoreError) -> DocumentDetail {
    let patient = stored.fields.patient
    let sides = stored.conflict == nil ? nil : try household.store.sides(of: stored.id)
    let files = try stored.fields.attachments.map { attachment throws(DocumentStoreError) in
      try file(attachment, of: stored)
    }
    return DocumentDetail(
      id: stored.id, revision: stored.revision,
      patientName: patients().first { $0.id == patient }?.displayName,
      standing: household.standing(of: stored), files: files, versions: stored.versions,
      isFromHere: stored.isChangedHere ?? (stored.revision.changedOn == household.device),
      conflict: sides.map { DocumentConflict(here: $0.here, there: $0.there, isHere: $0.isHere) },
      aside: household.status.isAllowed ? aside(of: stored.id) : nil)
  }

  private func file(
    _ attachment: Attachment, of stored: StoredDocument
  ) throws(DocumentStoreError) -> DocumentFileRow {
    let isHere = try household.store.presence(of: attachment) == .here
    let progress = household.status.transfers[attachment.id]
    return DocumentFileRow(
      attachment: attachment,
      standing: household.status.isAllowed
        ? standing(of: attachment, stored, isHere: isHere, progress)
        : .resting(isHere: isHere, isInCloud: try household.store.isInCloud(attachment)),
      progress: progress, isHere: isHere)
  }

  private func standing(
    of attachment: Attachment, _ stored: StoredDocument, isHere: Bool,
    _ progress: TransferProgress?
  ) -> DocumentStanding {
    if case .error = stored.sync, stored.fault?.attachment == attachment.id {
      return household.standing(of: stored)
    }
    switch progress?.way {
    case .up: return .sending(percent: progress?.percent)
    case .down: return .receiving(percent: progress?.percent)
    case nil: break
    }
    guard isHere else { return .waitsToReceive }
    return stored.sync == .pendingUpload || stored.sync == .uploading ? .waitsToSend : .synced
  }
}

/// What this device has answered to a question about its documents.
enum DocumentPage: Sendable {
  case documents([StoredDocument], total: Int)
  case failed(DocumentStoreError)

  @concurrent
  static func read(_ query: DocumentQuery, from store: DocumentStore) async -> DocumentPage {
    do throws(DocumentStoreError) {
      return .documents(try store.list(query), total: try store.count(query))
    } catch {
      return .failed(error)
    }
  }
}
