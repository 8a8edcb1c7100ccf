internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore
internal import Synchronization

// Several calls about documents in one request; each goes the way it would go by itself.

extension APIResponder {
  /// The body is kept in memory only when whoever sends it is a caregiver; see ``putFilePart(_:)``.
  func documentBatch(_ asked: Asked) async throws -> Response {
    try await asked.draining { try await services.documents.admitBatch(token: asked.token) }
    // A whole file may be read back for each of them.
    asked.channel.triggerUserOutboundEvent(LongTransferBegins(), promise: nil)
    let batch: DocumentBatch = try await asked.body().get()
    var answers: [DocumentBatchAnswer.Item] = []
    for item in batch.items { answers.append(try await answer(item, of: asked)) }
    return Response(json: DocumentBatchAnswer(items: answers))
  }

  private func answer(
    _ item: DocumentBatch.Item, of asked: Asked
  ) async throws -> DocumentBatchAnswer.Item {
    let target = RequestTarget(item.path)
    let route = Route(HTTPRequest.Method(item.method) ?? .get, path: target.path)
    let call = Asked(
      route: route, target: target, head: asked.head, request: asked.request,
      channel: asked.channel, limits: limits, id: asked.id,
      given: Array((item.body ?? "").utf8))
    let response: Response
    do {
      guard let operation = route.operation, operation.mayStandInBatch else {
        throw NotFoundError()
      }
      response = try await answer(operation, call)
    } catch let error as CancellationError {
      throw error
    } catch {
      response = refusal(error, route, asked.id)
    }
    let body = WrittenBody()
    try await response.body.write(body)
    return DocumentBatchAnswer.Item(status: response.status.code, body: body.text)
  }
}

extension APIOperation {
  /// True for the short calls of a sync; the bytes of files go by themselves.
  fileprivate var mayStandInBatch: Bool {
    switch self {
    case .putDocument, .deleteDocument, .documentFile, .uploadFile, .completeFile: true
    default: false
    }
  }
}

/// Takes in what an answer says.
private final class WrittenBody: ResponseBodyWriter {
  private let buffer = Mutex(ByteBuffer())

  func write(_ part: ByteBuffer) {
    buffer.withLock { buffer in _ = buffer.writeImmutableBuffer(part) }
  }

  func finish(_ trailingHeaders: HTTPFields?) {}

  var text: String { buffer.withLock { String(buffer: $0) } }
}
