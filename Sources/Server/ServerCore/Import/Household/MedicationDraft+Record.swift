import Domain

extension MedicationDraft {
  func record(at place: MedicationPlace) throws(RequestFault) -> MedicationRecord {
    if let createdAt, createdAt > place.now {
      throw RequestFault(place.path["createdAt"], .inTheFuture)
    }
    try checkKind(place.path)
    let snapshots = try snapshots(place)
    let plan = try MedicationPlan(self, snapshots[0].effective.lowerBound, place)
    return MedicationRecord(
      id: place.id, revisions: snapshots, regimens: plan.regimens,
      doses: try doseRecords(plan, snapshots, place),
      prnDoses: try prnRecords(snapshots, place), stock: stock)
  }

  /// As-needed medicines have no plan, planned ones no as-needed doses.
  private func checkKind(_ path: JSONPath) throws(RequestFault) {
    if isAsNeeded, !regimens.isEmpty { throw RequestFault(path["regimens"], .onlyAsNeeded) }
    if isAsNeeded, !doses.isEmpty { throw RequestFault(path["doses"], .onlyAsNeeded) }
    if !isAsNeeded, !prnDoses.isEmpty { throw RequestFault(path["prn"], .onlyPlanned) }
  }

  /// Each revision holds until the day before the next, the last one for good.
  private func snapshots(_ place: MedicationPlace) throws(RequestFault) -> [MedicationRevision] {
    var snapshots: [MedicationRevision] = []
    for (index, revision) in revisions.enumerated() {
      let next = index + 1 < revisions.count ? revisions[index + 1].from : nil
      if let next, next <= revision.from {
        throw RequestFault(place.path["revisions"][index]["from"], .notAscending)
      }
      let last = next?.adding(days: -1) ?? CivilDate.bounds.upperBound
      snapshots.append(
        MedicationRevision(
          medication: place.id, name: revision.name, dosageText: revision.dosageText,
          doseCountPerIntake: revision.doseCountPerIntake, effective: revision.from...last))
    }
    return snapshots
  }

  private func doseRecords(
    _ plan: MedicationPlan, _ snapshots: [MedicationRevision], _ place: MedicationPlace
  ) throws(RequestFault) -> [DoseRecord] {
    var seen: Set<Int> = []
    seen.reserveCapacity(doses.count)
    var records: [DoseRecord] = []
    records.reserveCapacity(doses.count)
    for (index, dose) in doses.enumerated() {
      if let problem = plan.problem(of: dose, now: place.now) {
        throw RequestFault(place.path["doses"][index][problem.field], problem.problem)
      }
      guard seen.insert(dose.date.daysSinceEpoch * 1440 + dose.time.minuteOfDay).inserted else {
        throw RequestFault(place.path["doses"][index], .recordedTwice)
      }
      records.append(
        DoseRecord(
          date: dose.date, time: dose.time, revision: snapshots.position(on: dose.date),
          takenAt: dose.takenAt, recordedBy: dose.recordedBy))
    }
    return records.inOrder { ($0.date, $0.time) < ($1.date, $1.time) }
  }

  private func prnRecords(
    _ snapshots: [MedicationRevision], _ place: MedicationPlace
  ) throws(RequestFault) -> [PRNRecord] {
    var seen: Set<Timestamp> = []
    var records: [PRNRecord] = []
    for (index, dose) in prnDoses.enumerated() {
      let path = place.path["prn"][index]
      let date = dose.takenAt.tokyoDate
      guard dose.takenAt <= place.now else { throw RequestFault(path["takenAt"], .inTheFuture) }
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
