import Domain

/// When one medication was planned: its regimens, proven not to overlap, and a quick way to ask.
struct MedicationPlan {
  /// In the order of the file.
  let regimens: [RegimenRevision]
  /// For each weekday the positions in ``regimens``, by first day.
  private let byWeekday: [[Int]]
  private let firstDay: CivilDate

  /// Two regimens may hold on the same days only when they share no weekday.
  init(
    _ draft: MedicationDraft, _ firstDay: CivilDate, _ context: MedicationContext
  ) throws(RequestFault) {
    self.firstDay = firstDay
    var regimens: [RegimenRevision] = []
    for (index, regimen) in draft.regimens.enumerated() {
      let path = context.path["regimens"][index]
      guard regimen.from >= firstDay else {
        throw RequestFault(path["from"], .beforeTheMedication)
      }
      let last = regimen.to ?? CivilDate.bounds.upperBound
      guard last >= regimen.from else { throw RequestFault(path["to"], .endsBeforeItBegins) }
      let begins = Timestamp(tokyo: regimen.from, LocalTime(minuteOfDay: 0))
      regimens.append(
        RegimenRevision(
          medication: context.id, effective: regimen.from...last, weekdays: regimen.weekdays,
          times: regimen.times, createdAt: max(begins, draft.createdAt ?? begins)))
    }
    self.regimens = regimens
    byWeekday = Self.byWeekday(regimens)
    try checkOverlaps(context.path["regimens"])
  }

  /// What is wrong with a dose and in which of its fields; nil when it was planned and taken.
  func problem(
    of dose: DoseDraft, now: Timestamp
  ) -> (field: String, problem: RequestFault.Problem)? {
    if dose.takenAt > now { return ("takenAt", .inTheFuture) }
    if dose.date > now.tokyoDate { return ("date", .inTheFuture) }
    if dose.date < firstDay { return ("date", .beforeTheMedication) }
    guard let regimen = regimen(on: dose.date) else { return ("date", .neverPlanned) }
    guard regimen.times.contains(dose.time) else { return ("time", .neverPlanned) }
    let scheduledAt = Timestamp(tokyo: dose.date, dose.time)
    return scheduledAt < regimen.createdAt ? ("date", .beforeTheRegimen) : nil
  }

  private func regimen(on date: CivilDate) -> RegimenRevision? {
    let positions = byWeekday[date.weekday.rawValue]
    let next = positions.firstPosition { regimens[$0].effective.lowerBound > date }
    guard next > 0 else { return nil }
    let regimen = regimens[positions[next - 1]]
    return regimen.effective.contains(date) ? regimen : nil
  }

  private func checkOverlaps(_ path: JSONPath) throws(RequestFault) {
    for positions in byWeekday {
      for (earlier, later) in zip(positions, positions.dropFirst())
      where regimens[earlier].effective.overlaps(regimens[later].effective) {
        throw RequestFault(path[later]["from"], .overlapsRegimen(earlier))
      }
    }
  }

  private static func byWeekday(_ regimens: [RegimenRevision]) -> [[Int]] {
    let order = regimens.indices.sorted {
      (regimens[$0].effective.lowerBound, $0) < (regimens[$1].effective.lowerBound, $1)
    }
    return Weekday.allCases.map { day in
      order.filter { regimens[$0].weekdays.contains(WeekdaySet(day)) }
    }
  }
}
