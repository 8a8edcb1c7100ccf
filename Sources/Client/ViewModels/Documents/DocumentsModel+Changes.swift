import Domain
import LocalStore
import Localization

// What a person changes: each is on the disk of this device on return, and told to the cloud later.
extension DocumentsModel {
  func handle(_ intent: Intent, _ entry: DocumentEntry) {
    var entry = entry
    let outcome = entry.form.handle(intent)
    page = .entry(entry)
    if outcome == .left { goBack() }
    if outcome == .submitted { save(entry) }
  }

  private func save(_ entry: DocumentEntry) {
    guard let fields = entry.fields else { return }
    do throws(DocumentStoreError) {
      guard let id = entry.id else {
        let added = try household.store.create(fields, at: household.present)
        notice = staysHere() ? .keptHere(fields.title.text) : .added(fields.title.text)
        return show(added.id)
      }
      reopen(id)
      let merged = entry.over(opened?.fields) ?? fields
      let changed = try household.store.change(id, to: merged, at: household.present)
      let title = changed.fields.title.text
      notice = staysHere() ? .keptHere(title) : .changed(title)
      page = .detail
      reopen(id)
    } catch {
      var entry = entry
      entry.form.refuse(.sentence(error.phrase))
      page = .entry(entry)
    }
  }

  func askToDelete(_ id: DocumentID?, _ fields: DocumentFields?) {
    guard let id, let fields else { return }
    page = .question(DocumentQuestion(.delete(id, title: fields.title.text)))
  }

  func askToDetach() {
    guard let opened, let file = focusedAttachment else { return }
    page = .question(DocumentQuestion(.detach(file.attachment, from: opened.id)))
  }

  /// More documents were deleted elsewhere than may go unasked.
  func askAboutDeletions() {
    guard let deletions = household.status.deletions, deletions != household.answered,
      !hasPutOffDeletions, case .list = page
    else { return }
    page = .question(DocumentQuestion(.deletions(deletions)))
  }

  func handle(_ intent: Intent, _ question: DocumentQuestion) {
    var question = question
    switch question.card.handle(intent) {
    case nil: page = .question(question)
    case .left: putOff(question)
    case .button(let button): answer(question, isYes: button == 0)
    }
  }

  private func putOff(_ question: DocumentQuestion) {
    if case .deletions = question.subject { hasPutOffDeletions = true }
    goBack()
  }

  private func answer(_ question: DocumentQuestion, isYes: Bool) {
    goBack()
    if case .deletions(let deletions) = question.subject { household.answered = deletions }
    do throws(DocumentStoreError) {
      switch (question.subject, isYes) {
      case (.delete(let id, let title), true): try delete(id, title)
      case (.detach(let file, let id), true): try detach(file, from: id)
      case (.replace(let file, let path), true): save(file, as: path, replacing: true)
      case (.replace(let file, let path), false):
        page = .path(PathEntry(.save(file), path))
      case (.deletions, true): household.confirmDeletions()
      case (.deletions(let deletions), false): try keep(deletions)
      case (_, false): break
      }
    } catch {
      notice = .failed(error.phrase)
    }
    household.reread()
    follow()
  }

  /// What was deleted elsewhere stays here and goes to the cloud again; what was deleted here waits, or comes
  /// back from a cloud that was put back.
  private func keep(_ deletions: ManyDeletions) throws(DocumentStoreError) {
    guard deletions.isHere || deletions.isPutBack else { return hasPutOffDeletions = true }
    try household.store.dropStagedDeletions()
    household.wake()
  }

  private func delete(_ id: DocumentID, _ title: String) throws(DocumentStoreError) {
    try household.store.delete(id, at: household.present)
    close()
    notice = .deleted(title)
  }

  private func detach(
    _ file: Attachment, from id: DocumentID
  ) throws(DocumentStoreError) {
    try household.store.detach(file.id, from: id, at: household.present)
    notice = .detached(file.name.text)
  }

  /// `r`: the list is read again, and the cloud asked where the plan holds it.
  func refreshChosen() {
    household.syncChosen()
    household.reread()
    follow()
  }
}

// The bin.
extension DocumentsModel {
  func openBin() {
    household.emptyBin()
    do throws(DocumentStoreError) {
      page = .bin(try binRows(), focused: 0)
    } catch {
      notice = .failed(error.phrase)
    }
  }

  private func binRows() throws(DocumentStoreError) -> [BinRow] {
    let now = household.present
    return try household.store.bin().filter { now < $0.leavesAt }.map { binned in
      let left = binned.leavesAt.since(now)
      let days = max(0, Int((left.components.seconds + 86_399) / 86_400))
      return BinRow(id: binned.id, fields: binned.revision.fields, daysLeft: days)
    }
  }

  func handle(_ intent: Intent, bin rows: [BinRow], _ focused: Int) {
    switch intent {
    case .press, .putBack: putBack(rows, focused)
    case .click(let id):
      guard let row = number(id, after: "documents.bin."), rows.indices.contains(row) else {
        return
      }
      page = .bin(rows, focused: row)
    case .back, .bin: page = .list
    default:
      page = .bin(rows, focused: intent.row(from: focused, of: rows.count) ?? focused)
    }
  }

  private func putBack(_ rows: [BinRow], _ focused: Int) {
    guard rows.indices.contains(focused) else { return }
    do throws(DocumentStoreError) {
      try household.store.restore(rows[focused].id, at: household.present)
      page = .list
      list.focus = rows[focused].id
      notice = .putBack(rows[focused].fields.title.text)
    } catch {
      notice = .failed(error.phrase)
    }
    household.reread()
    reload()
  }
}
