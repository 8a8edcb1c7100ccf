public import APIContract
public import Domain

/// Keeps a patient's medications, their plans and their stock: a caregiver's work. A patient reads what of
/// them is theirs to read (``ownMedications(token:)``).
///
/// Every call is one transaction at one reading of the clock: who asks, whose record it is, whether
/// the question can be read, and only then the data. None of it asks about the plan (principle 1).
/// A change begins now and leaves what was before it (docs/decisions/0011).
public struct MedicationService: Sendable {
  private let store: any RecordStore
  private let events: EventHub
  private let dependencies: ServerDependencies

  public init(store: any RecordStore, events: EventHub, dependencies: ServerDependencies) {
    (self.store, self.events, self.dependencies) = (store, events, dependencies)
  }

  /// Every medication of a patient, archived ones too, in the order they were added.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``.
  public func medications(
    of record: RecordReference, token: PresentedToken
  ) async throws -> ListAnswer<MedicationAnswer> {
    let now = dependencies.now()
    return try await store.read { reader in
      let patient = try reader.managed(record, token, now: now)
      let board = try MedicationBoard(reader, patient, now)
      let all = try reader.medications(of: patient, on: board.today)
      return ListAnswer(items: all.map(board.answer))
    }
  }

  /// The medicines of the patient who asks: those that are taken, then those that ended within the last
  /// thirty days, each in the order they were added.
  ///
  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for a caregiver's session. Source: F-22.
  public func ownMedications(
    token: PresentedToken
  ) async throws -> ListAnswer<OwnMedicationAnswer> {
    let now = dependencies.now()
    return try await store.read { reader in
      let patient = try reader.scope(.own, of: try reader.session(token, now: now))
      return ListAnswer(items: try reader.ownMedications(of: patient, on: now.tokyoDate))
    }
  }

  /// Every stock that somebody counts. Throws as ``medications(of:token:)`` does.
  public func inventory(
    of record: RecordReference, token: PresentedToken
  ) async throws -> ListAnswer<InventoryAnswer> {
    let now = dependencies.now()
    return try await store.read { reader in
      let patient = try reader.managed(record, token, now: now)
      let board = try MedicationBoard(reader, patient, now)
      let all = try reader.medications(of: patient, on: board.today)
      return ListAnswer(items: all.compactMap(board.inventory))
    }
  }

  /// How a medication's plan came to be, the first first; what ended before the earliest open day is not
  /// told, as in an export.
  ///
  /// Throws as ``medications(of:token:)`` does.
  public func regimens(
    of medication: MedicationID?, _ record: RecordReference, token: PresentedToken
  ) async throws -> ListAnswer<RegimenRevisionAnswer> {
    let now = dependencies.now()
    return try await store.read { reader in
      let session = try reader.caregiverSession(token, now: now).session
      let patient = try reader.scope(record, of: session)
      let medication = try reader.medication(medication, patient, now)
      let first = session.firstOpenDay(now: now)
      let all = try reader.regimens(of: medication.key).filter { regimen in
        first.map(regimen.revision.reaches) ?? true
      }
      return ListAnswer(items: all.map(RegimenRevisionAnswer.init))
    }
  }

  /// Adds a medication that is planned from the day that was given; doses planned before this instant are
  /// never missed (D-M8, decision P-28). One whose client named it, and that is there, is answered as it is.
  ///
  /// Throws in this order ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``,
  /// ``ValidationError``, and ``ConflictError`` for a name that another record has. Source: decision 0077.
  public func add(
    _ request: Result<MedicationRequest, ValidationError>, to record: RecordReference,
    token: PresentedToken
  ) async throws -> MedicationAnswer {
    let now = dependencies.now()
    let fresh = dependencies.identifier(Medication.self)
    return try await write(record, token, now) { writer, patient in
      let edit = MedicationEdit(writer: writer, patient: patient, now: now)
      let request = try request.get()
      let id = request.id ?? fresh
      if request.id != nil {
        let isThere = try writer.medication(id, of: patient, on: now.tokyoDate) != nil
        guard !isThere else { return (try edit.answer(id), nil) }
        guard try !writer.hasMedication(id) else { throw ConflictError(.identifier) }
      }
      try edit.add(request, id: id)
      return (try edit.answer(id), MedicationEvent(.medicineAdded, id))
    }
  }

  /// Changes a medication from now on; a change that changes nothing writes nothing, and is never stale.
  ///
  /// Throws in this order ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``,
  /// ``ValidationError``, ``ConflictError``. Source: D-M1, D-M2, D-M3.
  public func change(
    _ medication: MedicationID?, of record: RecordReference,
    _ change: Result<MedicationChange, ValidationError>, if precondition: EditPrecondition,
    key: Result<IdempotencyKey?, ValidationError> = .success(nil), token: PresentedToken
  ) async throws -> MedicationAnswer {
    let now = dependencies.now()
    return try await write(record, token, now) { writer, patient in
      let medication = try writer.medication(medication, patient, now)
      let change = try change.get()
      let edit = MedicationEdit(writer: writer, patient: patient, now: now)
      let attempt = Attempt(
        writer, patient, now, try key.get(), subject: "change \(medication.key.rawValue)",
        saying: change.jsonBytes)
      let isChanged = try attempt.once {
        try edit.change(medication, change, if: precondition)
      }
      let answer = try edit.answer(medication.id)
      let wasArchived = medication.archivedAt != nil
      let kind: RecordChange.Kind =
        answer.archived == wasArchived
        ? .medicineChanged : answer.archived ? .medicineArchived : .medicineRestored
      return (answer, isChanged ? MedicationEvent(kind, medication.id) : nil)
    }
  }

  /// Says what was counted; nil when nobody counts it any more.
  ///
  /// Throws as ``change(_:of:_:if:token:)`` does.
  public func setStock(
    _ stock: Result<Stock?, ValidationError>, of medication: MedicationID?,
    _ record: RecordReference, if precondition: EditPrecondition,
    key: Result<IdempotencyKey?, ValidationError> = .success(nil), token: PresentedToken
  ) async throws -> InventoryAnswer? {
    let now = dependencies.now()
    return try await write(record, token, now) { writer, patient in
      let medication = try writer.medication(medication, patient, now)
      let stock = try stock.get()
      // To count and to count no more are two things, which one name cannot both stand for.
      let subject = "stock \(medication.key.rawValue)"
      let attempt = Attempt(
        writer, patient, now, try key.get(),
        subject: stock == nil ? "drop \(subject)" : "count \(subject)",
        saying: stock.map { InventoryRequest(quantity: $0).jsonBytes }, earlierSubject: subject)
      let isChanged = try attempt.once {
        guard stock != medication.stock else { return false }
        try precondition.check(medication.version)
        try writer.setStock(stock, of: medication.key)
        // Two people who count at once are told of each other; a dose that takes from it counts nothing.
        try writer.countChange(
          of: medication.key, archivedAt: medication.archivedAt, at: now)
        return true
      }
      let board = try MedicationBoard(writer, patient, now)
      let kind = stock == nil ? RecordChange.Kind.stockDropped : .stockCounted
      return (
        board.inventory(try writer.medication(medication.id, patient, now)),
        isChanged ? MedicationEvent(kind, medication.id, remaining: stock) : nil
      )
    }
  }

  /// Runs a change in one transaction, in which it is noted, and tells of it once it is committed.
  private func write<Answer: Sendable>(
    _ record: RecordReference, _ token: PresentedToken, _ now: Timestamp,
    _ body: @escaping @Sendable (any StoreWriter, PatientScope) throws -> (Answer, MedicationEvent?)
  ) async throws -> Answer {
    let (patient, answer, isChanged) = try await store.write { writer in
      let (session, member) = try writer.caregiverSession(token, now: now)
      let patient = try writer.scope(record, of: session)
      let (answer, event) = try body(writer, patient)
      if let event { try writer.note(event, of: patient, by: member, now) }
      return (patient, answer, event != nil)
    }
    if isChanged { events.publish(.medications, of: record, patient) }
    return answer
  }
}

extension RegimenRevision {
  /// True when a dose on this day or a later one may come from it.
  fileprivate func reaches(_ day: CivilDate) -> Bool {
    let start = Timestamp(tokyo: day, LocalTime(minuteOfDay: 0))
    return effective.upperBound >= day && endedAt.map { $0 > start } ?? true
  }
}

/// What a change did to a medicine.
private struct MedicationEvent {
  let kind: RecordChange.Kind
  let medication: MedicationID
  let remaining: Stock?

  init(_ kind: RecordChange.Kind, _ medication: MedicationID, remaining: Stock? = nil) {
    (self.kind, self.medication, self.remaining) = (kind, medication, remaining)
  }
}

extension StoreWriter {
  fileprivate func note(
    _ event: MedicationEvent, of patient: PatientScope, by member: Member, _ now: Timestamp
  ) throws {
    let medication = try medication(event.medication, patient, now)
    var note = ChangeNote(event.kind, by: member, of: patient.key)
    (note.subject, note.medication) = (medication.details.name, medication.key)
    note.remaining = event.remaining
    try self.note(note, at: now)
  }
}

extension EventHub {
  /// Tells of a change of a record that a caregiver has made.
  func publish(_ kind: ServerEventKind, of record: RecordReference, _ patient: PatientScope) {
    guard case .patient(let id) = record else { return }
    publish(kind, to: .record(patient, id: id))
  }
}

extension StoreReader {
  /// A medication of the patient as it is now; one that is unknown, somebody else's or no UUID throws
  /// ``NotFoundError``, all alike.
  func medication(
    _ id: MedicationID?, _ patient: PatientScope, _ now: Timestamp
  ) throws -> StoredMedication {
    guard let id, let medication = try medication(id, of: patient, on: now.tokyoDate) else {
      throw NotFoundError()
    }
    return medication
  }
}
