internal import APIContract
internal import Domain

/// A medication as a report needs it: what it is now.
struct PeriodMedication {
  let id: MedicationID
  let asNeeded: Bool
  let isArchived: Bool
  let inventory: InventoryAnswer?
}

/// The days of a period, counted once and told by medicine, by slot and as a whole.
struct PeriodRecord {
  private let slice: RecordSlice
  private let now: Timestamp
  /// The medicines with a plan on the day before.
  private let plannedBefore: Set<MedicationID>
  /// Those the period speaks of, in the order of the report.
  private let medications: [PeriodMedication]
  private let places: [MedicationID: Int]
  private var tallies: [MedicineTally]
  private var all = ReportAnswer.Figure()
  private var slots = DoseSlot.allCases.map { _ in ReportAnswer.Figure() }
  private var recorded: [Recorder: Int] = [:]
  private var notTaken: [ReportAnswer.NotTaken] = []
  private var asNeeded: [ReportAnswer.Intake] = []

  /// Counts the days of a slice; of the day before it only the plans are looked at.
  init(
    slice: RecordSlice, dayBefore: RecordFigures, medications: [PeriodMedication], now: Timestamp
  ) {
    (self.slice, self.now) = (slice, now)
    plannedBefore = MedicineHistory.planned(in: dayBefore)
    let days = slice.days.eachDay.map { slice.day($0, now: now) }
    let spoken = Set(
      days.flatMap { day in
        day.doses.map(\.revision.medication) + day.prnDoses.map(\.revision.medication)
      })
    let named = Set(slice.revisions.map(\.medication))
    let kept = medications.filter { medication in
      spoken.contains(medication.id)
        || medication.asNeeded && !medication.isArchived && named.contains(medication.id)
    }
    self.medications = kept.filter { !$0.asNeeded } + kept.filter(\.asNeeded)
    places = Dictionary(
      uniqueKeysWithValues: self.medications.enumerated().map { ($1.id, $0) })
    tallies = self.medications.map { _ in MedicineTally(dayCount: slice.days.dayCount) }
    for (index, day) in days.enumerated() { count(day, at: index) }
  }

  private mutating func count(_ day: DayHistory, at index: Int) {
    for dose in day.doses {
      guard let place = places[dose.revision.medication] else { continue }
      tallies[place].count(dose, at: index)
      all.count(dose)
      slots[dose.slot.rawValue].count(dose)
      if let intake = dose.intake { recorded[intake.recordedBy, default: 0] += 1 }
      guard dose.status == .missed || dose.status == .skipped else { continue }
      notTaken.append(
        ReportAnswer.NotTaken(
          medicine: place, name: dose.revision.name, scheduledAt: dose.scheduledAt,
          slot: dose.slot, reason: dose.skip?.reason, note: dose.skip?.note))
    }
    for dose in day.prnDoses {
      guard let place = places[dose.revision.medication] else { continue }
      recorded[dose.record.recordedBy, default: 0] += 1
      asNeeded.append(
        ReportAnswer.Intake(
          medicine: place, name: dose.revision.name, takenAt: dose.record.takenAt,
          quantityTaken: dose.record.quantity))
    }
  }

  private func history(of medication: PeriodMedication) -> MedicineHistory {
    MedicineHistory(
      medication.id, in: slice, isPlannedBefore: plannedBefore.contains(medication.id))
  }

  /// The whole of it.
  func report(
    displayName: String, recordBegins: CivilDate?, profile: PatientProfile
  ) -> ReportAnswer {
    let medicines = zip(medications, tallies).map { medication, tally in
      let history = history(of: medication)
      return ReportAnswer.Medicine(
        medicationId: medication.id, names: history.names, asNeeded: medication.asNeeded,
        plans: history.plans, figure: tally.figure, rows: tally.answer,
        inventory: medication.inventory)
    }
    let changes = medications.enumerated().flatMap { place, medication in
      history(of: medication).changes.map { date, kind in
        ReportAnswer.Change(medicine: place, date: date, kind: kind)
      }
    }
    return ReportAnswer(
      displayName: displayName, days: slice.days, preparedAt: now, recordBegins: recordBegins,
      all: all, slots: slots, recordedByCaregiver: recorded[.caregiver] ?? 0,
      recordedByPatient: recorded[.patient] ?? 0, medicines: medicines,
      changes: changes.sorted { ($0.date, $0.medicine) < ($1.date, $1.medicine) },
      notTaken: notTaken.sorted { ($0.scheduledAt, $0.medicine) < ($1.scheduledAt, $1.medicine) },
      asNeeded: asNeeded, profile: profile)
  }
}

/// The doses of one medicine, by the time of the day.
private struct MedicineTally {
  private let dayCount: Int
  private(set) var figure = ReportAnswer.Figure()
  private var rows: [LocalTime: (slot: DoseSlot, marks: [ReportAnswer.Mark])] = [:]

  init(dayCount: Int) { self.dayCount = dayCount }

  mutating func count(_ dose: DayDose, at day: Int) {
    figure.count(dose)
    let none = Array(repeating: ReportAnswer.Mark.notPlanned, count: dayCount)
    var row = rows[dose.scheduledAt.tokyoTime] ?? (dose.slot, none)
    // Slots may have moved: the row is called as it last was.
    row.slot = dose.slot
    row.marks[day] = dose.mark
    rows[dose.scheduledAt.tokyoTime] = row
  }

  var answer: [ReportAnswer.Row] {
    let rows = rows.map { ReportAnswer.Row(slot: $1.slot, time: $0, marks: $1.marks) }
    return rows.sorted { ($0.slot, $0.time) < ($1.slot, $1.time) }
  }
}

extension DayDose {
  fileprivate var mark: ReportAnswer.Mark {
    switch status {
    case .taken: isLate ? .late : .taken
    case .missed: .missed
    case .skipped: .skipped
    case .pending: .pending
    case .beforeRegistration: .beforeRegistration
    }
  }

  /// By more than an hour.
  private var isLate: Bool {
    guard let intake else { return false }
    return intake.takenAt > scheduledAt.adding(DoseStatus.missedAfter)
  }
}

extension ReportAnswer.Figure {
  /// Counts a dose as adherence does everywhere.
  fileprivate mutating func count(_ dose: DayDose) {
    switch dose.status {
    case .taken: (taken, due) = (taken + 1, due + 1)
    case .missed: (missed, due) = (missed + 1, due + 1)
    case .skipped:
      skipped += 1
      due += dose.skip?.reason.staysDue == true && !dose.isBeforeRegistration ? 1 : 0
    case .pending, .beforeRegistration: break
    }
  }
}
