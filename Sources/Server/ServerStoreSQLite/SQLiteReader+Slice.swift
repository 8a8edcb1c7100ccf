internal import Domain
internal import ServerCore

extension SQLiteReader {
  func slice(of patient: PatientScope, days: ClosedRange<CivilDate>) throws -> RecordSlice {
    let span = Span(patient: patient.key, days: days)
    var revisions = MedicationRevisions(reader: self)
    try revisions.load(span)
    let doses = try doses(span, &revisions)
    let prnDoses = try prnDoses(span, &revisions)
    return RecordSlice(
      days: days, revisions: revisions.revisions, regimens: try regimens(span), doses: doses,
      prnDoses: prnDoses, slotTimes: try slotTimes(of: patient, from: days.lowerBound))
  }

  /// Asks for times that hold no more only when a day reaches back to them.
  private func slotTimes(
    of patient: PatientScope, from first: CivilDate
  ) throws -> SlotTimesHistory {
    guard first < patient.slotsSince else { return SlotTimesHistory(current: patient.slotTimes) }
    return try query(.pastSlotTimes) { row in
      row.bind(1, patient.key)
      row.bind(2, first)
      var past: [SlotTimesHistory.Past] = []
      while try row.next() {
        past.append(.init(lastDay: try row.day(0), times: row.slotTimes(1)))
      }
      return SlotTimesHistory(current: patient.slotTimes, past: past)
    }
  }

  private func regimens(_ span: Span) throws -> [RegimenRevision] {
    try query(.regimenRevisions) { row in
      row.bind(span)
      var regimens: [RegimenRevision] = []
      while try row.next() {
        regimens.append(
          RegimenRevision(
            medication: try row.identifier(0), effective: try row.days(1),
            weekdays: WeekdaySet(rawValue: UInt8(truncatingIfNeeded: row.int(3))),
            times: row.times(4), createdAt: row.instant(5), endedAt: row.optionalInstant(6)))
      }
      return regimens
    }
  }

  private func doses(_ span: Span, _ revisions: inout MedicationRevisions) throws -> [DoseRecord] {
    try query(.doses) { row in
      row.bind(span)
      var doses: [DoseRecord] = []
      while try row.next() {
        doses.append(
          DoseRecord(
            date: try row.day(0), time: LocalTime(minuteOfDay: row.int(1)),
            revision: try revisions.index(of: row.int64(2)), takenAt: row.instant(3),
            recordedBy: row.recorder(4)))
      }
      return doses
    }
  }

  private func prnDoses(_ span: Span, _ revisions: inout MedicationRevisions) throws -> [PRNRecord]
  {
    try query(.prnDoses) { row in
      row.bind(span)
      var doses: [PRNRecord] = []
      while try row.next() {
        doses.append(
          PRNRecord(
            revision: try revisions.index(of: row.int64(0)), takenAt: row.instant(1),
            quantity: try row.quantity(2), recordedBy: row.recorder(3)))
      }
      return doses
    }
  }
}

/// The medication revisions of a slice, found again by the store's number.
private struct MedicationRevisions {
  let reader: SQLiteReader
  private(set) var revisions: [MedicationRevision] = []
  private var keys: [Int64] = []

  init(reader: SQLiteReader) { self.reader = reader }

  /// Takes in the revisions that hold on the days of the span, in the order they were written: of two
  /// that hold on one day the later counts. Sorting the few here is cheaper than having the engine do it.
  mutating func load(_ span: Span) throws {
    try reader.query(.medicationRevisions) { row in
      row.bind(span)
      while try row.next() { try append(row) }
    }
    guard zip(keys, keys.dropFirst()).contains(where: { $0 > $1 }) else { return }
    let order = keys.indices.sorted { keys[$0] < keys[$1] }
    (keys, revisions) = (order.map { keys[$0] }, order.map { revisions[$0] })
  }

  /// The position of a revision; one that held on other days only is fetched when it is met.
  mutating func index(of key: Int64) throws -> Int {
    if let index = keys.firstIndex(of: key) { return index }
    try reader.query(.medicationRevision) { row in
      row.bind(1, key)
      guard try row.next() else { throw CorruptRecordError(column: "revision") }
      try append(row)
    }
    return keys.count - 1
  }

  private mutating func append(_ row: Query) throws {
    keys.append(row.int64(0))
    revisions.append(
      MedicationRevision(
        medication: try row.identifier(1), name: row.text(2), dosageText: row.text(3),
        doseCountPerIntake: try row.quantity(4), effective: try row.days(5)))
  }
}

/// A patient and a span of days: what every look-up into the record is bounded by.
private struct Span {
  let patient: Int64
  let days: ClosedRange<CivilDate>
}

extension Query {
  fileprivate func bind(_ span: Span) {
    bind(1, span.patient)
    bind(2, span.days.lowerBound.daysSinceEpoch)
    bind(3, span.days.upperBound.daysSinceEpoch)
  }
}
