internal import APIContract
internal import Domain

// Medicines taken as needed (頓服).

extension DoseRecording {
  /// The dose, and whether it was recorded now. A try that was carried out before answers what it
  /// recorded, also when that was taken back meanwhile.
  func prnDose(
    _ request: PRNDoseRequest, key: IdempotencyKey?
  ) throws -> (DayPRNDose, isNew: Bool) {
    let medication = try medication(request.medicationId, key)
    let attempt = Attempt(
      self, key, subject: "prn \(medication.key.rawValue)", saying: request.repeatedContent)
    if let applied = try attempt.applied() {
      try session.open(.day(applied.takenAt.tokyoDate), now: now)
      return (try repeated(request, medication, applied), false)
    }
    guard medication.asNeeded else { throw ValidationError(.notAsNeeded, field: "medicationId") }
    let takenAt = try takenAt(request.takenAt)
    let storedRevision = try storedRevision(of: medication, on: takenAt.tokyoDate, or: "takenAt")
    let quantity = request.quantityTaken ?? storedRevision.revision.doseCountPerIntake
    let intake = try intake(takenAt)
    let position = try writer.insertPRNDose(
      of: patient, storedRevision: storedRevision.key, intake: intake, by: recorder?.key,
      quantity: quantity, stockMoved: try take(quantity, from: medication))
    try attempt.remember(position)
    return (DayPRNDose(storedRevision.revision, intake, quantity), true)
  }

  /// True when a record was taken back. One that is to come stands where a server whose clock was ahead has written it.
  ///
  /// Throws as ``takingBack(of:field:_:)``.
  func undoPRNDose(of id: MedicationID, takenAt: Timestamp) throws -> Bool {
    try takingBack(of: takenAt, field: "takenAt") { try removePRNDose(of: id, takenAt: takenAt) }
  }

  private func removePRNDose(of id: MedicationID, takenAt: Timestamp) throws -> Bool {
    guard let medication = try writer.medication(id, of: patient, on: now.tokyoDate),
      let recorded = try writer.prnDose(of: medication, patient, second: takenAt)
    else { return false }
    try writer.deletePRNDose(recorded.position, of: patient)
    try giveBack(recorded.stockMoved, to: medication)
    return true
  }

  private func repeated(
    _ request: PRNDoseRequest, _ medication: StoredMedication, _ position: PRNPosition
  ) throws -> DayPRNDose {
    if let recorded = try writer.prnDose(position, of: medication, patient) {
      return DayPRNDose(recorded.revision, recorded.intake, recorded.quantity)
    }
    let revision = try storedRevision(of: medication, on: position.takenAt.tokyoDate, or: "takenAt")
      .revision
    return DayPRNDose(
      revision, try intake(position.takenAt),
      request.quantityTaken ?? revision.doseCountPerIntake)
  }
}

extension DayPRNDose {
  fileprivate init(_ revision: MedicationRevision, _ intake: Intake, _ quantity: Quantity) {
    var record = PRNRecord(
      revision: 0, takenAt: intake.takenAt, quantity: quantity, recordedBy: intake.recordedBy)
    record.recorderName = intake.recorderName
    self.init(revision: revision, record: record)
  }
}
