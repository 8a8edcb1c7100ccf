public import APIClient
import APIContract
public import Domain
public import LocalStore

/// How telling the server of an edit ended, when it answered.
enum EditDelivery {
  case done(EditAnswer)
  /// Somebody else changed the same meanwhile; nothing was written.
  case conflict(EditedThing)
}

// How an edit is said to the server.
extension OfflineGraceSessionManager {
  /// Tells the server of an edit; the same again changes nothing.
  ///
  /// When it was made on an older version and `merges`, it goes on top of the newer one where nobody has changed
  /// the same; without it only where nothing but what is at home was changed, and else that is `conflict`.
  func deliver(
    _ edit: RecordEdit, for patient: PatientID, merges: Bool
  ) async throws(APIError) -> EditDelivery {
    var edit = edit
    while true {
      do throws(APIError) {
        return .done(try await tell(edit, of: patient))
      } catch {
        guard error == .conflict, !edit.adds else { throw error }
      }
      let theirs = try await newest(edit, of: patient)
      guard merges || edit.hasSeen(theirs) else { throw .conflict }
      guard edit.isFree(on: theirs, today: grace.now.tokyoDate), !edit.isMade(on: theirs) else {
        return .conflict(theirs)
      }
      edit = edit.rebased(on: theirs)
    }
  }

  /// Tells the server of it now, with nothing kept on this device. Errors: those of the call.
  public func carryOut(
    _ edit: RecordEdit, for patient: PatientID
  ) async throws(APIError) -> EditAnswer {
    try await tell(edit, of: patient)
  }

  private func tell(
    _ edit: RecordEdit, of patient: PatientID
  ) async throws(APIError) -> EditAnswer {
    switch edit.change {
    case .addMedication(let request, _, _):
      let seen = try await seen(.addMedication(patient, request))
      return EditAnswer(.medication(seen.answer), seen.body)
    case .changeMedication(let base, let change):
      let seen = try await seen(
        .changeMedication(patient, base.id, change, version: base.version, key: edit.key))
      return EditAnswer(.medication(seen.answer), seen.body)
    case .setStock(let base, let stock?):
      let seen = try await seen(
        .setInventory(patient, base.id, stock, version: base.version, key: edit.key))
      return EditAnswer(.stock(seen.answer), seen.body)
    case .setStock(let base, nil):
      try await send(.clearInventory(patient, base.id, version: base.version, key: edit.key))
      return EditAnswer(.stock(nil), [])
    case .addPatient(let request, _):
      let seen = try await seen(.addPatient(request))
      return EditAnswer(.patient(seen.answer), seen.body)
    case .changePatient(let base, let change):
      let seen = try await seen(
        .changePatient(patient, change, version: base.version, key: edit.key))
      return EditAnswer(.patient(seen.answer), seen.body)
    }
  }

  /// What it changes, as the server has it now. Errors: `notFound` when it is not there any more.
  private func newest(
    _ edit: RecordEdit, of patient: PatientID
  ) async throws(APIError) -> EditedThing {
    if let id = edit.medication {
      let all = try await send(.medications(patient)).items
      guard let newest = all.first(where: { $0.id == id }) else { throw .notFound }
      return .medication(newest)
    }
    guard let newest = try await patients().first(where: { $0.id == patient }) else {
      throw .notFound
    }
    return .patient(newest)
  }
}

extension RecordEdit {
  /// True when the person who decides has seen all of it that the change is about.
  fileprivate func hasSeen(_ theirs: EditedThing) -> Bool {
    switch (change, theirs) {
    case (.changeMedication(let seen, _), .medication(let newest)):
      (seen.details, seen.asNeeded, seen.archived, seen.regimen?.plan)
        == (newest.details, newest.asNeeded, newest.archived, newest.regimen?.plan)
    case (.setStock(let seen, _), .medication(let newest)):
      seen.inventory?.quantity == newest.inventory?.quantity
    default: false
    }
  }

  /// True when it names that version already: then it was not the version that stood in its way.
  fileprivate func isMade(on theirs: EditedThing) -> Bool {
    switch (change, theirs) {
    case (.changeMedication(let seen, _), .medication(let newest)),
      (.setStock(let seen, _), .medication(let newest)):
      seen.version == newest.version
    case (.changePatient(let seen, _), .patient(let newest)): seen.version == newest.version
    default: true
    }
  }
}

extension RecordOutbox {
  /// What the server made of an edit stands in what this device has kept, too.
  nonisolated func keep(_ answer: EditAnswer, of edit: RecordEdit, for patient: PatientID) {
    let cache = RecordCache(store: store) { [session] in session.grace.now }
    // Whether or not the list was ever looked at here: what was kept of the days to come is of the plan before.
    if edit.changesPlan { cache.planChanged(of: .patient(patient)) }
    switch answer.content {
    case .patient(let answer): cache.put(answer)
    case .medication(let answer): cache.put(answer, of: patient)
    case .stock(let stock):
      let known = cache.medications(of: patient)?.first { $0.id == edit.medication }
      if let known { cache.put(known.replacing(inventory: stock), of: patient) }
    }
  }

  /// Sets aside what speaks of something that was not added.
  func refuseFollowers(
    of queued: QueuedWrite, _ error: APIError, _ report: (OutboxReport) async -> Void
  ) async throws(DeviceStoreError) {
    guard let edit = queued.write?.edit, edit.adds else { return }
    for later in try store.waiting(for: queued.subject, after: queued.id, limit: .max)
    where later.write?.speaks(ofAdded: edit) == true {
      try store.refuse(
        later.id, reason: QueuedWrite.reason(following: queued.id), at: session.grace.now)
      refusedCount += 1
      await report(.refused(later.id, error))
    }
  }

  /// Puts a refused write back in its place, to be tried at once: an edit goes on top of the newer version that
  /// it was refused for, and what was set aside with it follows.
  public nonisolated func retry(_ id: WriteID) throws(DeviceStoreError) {
    let refused = try store.refused(for: nil)
    if let own = refused.first(where: { $0.id == id }), case .edit(let edit)? = own.write,
      let theirs = own.theirs
    {
      try store.rewrite(own, as: RecordWrite.edit(edit.rebased(on: theirs)).jsonBytes)
    }
    try store.retry(id)
    for later in refused where later.follows(id) { try store.retry(later.id) }
  }
}

extension RecordWrite {
  /// True when it means nothing without what that edit adds.
  func speaks(ofAdded edit: RecordEdit) -> Bool {
    guard let added = edit.medication else { return true }
    if let own = self.edit { return own.medication == added }
    return !doses.isEmpty && doses.allSatisfy { $0.medicationId == added }
  }
}

extension RecordCache {
  fileprivate func put(_ medication: MedicationAnswer, of patient: PatientID) {
    guard var all = medications(of: patient) else { return }
    all.put(medication, by: \.id)
    keep(ListAnswer(items: all).jsonBytes, as: .medications(subject: patient.description))
  }

  fileprivate func put(_ patient: PatientAnswer) {
    guard var all = patients?.answer else { return }
    all.put(patient, by: \.id)
    keep(ListAnswer(items: all).jsonBytes, as: .patients)
  }
}

extension Array {
  /// In the place of the one of the same name, or behind the others.
  fileprivate mutating func put<Name: Equatable>(
    _ element: Element, by name: KeyPath<Element, Name>
  ) {
    let index = firstIndex { $0[keyPath: name] == element[keyPath: name] }
    if let index { self[index] = element } else { append(element) }
  }
}
