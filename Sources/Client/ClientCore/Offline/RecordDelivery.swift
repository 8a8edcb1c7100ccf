import APIClient
import APIContract
import Domain

// How a write of the outbox is said to the server.
extension OfflineGraceSessionManager {
  /// Tells the server of a write; the same again changes nothing.
  ///
  /// `isFresh` when it was done just now: a clock of ours that runs ahead then makes the server's present
  /// count.
  func deliver(
    _ write: RecordWrite, for patient: PatientID, isFresh: Bool
  ) async throws(APIError) -> WriteAnswer {
    do {
      return try await tell(write, of: patient, replacingTime: false)
    } catch {
      guard isFresh, write.isPresent, error == .validation(field: "takenAt") else { throw error }
      return try await tell(write, of: patient, replacingTime: true)
    }
  }

  private func tell(
    _ write: RecordWrite, of patient: PatientID, replacingTime: Bool
  ) async throws(APIError) -> WriteAnswer {
    switch write {
    case .dose(let dose, let takenAt, _):
      let request = DoseRequest(
        medicationId: dose.medicationId, scheduledAt: dose.scheduledAt,
        takenAt: replacingTime ? nil : takenAt)
      return .dose(try await send(.recordDose(patient, request)))
    case .slot(let date, let slot, _, let takenAt):
      let request = SlotRequest(date: date, slot: slot, takenAt: replacingTime ? nil : takenAt)
      return .slot(try await send(.recordSlot(patient, request)).items)
    case .asNeeded(let item, let key):
      let request = PRNDoseRequest(
        medicationId: item.medicationId, takenAt: replacingTime ? nil : item.takenAt)
      return .asNeeded(try await send(.recordPRNDose(patient, request, key: key)))
    case .undo(let doses):
      for dose in doses {
        try await sendUnlessGone(
          .undoDose(patient, dose.medicationId, scheduledAt: dose.scheduledAt))
      }
      return .undone
    case .undoAsNeeded(let item):
      try await sendUnlessGone(.undoPRNDose(patient, item.medicationId, takenAt: item.takenAt))
      return .undone
    }
  }

  /// What is not there any more is taken back already.
  private func sendUnlessGone(_ call: Call<NoBody, Void>) async throws(APIError) {
    do {
      try await send(call)
    } catch {
      guard error == .notFound else { throw error }
    }
  }
}

extension APIError {
  /// The word under which a refusal is kept, which the screen turns into a sentence.
  var refusal: String {
    switch self {
    case .validation(let field): field.map { "VALIDATION:\($0)" } ?? "VALIDATION"
    case .conflict: "CONFLICT"
    case .forbidden: "FORBIDDEN"
    case .notFound: "NOT_FOUND"
    default: "INTERNAL"
    }
  }
}
