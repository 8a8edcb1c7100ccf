import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore

// A patient sees the papers that name them and that the cloud holds, as they are now; nothing of them is
// kept on the patient's device.
extension DocumentDesk {
  /// The documents asked for: a caregiver's on this device, a patient's in the cloud.
  ///
  /// Errors: 69 for a patient without a network.
  func found(_ query: DocumentQuery) async throws -> [StoredDocument] {
    guard isPatients else {
      return try tried { s throws(DocumentStoreError) in try s.list(query) }
    }
    let text = query.text.folded
    let fitting = try await patientDocuments().filter { document in
      query.category == nil || query.category == document.fields.category
    }.filter { text.isEmpty || $0.fields.holds(text) }
    return Array(fitting.prefix(query.limit))
  }

  /// The document a person means. Errors: as ``document(_:)``, and as ``found(_:)``.
  func shown(_ text: String) async throws -> StoredDocument {
    guard isPatients else { return try document(text) }
    return try one(
      of: NameMatch.fitting(
        text, in: try await patientDocuments(), id: \.id.description, name: \.fields.title.text),
      text, id: \.id, fields: \.fields)
  }

  /// Writes a file out: a caregiver's from this device, a patient's from the cloud.
  ///
  /// Errors: as of ``DocumentStore/save(_:as:replacing:progress:)``, and 69 for a patient without a network.
  func save(
    _ file: Attachment, as path: String, replacing: Bool, progress: (Int64, Int64) -> Void
  ) async throws {
    guard isPatients else {
      return try tried { s throws(DocumentStoreError) in
        try s.save(file, as: path, replacing: replacing, progress: progress)
      }
    }
    do {
      try await setup.session.bring(file, to: path, replacing: replacing) {
        progress($0, file.size)
      }
    } catch let error as DocumentStoreError {
      throw words.failure(error)
    }
  }

  private func patientDocuments() async throws -> [StoredDocument] {
    var (held, sequence): ([DocumentID: StoredDocument], Int) = ([:], 0)
    while true {
      let page = try await setup.session.send(.documentChanges(after: sequence, limit: 500))
      for document in page.items.map(\.document) {
        held[document.id] = document.revision.flatMap { revision in
          guard revision.conflictOf == nil else { return nil }
          return StoredDocument(
            id: document.id, revision: revision, sync: .synced, fault: nil, versions: 0,
            conflict: nil)
        }
      }
      guard page.more, page.next > sequence else { break }
      sequence = page.next
    }
    return held.values.sorted { $0.place < $1.place }
  }
}

extension StoredDocument {
  /// The soonest day first, then those without a day, the newest first.
  fileprivate var place: (Int, Int64, DocumentID) {
    let day = fields.date.map(\.date.daysSinceEpoch) ?? Int.max
    return (day, -revision.updatedAt.millisecondsSinceEpoch, id)
  }
}

extension DocumentFields {
  /// True when a folded text stands in title, note, tags or a file's name.
  fileprivate func holds(_ text: String) -> Bool {
    let texts = [title.text, note.text] + tags.map(\.text) + attachments.map(\.name.text)
    return texts.contains { $0.folded.contains(text) }
  }
}
