public import APIContract
public import Domain

// What is changed here, beside doses: a medicine, what is at home, a patient. Source: F-21.
extension RecordService {
  /// Puts an edit on the disk, then sends it unless the server is silent; what became of it, nil while it waits.
  ///
  /// Where this device keeps nothing the server is told at once. Errors: ``RecordFailure`` when nothing may be
  /// written now, or when nobody took it; ``APIError`` when our own server refuses it, and then it is nowhere.
  public func carryOut(_ edit: RecordEdit, for patient: PatientID) async throws -> EditAnswer? {
    do {
      guard case .done(.edit(let answer)?) = try await write(.edit(edit), for: patient) else {
        return nil
      }
      return answer
    } catch let failure as RecordFailure {
      guard case .notStored = failure, silence == nil else { throw failure }
      let answer = try await session.carryOut(edit, for: patient)
      if edit.changesPlan { device?.record.cache.planChanged(of: .patient(patient)) }
      return answer
    }
  }

  /// A new medicine of a patient, planned by where their slots stand.
  public func adding(
    _ request: MedicationRequest, to patient: PatientAnswer
  ) -> RecordEdit {
    .adding(request, slotTimes: patient.slotTimes, at: session.grace.now)
  }

  /// A new patient.
  public func adding(_ request: PatientRequest) -> RecordEdit {
    .adding(request, at: session.grace.now)
  }

  /// A change of what is there, decided now.
  public func changing(_ change: RecordEdit.Change) -> RecordEdit {
    .changing(change, at: session.grace.now)
  }
}
