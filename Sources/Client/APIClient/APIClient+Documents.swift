import APIContract
public import Domain

extension APIClient {
  /// Brings a change of a document to the cloud; the same again answers what is there.
  ///
  /// Errors: `conflict` when the cloud has a newer version than the change was made on,
  /// `premiumRequired` when the plan does not hold it, `validation` of `attachments` when a file is
  /// not there yet.
  public func commit(
    _ change: DocumentChange, token: String
  ) async throws(APIError) -> CloudDocument {
    let answer: DocumentAnswer
    switch change.state {
    case .present(let revision):
      let body = DocumentChangeRequest(
        edit: change.edit, baseVersion: change.baseVersion, revision: revision)
      answer = try await send(.putDocument(change.id, body), token: token)
    case .deleted:
      answer = try await send(
        .deleteDocument(change.id, version: change.baseVersion, edit: change.edit), token: token)
    }
    guard answer.document.id == change.id else { throw .notOurs }
    return answer.document
  }
}
