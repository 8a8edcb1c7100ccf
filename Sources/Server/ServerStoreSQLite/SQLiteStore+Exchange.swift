internal import Domain
internal import GRDB
internal import ServerCore

// A record as a whole, read. These look-ups run once an export, so their texts stand here.

extension SQLiteReader {
  func firstDay(of patient: PatientScope) throws -> CivilDate? {
    try query(.firstDay) { row in
      row.bind(1, patient.key)
      return try row.next() && !row.isNull(0) ? try row.day(0) : nil
    }
  }

  func outline(of patient: PatientScope, days: ClosedRange<CivilDate>) throws -> RecordOutline {
    guard let linked = try self.patient(key: patient.key) else { throw NotFoundError() }
    let revisions = try storedRevisions(patient, days)
    let regimens = try storedRegimens(patient, days)
    let spoken = Set(revisions.map(\.medication)).union(regimens.map(\.revision.medication))
    return RecordOutline(
      patient: linked, pastSlotTimes: try pastSlotTimes(patient, from: days.lowerBound),
      medications: try storedMedications(patient).filter { spoken.contains($0.id) },
      revisions: revisions, regimens: regimens)
  }

  func takenDoses(
    of patient: PatientScope, days: ClosedRange<CivilDate>
  ) throws -> [StoredDose] {
    try query(.exportedDoses) { row in
      row.bind(1, patient.key)
      row.bind(2, days.lowerBound)
      row.bind(3, days.upperBound)
      var doses: [StoredDose] = []
      while try row.next() {
        doses.append(
          StoredDose(
            medication: try row.identifier(0), date: try row.day(1),
            time: LocalTime(minuteOfDay: row.int(2)), revision: row.int(3),
            takenAt: row.instant(4), recordedBy: row.recorder(5)))
      }
      return doses
    }
  }

  func takenPRNDoses(
    of patient: PatientScope, days: ClosedRange<CivilDate>
  ) throws -> [StoredPRNDose] {
    try query(.exportedPRNDoses) { row in
      row.bind(1, patient.key)
      row.bind(2, days.lowerBound)
      row.bind(3, days.upperBound)
      var doses: [StoredPRNDose] = []
      while try row.next() {
        doses.append(
          StoredPRNDose(
            medication: try row.identifier(0), takenAt: row.instant(1), revision: row.int(2),
            quantity: try row.quantity(3), recordedBy: row.recorder(4)))
      }
      return doses
    }
  }

  private func storedMedications(_ patient: PatientScope) throws -> [RecordMedication] {
    try query(.exportedMedications) { row in
      row.bind(1, patient.key)
      var medications: [RecordMedication] = []
      while try row.next() {
        medications.append(
          RecordMedication(
            id: try row.identifier(0), asNeeded: row.int(1) != 0, archived: !row.isNull(2),
            stock: row.isNull(3) ? nil : Stock(thousandths: row.int(3))))
      }
      return medications
    }
  }

  private func storedRevisions(
    _ patient: PatientScope, _ days: ClosedRange<CivilDate>
  ) throws -> [StoredRevision] {
    try query(.exportedRevisions) { row in
      row.bind(1, patient.key)
      row.bind(2, days.lowerBound)
      row.bind(3, days.upperBound)
      var revisions: [StoredRevision] = []
      while try row.next() {
        revisions.append(
          StoredRevision(
            key: row.int64(0), medication: try row.identifier(1),
            effective: try row.days(2).from(days.lowerBound),
            details: MedicationDetails(
              name: row.text(4), dosageText: row.text(5), doseCountPerIntake: try row.quantity(6),
              strength: row.text(7), notes: row.text(8))))
      }
      // The store finds them by span; they are told in the order in which they were written.
      return revisions.sorted { $0.key < $1.key }
    }
  }

  private func storedRegimens(
    _ patient: PatientScope, _ days: ClosedRange<CivilDate>
  ) throws -> [RecordRegimen] {
    let start = Timestamp(tokyo: days.lowerBound, LocalTime(minuteOfDay: 0))
    return try query(.exportedRegimens) { row in
      row.bind(1, patient.key)
      row.bind(2, days.lowerBound)
      row.bind(3, days.upperBound)
      row.bind(4, start)
      var regimens: [(key: Int64, regimen: RecordRegimen)] = []
      while try row.next() {
        let revision = RegimenRevision(
          medication: try row.identifier(0), effective: try row.days(1).from(days.lowerBound),
          weekdays: WeekdaySet(rawValue: UInt8(truncatingIfNeeded: row.int(3))),
          times: row.times(4), createdAt: max(row.instant(5), start),
          endedAt: row.optionalInstant(6))
        let slots = DoseSlot.slots(bits: row.int(7))
        regimens.append((row.int64(8), RecordRegimen(revision: revision, slots: slots)))
      }
      return regimens.sorted { $0.key < $1.key }.map(\.regimen)
    }
  }

  private func pastSlotTimes(
    _ patient: PatientScope, from first: CivilDate
  ) throws -> [SlotTimesHistory.Past] {
    try query(.pastSlotTimes) { row in
      row.bind(1, patient.key)
      row.bind(2, first)
      var past: [SlotTimesHistory.Past] = []
      while try row.next() {
        past.append(.init(lastDay: try row.day(0), times: row.slotTimes(1)))
      }
      return past
    }
  }
}

extension DoseSlot {
  /// The slots of a bit set, bit n for slot n.
  static func slots(bits: Int) -> [DoseSlot] {
    allCases.filter { bits >> $0.rawValue & 1 == 1 }
  }

  /// The bit set of these slots.
  static func bits(_ slots: [DoseSlot]) -> Int { slots.reduce(0) { $0 | 1 << $1.rawValue } }
}

extension ClosedRange<CivilDate> {
  /// The same days, none before `first`: what an export may say begins there.
  fileprivate func from(_ first: CivilDate) -> Self {
    Swift.max(lowerBound, Swift.min(first, upperBound))...upperBound
  }
}
