public import APIContract
public import Domain

// The household's papers, as the cloud holds them.

extension APIClient {
  /// What changed after a number, at most so many; nothing follows from what is not in it (D-S13).
  public func documentChanges(
    after sequence: Int, limit: Int, token: String
  ) async throws(APIError) -> DocumentChangesAnswer {
    try await ask(.documentChanges(after: sequence, limit: limit), token: token)
  }

  /// One document as the cloud holds it, or its tombstone; `notFound` when it was never told of it.
  public func document(
    _ id: DocumentID, token: String
  ) async throws(APIError) -> CloudDocument {
    let answer: DocumentAnswer = try await ask(.document(id), token: token)
    return answer.document
  }

  /// Brings a change to the cloud; the same again answers what is there.
  ///
  /// Errors: `conflict` when the cloud has a newer version than the change was made on, `premiumRequired`
  /// when the plan does not hold it, `validation` of `attachments` when a file is not there yet.
  public func commit(
    _ change: DocumentChange, token: String
  ) async throws(APIError) -> CloudDocument {
    let answer: DocumentAnswer
    switch change.state {
    case .present(let revision):
      let body = DocumentChangeRequest(
        edit: change.edit, baseVersion: change.baseVersion, revision: revision)
      answer = try await ask(.putDocument(change.id), token: token, body: body.jsonBytes)
    case .deleted:
      answer = try await ask(
        .deleteDocument(change.id, version: change.baseVersion, edit: change.edit), token: token)
    }
    guard answer.document.id == change.id else { throw .notOurs }
    return answer.document
  }
}
