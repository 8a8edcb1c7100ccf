import Domain

extension MedicationDraft {
  func record(at context: MedicationContext) throws(RequestFault) -> MedicationRecord {
    if let createdAt, createdAt > context.now {
      throw RequestFault(context.path["createdAt"], .inTheFuture)
    }
    try checkKind(context.path)
    let snapshots = try snapshots(context)
    let plan = try MedicationPlan(self, snapshots[0].effective.lowerBound, context)
    return MedicationRecord(
      id: context.id, revisions: snapshots, regimens: plan.regimens,
      doses: try doseRecords(plan, snapshots, context),
      prnDoses: try prnRecords(snapshots, context), stock: stock)
  }

  /// As-needed medicines have no plan, planned ones no as-needed doses.
  private func checkKind(_ path: JSONPath) throws(RequestFault) {
    if isAsNeeded, !regimens.isEmpty { throw RequestFault(path["regimens"], .onlyAsNeeded) }
    if isAsNeeded, !doses.isEmpty { throw RequestFault(path["doses"], .onlyAsNeeded) }
    if !isAsNeeded, !prnDoses.isEmpty { throw RequestFault(path["prn"], .onlyPlanned) }
  }

  /// Each revision holds until the day before the next, the last one for good.
  private func snapshots(_ context: MedicationContext) throws(RequestFault) -> [MedicationRevision]
  {
    var snapshots: [MedicationRevision] = []
    for (index, revision) in revisions.enumerated() {
      let next = index + 1 < revisions.count ? revisions[index + 1].from : nil
      if let next, next <= revision.from {
        throw RequestFault(context.path["revisions"][index]["from"], .notAscending)
      }
      let last = next?.adding(days: -1) ?? CivilDate.bounds.upperBound
      snapshots.append(
        MedicationRevision(
          medication: context.id, name: revision.name, dosageText: revision.dosageText,
          doseCountPerIntake: revision.doseCountPerIntake, effective: revision.from...last))
    }
    return snapshots
  }

  private func doseRecords(
    _ plan: MedicationPlan, _ snapshots: [MedicationRevision], _ context: MedicationContext
  ) throws(RequestFault) -> [DoseRecord] {
    var seen: Set<Int> = []
    seen.reserveCapacity(doses.count)
    var records: [DoseRecord] = []
    records.reserveCapacity(doses.count)
    for (index, dose) in doses.enumerated() {
      if let problem = plan.problem(of: dose, now: context.now) {
        throw RequestFault(context.path["doses"][index][problem.field], problem.problem)
      }
      guard seen.insert(dose.date.daysSinceEpoch * 1440 + dose.time.minuteOfDay).inserted else {
        throw RequestFault(context.path["doses"][index], .recordedTwice)
      }
      records.append(
        DoseRecord(
          date: dose.date, time: dose.time, revision: snapshots.position(on: dose.date),
          takenAt: dose.takenAt, recordedBy: dose.recordedBy))
    }
    return records.inOrder { ($0.date, $0.time) < ($1.date, $1.time) }
  }

  private func prnRecords(
    _ snapshots: [MedicationRevision], _ context: MedicationContext
  ) throws(RequestFault) -> [PRNRecord] {
    var seen: Set<Timestamp> = []
    var records: [PRNRecord] = []
    for (index, dose) in prnDoses.enumerated() {
      let path = context.path["prn"][index]
      let date = dose.takenAt.tokyoDate
      guard dose.takenAt <= context.now else { throw RequestFault(path["takenAt"], .inTheFuture) }
      guard date >= snapshots[0].effective.lowerBound else {
        throw RequestFault(path["takenAt"], .beforeTheMedication)
      }
      guard seen.insert(dose.takenAt).inserted else { throw RequestFault(path, .recordedTwice) }
      records.append(
        PRNRecord(
          revision: snapshots.position(on: date), takenAt: dose.takenAt, quantity: dose.quantity,
          recordedBy: dose.recordedBy))
    }
    return records.inOrder { $0.takenAt < $1.takenAt }
  }
}

extension [MedicationRevision] {
  /// The position of the revision that holds on a day; the first one for days before all of them.
  fileprivate func position(on date: CivilDate) -> Int {
    Swift.max(firstPosition { $0.effective.lowerBound > date } - 1, 0)
  }
}

extension Array {
  /// The first position at which `isPast` holds, when it is false before and true from there on.
  func firstPosition(where isPast: (Element) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isPast(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }

  /// The elements in order; costs one pass when they are already.
  fileprivate func inOrder(_ isBefore: (Element, Element) -> Bool) -> Self {
    zip(self, dropFirst()).allSatisfy(isBefore) ? self : sorted(by: isBefore)
  }
}
