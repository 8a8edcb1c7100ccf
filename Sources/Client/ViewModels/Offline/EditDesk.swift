import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore

/// Where screens have medicines, stock and patients changed: on the disk of this device before the screen says so,
/// then sent. Source: F-21.
@MainActor
struct EditDesk {
  let session: OfflineGraceSessionManager
  /// What is not sent yet; nil where nothing is kept, and then the server is told at once.
  let outgoing: OutgoingWrites?
  let contact: ServerContact

  /// True while what waits does so because the server has no room.
  var isServerFull: Bool { outgoing?.isServerFull == true }

  /// When an edit is decided.
  var now: Timestamp { session.grace.now }

  /// Carries an edit out; what became of it, nil while it waits for the server.
  ///
  /// Nobody waits for a network that is known to be gone. Errors: `readOnly`; those of the call when the server
  /// refuses it, and then it is nowhere.
  func carryOut(
    _ edit: RecordEdit, for patient: PatientID
  ) async throws(APIError) -> EditAnswer? {
    try await session.requirePermit()
    guard let outgoing, let permit = session.grace.permit(for: edit.operation),
      // What this device cannot keep, a server that is there still takes.
      let id = try? outgoing.queue(.edit(edit), for: patient, with: permit)
    else {
      return try await contact.watch { () async throws(APIError) in
        try await session.carryOut(edit, for: patient)
      }
    }
    guard contact.connection.state == .online else {
      outgoing.send()
      return nil
    }
    return try await outgoing.outcome(of: id)
  }

  /// Carries several edits out, in their order: before any is sent all of them are on the disk of this device.
  /// What became of each: nil while it waits, or why it is nowhere. Source: decision 0095.
  func carryOut(
    all edits: [RecordEdit], for patient: PatientID
  ) async -> [Result<EditAnswer?, APIError>] {
    do throws(APIError) {
      try await session.requirePermit()
    } catch {
      return edits.map { _ in .failure(error) }
    }
    guard let outgoing, let operation = edits.first?.operation,
      let permit = session.grace.permit(for: operation),
      // What this device cannot keep, a server that is there still takes.
      let ids = try? outgoing.queue(all: edits.map { .edit($0) }, for: patient, with: permit)
    else { return await tell(edits, for: patient) }
    guard contact.connection.state == .online else {
      outgoing.send()
      return edits.map { _ in .success(nil) }
    }
    return await outgoing.outcomes(of: ids)
  }

  /// Tells the server directly; what follows one that got no answer is not tried.
  private func tell(
    _ edits: [RecordEdit], for patient: PatientID
  ) async -> [Result<EditAnswer?, APIError>] {
    var (answers, silence) = ([Result<EditAnswer?, APIError>](), APIError?.none)
    for edit in edits {
      do throws(APIError) {
        if let silence { throw silence }
        answers.append(
          .success(
            try await contact.watch { () async throws(APIError) in
              try await session.carryOut(edit, for: patient)
            }))
      } catch {
        if error.isNoAnswer { silence = error }
        answers.append(.failure(error))
      }
    }
    return answers
  }

  /// What waits of a patient's record, or of all, oldest first.
  func waiting(for patient: PatientID?) -> [RecordWrite] {
    outgoing?.edits(of: patient) ?? []
  }

  /// When the parts of a patient's day stand, as far as this device knows.
  func slotTimes(of patient: PatientID) -> SlotTimes {
    let known = outgoing?.device.cache.patients?.answer ?? []
    let all = known.applying(waiting(for: patient))
    return all.first { $0.id == patient }?.slotTimes ?? .standard
  }
}
