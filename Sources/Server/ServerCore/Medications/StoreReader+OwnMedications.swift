internal import APIContract
internal import Domain

extension StoreReader {
  /// A patient's medicines as they may hear of them: no plan decides, and nothing older than the thirty days
  /// that every plan opens is told. Source: F-22, decision 0079.
  func ownMedications(
    of patient: PatientScope, on today: CivilDate
  ) throws -> [OwnMedicationAnswer] {
    let window = HistoryRetentionPolicy.recentDays(today: today)
    let plans = Dictionary(
      grouping: try regimens(of: patient, from: window.lowerBound), by: \.medication)
    let told = try medications(of: patient, on: today).compactMap { medication in
      OwnMedicationAnswer(medication, plans[medication.key] ?? [], window)
    }
    return told.filter { $0.lastDay == nil } + told.filter { $0.lastDay != nil }
  }
}

extension OwnMedicationAnswer {
  /// Nil for what was over before the window, and for what was never taken.
  fileprivate init?(
    _ medication: StoredMedication, _ plans: [StoredRegimen], _ window: ClosedRange<CivilDate>
  ) {
    let today = window.upperBound
    let plan = medication.asNeeded ? nil : plans.open(today).shown(today)
    var lastDay: CivilDate?
    if medication.archivedAt != nil || !medication.asNeeded && plan == nil {
      lastDay = medication.lastDay(plans).map { min($0, today) }
      guard let lastDay, window.contains(lastDay) else { return nil }
    }
    self.init(
      id: medication.id, details: medication.details, asNeeded: medication.asNeeded,
      regimen: lastDay == nil ? plan.map(RegimenBody.init) : nil, lastDay: lastDay)
  }
}

extension StoredMedication {
  /// The last day of what is over: that of its last plan, or the day on which one as needed was put away.
  fileprivate func lastDay(_ plans: [StoredRegimen]) -> CivilDate? {
    if asNeeded { return archivedAt?.tokyoDate }
    return plans.compactMap(\.lastDay).max()
  }
}

extension StoredRegimen {
  /// The last day (inclusive) on which it held; nil for one that was ended before its first day.
  fileprivate var lastDay: CivilDate? {
    let days = revision.effective
    let stopped = revision.endedAt?.tokyoDate ?? days.upperBound
    return stopped < days.lowerBound ? nil : min(days.upperBound, stopped)
  }
}
