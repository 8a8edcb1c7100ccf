internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore

// The household's documents and their files.

extension APIResponder {
  func documentChanges(_ asked: Asked) async throws -> Response {
    let (target, most) = (asked.target, DocumentService.mostChanges)
    return Response(
      json: try await services.documents.changes(
        after: target.number("after", in: 0...Int.max, orElse: 0),
        limit: target.number("limit", in: 1...most, orElse: 100), seen: target.seen,
        token: asked.token))
  }

  func document(_ asked: Asked) async throws -> Response {
    Response(json: try await services.documents.document(asked.route.id(), token: asked.token))
  }

  func putDocument(_ asked: Asked) async throws -> Response {
    Response(
      json: try await services.documents.put(
        asked.route.id(), asked.body(), in: asked.target.optionalIdentifier("epoch"),
        token: asked.token))
  }

  func deleteDocument(_ asked: Asked) async throws -> Response {
    let version = asked.target.number("version", in: 0...Int(Int32.max))
    return Response(
      json: try await services.documents.delete(
        asked.route.id(), version: version, edit: asked.target.identifier("edit"),
        in: asked.target.optionalIdentifier("epoch"), token: asked.token))
  }

  func documentFile(_ asked: Asked) async throws -> Response {
    Response(json: try await services.documents.file(asked.route.id(), token: asked.token))
  }

  func uploadFile(_ asked: Asked) async throws -> Response {
    Response(
      json: try await services.documents.upload(
        asked.route.id(), asked.body(), token: asked.token))
  }

  func completeFile(_ asked: Asked) async throws -> Response {
    Response(json: try await services.documents.complete(asked.route.id(), token: asked.token))
  }

  func fileContent(_ asked: Asked) async throws -> Response {
    let content = try await services.documents.content(asked.route.id(), token: asked.token)
    asked.channel.triggerUserOutboundEvent(LongTransferBegins(), promise: nil)
    return try await Response(content, asked.head.range)
  }

  /// A part is kept in memory only when whoever sends it may.
  func putFilePart(_ asked: Asked) async throws {
    let (documents, route) = (services.documents, asked.route)
    try await asked.draining {
      try await documents.admitPart(route.part, of: route.id(), token: asked.token)
    }
    asked.channel.triggerUserOutboundEvent(LongTransferBegins(), promise: nil)
    let bytes = try await asked.bytes()
    try await documents.receive(bytes, part: route.part, of: route.id(), token: asked.token)
  }
}
