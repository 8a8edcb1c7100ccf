internal import APIContract
internal import Domain

// Doses left out on purpose (飲まない).

extension DoseRecording {
  /// The dose as it stands afterwards, and whether it was skipped now.
  ///
  /// A dose has a record or a skip, never both. Of the two the one of the later instant stays: what a device
  /// decided before noon and sends at night never hides that somebody gave the tablet at one (decision 0065).
  func skip(_ request: SkipRequest, key: IdempotencyKey?) throws -> (DayDose, isNew: Bool) {
    let medication = try medication(request.medicationId, key)
    let subject = "skip \(medication.key.rawValue) \(request.scheduledAt)"
    let attempt = Attempt(self, key, subject: subject, saying: request.repeatedContent)
    if try attempt.applied() != nil {
      let dose = PlannedDose(patient, medication, request.scheduledAt)
      try session.open(.day(dose.date), now: now)
      try writer.declare(dose, of: patient)
      return (try standing(dose, medication), false)
    }
    let dose = try planned(medication, request.scheduledAt)
    try writer.declare(dose, of: patient)
    var skip = Skip(
      reason: request.reason, note: request.note,
      skippedAt: try takenAt(request.skippedAt, field: "skippedAt"), recordedBy: .caregiver)
    skip.recorderName = try recorderName()
    let position = PRNPosition(takenAt: skip.skippedAt, number: 0)
    guard try makeRoom(for: skip, dose, medication) else {
      let there = try standing(dose, medication)
      try attempt.remember(position)
      return (there, false)
    }
    // Whatever is looked up comes before what is written: the answers that were declared hold until then.
    let storedRevision = try storedRevision(of: medication, on: dose.date, or: "scheduledAt")
    let plan = try writer.plan(of: dose)
    let answer = try answer(dose, storedRevision.revision, nil, plan, skip: skip)
    try writer.insertSkip(
      dose, storedRevision: storedRevision.key, skip: skip, by: recorder?.key)
    try attempt.remember(position)
    return (answer, true)
  }

  /// Takes away what the skip comes after; false when what is there is later, or says the same.
  private func makeRoom(
    for skip: Skip, _ dose: PlannedDose, _ medication: StoredMedication
  ) throws -> Bool {
    if let recorded = try writer.dose(dose) {
      guard recorded.intake.takenAt <= skip.skippedAt else { return false }
      try writer.deleteDose(dose)
      try giveBack(recorded.stockMoved, to: medication)
    } else if let there = try writer.skip(dose)?.skip {
      let isSame = (there.reason, there.note) == (skip.reason, skip.note)
      guard !isSame, there.skippedAt <= skip.skippedAt else { return false }
      try writer.deleteSkip(dose)
    } else if try writer.plan(of: dose) == nil {
      throw ValidationError(.unplanned, field: "scheduledAt")
    }
    return true
  }
}
