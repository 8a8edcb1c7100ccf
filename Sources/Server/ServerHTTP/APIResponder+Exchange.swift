internal import APIContract
internal import HummingbirdCore
internal import ServerCore

// A record as a whole, in and out.

extension APIResponder {
  func answer(
    exchange route: KeepingRoute, of record: RecordReference, _ target: RequestTarget,
    _ head: RequestHead, _ request: Request
  ) async throws -> Response {
    throw NotFoundError()
  }
}
