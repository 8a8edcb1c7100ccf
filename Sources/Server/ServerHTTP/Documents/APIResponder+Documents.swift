internal import APIContract
internal import Domain
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore

// The household's papers and their files.

extension APIResponder {
  func answer(
    _ route: DocumentRoute, _ target: RequestTarget, _ head: RequestHead, _ request: Request,
    _ channel: any Channel
  ) async throws -> Response {
    let (documents, token) = (services.documents, head.token)
    switch route {
    case .changes:
      return Response(
        json: try await documents.changes(
          after: target.number("after", in: 0...Int.max, orElse: 0),
          limit: target.number("limit", in: 1...DocumentService.mostChanges, orElse: 100),
          token: token))
    case .show(let id): return Response(json: try await documents.document(id, token: token))
    case .put(let id):
      let body = try await limits.body(of: request, most: limits.documentBytes)
      let change = parsed(body, DocumentChangeRequest.init(strictJSON:))
      return Response(json: try await documents.put(id, change, token: token))
    case .remove(let id):
      let answer = try await documents.delete(
        id, version: target.number("version", in: 1...Int(Int32.max)),
        edit: target.identifier("edit"), token: token)
      return Response(json: answer)
    default: return try await answer(file: route, head, request, channel)
    }
  }

  private func answer(
    file route: DocumentRoute, _ head: RequestHead, _ request: Request, _ channel: any Channel
  ) async throws -> Response {
    let (documents, token) = (services.documents, head.token)
    switch route {
    case .file(let id): return Response(json: try await documents.file(id, token: token))
    case .upload(let id):
      let announced = parsed(
        try await limits.body(of: request), UploadAnnouncement.init(strictJSON:))
      return Response(json: try await documents.upload(id, announced, token: token))
    case .part(let id, let number):
      return try await take(number, of: id, head, request, channel)
    case .complete(let id):
      return Response(json: try await documents.complete(id, token: token))
    case .content(let id):
      let content = try await documents.content(id, token: token)
      channel.triggerUserOutboundEvent(FileTransferBegins(), promise: nil)
      return try await Response(content, head.range)
    default: throw NotFoundError()
    }
  }

  /// A part is kept in memory only when whoever sends it may. The rest of a refused one is read and thrown
  /// away, or a client that is still writing would never read the answer.
  private func take(
    _ part: Int?, of id: AttachmentID?, _ head: RequestHead, _ request: Request,
    _ channel: any Channel
  ) async throws -> Response {
    do {
      try await services.documents.admitPart(part, of: id, token: head.token)
    } catch {
      for try await _ in request.body {}
      throw error
    }
    channel.triggerUserOutboundEvent(FileTransferBegins(), promise: nil)
    let bytes = try await limits.body(of: request, most: CloudFile.partSize)
    try await services.documents.receive(bytes, part: part, of: id, token: head.token)
    return .done
  }
}
