internal import Domain

extension StoreWriter {
  /// Moves the times of a patient's slots from now on, and the plans that follow them; fixed times stay.
  ///
  /// Doses planned before this instant stay where they were, and the days before today keep the slots
  /// they were in (D-M3). Moving twice on one day leaves one day's worth of past. Times that are the
  /// same write nothing. Does not count a change of the patient (``LinkedPatient/version``).
  func moveSlots(of patient: PatientScope, to slotTimes: SlotTimes, at now: Timestamp) throws {
    guard slotTimes != patient.slotTimes else { return }
    let today = now.tokyoDate
    let isFirstToday = patient.slotsSince < today
    try setSlotTimes(
      slotTimes, of: patient, since: max(patient.slotsSince, today),
      past: isFirstToday ? patient.slotTimes : nil)
    for regimen in try regimens(of: patient, from: today)
    where regimen.isOpen(today) && !regimen.slots.isEmpty {
      try move(regimen, of: patient, to: slotTimes, at: now)
    }
  }

  private func move(
    _ regimen: StoredRegimen, of patient: PatientScope, to slotTimes: SlotTimes, at now: Timestamp
  ) throws {
    let id = regimen.revision.medication
    let instant = try regimens(of: regimen.medication).next(now)
    let moved = regimen.plan.revision(
      of: id, slotTimes: slotTimes, from: instant, today: now.tokyoDate)
    guard moved.times != regimen.revision.times else { return }
    let medication = try medication(id, patient, now)
    try endRegimen(regimen.key, at: instant)
    try insertRegimen(moved, slots: regimen.slots, of: regimen.medication, patient)
    try countChange(of: regimen.medication, archivedAt: medication.archivedAt, at: now)
  }
}
