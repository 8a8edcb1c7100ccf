internal import APIContract
internal import HummingbirdCore
internal import ServerCore

// What a caregiver does with a patient and their record.

extension APIResponder {
  func answer(
    _ route: KeepingRoute, of record: RecordReference, _ target: RequestTarget,
    _ head: RequestHead, _ request: Request
  ) async throws -> Response {
    switch route {
    case .changePatient, .removePatient, .makeCode, .cancelCode, .revoke:
      return try await answer(patient: route, of: record, head, request)
    case .recordDose, .undoDose, .recordSlot, .recordPRNDose, .undoPRNDose:
      return try await answer(recording: route, of: record, target, head, request)
    case .medications, .addMedication, .changeMedication, .regimens, .inventory, .setInventory,
      .clearInventory:
      return try await answer(medication: route, of: record, head, request)
    case .importRecord, .exportRecord:
      return try await answer(exchange: route, of: record, target, head, request)
    }
  }
}
