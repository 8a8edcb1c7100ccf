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

  func respond(to request: Request, from channel: any Channel) async throws -> Response {
    let target = RequestTarget(request.head.path ?? "")
    let route = Route(request.method, path: target.path)
    let response: Response
    do {
      try request.head.checkHost()
      try await delay(route)
      var head = try RequestHead(request.headers, limits, route)
      try await identify(&head, route)
      response = try await answer(route, target, head, request, channel)
    } catch let error as HTTPParserError {
      throw error
    } catch {
      response = refusal(error, route)
    }
    return request.method == .head ? response.withoutBody : response
  }

  private func answer(
    _ route: Route, _ target: RequestTarget, _ head: RequestHead, _ request: Request,
    _ channel: any Channel
  ) async throws -> Response {
    let token = head.token
    switch route {
    case .record(let record, let topic):
      return try await answer(topic, of: record, target, token: token)
    case .keeping(let record, let keeping):
      return try await answer(keeping, of: record, target, head, request)
    case .account(let account) where account == .signIn || account == .signUp:
      return try await channel.whileConnected {
        try await answer(account, head, request, from: channel.clientAddress)
      }
    case .account(let account):
      return try await answer(account, head, request, from: channel.clientAddress)
    case .documents(let documents):
      return try await answer(documents, target, head, request, channel)
    case .billing(let billing):
      return try await answer(billing, head, request, from: channel.clientAddress)
    case .patients:
      return Response(json: try await services.patients.patients(token: token))
    case .events: return try await events(token, on: channel)
    case .addPatient: return try await addPatient(head, request)
    case .ownPatient: return try await ownPatient(head)
    case .health: return Response(json: HealthAnswer())
    case .readiness:
      return Response(readiness: try await services.readiness.check())
    case .unknown(let isPersonal):
      if isPersonal { try await services.patients.requireSession(token: token) }
      throw NotFoundError()
    }
  }

  private func answer(
    _ topic: RecordTopic, of record: RecordReference, _ target: RequestTarget,
    token: PresentedToken
  ) async throws -> Response {
    let history = services.history
    return switch topic {
    case .today: Response(json: try await services.today.today(of: record, token: token))
    case .month: Response(json: try await history.month(target.month, of: record, token: token))
    case .day: Response(json: try await history.day(target.date, of: record, token: token))
    case .recent: Response(json: try await history.recent(of: record, token: token))
    case .access: Response(json: try await history.access(of: record, token: token))
    }
  }

  /// Makes every request take longer, for `demo --latency`.
  private func delay(_ route: Route) async throws {
    guard latency > .zero, route != .health, route != .readiness else { return }
    try await Task.sleep(for: latency)
  }

  private func refusal(_ error: any Error, _ route: Route) -> Response {
    if let refusal = Response.refusal(error) { return refusal }
    // Nobody waits for it any more.
    if error is CancellationError { return .unavailable }
    // Errors of the store carry statements, never the values bound to them.
    logger.error("request failed", metadata: ["route": "\(route.name)", "error": "\(error)"])
    return error.isPassing ? .unavailable : .failed
  }
}
