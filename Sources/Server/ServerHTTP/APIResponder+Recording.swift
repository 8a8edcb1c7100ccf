internal import APIContract
internal import HummingbirdCore
internal import ServerCore

// Doses.

extension APIResponder {
  func answer(
    recording route: KeepingRoute, of record: RecordReference, _ target: RequestTarget,
    _ head: RequestHead, _ request: Request
  ) async throws -> Response {
    throw NotFoundError()
  }
}
