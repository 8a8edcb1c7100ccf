internal import APIContract
internal import Domain

/// A recording under way: inside one transaction, of one patient, at one instant.
struct DoseRecording {
  let writer: any StoreWriter
  let patient: PatientScope
  /// Whose plan says how far back an answer may tell.
  let session: Session
  let now: Timestamp
  let window: RecordingWindow

  init(writer: any StoreWriter, patient: PatientScope, session: Session, now: Timestamp) {
    (self.writer, self.patient, self.session, self.now) = (writer, patient, session, now)
    window = RecordingWindow(now: now)
  }

  /// The dose as it stands afterwards, and whether it was recorded now.
  ///
  /// What was recorded before is answered before its times are judged: a repetition by a clock that was
  /// set meanwhile must never read as "not taken" (decision 0046).
  func dose(_ request: DoseRequest, key: IdempotencyKey?) throws -> (DayDose, isNew: Bool) {
    let medication = try medication(request.medicationId, key)
    let subject = "dose \(medication.key.rawValue) \(request.scheduledAt)"
    let attempt = Attempt(self, key, subject: subject, saying: request.repeatedContent)
    if try attempt.applied() != nil {
      let dose = PlannedDose(patient, medication, request.scheduledAt)
      try session.open(.day(dose.date), now: now)
      try writer.declare(dose, of: patient)
      return (try standing(dose, medication), false)
    }
    let dose = try planned(medication, request.scheduledAt)
    try writer.declare(dose, of: patient)
    guard let recorded = try writer.dose(dose) else {
      let skipped = try writer.skip(dose)
      let plan = try writer.plan(of: dose)
      guard plan != nil || skipped != nil else {
        throw ValidationError(.unplanned, field: "scheduledAt")
      }
      let takenAt = try takenAt(request.takenAt)
      if skipped != nil { try writer.deleteSkip(dose) }
      let answer = try insert(dose, medication, plan, takenAt: takenAt)
      try attempt.remember(PRNPosition(takenAt: takenAt, number: 0))
      return (answer, true)
    }
    let position = PRNPosition(takenAt: recorded.intake.takenAt, number: 0)
    guard try correct(recorded, request, dose) else {
      let there = try standing(dose, medication)
      try attempt.remember(position)
      return (there, false)
    }
    try attempt.remember(position)
    // What was declared has been forgotten with what was written.
    try writer.declare(dose, of: patient)
    return (try standing(dose, medication), true)
  }

  /// Gives a record another time in one step: it is never gone between two. True when it had another one.
  private func correct(
    _ recorded: RecordedDose, _ request: DoseRequest, _ dose: PlannedDose
  ) throws -> Bool {
    guard request.corrects == true, let requested = request.takenAt,
      requested != recorded.intake.takenAt
    else { return false }
    let takenAt = try takenAt(requested)
    try writer.deleteDose(dose)
    try writer.insertDose(
      dose, storedRevision: recorded.storedRevision,
      intake: Intake(takenAt: takenAt, recordedBy: .caregiver), by: recorder?.key,
      stockMoved: recorded.stockMoved)
    return true
  }

  /// The doses of the slot that this try recorded, now or the first time; what was skipped stays
  /// skipped, and what whoever asks has not seen stays open.
  func slot(_ request: SlotRequest, key: IdempotencyKey?) throws -> ([DayDose], isNew: Bool) {
    let attempt = Attempt(
      self, key, subject: "slot \(request.date) \(request.slot.name)",
      saying: request.repeatedContent)
    let oldest = Attempt.oldest(at: now)
    try writer.declare(request.date, of: patient, on: now.tokyoDate, key: key, since: oldest)
    if let applied = try attempt.applied() {
      try session.open(.day(request.date), now: now)
      return (try doses(request).filter { $0.intake?.takenAt == applied.takenAt }, false)
    }
    guard request.date <= now.tokyoDate else { throw ValidationError(.notYet, field: "date") }
    guard window.contains(request.date) else { throw ValidationError(.tooOld, field: "date") }
    let takenAt = try takenAt(request.takenAt)
    let all = try doses(request)
    // What was seen and is planned no more, or for another time, is refused and told, never taken for done.
    guard request.isPlanned(in: all) else {
      throw ValidationError(.unplanned, field: "scheduledAt")
    }
    let open = all.filter { dose in
      dose.status != .taken && dose.status != .skipped && request.means(dose)
    }
    let doses = try insert(open, takenAt: takenAt)
    try attempt.remember(PRNPosition(takenAt: takenAt, number: 0))
    return (doses, !doses.isEmpty)
  }

  /// Records these doses, each as it is planned.
  private func insert(_ open: [DayDose], takenAt: Timestamp) throws -> [DayDose] {
    let medications = try writer.medications(of: patient, on: now.tokyoDate)
    let planned = try open.map { open in
      let medication = medications.first { $0.id == open.revision.medication }
      guard let medication else { throw NotFoundError() }
      return (dose: PlannedDose(patient, medication, open.scheduledAt), medication: medication)
    }
    try writer.declare(planned.map(\.dose))
    let prepared = try planned.map { dose, medication in
      try prepare(dose, medication, try writer.plan(of: dose), takenAt: takenAt)
    }
    // One medicine may stand in a slot twice: the second finds what the first has left.
    var moved: [MedicationKey: Int] = [:]
    for dose in prepared {
      let before = moved[dose.medication.key, default: 0]
      moved[dose.medication.key] = try before + insert(dose, after: before)
    }
    return prepared.map(\.answer)
  }

  /// True when a record, or a skip, was taken back. One of a day to come stands where a server whose clock was ahead has
  /// written it, and nowhere else.
  ///
  /// Throws ``ConflictError`` for one of after `decidedAt`: whoever took back has not seen it, and as
  /// ``takingBack(of:field:_:)``.
  func undoDose(
    of id: MedicationID, scheduledAt: Timestamp, decidedAt: Timestamp?
  ) throws -> Bool {
    try takingBack(of: scheduledAt, field: "scheduledAt") {
      try removeDose(of: id, scheduledAt: scheduledAt, decidedAt: decidedAt)
    }
  }

  /// Takes back what is of that instant: within the window, or of a time to come if there is something.
  ///
  /// Throws ``ValidationError`` for an instant outside the window at which nothing stands.
  func takingBack(
    of instant: Timestamp, field: String, _ remove: () throws -> Bool
  ) throws -> Bool {
    let isOpen = window.contains(instant.tokyoDate)
    guard isOpen || instant > now else { throw ValidationError(.outsideWindow, field: field) }
    let isFound = try remove()
    guard isFound || isOpen else { throw ValidationError(.outsideWindow, field: field) }
    return isFound
  }

  private func removeDose(
    of id: MedicationID, scheduledAt: Timestamp, decidedAt: Timestamp?
  ) throws -> Bool {
    guard let medication = try writer.medication(id, of: patient, on: now.tokyoDate) else {
      return false
    }
    let dose = PlannedDose(patient, medication, scheduledAt)
    guard dose.scheduledAt == scheduledAt else { return false }
    guard let recorded = try writer.dose(dose) else {
      guard let skipped = try writer.skip(dose) else { return false }
      try check(skipped.skip.skippedAt, isSeenAt: decidedAt)
      try writer.deleteSkip(dose)
      return true
    }
    try check(recorded.intake.takenAt, isSeenAt: decidedAt)
    try writer.deleteDose(dose)
    try giveBack(recorded.stockMoved, to: medication)
    return true
  }

  private func check(_ instant: Timestamp, isSeenAt decidedAt: Timestamp?) throws {
    if let decidedAt, instant > decidedAt { throw ConflictError() }
  }

  private func doses(_ request: SlotRequest) throws -> [DayDose] {
    try writer.slice(of: patient, days: request.date...request.date)
      .day(request.date, now: now).doses.filter { $0.slot == request.slot }
  }

  func planned(
    _ medication: StoredMedication, _ scheduledAt: Timestamp
  ) throws -> PlannedDose {
    let dose = PlannedDose(patient, medication, scheduledAt)
    guard dose.date <= now.tokyoDate else { throw ValidationError(.notYet, field: "scheduledAt") }
    guard window.contains(dose.date) else { throw ValidationError(.tooOld, field: "scheduledAt") }
    guard dose.scheduledAt == scheduledAt else {
      throw ValidationError(.unplanned, field: "scheduledAt")
    }
    return dose
  }

  private func insert(
    _ dose: PlannedDose, _ medication: StoredMedication, _ plan: RegimenRevision?,
    takenAt: Timestamp
  ) throws -> DayDose {
    let prepared = try prepare(dose, medication, plan, takenAt: takenAt)
    _ = try insert(prepared, after: 0)
    return prepared.answer
  }

  /// Looks up what is recorded of a dose. All of it comes before what is written: the answers that were declared hold
  /// until then.
  private func prepare(
    _ dose: PlannedDose, _ medication: StoredMedication, _ plan: RegimenRevision?,
    takenAt: Timestamp
  ) throws -> PreparedDose {
    let storedRevision = try storedRevision(of: medication, on: dose.date, or: "scheduledAt")
    let intake = try intake(takenAt)
    return PreparedDose(
      dose: dose, medication: medication, revision: storedRevision, intake: intake,
      answer: try answer(dose, storedRevision.revision, intake, plan))
  }

  /// Records a dose and says what it took from the stock, of which so much was taken before.
  private func insert(_ prepared: PreparedDose, after before: Int) throws -> Int {
    let amount = prepared.revision.revision.doseCountPerIntake
    let moved = try take(amount, from: prepared.medication, after: before)
    try writer.insertDose(
      prepared.dose, storedRevision: prepared.revision.key, intake: prepared.intake,
      by: recorder?.key, stockMoved: moved)
    return moved
  }

  /// The dose as it stands now, taken or not: what a try answers that was carried out before.
  func standing(_ dose: PlannedDose, _ medication: StoredMedication) throws -> DayDose {
    let plan = try writer.plan(of: dose)
    if let recorded = try writer.dose(dose) {
      return try answer(dose, recorded.revision, recorded.intake, plan)
    }
    if let skipped = try writer.skip(dose) {
      return try answer(dose, skipped.revision, nil, plan, skip: skipped.skip)
    }
    let storedRevision = try storedRevision(of: medication, on: dose.date, or: "scheduledAt")
    return try answer(dose, storedRevision.revision, nil, plan)
  }

  func answer(
    _ dose: PlannedDose, _ revision: MedicationRevision, _ intake: Intake?,
    _ plan: RegimenRevision?, skip: Skip? = nil
  ) throws -> DayDose {
    DayDose(
      revision, scheduledAt: dose.scheduledAt, intake: intake, skip: skip,
      slotTimes: try writer.slotTimes(of: patient, on: dose.date), now: now, plan: plan)
  }
}

extension DoseRecording {
  /// The member who records; nil for a patient, who never does.
  var recorder: Member? {
    if case .caregiver(let member) = session.holder { member } else { nil }
  }

  /// The medication that a try is about, whose name is looked up next.
  ///
  /// Throws ``NotFoundError``.
  func medication(_ id: MedicationID, _ key: IdempotencyKey?) throws -> StoredMedication {
    let oldest = Attempt.oldest(at: now)
    try writer.declare(id, of: patient, on: now.tokyoDate, key: key, since: oldest)
    return try writer.medication(id, patient, now)
  }

  /// What the member is called who records; nil while they are the only one.
  func recorderName() throws -> String? {
    guard let recorder else { return nil }
    return try writer.recorderNames(of: recorder.household)[recorder.key]
  }

  /// An intake that the member who asks records now.
  func intake(_ takenAt: Timestamp) throws -> Intake {
    var intake = Intake(takenAt: takenAt, recordedBy: .caregiver)
    intake.recorderName = try recorderName()
    return intake
  }

  /// When it was taken, or what `field` says: the server's present unless the client says so.
  func takenAt(_ requested: Timestamp?, field: String = "takenAt") throws -> Timestamp {
    guard let requested else { return now }
    guard requested <= now else { throw ValidationError(.notYet, field: field) }
    guard window.contains(takenAt: requested) else { throw ValidationError(.tooOld, field: field) }
    return requested
  }

  /// What the medication was called on that day; a day before all its revisions is refused, by that
  /// field.
  func storedRevision(
    of medication: StoredMedication, on date: CivilDate, or field: String
  ) throws -> StoredMedicationRevision {
    guard let storedRevision = try writer.storedRevision(of: medication, on: date) else {
      throw ValidationError(.beforeMedication, field: field)
    }
    return storedRevision
  }

  /// Takes an amount from the stock, or what is left of it behind what was taken `before`, and says how much that was.
  func take(
    _ amount: Quantity, from medication: StoredMedication, after before: Int = 0
  ) throws -> Int {
    let moved = min(amount.thousandths, (medication.stock?.thousandths ?? 0) - before)
    if moved > 0 { try writer.moveStock(of: medication.key, by: -moved) }
    return moved
  }

  func giveBack(_ moved: Int, to medication: StoredMedication) throws {
    if moved > 0 { try writer.moveStock(of: medication.key, by: moved) }
  }
}

/// A planned dose that is going to be recorded, with all that is looked up for it.
private struct PreparedDose {
  let dose: PlannedDose
  let medication: StoredMedication
  let revision: StoredMedicationRevision
  let intake: Intake
  /// As it stands once it is recorded.
  let answer: DayDose
}

extension PlannedDose {
  init(_ patient: PatientScope, _ medication: StoredMedication, _ scheduledAt: Timestamp) {
    self.init(
      patient: patient.key, medication: medication.key, date: scheduledAt.tokyoDate,
      time: scheduledAt.tokyoTime)
  }
}

extension SlotRequest {
  /// True where each dose that was seen is there still, recorded or not.
  fileprivate func isPlanned(in all: [DayDose]) -> Bool {
    (doses ?? []).allSatisfy { seen in
      all.contains {
        $0.revision.medication == seen.medicationId && $0.scheduledAt == seen.scheduledAt
      }
    }
  }

  /// True for a dose that whoever asks has seen, and for every one where that is not said.
  fileprivate func means(_ dose: DayDose) -> Bool {
    guard let doses else { return true }
    return doses.contains {
      $0.medicationId == dose.revision.medication && $0.scheduledAt == dose.scheduledAt
    }
  }
}
