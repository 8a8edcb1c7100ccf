internal import APIContract
internal import Domain

/// Writes what changes about medications, inside one transaction and from one instant on.
///
/// Nothing that was is altered: names and doses get a new revision from today, plans end at the
/// instant and new ones begin at it, so that every dose planned before stays as it was. Source:
/// principle 3, docs/decisions/0011.
struct MedicationEdit {
  let writer: any StoreWriter
  let patient: PatientScope
  let now: Timestamp

  private var today: CivilDate { now.tokyoDate }

  /// The medication as the API answers it.
  func answer(_ id: MedicationID) throws -> MedicationAnswer {
    try MedicationBoard(writer, patient, now).answer(try writer.medication(id, patient, now))
  }

  func add(_ request: MedicationRequest, id: MedicationID) throws {
    try request.check(today)
    let key = try writer.insertMedication(
      id, of: patient, asNeeded: request.regimen == nil, stock: request.inventory)
    // Doses of the days before are recorded under the name of today.
    let first = request.regimen.map(\.start) ?? RecordingWindow(now: now).days.lowerBound
    try writer.setDetails(request.details, of: key, patient, from: min(first, today))
    guard let plan = request.regimen else { return }
    let revision = plan.firstRevision(of: id, slotTimes: patient.slotTimes, registeredAt: now)
    try writer.insertRegimen(revision, slots: plan.timing.slots, of: key, patient)
  }

  /// True when something was changed. An edit on an older version is refused, unless it is there
  /// already.
  func change(
    _ medication: StoredMedication, _ change: MedicationChange, if precondition: EditPrecondition
  ) throws -> Bool {
    try change.check(on: medication, today)
    let asNeeded = change.isAsNeeded(medication)
    let details = medication.details.changed(by: change, asNeeded: asNeeded)
    let all = try writer.regimens(of: medication.key)
    let plan = change.regimen.flatMap { all.isShown($0, today) ? nil : $0 }
    let archives = change.archived.map { $0 != (medication.archivedAt != nil) } ?? false
    let turns = asNeeded != medication.asNeeded
    guard details != medication.details || plan != nil || archives || turns else { return false }
    try precondition.check(medication.version)
    if details != medication.details {
      try writer.setDetails(details, of: medication.key, patient, from: today)
    }
    if turns { try writer.setAsNeeded(asNeeded, of: medication.key) }
    if plan != nil || change.archived == true || asNeeded { try end(all.open(today), all) }
    if let plan { try begin(plan, medication.key, medication.id, at: all.next(now)) }
    try writer.countChange(
      of: medication.key, archivedAt: archives ? archivedAt(change) : medication.archivedAt,
      at: now)
    return true
  }

  private func archivedAt(_ change: MedicationChange) -> Timestamp? {
    change.archived == true ? now : nil
  }

  private func end(_ open: [StoredRegimen], _ all: [StoredRegimen]) throws {
    for regimen in open { try writer.endRegimen(regimen.key, at: all.next(now)) }
  }

  private func begin(
    _ plan: RegimenPlan, _ key: MedicationKey, _ id: MedicationID, at instant: Timestamp
  ) throws {
    let revision = plan.revision(
      of: id, slotTimes: patient.slotTimes, from: instant, today: today)
    try writer.insertRegimen(revision, slots: plan.timing.slots, of: key, patient)
  }
}

extension [StoredRegimen] {
  /// The instant at which a change of these plans takes hold: now, or, should the clock have been set
  /// back, the instant of the change before, so that no dose comes from two plans.
  func next(_ now: Timestamp) -> Timestamp {
    reduce(now) { Swift.max($0, $1.revision.endedAt ?? now) }
  }

  /// True when the plan is the one that holds already.
  fileprivate func isShown(_ plan: RegimenPlan, _ today: CivilDate) -> Bool {
    open(today).shown(today)?.plan.plansTheSame(as: plan, today: today) ?? false
  }
}

extension IntakeTiming {
  /// The slots it follows; empty for fixed times.
  fileprivate var slots: [DoseSlot] { if case .slots(let slots) = self { slots } else { [] } }
}

extension MedicationDetails {
  /// One that is planned from now on has no limits any more.
  fileprivate func changed(by change: MedicationChange, asNeeded: Bool) -> MedicationDetails {
    let changed = AsNeededLimits(
      minIntervalHours: change.minIntervalHours ?? limits.minIntervalHours,
      maxPerDay: change.maxPerDay ?? limits.maxPerDay)
    return MedicationDetails(
      name: change.name ?? name, dosageText: change.dosageText ?? dosageText,
      doseCountPerIntake: change.doseCountPerIntake ?? doseCountPerIntake,
      strength: change.strength ?? strength, notes: change.notes ?? notes,
      limits: asNeeded ? changed ?? limits : .none)
  }
}

extension MedicationRequest {
  /// Throws ``ValidationError`` that names the day that cannot be.
  func check(_ today: CivilDate) throws { try regimen?.check(today) }
}

extension MedicationChange {
  /// True when it is taken as needed afterwards.
  fileprivate func isAsNeeded(_ medication: StoredMedication) -> Bool {
    regimen != nil ? false : asNeeded ?? medication.asNeeded
  }

  /// Throws ``ValidationError``: one that is put away has no plan, one that is planned needs one and has no
  /// limits.
  fileprivate func check(on medication: StoredMedication, _ today: CivilDate) throws {
    if !isAsNeeded(medication) {
      if minIntervalHours ?? nil != nil {
        throw ValidationError(.body, field: "minIntervalHours")
      }
      if maxPerDay ?? nil != nil { throw ValidationError(.body, field: "maxPerDay") }
    }
    guard let regimen else {
      guard asNeeded != false || !medication.asNeeded else {
        throw ValidationError(.body, field: "regimen")
      }
      return
    }
    guard !(archived ?? (medication.archivedAt != nil)) else {
      throw ValidationError(.body, field: "regimen")
    }
    try regimen.check(today)
  }
}

extension RegimenPlan {
  /// Throws ``ValidationError`` that names the day that cannot be.
  fileprivate func check(_ today: CivilDate) throws {
    switch problem(today: today) {
    case .startsTooLate: throw ValidationError(.body, field: "regimen.startDate")
    case .endsTooEarly: throw ValidationError(.body, field: "regimen.endDate")
    case nil: break
    }
  }
}
