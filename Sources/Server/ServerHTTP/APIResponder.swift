internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import ServerCore

/// Turns requests into calls of the services, and what they answer or throw into responses.
struct APIResponder {
  let services: Services
  let limits: ServerLimits
  let latency: Duration
  let logger: Logger
  let metrics: ServerMetrics?
  let leaving: ServerLeaving

  func respond(to request: Request, from channel: any Channel) async throws -> Response {
    let start = NIODeadline.now()
    let target = RequestTarget(request.head.path ?? "")
    let route = Route(request.method, path: target.path)
    var response: Response
    var id = RequestID(nil)
    do {
      try request.head.checkHost()
      try await delay(route.operation)
      var head = try RequestHead(request.headers, limits, route.operation)
      if head.givenID != nil || head.traceParent != nil {
        id = RequestID(head.givenID, traceParent: head.traceParent)
      }
      try await identify(&head, route)
      let asked = Asked(
        route: route, target: target, head: head, request: request, channel: channel,
        limits: limits, id: id)
      response = try await answer(asked)
    } catch let error as HTTPParserError {
      throw error
    } catch {
      response = refusal(error, route, id)
    }
    if let field = RequestID.field {
      response.headers.append(HTTPField(name: field, value: id.description))
    }
    tell(response.status.code, of: route, id, after: .now() - start)
    return request.method == .head ? response.withoutBody : response
  }

  /// Counts an answer and writes its line, where somebody wants lines of what went well.
  func tell(_ status: Int, of route: Route, _ id: RequestID, after time: TimeAmount) {
    metrics?.answered(route.number, status: status, after: time)
    logger.info("request", metadata: route.line(id, status: status, after: time))
  }

  private func answer(_ asked: Asked) async throws -> Response {
    if let operation = asked.route.operation { return try await answer(operation, asked) }
    if asked.route.isPersonal { try await services.patients.requireSession(token: asked.token) }
    throw NotFoundError()
  }

  /// Replaces the token by what a service may believe of it, on a server whose caregivers an outside issuer
  /// vouches for.
  ///
  /// Throws ``NotFoundError`` for what only accounts with passwords of ours have.
  func identify(_ head: inout RequestHead, _ route: Route) async throws {
    guard let caller = services.caller else { return }
    guard route.operation?.isOfOwnAccounts != true else { throw NotFoundError() }
    guard route.operation?.audience != .everybody, route.operation != nil || route.isPersonal
    else { return }
    head.token = try await caller.identified(head.token)
  }

  /// Makes every request take longer, for `demo --latency`.
  private func delay(_ operation: APIOperation?) async throws {
    guard latency > .zero, operation != .health, operation != .readiness else { return }
    try await Task.sleep(for: latency)
  }

  func refusal(_ error: any Error, _ route: Route, _ id: RequestID) -> Response {
    metrics?.refused(error)
    if let refusal = Response.refusal(error) { return refusal }
    // Nobody waits for it any more.
    if error is CancellationError { return .unavailable }
    // Errors of the store carry statements, never the values bound to them.
    logger.error(
      "request failed", metadata: route.line(id).merging(["error": "\(error)"]) { $1 })
    if error.isOfNewerSchema { return .schemaDiffers }
    if error.isFull { return .full }
    return error.isPassing ? .unavailable : .failed
  }
}

extension Route {
  /// What a line of the log says of a request: its name, what was asked and how it went, and nothing that anybody has
  /// sent. Source: S-2, S-20.
  fileprivate func line(_ id: RequestID) -> Logger.Metadata {
    let name = operation.map { "\($0)" } ?? "none"
    var line: Logger.Metadata = ["request": "\(id)", "operation": "\(name)"]
    if let trace = id.trace { line["trace"] = "\(trace)" }
    return line
  }

  fileprivate func line(
    _ id: RequestID, status: Int, after time: TimeAmount
  ) -> Logger.Metadata {
    let micros = String(time.nanoseconds / 1000 % 1_000_000)
    let fraction = String(repeating: "0", count: 6 - micros.count) + micros
    let seconds = "\(time.nanoseconds / 1_000_000_000).\(fraction)"
    return line(id).merging(["status": "\(status)", "seconds": "\(seconds)"]) { $1 }
  }
}

/// One request while it is answered: what it asks for, who asks, and where the rest of it comes from.
struct Asked {
  let route: Route
  let target: RequestTarget
  let head: RequestHead
  let request: Request
  let channel: any Channel
  let limits: ServerLimits
  let id: RequestID
  /// The body of one call of several in a request; nil when the request has the body.
  var given: [UInt8]?

  /// What the caller shows, for what they ask; for nothing of ours it is enough that it is good.
  var token: PresentedToken { head.token.asking(route.operation ?? .events) }
  var address: String { channel.clientAddress }

  /// The body, at most as long as the operation's may be. Throws ``TooLargeError``.
  func bytes() async throws -> [UInt8] {
    if let given {
      guard given.count <= limits.most(route.operation) else { throw TooLargeError() }
      return given
    }
    return try await limits.body(of: request, for: route.operation)
  }

  /// Asks whether the body may come. The rest of a refused one is read and thrown away, or a client that is still
  /// writing would never read the answer: as much as a body may have, and nothing from a stranger (W-43).
  func draining(_ admission: () async throws -> Void) async throws {
    do {
      try await admission()
    } catch let stranger as UnauthorizedError {
      throw stranger
    } catch {
      var left = limits.most(route.operation)
      for try await piece in request.body {
        left -= piece.readableBytes
        if left < 0 { break }
      }
      throw error
    }
  }

  /// What the body says, or why it cannot be read; told only to somebody who may ask at all.
  func body<Body: CallBody>() async throws -> Result<Body, ValidationError> {
    let bytes = try await bytes()
    do throws(ValidationError) { return .success(try Body(strictJSON: bytes)) } catch {
      return .failure(error)
    }
  }
}
