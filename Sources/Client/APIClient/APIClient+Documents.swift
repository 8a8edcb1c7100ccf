public import APIContract
public import Domain

extension APIClient {
  /// Makes several calls about documents in one request; each is answered by itself, in their order.
  ///
  /// `patience` is how long all of them may take together. Errors: of the request itself; what is
  /// wrong with one of the calls stands in its place.
  public func send<Answer: Decodable & Sendable>(
    together calls: [DocumentBatch.Item], answered type: Answer.Type, token: String,
    patience: Duration
  ) async throws(APIError) -> [Result<Answer, APIError>] {
    let batch = Call.documentBatch(DocumentBatch(items: calls))
    let answers = try await seen(batch, token: token, patience: patience).answer.items
    guard answers.count == calls.count else { throw .notOurs }
    var results: [Result<Answer, APIError>] = []
    for item in answers {
      let answer = TransportAnswer(status: item.status, body: Array(item.body.utf8))
      do throws(APIError) {
        results.append(.success(try await decode(answer)))
      } catch {
        results.append(.failure(error))
      }
    }
    return results
  }
}

extension DocumentChange {
  /// The call that brings it to the cloud; sent again, it is made once.
  public var call: DocumentBatch.Item {
    switch state {
    case .present(let revision):
      .init(
        .putDocument(
          id, DocumentChangeRequest(edit: edit, baseVersion: baseVersion, revision: revision),
          epoch: epoch))
    case .deleted: .init(.deleteDocument(id, version: baseVersion, edit: edit, epoch: epoch))
    }
  }

  /// What the cloud holds now. Errors: `notOurs` for another document than this.
  public func judge(_ answer: DocumentAnswer) throws(APIError) -> CloudDocument {
    guard answer.document.id == id else { throw .notOurs }
    return answer.document
  }
}
