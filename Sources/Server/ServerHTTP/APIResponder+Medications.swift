internal import APIContract
internal import Domain
internal import HTTPTypes
internal import HummingbirdCore
internal import ServerCore

// Medications, their plans and their stock.

extension APIResponder {
  func answer(
    medication route: KeepingRoute, of record: RecordReference, _ head: RequestHead,
    _ request: Request
  ) async throws -> Response {
    let (medications, token) = (services.medications, head.token)
    switch route {
    case .medications:
      return Response(json: try await medications.medications(of: record, token: token))
    case .inventory:
      return Response(json: try await medications.inventory(of: record, token: token))
    case .regimens(let id):
      return Response(json: try await medications.regimens(of: id, record, token: token))
    case .addMedication:
      return try await addMedication(to: record, head, request)
    case .changeMedication(let id):
      return try await changeMedication(id, of: record, head, request)
    case .setInventory(let id):
      return try await setInventory(of: id, record, head, request)
    case .clearInventory(let id):
      _ = try await medications.setStock(
        .success(nil), of: id, record, if: head.precondition, token: token)
      return .done
    default: throw NotFoundError()
    }
  }

  private func addMedication(
    to record: RecordReference, _ head: RequestHead, _ request: Request
  ) async throws -> Response {
    let body = try await limits.body(of: request)
    let answer = try await services.medications.add(
      parsed(body, MedicationRequest.init(strictJSON:)), to: record, token: head.token)
    return Response(.created, json: answer, more: .version(answer.version))
  }

  private func changeMedication(
    _ id: MedicationID?, of record: RecordReference, _ head: RequestHead, _ request: Request
  ) async throws -> Response {
    let body = try await limits.body(of: request)
    let answer = try await services.medications.change(
      id, of: record, parsed(body, MedicationChange.init(strictJSON:)),
      if: head.precondition, token: head.token)
    return Response(json: answer, more: .version(answer.version))
  }

  private func setInventory(
    of id: MedicationID?, _ record: RecordReference, _ head: RequestHead, _ request: Request
  ) async throws -> Response {
    let body = try await limits.body(of: request)
    let answer = try await services.medications.setStock(
      parsed(body, InventoryRequest.init(strictJSON:)).map(\.quantity), of: id, record,
      if: head.precondition, token: head.token)
    guard let answer else { throw NotFoundError() }
    return Response(json: answer)
  }
}
