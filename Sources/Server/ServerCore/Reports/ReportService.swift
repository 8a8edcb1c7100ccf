public import APIContract
public import Domain

/// Answers what stands on paper: the emergency card and the list, and a period for a doctor.
///
/// It answers values and never pages, so that no server needs fonts. Source, decision P-43.
public struct ReportService: Sendable {
  private let store: any RecordStore
  private let dependencies: ServerDependencies

  public init(store: any RecordStore, dependencies: ServerDependencies) {
    (self.store, self.dependencies) = (store, dependencies)
  }

  /// What the emergency card and the list say; the plan is never asked (principle 1).
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``.
  public func card(
    of record: RecordReference, token: PresentedToken
  ) async throws -> CardAnswer {
    let now = dependencies.now()
    return try await store.read { reader in
      let session = try reader.session(token, now: now)
      return try reader.card(of: try reader.scope(record, of: session), now)
    }
  }

  /// What happened in a period that is over or goes on.
  ///
  /// Throws in this order ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``, ``ValidationError``,
  /// ``HistoryRetentionError`` for a first day before the cutoff, ``PremiumRequiredError``.
  public func report(
    of record: RecordReference, _ period: Result<ClosedRange<CivilDate>, ValidationError>,
    token: PresentedToken
  ) async throws -> ReportAnswer {
    let now = dependencies.now()
    return try await store.read { reader in
      let session = try reader.caregiverSession(token, now: now).session
      let scope = try reader.scope(record, of: session)
      let days = try period.get()
      guard days.upperBound <= now.tokyoDate else {
        throw ValidationError(.periodAhead, field: "to")
      }
      guard days.dayCount <= ReportAnswer.mostDays else {
        throw ValidationError(.longPeriod, field: "from")
      }
      try session.open(.day(days.lowerBound), now: now)
      guard FeatureGate.pdfExport.isOpen(for: session.plan(at: now)) else {
        throw PremiumRequiredError(gate: .pdfExport)
      }
      return try reader.report(of: scope, days, now)
    }
  }
}

extension StoreReader {
  fileprivate func card(of scope: PatientScope, _ now: Timestamp) throws -> CardAnswer {
    let board = try MedicationBoard(self, scope, now)
    let last = try lastTaken(of: scope, now)
    let medicines = try medications(of: scope, on: board.today).compactMap { medication in
      let answer = board.answer(medication)
      let isTaken = medication.asNeeded || answer.regimen != nil
      guard !answer.archived, isTaken else { return CardAnswer.Medicine?.none }
      return CardAnswer.Medicine(
        medicationId: medication.id, details: medication.details,
        regimen: medication.asNeeded ? nil : answer.regimen,
        lastTaken: medication.asNeeded ? last[medication.id] : nil, inventory: answer.inventory)
    }
    return CardAnswer(
      displayName: try patientAnswer(scope.key).displayName, preparedAt: now,
      slotTimes: scope.slotTimes, profile: try profile(of: scope.key), medicines: medicines)
  }

  /// Within the thirty days that every plan sees.
  private func lastTaken(
    of scope: PatientScope, _ now: Timestamp
  ) throws -> [MedicationID: CardAnswer.LastTaken] {
    let days = HistoryRetentionPolicy.recentDays(today: now.tokyoDate)
    return try takenPRNDoses(of: scope, days: days).reduce(into: [:]) { last, dose in
      last[dose.medication] = CardAnswer.LastTaken(
        takenAt: dose.takenAt, quantityTaken: dose.quantity)
    }
  }

  fileprivate func report(
    of scope: PatientScope, _ days: ClosedRange<CivilDate>, _ now: Timestamp
  ) throws -> ReportAnswer {
    let board = try MedicationBoard(self, scope, now)
    let medications = try medications(of: scope, on: board.today).map { medication in
      PeriodMedication(
        id: medication.id, asNeeded: medication.asNeeded,
        isArchived: medication.archivedAt != nil, inventory: board.inventory(medication))
    }
    let dayBefore = days.lowerBound.adding(days: -1)
    let record = PeriodRecord(
      slice: try slice(of: scope, days: days),
      dayBefore: try figures(of: scope, days: dayBefore...dayBefore), medications: medications,
      now: now)
    let first = try firstDay(of: scope)
    return record.report(
      displayName: try patientAnswer(scope.key).displayName,
      recordBegins: first.flatMap { days.contains($0) ? $0 : nil },
      profile: try profile(of: scope.key))
  }
}
