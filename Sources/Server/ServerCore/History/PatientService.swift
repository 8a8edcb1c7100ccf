public import APIContract

/// Answers which patients a caregiver manages.
public struct PatientService: Sendable {
  private let store: any RecordStore
  private let dependencies: ServerDependencies

  /// Makes the service.
  public init(store: any RecordStore, dependencies: ServerDependencies) {
    self.store = store
    self.dependencies = dependencies
  }

  /// The caregiver's patients, in the order they were added.
  ///
  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for a patient session.
  public func patients(token: PresentedToken) async throws -> ListAnswer<PatientAnswer> {
    let now = dependencies.now()
    return try await store.read { reader in
      let session = try reader.session(token, now: now)
      guard case .caregiver(let caregiver) = session.holder else { throw ForbiddenError() }
      return ListAnswer(items: try reader.patients(of: caregiver).map(PatientAnswer.init))
    }
  }

  /// Throws ``UnauthorizedError`` unless the token is good; for routes that do not exist, so that
  /// strangers learn nothing about which do.
  public func requireSession(token: PresentedToken) async throws {
    let now = dependencies.now()
    try await store.read { reader in _ = try reader.session(token, now: now) }
  }
}

extension PatientAnswer {
  init(_ patient: LinkedPatient) {
    self.init(
      id: patient.id, displayName: patient.displayName, slotTimes: patient.slotTimes,
      linked: patient.isLinked, version: patient.version)
  }
}
