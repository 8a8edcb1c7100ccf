internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import ServerCore

// Patients and their links.

extension APIResponder {
  func addPatient(_ head: RequestHead, _ request: Request) async throws -> Response {
    let body = parsed(try await limits.body(of: request), PatientRequest.init(strictJSON:))
    let patient = try await services.patients.add(body, token: head.token)
    return Response(.created, json: patient, more: .version(patient.version))
  }

  func ownPatient(_ head: RequestHead) async throws -> Response {
    let patient = try await services.patients.ownPatient(token: head.token)
    return Response(json: patient, more: .version(patient.version))
  }

  func answer(
    patient route: KeepingRoute, of record: RecordReference, _ head: RequestHead, _ request: Request
  ) async throws -> Response {
    let token = head.token
    switch route {
    case .changePatient:
      let body = parsed(try await limits.body(of: request), PatientChange.init(strictJSON:))
      let patient = try await services.patients.change(
        record, body, if: head.precondition, token: token)
      return Response(json: patient, more: .version(patient.version))
    case .makeCode:
      return Response(.created, json: try await services.linking.makeCode(record, token: token))
    case .removePatient: try await services.patients.remove(record, token: token)
    case .cancelCode: try await services.linking.cancelCode(record, token: token)
    case .revoke: try await services.linking.revoke(record, token: token)
    default: throw NotFoundError()
    }
    return .done
  }
}

extension HTTPFields {
  /// The version of what is answered, as `If-Match` takes it.
  static func version(_ version: Int) -> HTTPFields { [.eTag: "\"\(version)\""] }
}
