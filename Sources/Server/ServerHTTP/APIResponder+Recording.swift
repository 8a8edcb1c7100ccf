internal import APIContract
internal import Domain
internal import HummingbirdCore
internal import ServerCore

// Doses.

extension APIResponder {
  func answer(
    recording route: KeepingRoute, of record: RecordReference, _ target: RequestTarget,
    _ head: RequestHead, _ request: Request
  ) async throws -> Response {
    let (recording, token) = (services.recording, head.token)
    let body = try await limits.body(of: request)
    switch route {
    case .recordDose:
      return Response(
        json: try await recording.recordDose(
          parsed(body, DoseRequest.init(strictJSON:)), key: head.idempotencyKey,
          of: record, token: token))
    case .recordSlot:
      return Response(
        json: try await recording.recordSlot(
          parsed(body, SlotRequest.init(strictJSON:)), key: head.idempotencyKey,
          of: record, token: token))
    case .recordPRNDose:
      return Response(
        json: try await recording.recordPRNDose(
          parsed(body, PRNDoseRequest.init(strictJSON:)), key: head.idempotencyKey,
          of: record, token: token))
    case .undoDose, .undoPRNDose: return try await undo(route, of: record, target, token)
    default: throw NotFoundError()
    }
  }

  private func undo(
    _ route: KeepingRoute, of record: RecordReference, _ target: RequestTarget,
    _ token: PresentedToken
  ) async throws -> Response {
    let medication = target.medication("medicationId")
    if route == .undoDose {
      try await services.recording.undoDose(
        medication, scheduledAt: target.instant("scheduledAt"), of: record, token: token)
    } else {
      try await services.recording.undoPRNDose(
        medication, takenAt: target.instant("takenAt"), of: record, token: token)
    }
    return .done
  }
}
