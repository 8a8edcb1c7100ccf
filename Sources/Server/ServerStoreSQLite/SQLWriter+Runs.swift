internal import ServerCore

// How an import ends: all of it at once, or taken away a little at a time.

extension SQLWriter {
  func publish(_ run: ImportRun) throws {
    try database.run("DELETE FROM running_import WHERE id = ?1", run.key)
  }

  func abandon(_ run: ImportRun) throws -> Bool {
    try database.changes("UPDATE running_import SET abandoned = 1 WHERE id = ?1", run.key)
  }

  func sweep(_ run: ImportRun, from place: SweepPosition) throws -> SweepPosition? {
    guard let kind = SweptKind(rawValue: place.kind) else {
      try publish(run)
      return nil
    }
    let next = SweepPosition(kind: place.kind + 1)
    switch kind {
    case .doses: return try sweepDoses(run, "dose_record", "day, minute, medication", place) ?? next
    case .skips: return try sweepDoses(run, "dose_skip", "day, minute, medication", place) ?? next
    case .prnDoses: return try sweepDoses(run, "prn_record", "day, taken_at, seq", place) ?? next
    case .revisions, .regimens, .medications:
      return try database.changes(kind.deletion, run.key) ? place : next
    }
  }

  /// Looks at the next thousand of the patient's rows behind a key; nil when they were the last.
  private func sweepDoses(
    _ run: ImportRun, _ table: String, _ key: String, _ place: SweepPosition
  ) throws -> SweepPosition? {
    let from = SweptKey(place.after)
    let rows = "\(table) WHERE patient = ?1 AND (\(key)) > (?2, ?3, ?4)"
    let last = try database.first(
      "SELECT \(key) FROM \(rows) ORDER BY \(key) LIMIT 1 OFFSET 999", run.patient, from
    ) { row in [row.int64(0), row.int64(1), row.int64(2)] }
    guard let last else {
      try database.run("DELETE FROM \(rows) AND import = ?5", run.patient, from, run.key)
      return nil
    }
    try database.run(
      "DELETE FROM \(rows) AND import = ?5 AND (\(key)) <= (?6, ?7, ?8)", run.patient, from,
      run.key, SweptKey(last))
    return SweepPosition(kind: place.kind, after: last)
  }
}

/// The kinds of row in the order in which they go: what refers to others first.
private enum SweptKind: Int {
  case doses, skips, prnDoses, revisions, regimens, medications

  /// Few at a time: for each the engine looks through the patient's doses for one that refers to it.
  var deletion: String {
    switch self {
    case .revisions: Self.ofMedications("medication_revision")
    case .regimens: Self.ofMedications("regimen_revision")
    default:
      """
      DELETE FROM medication WHERE id IN (SELECT id FROM medication WHERE import = ?1 LIMIT 4)
      """
    }
  }

  private static func ofMedications(_ table: String) -> String {
    """
    DELETE FROM \(table) WHERE id IN (SELECT r.id FROM medication m
      JOIN \(table) r ON r.medication = m.id WHERE m.import = ?1 LIMIT 4)
    """
  }
}

/// A row's key behind the patient; none lies before every row.
private struct SweptKey: Bindable {
  let values: [Int64]

  init(_ values: [Int64]) { self.values = values.isEmpty ? [Int64(Int32.min), 0, 0] : values }

  func bind(to row: Query, at index: inout Int32) {
    for value in values { value.bind(to: row, at: &index) }
  }
}
