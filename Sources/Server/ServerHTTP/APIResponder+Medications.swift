internal import APIContract
internal import HummingbirdCore
internal import ServerCore

// Medications, their plans and their stock.

extension APIResponder {
  func answer(
    medication route: KeepingRoute, of record: RecordReference, _ head: RequestHead, _ request: Request
  ) async throws -> Response {
    throw NotFoundError()
  }
}
