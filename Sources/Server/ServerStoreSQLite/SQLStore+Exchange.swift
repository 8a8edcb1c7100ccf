internal import Domain
internal import ServerCore

// A record as a whole, read.

extension SQLReader {
  func firstDay(of patient: PatientScope) throws -> CivilDate? {
    try first(.firstDay, patient) { row in try row.optional(0, row.day) } ?? nil
  }

  func outline(of patient: PatientScope, days: ClosedRange<CivilDate>) throws -> RecordOutline {
    guard let linked = try self.patient(key: patient.key) else { throw NotFoundError() }
    let revisions = try storedRevisions(patient, days)
    let regimens = try storedRegimens(patient, days)
    let spoken = Set(revisions.map(\.medication)).union(regimens.map(\.revision.medication))
    return RecordOutline(
      patient: linked, profile: try profile(of: patient.key),
      pastSlotTimes: try pastSlotTimes(patient, from: days.lowerBound),
      medications: try storedMedications(patient, days).filter { spoken.contains($0.id) },
      revisions: revisions, regimens: regimens)
  }

  func takenDoses(
    of patient: PatientScope, days: ClosedRange<CivilDate>
  ) throws -> [StoredDose] {
    try rows(.exportedDoses, patient, days) { row in
      StoredDose(
        medication: try row.identifier(0), date: try row.day(1), time: row.time(2),
        revision: row.int(3), takenAt: row.instant(4), recordedBy: row.recorder(5))
    }
  }

  func skippedDoses(
    of patient: PatientScope, days: ClosedRange<CivilDate>
  ) throws -> [RecordSkip] {
    try rows(.exportedSkips, patient, days) { row in
      RecordSkip(
        medication: try row.identifier(0), date: try row.day(1), time: row.time(2),
        revision: row.int(3), skip: try row.skip(4))
    }
  }

  func takenPRNDoses(
    of patient: PatientScope, days: ClosedRange<CivilDate>
  ) throws -> [StoredPRNDose] {
    try rows(.exportedPRNDoses, patient, days) { row in
      StoredPRNDose(
        medication: try row.identifier(0), takenAt: row.instant(1), revision: row.int(2),
        quantity: try row.quantity(3), recordedBy: row.recorder(4))
    }
  }

  func unfinishedImports() throws -> [ImportRun] {
    try rows(.unfinishedImports) { ImportRun(key: $0.int64(0), patient: $0.int64(1)) }
  }

  func isAbandoned(_ run: ImportRun) throws -> Bool? {
    try first(.abandonedImport, run.key) { $0.int(0) != 0 }
  }

  /// One that was put away before these days is told as put away as they begin: nothing earlier is said of it.
  private func storedMedications(
    _ patient: PatientScope, _ days: ClosedRange<CivilDate>
  ) throws -> [RecordMedication] {
    let first = Timestamp(tokyo: days.lowerBound, LocalTime(minuteOfDay: 0))
    return try rows(.exportedMedications, patient) { row in
      let archivedAt = row.optional(2, row.instant)
      return RecordMedication(
        id: try row.identifier(0), asNeeded: row.int(1) != 0, archived: archivedAt != nil,
        archivedAt: archivedAt.map { max($0, first) },
        stock: row.isNull(3) ? nil : Stock(thousandths: row.int(3)))
    }
  }

  private func storedRevisions(
    _ patient: PatientScope, _ days: ClosedRange<CivilDate>
  ) throws -> [StoredRevision] {
    let revisions = try rows(.exportedRevisions, patient, days) { row in
      StoredRevision(
        key: row.int64(0), medication: try row.identifier(1),
        effective: try row.days(2).from(days.lowerBound), details: try row.details(4))
    }
    // The store finds them by span; they are told in the order in which they were written.
    return revisions.sorted { $0.key < $1.key }
  }

  private func storedRegimens(
    _ patient: PatientScope, _ days: ClosedRange<CivilDate>
  ) throws -> [RecordRegimen] {
    let start = Timestamp(tokyo: days.lowerBound, LocalTime(minuteOfDay: 0))
    let regimens = try rows(.exportedRegimens, patient, days, start) { row in
      let whole = try row.regimenRevision(0)
      let revision = RegimenRevision(
        medication: whole.medication, effective: whole.effective.from(days.lowerBound),
        weekdays: whole.weekdays, times: whole.times, createdAt: max(whole.createdAt, start),
        endedAt: whole.endedAt, registeredAt: whole.registeredAt)
      return (key: row.int64(9), regimen: RecordRegimen(revision: revision, slots: row.slots(8)))
    }
    return regimens.sorted { $0.key < $1.key }.map(\.regimen)
  }
}

extension ClosedRange<CivilDate> {
  /// The same days, none before `first`: what an export may say begins there.
  fileprivate func from(_ first: CivilDate) -> Self {
    Swift.max(lowerBound, Swift.min(first, upperBound))...upperBound
  }
}
