public import APIContract
public import Domain

// Putting documents into the cloud, and taking them out.

extension DocumentService {
  /// Makes a new document or a changed one; the same change again is answered with what is there.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError`` for a patient, ``NotFoundError`` for an id that is
  /// none, ``ValidationError`` (a name in which there is nothing to see, field `patientId` for a patient who is not this caregiver's, `attachments`
  /// for a file that is not in the cloud), ``PremiumRequiredError``, and ``ConflictError`` when the change
  /// was made on another version than the newest, or in another epoch than the cloud's.
  public func put(
    _ id: DocumentID?, _ request: Result<DocumentChangeRequest, ValidationError>,
    in epoch: Result<CloudID?, ValidationError> = .success(nil), token: PresentedToken
  ) async throws -> DocumentAnswer {
    let now = dependencies.now()
    let (editor, named, request) = try await store.read { reader in
      let editor = try reader.documentEditor(token, now: now)
      guard id != nil else { throw NotFoundError() }
      let request = try request.get()
      // A version of itself would be shown nowhere.
      guard request.revision.conflictOf != id else {
        throw ValidationError(.body, field: "conflictOf")
      }
      try request.revision.checkSeen()
      let patient = request.revision.fields.patient
      return (editor, try patient.flatMap { try reader.patient($0, of: editor.key) }, request)
    }
    guard let id else { throw NotFoundError() }
    let epoch = try epoch.get()
    let current = try await cloud.document(id, of: editor.owner)
    if named == nil { try await checkPatient(request.revision, of: id, current, editor) }
    try editor.requireCloud()
    try await checkFiles(request.revision.fields.attachments, current, editor)
    let change = DocumentChange(
      id: id, edit: request.edit, baseVersion: request.baseVersion, epoch: epoch,
      state: .present(request.revision))
    return try await commit(change, after: current, editor)
  }

  /// Leaves a tombstone, on every plan. Deleting what is deleted changes nothing. What was sent and never
  /// answered is deleted with version 0: should it come late, it finds the tombstone.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError`` for a patient, ``NotFoundError`` for what the cloud
  /// never held, ``ValidationError``, and ``ConflictError`` when another version than the newest was seen:
  /// an edit beats a deletion.
  public func delete(
    _ id: DocumentID?, version: Result<Int, ValidationError>,
    edit: Result<DocumentEditID, ValidationError>,
    in epoch: Result<CloudID?, ValidationError> = .success(nil), token: PresentedToken
  ) async throws -> DocumentAnswer {
    let now = dependencies.now()
    let editor = try await editor(token)
    guard let id else { throw NotFoundError() }
    let current = try await cloud.document(id, of: editor.owner)
    guard current != nil || version == .success(0) else { throw NotFoundError() }
    let change = DocumentChange(
      id: id, edit: try edit.get(), baseVersion: try version.get(), epoch: try epoch.get(),
      state: .deleted(at: now))
    if let current, current.revision == nil { return DocumentAnswer(current) }
    return try await commit(change, after: current, editor)
  }

  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for a patient, before a body has come.
  public func admitBatch(token: PresentedToken) async throws { _ = try await editor(token) }

  private func commit(
    _ change: DocumentChange, after current: CloudDocument?, _ editor: DocumentEditor
  ) async throws -> DocumentAnswer {
    let told = try await store.read { try $0.toldDocuments(of: editor.key) }
    let outcome: CommitOutcome
    do throws(CloudError) {
      outcome = try await cloud.commit(change, of: editor.owner, told: told)
    } catch {
      throw error == .noSuchFile ? ValidationError(.body, field: "attachments") : error
    }
    guard case .committed(let document) = outcome else { throw ConflictError() }
    try await note(document, of: editor.key, after: told)
    try await tell([current, document], editor.key)
    return DocumentAnswer(document)
  }

  /// Whoever is named was a patient of the caregiver when the document was written; a change of its
  /// title is no reason to refuse it now. Anybody else who is named is refused.
  private func checkPatient(
    _ revision: DocumentRevision, of id: DocumentID, _ current: CloudDocument?,
    _ editor: DocumentEditor
  ) async throws {
    guard let patient = revision.fields.patient else { return }
    if current?.revision?.fields.patient == patient { return }
    if let first = revision.conflictOf, first != id,
      try await cloud.document(first, of: editor.owner)?.revision?.fields.patient == patient
    {
      return
    }
    throw ValidationError(.body, field: "patientId")
  }

  /// Every file is in the cloud, whole and as it is described, before a document speaks of it.
  private func checkFiles(
    _ attachments: [Attachment], _ current: CloudDocument?, _ editor: DocumentEditor
  ) async throws {
    let known = Set(current?.revision?.fields.attachments ?? [])
    for attachment in attachments where !known.contains(attachment) {
      let file = try await cloud.file(attachment.id, of: editor.owner)
      guard let file, file.size == attachment.size, file.digest == attachment.digest else {
        throw ValidationError(.body, field: "attachments")
      }
    }
  }

  /// Tells the caregiver's screens, and those of whom the document names now or named before.
  private func tell(_ states: [CloudDocument?], _ key: HouseholdKey) async throws {
    let named = Set(states.compactMap { $0?.revision?.fields.patient })
    let patients = try await store.read { reader in
      try named.compactMap { try reader.patient($0, of: key)?.key }
    }
    events.publish(.documents, to: .household(key, patients: Set(patients)))
  }
}

extension DocumentRevision {
  /// Throws ``ValidationError`` for a name in which there is nothing to see.
  fileprivate func checkSeen() throws(ValidationError) {
    let names = [
      ("title", [fields.title.text]), ("tags", fields.tags.map(\.text)),
      ("attachments", fields.attachments.map(\.name.text)), ("changedOn", [changedOn.text]),
    ]
    for (field, texts) in names where !texts.allSatisfy(\.isSeen) {
      throw ValidationError(.body, field: field)
    }
  }
}
