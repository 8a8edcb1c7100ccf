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
      let edit = RecordEdit.adding(PatientRequest(displayName: name), at: desk.now)
      return ask(edit) { .added($0.displayName) }
    }
    guard name != patient.displayName else { return close(.unchanged(name)) }
    ask(PatientChange(displayName: name), of: patient) { .renamed($0.displayName) }
  }

  /// Moves the parts of the patient's day, from now on.
  func move(_ patient: PatientAnswer, to times: SlotTimes) {
    guard times != patient.slotTimes else { return page = .list }
    ask(PatientChange(slotTimes: times), of: patient) { .slotsMoved($0.displayName) }
  }

  /// Ends the link of the patient's devices, and with it what they inherit (D-E12).
  func revoke(_ patient: PatientAnswer) {
    ask(.revoke(patient.id)) { model in
      model.close(.revoked(patient.displayName))
      model.reload()
    }
  }

  /// Deletes the patient with everything that was recorded.
  func remove(_ patient: PatientAnswer) {
    ask(.removePatient(patient.id)) { model in
      model.patients.removeAll { $0.id == patient.id }
      model.close(.removed(patient.displayName))
      model.onChange()
    }
  }

  /// A fresh code; the one before ends.
  func makeCode(for patient: PatientAnswer) {
    ask(.makeLinkingCode(patient.id)) { model, answer in
      if case .code(let old) = model.page { old.stop() }
      model.page = .code(
        LinkingCodeModel(
          answer, of: patient, on: model.session.server, at: model.ownHome, model.environment,
          now: { [grace = model.session.grace] in grace.present }))
    }
  }

  /// Ends the code that is shown.
  func cancel(_ code: LinkingCodeModel) {
    ask(.cancelLinkingCode(code.patient.id)) { model in
      code.stop()
      model.close(.codeCancelled)
    }
  }

  /// Shows whether there is a calendar of the patient's plan; its address is told only when it is made.
  func openFeed(of patient: PatientAnswer) {
    ask(.feeds(patient.id)) { model, answer in
      model.page = .feed(
        PatientFeed(patient, answer.items.first, on: model.session.server))
    }
  }

  /// A fresh address; the one before ends. Names stand in it only when the command chose so.
  func makeFeed(of patient: PatientAnswer) {
    let request = FeedRequest(language: language() == .japanese ? .japanese : .english)
    ask(.makeFeed(patient.id, request)) { model, answer in
      model.page = .feed(PatientFeed(patient, answer, on: model.session.server))
    }
  }

  func revokeFeed(of patient: PatientAnswer) {
    ask(.revokeFeed(patient.id)) { model in model.close(.feedRevoked) }
  }

  /// Shows what a rescuer asks, as the server has it now. Source: R-10.
  func openProfile(of patient: PatientAnswer) {
    ask(.profile(patient.id)) { model, known in
      let form = Form.profile(known, today: model.contact.today)
      model.page = .profile(patient, form)
    }
  }

  /// Keeps what was touched, over what the server has by now: an allergy that somebody else added stays.
  func keep(_ form: Form, of patient: PatientAnswer) {
    let keep: @Sendable (OfflineGraceSessionManager) async throws(APIError) -> Void = {
      session throws(APIError) in
      let known = try await session.send(.profile(patient.id))
      _ = try await session.send(.setProfile(patient.id, form.profile(over: known)))
    }
    ask(keep) { model, _ in model.close(.profileKept(patient.displayName)) }
  }

  /// Comes into the household that has invited this account. Source: F-27.
  func join(_ form: Form) {
    ask(.join(JoinRequest(invitation: form.text(Form.invitation)))) { model, _ in
      model.page = .list
      model.onJoined()
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

  private func ask(
    _ change: PatientChange, of patient: PatientAnswer,
    then notice: @escaping @MainActor (PatientAnswer) -> PatientsNotice
  ) {
    ask(.changing(.changePatient(patient, change), at: desk.now), then: notice)
  }

  /// Has an edit carried out, and shows what became of it.
  private func ask(
    _ edit: RecordEdit, then notice: @escaping @MainActor (PatientAnswer) -> PatientsNotice
  ) {
    guard let id = edit.patient else { return }
    asking({ [desk] () async throws(APIError) in try await desk.carryOut(edit, for: id) }) {
      model, answer in
      guard let patient = answer?.content.patient ?? edit.made.patient else { return }
      if answer == nil { model.unsent.insert(id) } else { model.unsent.remove(id) }
      model.put(patient)
      let said = notice(patient)
      model.close(answer == nil ? .waits(said, isServerFull: model.desk.isServerFull) : said)
    }
  }

  private func ask<Body, Answer: Decodable & Sendable>(
    _ call: Call<Body, Answer>, then: @escaping @MainActor (PatientsModel, Answer) -> Void
  ) {
    ask({ session throws(APIError) in try await session.send(call) }, then: then)
  }

  private func ask<Body>(
    _ call: Call<Body, Void>, then: @escaping @MainActor (PatientsModel) -> Void
  ) {
    ask(
      { session throws(APIError) in try await session.send(call) },
      then: { model, _ in then(model) })
  }

  private func ask<Answer: Sendable>(
    _ call: @escaping @Sendable (OfflineGraceSessionManager) async throws(APIError) -> Answer,
    then: @escaping @MainActor (PatientsModel, Answer) -> Void
  ) {
    asking(
      { [contact, session] () async throws(APIError) in
        try await contact.watch { () async throws(APIError) in try await call(session) }
      }, then: then)
  }

  private func asking<Answer: Sendable>(
    _ body: @escaping @MainActor () async throws(APIError) -> Answer,
    then: @escaping @MainActor (PatientsModel, Answer) -> Void
  ) {
    refresh.run(.change) { [self] ticket in
      do throws(APIError) {
        let answer = try await body()
        order.outdate()
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
    if case .join(var form) = page, let problem = FieldProblem.invitation(error) {
      form.refuse(problem, at: Form.invitation)
      return page = .join(form)
    }
    switch error {
    case .patientLimit(let limit, let current):
      problem = .limit(PatientLimitCard(limit: limit, current: current))
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
    if case .validation = error, case .profile(let patient, var form) = page {
      form.refuse(.sentence(.patientsProfileBad))
      return page = .profile(patient, form)
    }
    problem = .changed
    page = .list
    reload()
  }
}
