public import APIContract
internal import Domain

/// Tells what was changed lately, and finds what a record says. Source.
public struct ChangeService: Sendable {
  private let store: any RecordStore
  private let dependencies: ServerDependencies

  public init(store: any RecordStore, dependencies: ServerDependencies) {
    (self.store, self.dependencies) = (store, dependencies)
  }

  /// What was changed lately in a patient's medicines and stock and among the members, the newest first; from the
  /// earliest open day on.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``. Source: decision 0103.
  public func changes(
    around record: RecordReference, token: PresentedToken
  ) async throws -> ChangesAnswer {
    let now = dependencies.now()
    return try await store.read { reader in
      let session = try reader.caregiverSession(token, now: now).session
      let scope = try reader.scope(record, of: session)
      let first = session.openDays(now: now).lowerBound
      let found = try reader.changes(
        around: scope, since: Timestamp(tokyo: first, LocalTime(minuteOfDay: 0)),
        newest: ChangesAnswer.most + 1)
      return ChangesAnswer(
        items: Array(found.prefix(ChangesAnswer.most)), more: found.count > ChangesAnswer.most)
    }
  }

  /// What of a record has this text in it. A day that the plan does not open is neither searched nor counted.
  ///
  /// Throws in this order ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``,
  /// ``ValidationError``. Source: decision 0104.
  public func search(
    _ request: Result<SearchRequest, ValidationError>, in record: RecordReference,
    token: PresentedToken
  ) async throws -> SearchAnswer {
    let now = dependencies.now()
    return try await store.read { reader in
      let session = try reader.caregiverSession(token, now: now).session
      let scope = try reader.scope(record, of: session)
      let text = try request.get().text.folded
      guard !text.isEmpty else { throw ValidationError(.body, field: "text") }
      return try RecordSearch(
        reader: reader, patient: scope, days: session.openDays(now: now), text: text, now: now
      ).answer()
    }
  }
}

extension Session {
  /// The days that the plan opens, up to today.
  fileprivate func openDays(now: Timestamp) -> ClosedRange<CivilDate> {
    let today = now.tokyoDate
    return min(firstOpenDay(now: now) ?? CivilDate.bounds.lowerBound, today)...today
  }
}

/// One search, inside one transaction.
private struct RecordSearch {
  let reader: any StoreReader
  let patient: PatientScope
  let days: ClosedRange<CivilDate>
  /// Folded already.
  let text: String
  let now: Timestamp

  private static let most = SearchAnswer.most

  func answer() throws -> SearchAnswer {
    let medicines = try reader.medications(of: patient, on: now.tokyoDate).filter { medicine in
      let told = medicine.details
      return [told.name, told.strength, told.dosageText, told.notes].contains(where: has)
    }
    // What a dose is recorded under may have been closed before its day: all of them are known by number.
    let all = try reader.revisions(of: patient, on: CivilDate.bounds)
    let names = Dictionary(all.map { ($0.key, $0.revision) }) { first, _ in first }
    let called = Set(all.filter { has($0.revision.name) }.map(\.key))
    let doses =
      called.isEmpty
      ? []
      : try reader.recordedDoses(of: patient, under: called, on: days, newest: Self.most + 1)
    let notes = try reader.notedSkips(of: patient, on: days, newest: Self.most + 1, where: has)
    return SearchAnswer(
      medicines: medicines.prefix(Self.most).map(SearchAnswer.Medicine.init),
      moreMedicines: medicines.count > Self.most,
      doses: told(doses, names), moreDoses: doses.count > Self.most,
      notes: told(notes, names), moreNotes: notes.count > Self.most)
  }

  private func has(_ words: String) -> Bool { words.folded.contains(text) }

  private func told(
    _ found: [FoundDose], _ names: [Int64: MedicationRevision]
  ) -> [SearchAnswer.Dose] {
    found.prefix(Self.most).compactMap { dose in
      names[dose.revision].map { revision in
        SearchAnswer.Dose(
          medicationId: revision.medication, name: revision.name, at: dose.at, kind: dose.kind,
          note: dose.note.isEmpty ? nil : dose.note)
      }
    }
  }
}

extension SearchAnswer.Medicine {
  fileprivate init(_ medication: StoredMedication) {
    self.init(
      medicationId: medication.id, name: medication.details.name,
      dosageText: medication.details.dosageText, archived: medication.archivedAt != nil)
  }
}
