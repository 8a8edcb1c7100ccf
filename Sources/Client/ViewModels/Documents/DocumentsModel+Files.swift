import ClientCore
import Domain
import Files
import LocalStore
import Localization

// The files of a document: opened by the desktop, attached from and saved to the person's own
// folders.
extension DocumentsModel {
  /// Enter on a file: a copy of it goes to the desktop's program for it.
  func openFile() {
    guard let file = focusedAttachment else { return }
    guard file.isHere else { return fetch(file.attachment) }
    let attachment = file.attachment
    working = Task { [store = household.store, files] in
      let opening = await FileWork.open(attachment, of: store, by: files)
      guard !Task.isCancelled else { return }
      notice = opening
    }
  }

  /// Enter on a file that is in the cloud only brings it here, on any plan: it is the person's own
  /// command (decision P-26). The next Enter opens it.
  private func fetch(_ attachment: Attachment) {
    guard let sync = household.begun() else { return notice = .notHere }
    working = Task {
      do {
        try await sync.fetch(attachment)
        notice = .fetched(attachment.name.text)
      } catch {
        notice = DocumentsNotice(notFetched: error)
      }
      follow()
    }
  }

  func openSaving() {
    guard let file = focusedAttachment else { return }
    guard file.isHere else { return notice = .notHere }
    let place = files.place(file.attachment.name.fileName)
    page = .path(PathEntry(.save(file.attachment), place))
  }

  func handle(_ intent: Intent, _ path: PathEntry) {
    var path = path
    guard path.copying == nil else {
      if intent == .back { goBack() }
      return
    }
    if intent == .complete, path.form.focus == PathEntry.field { return complete(path) }
    let before = path.path
    let outcome = path.form.handle(intent == .complete ? .nextFocus : intent)
    if path.path != before { path.names = [] }
    page = .path(path)
    if outcome == .left { goBack() }
    if outcome == .submitted { submit(path) }
  }

  private func complete(_ path: PathEntry) {
    let asked = path.path
    working = Task { [files] in
      let completion = await files.complete(asked)
      // What was typed meanwhile is not overwritten.
      guard case .path(var path) = page, path.path == asked else { return }
      path.complete(completion)
      page = .path(path)
    }
  }

  private func submit(_ entry: PathEntry) {
    let path = files.absolute(entry.path)
    switch entry.purpose {
    case .attach(let id, _): attach(path, to: id, entry)
    case .save(let attachment): save(attachment, as: path, replacing: false)
    }
  }

  private func attach(_ path: String, to id: DocumentID, _ entry: PathEntry) {
    var entry = entry
    entry.copying = PathEntry.Copying(done: 0, total: 0)
    page = .path(entry)
    let (progress, report) = AsyncStream.makeStream(
      of: PathEntry.Copying.self, bufferingPolicy: .bufferingNewest(1))
    let showing = Task {
      for await copying in progress { self.show(copying) }
    }
    working = Task { [store = household.store, now = household.present] in
      let end = await FileWork.attach(path, to: id, of: store, at: now) { done, total in
        report.yield(PathEntry.Copying(done: done, total: total))
      }
      report.finish()
      showing.cancel()
      attached(end, entry)
    }
  }

  private func show(_ copying: PathEntry.Copying) {
    guard case .path(var path) = page, path.copying != nil else { return }
    path.copying = copying
    page = .path(path)
  }

  private func attached(
    _ end: Result<Attachment, DocumentStoreError>, _ entry: PathEntry
  ) {
    switch end {
    case .success(let attachment):
      if let opened {
        page = .detail
        reopen(opened.id)
        fileList.focus = attachment.id
      }
      notice = .attached(attachment.name.text)
      reload()
    case .failure(let error):
      guard case .path = page else { return notice = .failed(error.phrase) }
      var entry = entry
      entry.copying = nil
      entry.form.refuse(.sentence(error.phrase), at: PathEntry.field)
      page = .path(entry)
    }
  }

  /// Writes a file out; one that stands there is replaced only when the person has said so.
  func save(_ attachment: Attachment, as path: String, replacing: Bool) {
    working = Task { [store = household.store] in
      let fault = await FileWork.save(attachment, of: store, as: path, replacing: replacing)
      saved(attachment, path, fault)
    }
  }

  private func saved(_ attachment: Attachment, _ path: String, _ fault: DocumentStoreError?) {
    switch fault {
    case nil:
      goBack()
      notice = .saved(path: path)
    case .file(_, .exists): page = .question(DocumentQuestion(.replace(attachment, path: path)))
    case .file(_, let fault)?: refuseSaving(attachment, path, fault.savingPhrase)
    case let fault?: refuseSaving(attachment, path, fault.phrase)
    }
  }

  private func refuseSaving(_ attachment: Attachment, _ path: String, _ phrase: Phrase) {
    var entry = PathEntry(.save(attachment), path)
    entry.form.refuse(.sentence(phrase), at: PathEntry.field)
    page = .path(entry)
  }
}

/// What takes as long as the disk does, off the screen's thread.
enum FileWork {
  @concurrent
  static func attach(
    _ path: String, to id: DocumentID, of store: DocumentStore, at now: Timestamp,
    progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async -> Result<Attachment, DocumentStoreError> {
    do throws(DocumentStoreError) {
      return .success(try store.attach(path, to: id, at: now, progress: progress))
    } catch {
      return .failure(error)
    }
  }

  @concurrent
  static func save(
    _ attachment: Attachment, of store: DocumentStore, as path: String, replacing: Bool
  ) async -> DocumentStoreError? {
    do throws(DocumentStoreError) {
      try store.save(attachment, as: path, replacing: replacing)
      return nil
    } catch {
      return error
    }
  }

  /// A copy under its own name is handed over: the program that shows it never touches the store's.
  @concurrent
  static func open(
    _ attachment: Attachment, of store: DocumentStore, by files: LocalFiles
  ) async -> DocumentsNotice {
    guard let place = await files.copyPath(attachment.name.fileName) else {
      return .notOpened(path: store.path(of: attachment))
    }
    if let fault = await save(attachment, of: store, as: place, replacing: true) {
      return .failed(fault.phrase)
    }
    return await files.open(place) ? .opened(attachment.name.text) : .notOpened(path: place)
  }
}

extension FileFault.Reason {
  /// What is wrong with the place where a file was to be saved.
  var savingPhrase: Phrase {
    switch self {
    case .missing, .wrongKind, .system: .documentsPathFolder
    default: phrase
    }
  }
}
