public import Domain
import HTTPTypes

// The calls by which a caregiver keeps accounts, patients, medications and doses.

extension Endpoint {
  /// POST e-mail and password, for a new account's tokens.
  public static let signUp = Endpoint(.post, RoutePath.signUp)
  /// POST the old and the new password.
  public static let changePassword = Endpoint(.post, RoutePath.password)
  /// DELETE the account and everything it keeps; the body holds the password.
  public static let deleteAccount = Endpoint(.delete, RoutePath.account)
  public static let account = Endpoint(.get, RoutePath.me)
  public static let sessions = Endpoint(.get, RoutePath.sessions)
  /// POST a linking code, for a patient's tokens.
  public static let link = Endpoint(.post, RoutePath.link)
  /// GET the patient session's own patient.
  public static let ownPatient = Endpoint(.get, RoutePath.ownRecord)
  public static let addPatient = Endpoint(.post, RoutePath.patients)

  public static func endSession(_ id: SessionID) -> Endpoint {
    Endpoint(.delete, "\(RoutePath.sessions)/\(id)")
  }

  /// PATCH a patient's name or slot times.
  public static func changePatient(_ patient: PatientID) -> Endpoint {
    Endpoint(.patch, path(patient))
  }

  /// DELETE a patient and their whole record.
  public static func removePatient(_ patient: PatientID) -> Endpoint {
    Endpoint(.delete, path(patient))
  }

  /// POST for a fresh linking code; the one before ends.
  public static func makeLinkingCode(_ patient: PatientID) -> Endpoint {
    Endpoint(.post, path(patient) + RoutePath.linkingCodes)
  }

  public static func cancelLinkingCode(_ patient: PatientID) -> Endpoint {
    Endpoint(.delete, path(patient) + RoutePath.linkingCodes)
  }

  /// POST to end the patient's sessions, their codes, and what they inherit.
  public static func revoke(_ patient: PatientID) -> Endpoint {
    Endpoint(.post, path(patient) + RoutePath.revoke)
  }

  private static func path(_ patient: PatientID) -> String {
    RecordSubject.patient(patient).path
  }
}

extension Endpoint {
  /// GET every medication, those put away too.
  public static func medications(_ patient: PatientID) -> Endpoint {
    Endpoint(.get, path(patient) + RoutePath.medications)
  }

  public static func addMedication(_ patient: PatientID) -> Endpoint {
    Endpoint(.post, path(patient) + RoutePath.medications)
  }

  /// PATCH a medication from now on.
  public static func changeMedication(
    _ patient: PatientID, _ medication: MedicationID
  ) -> Endpoint {
    Endpoint(.patch, path(patient, medication))
  }

  /// GET how a medication's plan came to be.
  public static func regimens(_ patient: PatientID, _ medication: MedicationID) -> Endpoint {
    Endpoint(.get, path(patient, medication) + RoutePath.regimens)
  }

  /// GET every stock that is counted.
  public static func inventory(_ patient: PatientID) -> Endpoint {
    Endpoint(.get, path(patient) + RoutePath.inventory)
  }

  public static func setInventory(_ patient: PatientID, _ medication: MedicationID) -> Endpoint {
    Endpoint(.put, path(patient, medication) + RoutePath.inventory)
  }

  /// DELETE a stock that nobody counts any more.
  public static func clearInventory(
    _ patient: PatientID, _ medication: MedicationID
  ) -> Endpoint {
    Endpoint(.delete, path(patient, medication) + RoutePath.inventory)
  }

  private static func path(_ patient: PatientID, _ medication: MedicationID) -> String {
    "\(path(patient))\(RoutePath.medications)/\(medication)"
  }
}

extension Endpoint {
  /// POST a planned dose that was taken.
  public static func recordDose(_ patient: PatientID) -> Endpoint {
    Endpoint(.post, path(patient) + RoutePath.doseRecords)
  }

  /// DELETE a record of a planned dose; done is done, also when it was not there.
  public static func undoDose(
    _ patient: PatientID, _ medication: MedicationID, scheduledAt: Timestamp
  ) -> Endpoint {
    let query = "?medicationId=\(medication)&scheduledAt=\(scheduledAt)"
    return Endpoint(.delete, path(patient) + RoutePath.doseRecords + query)
  }

  public static func recordSlot(_ patient: PatientID) -> Endpoint {
    Endpoint(.post, path(patient) + RoutePath.slotRecords)
  }

  /// POST a dose taken as needed.
  public static func recordPRNDose(_ patient: PatientID) -> Endpoint {
    Endpoint(.post, path(patient) + RoutePath.prnDoseRecords)
  }

  /// DELETE the newest record of that medicine at that instant.
  public static func undoPRNDose(
    _ patient: PatientID, _ medication: MedicationID, takenAt: Timestamp
  ) -> Endpoint {
    let query = "?medicationId=\(medication)&takenAt=\(takenAt)"
    return Endpoint(.delete, path(patient) + RoutePath.prnDoseRecords + query)
  }

  /// POST a record as NDJSON, all or nothing.
  public static func importRecord(_ patient: PatientID) -> Endpoint {
    Endpoint(.post, path(patient) + RoutePath.importRecord)
  }

  /// GET the visible record as NDJSON; from the earliest open day, or from the day asked for.
  public static func exportRecord(
    _ patient: PatientID, from: CivilDate?, to: CivilDate?
  ) -> Endpoint {
    let parts = [from.map { "from=\($0)" }, to.map { "to=\($0)" }].compactMap { $0 }
    let query = parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    return Endpoint(.get, path(patient) + RoutePath.exportRecord + query)
  }
}
