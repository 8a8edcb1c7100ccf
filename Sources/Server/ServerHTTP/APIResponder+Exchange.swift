internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore

// A record as a whole, in and out.

extension APIResponder {
  func answer(
    exchange route: KeepingRoute, of record: RecordReference, _ target: RequestTarget,
    _ head: RequestHead, _ request: Request
  ) async throws -> Response {
    guard route == .importRecord else {
      return Response(
        lines: try await services.export.export(record, target.span, token: head.token))
    }
    try await services.imports.admit(into: record, token: head.token)
    let body = try await SpooledBody.collect(request, most: limits.importBytes)
    let counts = try await services.imports.importRecord(
      body.lines(), into: record, token: head.token)
    return Response(json: counts)
  }
}

extension Response {
  /// An answer of lines, written while they are read.
  fileprivate init(lines export: RecordExport) {
    self.init(
      status: .ok,
      headers: [.contentType: "application/x-ndjson; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        var pieces = export.pieces()
        while let piece = try await pieces.next() {
          if !piece.isEmpty { try await writer.write(ByteBuffer(bytes: piece)) }
        }
        try await writer.finish(nil)
      })
  }
}
