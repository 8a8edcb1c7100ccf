internal import Domain
internal import ServerCore

// What a recording says that it looks up next. Source: S-26, decision 0158.

extension Database {
  /// Looks up whose token it is, and the patient that is named, who is the household's of that token or nobody.
  func declare(_ plan: ReadPlan) throws {
    guard let access = plan.access else { return }
    let answers = try askAhead(plan.questions(access))
    // The body asks for the patient by the household, which is known by now.
    guard let id = plan.patient, let session = answers.first, session.count > 0,
      !session.isNull(0, 9), let patient = answers.dropFirst().first
    else { return }
    let values = BoundValue.all(id) + [.integer(session.integer(0, 9))]
    know(DeclaredLookUp(.linkedPatient, values), patient)
  }

  /// Looks up a medication, the try of that name, and what the members of the household are called.
  func declare(
    _ medication: MedicationID, of patient: PatientScope, on today: CivilDate,
    key: IdempotencyKey?, since oldest: Timestamp
  ) throws {
    var lookUps = [DeclaredLookUp(.medication, BoundValue.all(patient, today, medication))]
    if let key {
      lookUps.append(DeclaredLookUp(.appliedRequest, BoundValue.all(patient, key.text, oldest)))
    }
    if let household = patient.household {
      lookUps.append(DeclaredLookUp(.recorderNames, BoundValue.all(household)))
    }
    try askAhead(lookUps)
  }

  /// Looks up what is there of a dose, its plan, what its medication was called that day, and where the slots stood
  /// where that is another place than now.
  func declare(_ dose: PlannedDose, of patient: PatientScope) throws {
    let (key, day) = (BoundValue.all(dose), BoundValue.all(dose.medication, dose.date))
    var lookUps = [
      DeclaredLookUp(.dose, key), DeclaredLookUp(.skip, key), DeclaredLookUp(.regimensOnDay, day),
      DeclaredLookUp(.storedRevision, day),
    ]
    if dose.date < patient.slotsSince {
      lookUps.append(DeclaredLookUp(.pastSlotTimes, BoundValue.all(patient, dose.date)))
    }
    try askAhead(lookUps)
  }
}
