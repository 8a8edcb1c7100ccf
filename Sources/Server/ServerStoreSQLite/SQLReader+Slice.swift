internal import Domain
internal import ServerCore

extension SQLReader {
  func slice(of patient: PatientScope, days: ClosedRange<CivilDate>) throws -> RecordSlice {
    let names = try patient.household.map(recorderNames) ?? [:]
    var revisions = MedicationRevisions(reader: self)
    try revisions.load(patient, days)
    let doses = try doses(patient, days, names, &revisions)
    let skips = try skips(patient, days, names, &revisions)
    let prnDoses = try prnDoses(patient, days, names, &revisions)
    return RecordSlice(
      days: days, revisions: revisions.revisions, regimens: try regimens(of: patient, days),
      doses: doses, prnDoses: prnDoses, skips: skips,
      slotTimes: try slotTimes(of: patient, from: days.lowerBound))
  }

  func figures(of patient: PatientScope, days: ClosedRange<CivilDate>) throws -> RecordFigures {
    var revisions = MedicationRevisions(reader: self)
    try revisions.load(patient, days)
    // While nothing is brought in, all that is there is seen.
    let isWhole = try first(.runningImport, patient) { $0.int64(0) } == nil
    let doses = try bound(isWhole ? .takenDoses : .seenTakenDoses, patient, days).all { row in
      TakenDose(
        date: try row.day(0), time: row.time(1), revision: try revisions.index(of: row.int64(2)))
    }
    let skips = try skips(patient, days, [:], &revisions)
    return RecordFigures(
      days: days, revisions: revisions.revisions, regimens: try regimens(of: patient, days),
      doses: doses, skips: skips, slotTimes: try slotTimes(of: patient, from: days.lowerBound))
  }

  private func regimens(
    of patient: PatientScope, _ days: ClosedRange<CivilDate>
  ) throws -> [RegimenRevision] {
    try rows(.regimenRevisions, patient, days) { try $0.regimenRevision(0) }
  }

  /// Asks for times that hold no more only when a day reaches back to them.
  private func slotTimes(
    of patient: PatientScope, from first: CivilDate
  ) throws -> SlotTimesHistory {
    guard first < patient.slotsSince else { return SlotTimesHistory(current: patient.slotTimes) }
    return SlotTimesHistory(
      current: patient.slotTimes, past: try pastSlotTimes(patient, from: first))
  }

  func pastSlotTimes(
    _ patient: PatientScope, from first: CivilDate
  ) throws -> [SlotTimesHistory.Past] {
    try rows(.pastSlotTimes, patient, first) { row in
      SlotTimesHistory.Past(lastDay: try row.day(0), times: row.slotTimes(1))
    }
  }

  private func doses(
    _ patient: PatientScope, _ days: ClosedRange<CivilDate>, _ names: [MemberKey: String],
    _ revisions: inout MedicationRevisions
  ) throws -> [DoseRecord] {
    try bound(.doses, patient, days).all { row in
      var dose = DoseRecord(
        date: try row.day(0), time: row.time(1), revision: try revisions.index(of: row.int64(2)),
        takenAt: row.instant(3), recordedBy: row.recorder(4))
      dose.recorderName = row.name(5, in: names)
      return dose
    }
  }

  private func skips(
    _ patient: PatientScope, _ days: ClosedRange<CivilDate>, _ names: [MemberKey: String],
    _ revisions: inout MedicationRevisions
  ) throws -> [SkipRecord] {
    try rows(.skips, patient, days) { row in
      var skip = try row.skip(3)
      skip.recorderName = row.name(7, in: names)
      return SkipRecord(
        date: try row.day(0), time: row.time(1), revision: try revisions.index(of: row.int64(2)),
        skip: skip)
    }
  }

  private func prnDoses(
    _ patient: PatientScope, _ days: ClosedRange<CivilDate>, _ names: [MemberKey: String],
    _ revisions: inout MedicationRevisions
  ) throws -> [PRNRecord] {
    try rows(.prnDoses, patient, days) { row in
      var dose = PRNRecord(
        revision: try revisions.index(of: row.int64(0)), takenAt: row.instant(1),
        quantity: try row.quantity(2), recordedBy: row.recorder(3))
      dose.recorderName = row.name(4, in: names)
      return dose
    }
  }
}

extension Query {
  fileprivate func name(_ column: Int32, in names: [MemberKey: String]) -> String? {
    names.isEmpty || isNull(column) ? nil : names[MemberKey(rawValue: int64(column))]
  }
}

/// The medication revisions of a slice, found again by the store's number.
private struct MedicationRevisions {
  let reader: any SQLReader
  private(set) var revisions: [MedicationRevision] = []
  private var keys: [Int64] = []

  init(reader: any SQLReader) { self.reader = reader }

  /// Takes in the revisions that hold on the days, in the order they were written: of two that hold on
  /// one day the later counts. Sorting the few here is cheaper than having the engine do it.
  mutating func load(_ patient: PatientScope, _ days: ClosedRange<CivilDate>) throws {
    let stored = try reader.rows(.medicationRevisions, patient, days) { try $0.storedRevision }
      .sorted { $0.key < $1.key }
    (keys, revisions) = (stored.map(\.key), stored.map(\.revision))
  }

  /// The position of a revision; one that held on other days only is fetched when it is met.
  mutating func index(of key: Int64) throws -> Int {
    if let index = keys.firstIndex(of: key) { return index }
    guard let stored = try reader.first(.medicationRevision, key, read: { try $0.storedRevision })
    else {
      throw CorruptRecordError(column: "revision")
    }
    keys.append(stored.key)
    revisions.append(stored.revision)
    return keys.count - 1
  }
}
