public import Domain

extension DemoTemplate {
  public static let historyDays = 1...36_500

  /// A sample household as it stands at `now`, with so many past days and today until now.
  ///
  /// The same for the same arguments, names included. It goes through the checks of a file, so it
  /// throws when the template does not fit the format. O(days).
  /// Source: product §2.1.
  public func household(
    _ plan: DemoPlan, passwordHash: String?, now: Timestamp, historyDays: Int
  ) throws(RequestFault) -> HouseholdRecord {
    let draft = draft(plan, now: now, historyDays: historyDays)
    var ids = SplitMix64(seed: UInt64(now.millisecondsSinceEpoch) ^ plan.idSeed)
    return try draft.record(passwordHash: passwordHash, now: now, ids: &ids)
  }

  func draft(_ plan: DemoPlan, now: Timestamp, historyDays: Int) -> HouseholdDraft {
    let span = DemoSpan(now: now, historyDays: historyDays)
    return HouseholdDraft(
      email: plan.email, password: nil, entitlements: plan.entitlements,
      patients: patients.prefix(plan.patientCount).enumerated().map { number, patient in
        PatientDraft(
          displayName: patient.displayName, slotTimes: .standard,
          medications: patient.medications.enumerated().compactMap { position, medication in
            medication.draft(span, patient: number, position: position)
          })
      })
  }
}

extension DemoPlan {
  fileprivate var idSeed: UInt64 {
    switch self {
    case .free: 0x6F6B_7573_7572_6931
    case .premium: 0x6F6B_7573_7572_6932
    case .revoked: 0x6F6B_7573_7572_6933
    }
  }
}

/// The days of a sample record, from the first one to the instant at which it stops.
struct DemoSpan {
  let now: Timestamp
  let firstDay: CivilDate
  let today: CivilDate

  /// Never earlier than 1970-01-02, the first day of which every hour exists.
  init(now: Timestamp, historyDays: Int) {
    self.now = now
    today = now.tokyoDate
    firstDay = max(today.adding(days: -historyDays), CivilDate.bounds.lowerBound.adding(days: 1))
  }

  /// So many days before today, but not before the record; nil when `count` is.
  func day(ago count: Int?) -> CivilDate? {
    count.map { max(firstDay, today.adding(days: -$0)) }
  }
}

extension DemoMedication {
  /// The medication within the span; nil when it was stopped before the record begins.
  fileprivate func draft(_ span: DemoSpan, patient: Int, position: Int) -> MedicationDraft? {
    let first = span.day(ago: firstDayAgo) ?? span.firstDay
    let last = lastDayAgo.map { span.today.adding(days: -$0) }
    let end = min(last ?? span.today, span.today)
    guard first <= end else { return nil }
    let days = (first...end).eachDay.lazy.map { DemoDay($0, patient: patient, today: span.today) }
    let regimen = RegimenDraft(from: first, to: last, weekdays: .everyDay, times: times)
    return MedicationDraft(
      revisions: revisions(from: first, span), isAsNeeded: times.isEmpty, createdAt: nil,
      regimens: times.isEmpty ? [] : [regimen],
      doses: doses(days, position, until: span.now),
      prnDoses: times.isEmpty ? prnDoses(days, position, until: span.now) : [], stock: stock)
  }

  private func revisions(from first: CivilDate, _ span: DemoSpan) -> [RevisionDraft] {
    guard let formerLabel, let change = span.day(ago: relabelledDaysAgo), change > first else {
      return [label.revision(from: first)]
    }
    return [formerLabel.revision(from: first), label.revision(from: change)]
  }

  private func doses(
    _ days: some Sequence<DemoDay>, _ position: Int, until now: Timestamp
  ) -> [DoseDraft] {
    var doses: [DoseDraft] = []
    for day in days {
      for time in times {
        guard let takenAt = day.intake(medication: position, time: time), takenAt <= now else {
          continue
        }
        doses.append(
          DoseDraft(date: day.date, time: time, takenAt: takenAt, recordedBy: .caregiver))
      }
    }
    return doses
  }

  private func prnDoses(
    _ days: some Sequence<DemoDay>, _ position: Int, until now: Timestamp
  ) -> [PRNDraft] {
    days.flatMap { day in
      day.prnTimes(medication: position).map { time in
        PRNDraft(
          takenAt: Timestamp(tokyo: day.date, time), quantity: label.doseCountPerIntake,
          recordedBy: .caregiver)
      }
    }.filter { $0.takenAt <= now }
  }
}

extension DemoMedication.Label {
  fileprivate func revision(from date: CivilDate) -> RevisionDraft {
    RevisionDraft(
      from: date, name: name, dosageText: dosageText, doseCountPerIntake: doseCountPerIntake)
  }
}
