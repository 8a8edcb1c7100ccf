import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore

// A patient sees the documents that name them and that the cloud holds, as they are now; without
// the network the list as it was last seen.
extension DeviceDocuments {
  /// The documents asked for: a caregiver's on this device, a patient's in the cloud.
  ///
  /// Errors: 69 for a patient without a network, where nothing was ever seen.
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
    return try one(text, in: try await patientDocuments(), id: \.id, fields: \.fields)
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

  /// Dated on stderr where this device stands in for the cloud.
  private func patientDocuments() async throws -> [StoredDocument] {
    guard let record else { return [] }
    let documents = try await record.documents()
    setup.sayWhence(record)
    return documents.compactMap { document in
      document.revision.map {
        StoredDocument(
          id: document.id, revision: $0, sync: .synced, fault: nil, versions: 0, conflict: nil,
          isInCloud: true)
      }
    }
  }
}

extension DocumentFields {
  /// True when a folded text stands in title, note, tags or a file's name.
  fileprivate func holds(_ text: String) -> Bool {
    let texts = [title.text, note.text] + tags.map(\.text) + attachments.map(\.name.text)
    return texts.contains { $0.folded.contains(text) }
  }
}
