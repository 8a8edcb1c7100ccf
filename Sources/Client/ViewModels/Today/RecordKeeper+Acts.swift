import APIClient
import APIContract
import ClientCore
import Domain

// How an act of the screen is said to the server.
extension RecordKeeper {
  /// Tells the server of an act, and tells the act what became of it.
  @MainActor
  func record(_ act: RecordedAct) async throws(APIError) {
    do {
      try await record(act, at: act.takenAt)
    } catch {
      // Our clock may be ahead of the server's, for which the present would lie in the future.
      guard act.isPresent, error == .validation(field: "takenAt") else { throw error }
      try await record(act, at: nil)
    }
  }

  @MainActor
  private func record(_ act: RecordedAct, at takenAt: Timestamp?) async throws(APIError) {
    switch act.thing {
    case .dose(let dose):
      let request = DoseRequest(
        medicationId: dose.medicationId, scheduledAt: dose.scheduledAt, takenAt: takenAt)
      act.confirmed(try await record(request))
    case .slot(let slot, _):
      let request = SlotRequest(date: act.date, slot: slot, takenAt: takenAt)
      act.confirmed(slot, try await recordSlot(request))
    case .asNeeded(let item):
      let request = PRNDoseRequest(medicationId: item.medicationId, takenAt: takenAt)
      act.confirmed(try await recordPRN(request, key: act.key ?? ""))
    }
  }

  /// Takes back what an act recorded.
  func takeBack(_ thing: RecordedThing) async throws(APIError) {
    for dose in thing.doses { try await undo(dose.medicationId, scheduledAt: dose.scheduledAt) }
    if case .asNeeded(let item) = thing {
      try await undoPRN(item.medicationId, takenAt: item.takenAt)
    }
  }
}
