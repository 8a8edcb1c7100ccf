internal import APIContract
internal import Domain

// Medicines taken as needed (頓服).

extension DoseRecording {
  /// The dose, and whether it was recorded now. A try that was carried out before answers what it
  /// recorded, also when that was taken back meanwhile.
  func prnDose(
    _ request: PRNDoseRequest, key: IdempotencyKey?
  ) throws -> (DayPRNDose, isNew: Bool) {
    let medication = try writer.medication(request.medicationId, patient, now)
    guard medication.asNeeded else { throw ValidationError(.body, field: "medicationId") }
    let takenAt = try takenAt(request.takenAt)
    let attempt = Attempt(self, key, subject: "prn \(medication.key.rawValue)")
    if let applied = try attempt.applied() {
      try session.open(.day(applied.takenAt.tokyoDate), now: now)
      return (try repeated(request, medication, applied), false)
    }
    let picture = try picture(of: medication, on: takenAt.tokyoDate, or: "takenAt")
    let quantity = request.quantityTaken ?? picture.snapshot.doseCountPerIntake
    let place = try writer.insertPRNDose(
      of: patient, picture: picture.key,
      intake: Intake(takenAt: takenAt, recordedBy: .caregiver), quantity: quantity,
      stockMoved: try take(quantity, from: medication))
    try attempt.remember(place)
    return (DayPRNDose(picture.snapshot, takenAt, quantity, .caregiver), true)
  }

  /// True when a record was taken back.
  func undoPRNDose(of id: MedicationID, takenAt: Timestamp) throws -> Bool {
    guard window.contains(takenAt: takenAt) else {
      throw ValidationError(.query, field: "takenAt")
    }
    guard let medication = try writer.medication(id, of: patient, on: now.tokyoDate),
      let recorded = try writer.prnDose(of: medication, patient, second: takenAt)
    else { return false }
    try writer.deletePRNDose(recorded.place, of: patient)
    try giveBack(recorded.stockMoved, to: medication)
    return true
  }

  private func repeated(
    _ request: PRNDoseRequest, _ medication: StoredMedication, _ place: PRNPlace
  ) throws -> DayPRNDose {
    if let recorded = try writer.prnDose(place, of: medication, patient) {
      return DayPRNDose(
        recorded.snapshot, place.takenAt, recorded.quantity, recorded.recordedBy)
    }
    let snapshot = try picture(of: medication, on: place.takenAt.tokyoDate, or: "takenAt").snapshot
    return DayPRNDose(
      snapshot, place.takenAt, request.quantityTaken ?? snapshot.doseCountPerIntake, .caregiver)
  }
}

extension DayPRNDose {
  fileprivate init(
    _ snapshot: MedicationSnapshot, _ takenAt: Timestamp, _ quantity: Quantity, _ by: Recorder
  ) {
    self.init(
      snapshot: snapshot,
      record: PRNRecord(snapshot: 0, takenAt: takenAt, quantity: quantity, recordedBy: by))
  }
}
