public import APIContract
public import Domain

/// Keeps the list of patients a caregiver manages. Source: decision P-6.
public struct PatientService: Sendable {
  private let store: any RecordStore
  private let events: EventHub
  private let dependencies: ServerDependencies

  public init(store: any RecordStore, events: EventHub, dependencies: ServerDependencies) {
    (self.store, self.events, self.dependencies) = (store, events, dependencies)
  }

  /// The caregiver's patients, in the order they were added.
  ///
  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for a patient session.
  public func patients(token: PresentedToken) async throws -> PatientsAnswer {
    let now = dependencies.now()
    return try await store.read { reader in
      let member = try reader.caregiverSession(token, now: now).member
      let household = member.household
      let devices = Dictionary(
        grouping: try reader.linkedDevices(of: household, at: now), by: \.patient)
      return PatientsAnswer(
        items: try reader.patients(of: household).map { patient in
          PatientAnswer(patient, on: devices[patient.id]?.map(\.device))
        }, role: member.role)
    }
  }

  /// The patient whose own session asks.
  ///
  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for a caregiver session.
  public func ownPatient(token: PresentedToken) async throws -> PatientAnswer {
    let now = dependencies.now()
    return try await store.read { reader in
      let scope = try reader.scope(.own, of: reader.session(token, now: now))
      return try reader.patientAnswer(scope.key)
    }
  }

  /// Adds a patient.
  ///
  /// The limit is decided inside the transaction that adds, so that nobody comes in beside it; patients
  /// who are not linked count too (D-E9). One whose client named them, and who is there, is answered as they
  /// are. Throws ``UnauthorizedError``, ``ForbiddenError``, ``ValidationError``, ``ConflictError`` for an id
  /// that somebody else has, ``PatientLimitError``, and ``ValidationError`` for the name of somebody else in the
  /// household.
  public func add(
    _ request: Result<PatientRequest, ValidationError>, token: PresentedToken
  ) async throws -> PatientAnswer {
    let now = dependencies.now()
    let fresh = dependencies.identifier(Patient.self)
    let (household, answer) = try await store.write { writer in
      let (session, member) = try writer.caregiverSession(token, now: now)
      let household = member.household
      let request = try request.get()
      let id = request.id ?? fresh
      if request.id != nil {
        if let there = try writer.patient(id, of: household) {
          return (household, try writer.patientAnswer(there.key))
        }
        guard try !writer.hasPatient(id) else { throw ConflictError(.identifier) }
      }
      try writer.checkRoom(in: household, plan: session.plan(at: now))
      try writer.checkName(request.displayName, in: household)
      let key = try writer.insertPatient(
        id, displayName: request.displayName, slotTimes: request.slotTimes ?? .standard,
        of: household)
      try writer.note(.patientAdded, of: key, by: member, now)
      return (household, try writer.patientAnswer(key))
    }
    events.publish(.patients, to: .household(household))
    return answer
  }

  /// Renames a patient or moves their slots from now on; what is nil stays. Earlier days stay as they
  /// were (D-M3), and a patient's name is no part of history.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``, ``ValidationError``, and
  /// ``ConflictError`` when the edit was made on another version.
  public func change(
    _ record: RecordReference, _ change: Result<PatientChange, ValidationError>,
    if precondition: EditPrecondition,
    key: Result<IdempotencyKey?, ValidationError> = .success(nil), token: PresentedToken
  ) async throws -> PatientAnswer {
    let now = dependencies.now()
    let (scope, answer, isChanged) = try await store.write { writer in
      let (session, member) = try writer.caregiverSession(token, now: now)
      let scope = try writer.scope(record, of: session)
      let change = try change.get()
      let attempt = Attempt(
        writer, scope, now, try key.get(), subject: "patient", saying: change.jsonBytes)
      let isChanged = try attempt.once {
        let there = try writer.patientAnswer(scope.key)
        // What is there already is no edit, on whatever version.
        guard !change.isThere(there) else { return false }
        // A name that two have from before stays theirs while something else of one of them changes.
        if let name = change.displayName, name != there.displayName {
          try writer.checkName(name, in: member.household, besides: there.id)
        }
        try precondition.check(there.version)
        try writer.changePatient(scope.key, displayName: change.displayName, at: now)
        if let times = change.slotTimes { try writer.moveSlots(of: scope, to: times, at: now) }
        try writer.note(.patientChanged, of: scope.key, by: member, now)
        return true
      }
      return (scope, try writer.patientAnswer(scope.key), isChanged)
    }
    guard isChanged else { return answer }
    let audience = EventAudience.record(scope.key, id: answer.id, household: scope.household)
    events.publish(.patients, to: audience)
    if answer.slotTimes != scope.slotTimes { events.publish(.medications, to: audience) }
    return answer
  }

  /// What a rescuer asks about a patient. Throws as ``remove(_:token:)`` does.
  public func profile(
    _ record: RecordReference, token: PresentedToken
  ) async throws -> PatientProfile {
    let now = dependencies.now()
    return try await store.read { reader in
      try reader.profile(of: try reader.managed(record, token, now: now).key)
    }
  }

  /// Says what a rescuer asks about a patient, in place of what was said before; the last to say it wins.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``, ``ValidationError``.
  public func setProfile(
    _ profile: Result<PatientProfile, ValidationError>, of record: RecordReference,
    token: PresentedToken
  ) async throws -> PatientProfile {
    let now = dependencies.now()
    let (scope, answer) = try await store.write { writer in
      let (session, member) = try writer.caregiverSession(token, now: now)
      let scope = try writer.scope(record, of: session)
      let profile = try profile.get()
      try profile.check(now.tokyoDate, "birthDate")
      guard try writer.profile(of: scope.key) != profile else { return (scope, profile) }
      try writer.setProfile(profile, of: scope.key)
      try writer.note(.profileChanged, of: scope.key, by: member, now)
      return (scope, profile)
    }
    events.publish(.patients, of: record, scope)
    return answer
  }

  /// Removes a patient with their whole record, their sessions and codes. Nothing of it can be brought
  /// back.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``.
  public func remove(_ record: RecordReference, token: PresentedToken) async throws {
    let now = dependencies.now()
    let (scope, ended) = try await store.write { writer in
      let (session, member) = try writer.caregiverSession(token, now: now)
      let scope = try writer.scope(record, of: session)
      // Nothing of a removed record stays, and so no name.
      try writer.note(ChangeNote(.patientRemoved, by: member), at: now)
      return (scope, try writer.removePatient(scope.key))
    }
    events.end(sessions: ended)
    if let household = scope.household { events.publish(.patients, to: .household(household)) }
  }

  /// Throws ``UnauthorizedError`` unless the token is good; for routes that do not exist, so that
  /// strangers learn nothing about which do.
  public func requireSession(token: PresentedToken) async throws {
    let now = dependencies.now()
    try await store.read { reader in _ = try reader.session(token, now: now) }
  }
}

extension StoreReader {
  /// A patient the caregiver of this token manages.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError`` for a patient session, ``NotFoundError`` for a
  /// patient that is foreign, unknown or unreadable, all alike.
  func managed(
    _ record: RecordReference, _ token: PresentedToken, now: Timestamp
  ) throws -> PatientScope {
    try scope(record, of: caregiverSession(token, now: now).session)
  }

  /// The patient as the API answers them.
  func patientAnswer(_ key: Int64) throws -> PatientAnswer {
    guard let patient = try patient(key: key) else { throw NotFoundError() }
    return PatientAnswer(patient)
  }

  /// Throws ``PatientLimitError`` unless the plan has room for one more.
  fileprivate func checkRoom(in household: HouseholdKey, plan: EntitlementState) throws {
    guard !FeatureGate.multiplePatients.isOpen(for: plan) else { return }
    let current = try patients(of: household).count
    guard current < FeatureGate.patientsFree else {
      throw PatientLimitError(limit: FeatureGate.patientsFree, current: current)
    }
  }

  /// Throws ``ValidationError`` for a name that looks like the one of somebody else in the household: whoever
  /// records could take the one for the other. Source: W-32.
  fileprivate func checkName(
    _ name: String, in household: HouseholdKey, besides patient: PatientID? = nil
  ) throws {
    let seen = name.seen
    let isTaken = try patients(of: household).contains { other in
      other.id != patient && other.displayName.seen == seen
    }
    if isTaken { throw ValidationError(.takenName, field: "displayName") }
  }
}

extension StoreWriter {
  /// Notes a change of a patient, by the name they have now.
  fileprivate func note(
    _ kind: RecordChange.Kind, of patient: Int64, by member: Member, _ now: Timestamp
  ) throws {
    var note = ChangeNote(kind, by: member, of: patient)
    note.subject = try patientAnswer(patient).displayName
    try self.note(note, at: now)
  }
}

extension PatientProfile {
  /// Throws ``ValidationError`` that names `field` for a day of birth that has not come.
  func check(_ today: CivilDate, _ field: String) throws {
    guard birthDate.map({ $0 <= today }) ?? true else { throw ValidationError(.body, field: field) }
  }
}

extension PatientAnswer {
  init(_ patient: LinkedPatient, on devices: [LinkedDevice]? = nil) {
    self.init(
      id: patient.id, displayName: patient.displayName, slotTimes: patient.slotTimes,
      linked: patient.isLinked, version: patient.version, devices: devices)
  }
}

extension PatientChange {
  /// True when the patient is all that already.
  fileprivate func isThere(_ patient: PatientAnswer) -> Bool {
    (displayName ?? patient.displayName) == patient.displayName
      && (slotTimes ?? patient.slotTimes) == patient.slotTimes
  }
}
