internal import APIContract
internal import Domain
internal import ServerCore

extension SQLReader {
  func changes(
    around patient: PatientScope, since first: Timestamp, newest count: Int
  ) throws -> [RecordChange] {
    guard let household = patient.household else { return [] }
    return try rows(.changes, household, patient, first, count) { row in
      guard let kind = RecordChange.Kind(rawValue: row.text(1)) else {
        throw CorruptRecordError(column: "kind")
      }
      return RecordChange(
        at: row.instant(0), kind: kind, name: row.text(2),
        medicationId: try row.optional(3, row.identifier),
        remaining: try row.optional(4, row.stock), by: row.optional(5, row.text))
    }
  }

  func revisions(
    of patient: PatientScope, on days: ClosedRange<CivilDate>
  ) throws -> [StoredMedicationRevision] {
    try rows(.medicationRevisions, patient, days) { try $0.storedRevision }
  }

  func recordedDoses(
    of patient: PatientScope, under revisions: Set<Int64>, on days: ClosedRange<CivilDate>,
    newest count: Int
  ) throws -> [FoundDose] {
    // A list that the engine looks into: which numbers there are changes from search to search.
    let list = " " + revisions.sorted().map(String.init).joined(separator: " ") + " "
    let taken = try rows(.foundDoses, patient, days, list, count) { row in
      FoundDose(revision: row.int64(2), at: try row.planned, kind: .taken)
    }
    let skipped = try rows(.foundSkips, patient, days, list, count) { try $0.foundSkip }
    let asNeeded = try rows(.foundPRNDoses, patient, days, list, count) { row in
      FoundDose(revision: row.int64(0), at: row.instant(1), kind: .asNeeded)
    }
    let all = (taken + skipped + asNeeded).enumerated().sorted { one, other in
      (one.element.at, other.offset) > (other.element.at, one.offset)
    }
    return all.prefix(count).map(\.element)
  }

  func notedSkips(
    of patient: PatientScope, on days: ClosedRange<CivilDate>, newest count: Int,
    where matches: (String) -> Bool
  ) throws -> [FoundDose] {
    try query(.notedSkips) { row in
      row.bindAll(patient, days)
      var found: [FoundDose] = []
      while found.count < count, try row.next() {
        if matches(row.text(3)) { found.append(try row.foundSkip) }
      }
      return found
    }
  }
}

extension Query {
  /// When a dose was planned: its day, then its minute, from column 0 on.
  fileprivate var planned: Timestamp { get throws { Timestamp(tokyo: try day(0), time(1)) } }

  fileprivate var foundSkip: FoundDose {
    get throws {
      FoundDose(revision: int64(2), at: try planned, kind: .skipped, note: text(3))
    }
  }
}

extension SQLWriter {
  func note(_ change: ChangeNote, at now: Timestamp) throws {
    let sql = """
      INSERT INTO record_change (
        household, id, at, kind, member, patient, medication, subject, remaining)
      VALUES (?1, (SELECT COALESCE(MAX(id), 0) + 1 FROM record_change WHERE household = ?1),
        ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """
    let household = change.member.household
    try database.run(
      sql, household, now, change.kind.rawValue, change.member.key, change.patient,
      change.medication, change.subject, change.remaining)
  }
}
