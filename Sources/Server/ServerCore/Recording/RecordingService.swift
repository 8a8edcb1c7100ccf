public import APIContract
public import Domain

/// Records doses and takes records back; a caregiver's work alone, the same on every plan.
///
/// A record, what it takes from the stock and the name of the try are one transaction at one
/// reading of the clock: all of it is there or nothing (D-M6). Nothing here asks about the plan
/// (principle 1, decision P-23), but for a repeated try whose answer would tell of a day locked
/// since.
public struct RecordingService: Sendable {
  private let store: any RecordStore
  private let events: EventHub
  private let dependencies: ServerDependencies

  /// The name of a try, as far as it could be read; nil when the client gave none.
  public typealias Key = Result<IdempotencyKey?, ValidationError>

  public init(store: any RecordStore, events: EventHub, dependencies: ServerDependencies) {
    (self.store, self.events, self.dependencies) = (store, events, dependencies)
  }

  /// Records a planned dose as taken; a repetition answers the record that is there.
  ///
  /// Throws in this order ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError`` for the patient,
  /// ``ValidationError`` for the body, ``NotFoundError`` for the medication, ``ValidationError`` for a
  /// dose that nobody planned (D-M5) or that lies outside the window.
  public func recordDose(
    _ request: Result<DoseRequest, ValidationError>, key: Key, of record: RecordReference,
    token: PresentedToken
  ) async throws -> DayDose {
    try await write(record, token) { recording in
      try recording.dose(try request.get(), key: try key.get())
    }
  }

  /// Records that a planned dose is left out on purpose; it takes the place of a record that is not later.
  ///
  /// Throws as ``recordDose(_:key:of:token:)`` does.
  public func skipDose(
    _ request: Result<SkipRequest, ValidationError>, key: Key, of record: RecordReference,
    token: PresentedToken
  ) async throws -> DayDose {
    try await write(record, token) { recording in
      try recording.skip(try request.get(), key: try key.get())
    }
  }

  /// Records every dose of a slot that is not taken yet, all or none, and answers those.
  ///
  /// Throws as ``recordDose(_:key:of:token:)`` does.
  public func recordSlot(
    _ request: Result<SlotRequest, ValidationError>, key: Key, of record: RecordReference,
    token: PresentedToken
  ) async throws -> ListAnswer<DayDose> {
    try await write(record, token) { recording in
      let (doses, isNew) = try recording.slot(try request.get(), key: try key.get())
      return (ListAnswer(items: doses), isNew)
    }
  }

  /// Records a dose taken as needed; the same key never records twice (D-M7).
  ///
  /// Throws as ``recordDose(_:key:of:token:)`` does.
  public func recordPRNDose(
    _ request: Result<PRNDoseRequest, ValidationError>, key: Key, of record: RecordReference,
    token: PresentedToken
  ) async throws -> DayPRNDose {
    try await write(record, token) { recording in
      try recording.prnDose(try request.get(), key: try key.get())
    }
  }

  /// Takes the record of a planned dose back, and what it took from the stock; done is done, also when
  /// it was not there. What was taken or left out after `decidedAt` stays.
  ///
  /// Throws in this order ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError`` for the patient,
  /// ``ValidationError``, ``ConflictError`` for what stays.
  public func undoDose(
    _ medication: Result<MedicationID, ValidationError>,
    scheduledAt: Result<Timestamp, ValidationError>,
    decidedAt: Result<Timestamp?, ValidationError> = .success(nil), of record: RecordReference,
    token: PresentedToken
  ) async throws {
    try await write(record, token) { recording in
      let medication = try medication.get()
      let isUndone = try recording.undoDose(
        of: medication, scheduledAt: try scheduledAt.get(), decidedAt: try decidedAt.get())
      return ((), isUndone)
    }
  }

  /// Takes the newest record of an as-needed medicine within that second back.
  ///
  /// Throws as ``undoDose(_:scheduledAt:of:token:)`` does.
  public func undoPRNDose(
    _ medication: Result<MedicationID, ValidationError>,
    takenAt: Result<Timestamp, ValidationError>, of record: RecordReference, token: PresentedToken
  ) async throws {
    try await write(record, token) { recording in
      let medication = try medication.get()
      return ((), try recording.undoPRNDose(of: medication, takenAt: try takenAt.get()))
    }
  }

  /// Runs a recording in one transaction and tells of it once it is committed.
  private func write<Answer: Sendable>(
    _ record: RecordReference, _ token: PresentedToken,
    _ body: @escaping @Sendable (DoseRecording) throws -> (Answer, Bool)
  ) async throws -> Answer {
    let now = dependencies.now()
    let plan = ReadPlan(token, record, nil)
    let (patient, (answer, isNew)) = try await store.write { writer in
      try writer.declare(plan)
      let session = try writer.caregiverSession(token, now: now).session
      let patient = try writer.scope(record, of: session)
      let recording = DoseRecording(writer: writer, patient: patient, session: session, now: now)
      return (patient, try body(recording))
    }
    if isNew { events.publish(.doses, of: record, patient) }
    return answer
  }
}
