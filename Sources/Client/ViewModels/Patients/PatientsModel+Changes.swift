import APIClient
import APIContract
import ClientCore
import Domain
import Localization

// What the server is asked to change. A person waits for it: the input is closed meanwhile.
extension PatientsModel {
  /// Saves a name: a new patient, or another name for one.
  func save(_ entry: NameEntry) {
    let name = entry.form.text("patient.name")
    guard let patient = entry.patient else {
      return ask { model throws(APIError) in
        try await model.keeper.add(PatientRequest(displayName: name))
      } then: { model, added in
        model.put(added)
        model.close(.added(added.displayName))
      }
    }
    ask { model throws(APIError) in
      try await model.keeper.change(
        patient.id, PatientChange(displayName: name), version: patient.version)
    } then: { model, changed in
      model.put(changed)
      model.close(.renamed(changed.displayName))
    }
  }

  /// Ends the link of the patient's devices, and with it what they inherit (D-E12).
  func revoke(_ patient: PatientAnswer) {
    ask { model throws(APIError) in
      try await model.keeper.revoke(patient.id)
    } then: { model, _ in
      model.close(.revoked(patient.displayName))
      model.reload()
    }
  }

  /// Deletes the patient with everything that was recorded.
  func remove(_ patient: PatientAnswer) {
    ask { model throws(APIError) in
      try await model.keeper.remove(patient.id)
    } then: { model, _ in
      model.patients.removeAll { $0.id == patient.id }
      model.close(.removed(patient.displayName))
      model.onChange()
    }
  }

  /// A fresh code; the one before ends.
  func makeCode(for patient: PatientAnswer) {
    ask { model throws(APIError) in
      try await model.keeper.makeLinkingCode(patient.id)
    } then: { model, answer in
      if case .code(let old) = model.page { old.stop() }
      model.page = .code(LinkingCodeModel(answer, of: patient, model.environment))
    }
  }

  /// Ends the code that is shown.
  func cancel(_ code: LinkingCodeModel) {
    ask { model throws(APIError) in
      try await model.keeper.cancelLinkingCode(code.patient.id)
    } then: { model, _ in
      code.stop()
      model.close(.codeCancelled)
    }
  }

  private func put(_ patient: PatientAnswer) {
    if let index = patients.firstIndex(where: { $0.id == patient.id }) {
      patients[index] = patient
    } else {
      patients.append(patient)
    }
    list.focus = patient.id
    onChange()
  }

  private func close(_ notice: PatientsNotice) { (page, self.notice) = (.list, notice) }

  private func ask<Answer: Sendable>(
    _ call: @escaping @MainActor (PatientsModel) async throws(APIError) -> Answer,
    then: @escaping @MainActor (PatientsModel, Answer) -> Void
  ) {
    refresh.run(.change) { [self] ticket in
      do throws(APIError) {
        let answer = try await contact.watch { () async throws(APIError) in try await call(self) }
        guard refresh.isCurrent(ticket) else { return reload() }
        then(self, answer)
      } catch {
        guard refresh.isCurrent(ticket) else { return reload() }
        refuse(error)
      }
    }
  }

  /// Says what stood in the way; what was typed stays.
  private func refuse(_ error: APIError) {
    switch error {
    case .patientLimit(let limit, let current): problem = .limit(limit, current: current)
    case .conflict, .notFound, .validation: refuseAsChanged(error)
    default:
      guard case .failed(let reason) = ServerContact.Meaning(error) else { return }
      problem = .failed(reason)
      reload()
    }
  }

  private func refuseAsChanged(_ error: APIError) {
    if case .validation = error, case .name(var entry) = page {
      entry.form.refuse(.sentence(.patientsNameBad), at: "patient.name")
      return page = .name(entry)
    }
    problem = .changed
    page = .list
    reload()
  }
}
