import Domain

/// One medicine written by hand, and the slice that holds it.
struct SmallRecord {
  var regimens: [RegimenRevision] = []
  var revisions: [MedicationRevision] = []
  var doses: [DoseRecord] = []
  var prnDoses: [PRNRecord] = []
  var skips: [SkipRecord] = []

  /// The slice over some days, records in their order.
  func slice(
    _ days: ClosedRange<CivilDate>, slotTimes: SlotTimes = .standard,
    past: [SlotTimesHistory.Past] = []
  ) -> RecordSlice {
    RecordSlice(
      days: days, revisions: revisions,
      regimens: regimens.filter { $0.effective.overlaps(days) },
      doses: doses.filter { days.contains($0.date) }.sorted { $0.date < $1.date },
      prnDoses: prnDoses.filter { days.contains($0.takenAt.tokyoDate) }
        .sorted { $0.takenAt < $1.takenAt },
      skips: skips.filter { days.contains($0.date) }.sorted { $0.date < $1.date },
      slotTimes: SlotTimesHistory(current: slotTimes, past: past))
  }

  /// Adds a medicine that is taken every day at some times.
  @discardableResult
  mutating func add(
    _ name: String, at times: [String], during days: ClosedRange<CivilDate>,
    weekdays: WeekdaySet = .everyDay, createdAt: Timestamp = Timestamp(secondsSinceEpoch: 0),
    registeredAt: Timestamp? = nil
  ) -> MedicationID {
    let id = MedicationID(high: 7, low: UInt64(revisions.count + 1))
    revisions.append(.named(name, id, days))
    regimens.append(
      RegimenRevision(
        medication: id, effective: days, weekdays: weekdays,
        times: times.compactMap(LocalTime.init),
        createdAt: createdAt, registeredAt: registeredAt))
    return id
  }
}

extension MedicationRevision {
  static func named(
    _ name: String, _ id: MedicationID, _ days: ClosedRange<CivilDate>, dosage: String = "1錠"
  ) -> MedicationRevision {
    MedicationRevision(
      medication: id, name: name, dosageText: dosage, doseCountPerIntake: .one, effective: days)
  }
}

extension LocalTime {
  /// A time from its text.
  init?(_ text: String) { self.init(ascii: text) }
}

extension DayDose {
  /// Time, name and status in one line.
  var line: String { "\(scheduledAt.tokyoTime) \(revision.name) \(status)" }
}
