internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import ServerCore

// Patients and their links, medications, their plans and their stock.

extension APIResponder {
  func addPatient(_ asked: Asked) async throws -> Response {
    let patient = try await services.patients.add(asked.body(), token: asked.token)
    return Response(.created, json: patient, more: .version(patient.version))
  }

  func setProfile(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    Response(
      json: try await services.patients.setProfile(asked.body(), of: record, token: asked.token))
  }

  func ownPatient(_ asked: Asked) async throws -> Response {
    let patient = try await services.patients.ownPatient(token: asked.token)
    return Response(json: patient, more: .version(patient.version))
  }

  func changePatient(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    let patient = try await services.patients.change(
      record, asked.body(), if: asked.head.precondition, key: asked.head.idempotencyKey,
      token: asked.token)
    return Response(json: patient, more: .version(patient.version))
  }

  func makeLinkingCode(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    Response(.created, json: try await services.linking.makeCode(record, token: asked.token))
  }
}

extension APIResponder {
  func medications(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    Response(json: try await services.medications.medications(of: record, token: asked.token))
  }

  func addMedication(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    let answer = try await services.medications.add(
      asked.body(), to: record, token: asked.token)
    return Response(.created, json: answer, more: .version(answer.version))
  }

  func changeMedication(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    let answer = try await services.medications.change(
      asked.route.medication, of: record, asked.body(), if: asked.head.precondition,
      key: asked.head.idempotencyKey, token: asked.token)
    return Response(json: answer, more: .version(answer.version))
  }

  func regimens(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    Response(
      json: try await services.medications.regimens(
        of: asked.route.medication, record, token: asked.token))
  }

  func inventory(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    Response(json: try await services.medications.inventory(of: record, token: asked.token))
  }

  func setInventory(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    let body: Result<InventoryRequest, ValidationError> = try await asked.body()
    let answer = try await services.medications.setStock(
      body.map(\.quantity), of: asked.route.medication, record, if: asked.head.precondition,
      key: asked.head.idempotencyKey, token: asked.token)
    guard let answer else { throw NotFoundError() }
    return Response(json: answer)
  }

  func clearInventory(_ record: RecordReference, _ asked: Asked) async throws {
    _ = try await services.medications.setStock(
      .success(nil), of: asked.route.medication, record, if: asked.head.precondition,
      key: asked.head.idempotencyKey, token: asked.token)
  }
}

extension HTTPFields {
  /// The version of what is answered, as `If-Match` takes it.
  static func version(_ version: Int) -> HTTPFields { [.eTag: "\"\(version)\""] }
}
