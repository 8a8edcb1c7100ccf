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
    let known = DeclaredLookUp(.medication, BoundValue.all(patient, today, medication))
    try askAhead([known] + around(patient, key, oldest))
  }

  /// Looks up a day's record, all medications, the try of that name, and what the members are called.
  func declare(
    _ date: CivilDate, of patient: PatientScope, on today: CivilDate, key: IdempotencyKey?,
    since oldest: Timestamp
  ) throws {
    let day = BoundValue.all(patient, date...date)
    var lookUps = ReadStatement.ofSlice.filter { $0 != .pastSlotTimes }
      .map { DeclaredLookUp($0, day) }
    lookUps.append(DeclaredLookUp(.medications, BoundValue.all(patient, today)))
    if date < patient.slotsSince {
      lookUps.append(DeclaredLookUp(.pastSlotTimes, BoundValue.all(patient, date)))
    }
    try askAhead(lookUps + around(patient, key, oldest))
  }

  /// The try of a name, and what the members of the household are called.
  private func around(
    _ patient: PatientScope, _ key: IdempotencyKey?, _ oldest: Timestamp
  ) -> [DeclaredLookUp] {
    var lookUps: [DeclaredLookUp] = []
    if let key {
      lookUps.append(DeclaredLookUp(.appliedRequest, BoundValue.all(patient, key.text, oldest)))
    }
    if let household = patient.household {
      lookUps.append(DeclaredLookUp(.recorderNames, BoundValue.all(household)))
    }
    return lookUps
  }

  /// Looks up the plans of doses, and what their medications were called that day; of the first of very many.
  func declare(_ doses: [PlannedDose]) throws {
    guard !doses.isEmpty else { return }
    try askAhead(
      doses.prefix(32).flatMap { dose -> [DeclaredLookUp] in
        let day = BoundValue.all(dose.medication, dose.date)
        return [DeclaredLookUp(.regimensOnDay, day), DeclaredLookUp(.storedRevision, day)]
      })
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
