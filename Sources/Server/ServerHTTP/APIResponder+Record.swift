internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore

// What a record says, what is written into it, and the record as a whole.

extension APIResponder {
  /// Says whether requests may come here. To one that stops none should, and that is no fault.
  func readiness() async throws -> Response {
    guard !leaving.isBegun else { return .unavailable }
    return Response(readiness: try await services.readiness.check())
  }

  /// Opens a stream of events on this connection.
  func events(_ asked: Asked) async throws -> Response {
    let subscription = try await services.events.subscribe(
      token: asked.token, from: asked.address)
    let asksForBeat = try asked.target.number("beat", in: EventBeat.bounds, orElse: 0).get()
    return EventStreamAnswer(
      subscription: subscription, service: services.events, channel: asked.channel, limits: limits,
      rareBeat: asksForBeat > 0 ? .seconds(asksForBeat) : nil
    ).response
  }

  /// The body of what screens ask all the time, which is answered in either way (``QuickRead``).
  func read(
    _ asks: HistoryRead, of record: RecordReference, _ target: RequestTarget,
    _ token: PresentedToken
  ) async throws -> [UInt8] {
    let history = services.history
    switch asks {
    case .today: return try await history.today(of: record, token: token).jsonBytes
    case .day: return try await history.day(target.date, of: record, token: token).jsonBytes
    case .month: return try await history.month(target.month, of: record, token: token).jsonBytes
    case .recent: return try await history.recent(of: record, token: token).jsonBytes
    case .ahead: return try await history.ahead(of: record, token: token).jsonBytes
    case .access: return try await history.access(of: record, token: token).jsonBytes
    case .year:
      return try await history.year(
        endingWith: target.month, of: target.optionalIdentifier("medicationId"), record,
        token: token
      ).jsonBytes
    case .trends:
      return try await history.trends(
        target.number("days", among: TrendsAnswer.ranges), of: record, token: token
      ).jsonBytes
    }
  }

  /// The same the usual way.
  func history(
    _ operation: APIOperation, _ record: RecordReference, _ asked: Asked
  ) async throws -> Response {
    guard let asks = HistoryRead(operation) else { throw NotFoundError() }
    return Response(bytes: try await read(asks, of: record, asked.target, asked.token))
  }

  func recordDose(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    Response(
      json: try await services.recording.recordDose(
        asked.body(), key: asked.head.idempotencyKey, of: record, token: asked.token))
  }

  func skipDose(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    let request: Result<SkipRequest, ValidationError> = try await asked.body()
    // Its note is another one than that of a document.
    let skip = request.mapError { error in
      error.part == .body && error.field == "note"
        ? ValidationError(.skipNote, field: error.field) : error
    }
    return Response(
      json: try await services.recording.skipDose(
        skip, key: asked.head.idempotencyKey, of: record, token: asked.token))
  }

  func recordSlot(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    Response(
      json: try await services.recording.recordSlot(
        asked.body(), key: asked.head.idempotencyKey, of: record, token: asked.token))
  }

  func recordPRNDose(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    Response(
      json: try await services.recording.recordPRNDose(
        asked.body(), key: asked.head.idempotencyKey, of: record, token: asked.token))
  }

  func undoDose(_ record: RecordReference, _ asked: Asked) async throws {
    try await services.recording.undoDose(
      asked.target.identifier("medicationId"), scheduledAt: asked.target.instant("scheduledAt"),
      decidedAt: asked.target.optionalInstant("decidedAt"), of: record, token: asked.token)
  }

  func undoPRNDose(_ record: RecordReference, _ asked: Asked) async throws {
    try await services.recording.undoPRNDose(
      asked.target.identifier("medicationId"), takenAt: asked.target.instant("takenAt"),
      of: record, token: asked.token)
  }

  func importRecord(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    try await services.imports.admit(into: record, token: asked.token)
    asked.channel.triggerUserOutboundEvent(LongTransferBegins(), promise: nil)
    let body = try await SpooledBody.collect(asked.request, most: limits.importBytes)
    return Response(
      json: try await services.imports.importRecord(
        body.lines(), into: record, token: asked.token))
  }

  func report(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    Response(
      json: try await services.reports.report(
        of: record, asked.target.period, token: asked.token))
  }

  func search(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    Response(
      json: try await services.changes.search(asked.body(), in: record, token: asked.token))
  }

  func exportRecord(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    let lines = try await services.export.export(record, asked.target.span, token: asked.token)
    asked.channel.triggerUserOutboundEvent(LongTransferBegins(), promise: nil)
    return Response(lines: lines)
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
