internal import APIContract
internal import HummingbirdCore
internal import ServerCore

// Patients and their links.

extension APIResponder {
  func answer(
    patient route: KeepingRoute, of record: RecordReference, _ head: RequestHead, _ request: Request
  ) async throws -> Response {
    throw NotFoundError()
  }
}
