/// Everything the record holds about a span of days: enough to tell how each of them went.
///
/// The store finds it by index; nothing outside the span is in it, so no figure computed from it can
/// speak of days that may not be seen (D-H14).
public struct RecordSlice: Sendable {
  /// What counting needs of it.
  public let figures: RecordFigures
  /// The doses taken, by planned date: those of ``figures``, with when and by whom.
  public let doses: [DoseRecord]
  public let prnDoses: [PRNRecord]

  public var days: ClosedRange<CivilDate> { figures.days }
  public var revisions: [MedicationRevision] { figures.revisions }
  public var regimens: [RegimenRevision] { figures.regimens }
  public var skips: [SkipRecord] { figures.skips }
  public var slotTimes: SlotTimesHistory { figures.slotTimes }

  /// Makes a slice; `doses` and `skips` come in order of date and `prnDoses` in order of time.
  public init(
    days: ClosedRange<CivilDate>, revisions: [MedicationRevision], regimens: [RegimenRevision],
    doses: [DoseRecord], prnDoses: [PRNRecord], skips: [SkipRecord] = [],
    slotTimes: SlotTimesHistory
  ) {
    figures = RecordFigures(
      days: days, revisions: revisions, regimens: regimens,
      doses: doses.map { TakenDose(date: $0.date, time: $0.time, revision: $0.revision) },
      skips: skips, slotTimes: slotTimes)
    self.doses = doses
    self.prnDoses = prnDoses
  }
}

/// One dose of a day, planned or taken, as everybody sees it.
public struct DayDose: Hashable, Sendable {
  /// What to take, as it was called that day.
  public let revision: MedicationRevision
  public let scheduledAt: Timestamp
  public let slot: DoseSlot
  public let status: DoseStatus
  /// When and by whom it was taken; nil unless taken.
  public let intake: Intake?
  /// True for one that was planned before its medicine was registered, taken or not. Source: decision P-28.
  public var isBeforeRegistration = false
  /// Why it was left out; nil unless skipped, and where whoever reads is not told.
  public var skip: Skip?
  /// When it was taken by the plan that held before its own was made that day: of what is moved, the part of the day that
  /// was taken already comes again (decision 0011). Nil for any other.
  public var takenBeforeMove: Timestamp?
}

extension DayDose {
  /// One dose by itself, as it stands at `now` with the slot times of its day: the same that the whole
  /// day would say of it.
  public init(
    _ revision: MedicationRevision, scheduledAt: Timestamp, intake: Intake?, skip: Skip? = nil,
    slotTimes: SlotTimes, now: Timestamp, plan: RegimenRevision? = nil
  ) {
    let isBefore = plan.map { scheduledAt < $0.registeredAt } ?? false
    let untaken = DoseStatus.untaken(
      scheduledAt: scheduledAt, now: now, isBeforeRegistration: isBefore)
    self.init(
      revision: revision, scheduledAt: scheduledAt,
      slot: slotTimes.slot(at: scheduledAt.tokyoTime),
      status: intake != nil ? .taken : skip != nil ? .skipped : untaken, intake: intake,
      isBeforeRegistration: isBefore, skip: skip)
  }

  /// The dose as its patient is told of it: that it was left out, and no more. Source: decision P-36.
  public var forPatient: DayDose {
    var dose = self
    dose.skip = nil
    return dose
  }
}

/// When a planned dose was taken, and who recorded it.
public struct Intake: Hashable, Sendable {
  public let takenAt: Timestamp
  public let recordedBy: Recorder
  /// What the member is called who did; nil where no name is told.
  public var recorderName: String?

  public init(takenAt: Timestamp, recordedBy: Recorder) {
    (self.takenAt, self.recordedBy) = (takenAt, recordedBy)
  }

  init(_ record: DoseRecord) {
    self.init(takenAt: record.takenAt, recordedBy: record.recordedBy)
    recorderName = record.recorderName
  }
}

/// One as-needed dose of a day.
public struct DayPRNDose: Hashable, Sendable {
  /// What was taken, as it was called then.
  public let revision: MedicationRevision
  public let record: PRNRecord

  public init(revision: MedicationRevision, record: PRNRecord) {
    (self.revision, self.record) = (revision, record)
  }
}

/// How one day went, dose by dose.
public struct DayHistory: Sendable {
  public let date: CivilDate
  /// In slot order, then by name.
  public let doses: [DayDose]
  public let prnDoses: [DayPRNDose]

  /// The day as its patient is told of it.
  public var forPatient: DayHistory {
    DayHistory(date: date, doses: doses.map(\.forPatient), prnDoses: prnDoses)
  }
}
