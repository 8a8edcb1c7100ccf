public import Domain

// Patients, their links and their medications.

extension Call<NoBody, PatientsAnswer> {
  /// The caregiver's patients, linked or not.
  public static var patients: Self { Self(.patients) }
}

extension Call<NoBody, PatientAnswer> {
  /// The patient session's own patient.
  public static var ownPatient: Self { Self(.ownPatient) }
}

extension Call<PatientRequest, PatientAnswer> {
  /// Adds a patient. `patientLimit` when the plan allows no more.
  public static func addPatient(_ body: PatientRequest) -> Self { Self(.addPatient, body: body) }
}

extension Call<PatientChange, PatientAnswer> {
  /// Renames a patient or moves their slots. `conflict` when `version` is not the newest.
  public static func changePatient(
    _ patient: PatientID, _ body: PatientChange, version: Int?, key: String? = nil
  ) -> Self {
    Self(.changePatient, [patient], body: body, version: version, key: key)
  }
}

extension Call<NoBody, PatientProfile> {
  /// What a rescuer asks about a patient.
  public static func profile(_ patient: PatientID) -> Self { Self(.profile, [patient]) }
}

extension Call<PatientProfile, PatientProfile> {
  /// Says what a rescuer asks about a patient, in place of what was said before.
  public static func setProfile(_ patient: PatientID, _ body: PatientProfile) -> Self {
    Self(.setProfile, [patient], body: body)
  }
}

extension Call<NoBody, LinkingCodeAnswer> {
  /// A fresh linking code; the one before ends.
  public static func makeLinkingCode(_ patient: PatientID) -> Self {
    Self(.makeLinkingCode, [patient])
  }
}

extension Call<NoBody, ListAnswer<FeedAnswer>> {
  /// The patient's calendar feed, if there is one; never its secret.
  public static func feeds(_ patient: PatientID) -> Self { Self(.feeds, [patient]) }
}

extension Call<FeedRequest, FeedAnswer> {
  /// A fresh calendar feed; the one before ends.
  public static func makeFeed(_ patient: PatientID, _ body: FeedRequest) -> Self {
    Self(.makeFeed, [patient], body: body)
  }
}

extension Call<NoBody, Void> {
  /// Ends the patient's calendar feed.
  public static func revokeFeed(_ patient: PatientID) -> Self { Self(.revokeFeed, [patient]) }

  /// Removes a patient and their whole record.
  public static func removePatient(_ patient: PatientID) -> Self {
    Self(.removePatient, [patient])
  }

  public static func cancelLinkingCode(_ patient: PatientID) -> Self {
    Self(.cancelLinkingCode, [patient])
  }

  /// Ends the patient's sessions, their codes and what they inherit.
  public static func revoke(_ patient: PatientID) -> Self { Self(.revoke, [patient]) }

  /// Ends the counting of a stock.
  public static func clearInventory(
    _ patient: PatientID, _ medication: MedicationID, version: Int? = nil, key: String? = nil
  ) -> Self {
    Self(.clearInventory, [patient, medication], version: version, key: key)
  }
}

extension Call<NoBody, ListAnswer<MedicationAnswer>> {
  /// Every medication, archived ones too.
  public static func medications(_ patient: PatientID) -> Self { Self(.medications, [patient]) }
}

extension Call<NoBody, ListAnswer<OwnMedicationAnswer>> {
  /// The patient session's own medicines: what is taken, and what ended within the last thirty days.
  public static var ownMedications: Self { Self(.ownMedications) }
}

extension Call<NoBody, ListAnswer<RegimenRevisionAnswer>> {
  /// The revisions of a medication's plan, the oldest first.
  public static func regimens(_ patient: PatientID, _ medication: MedicationID) -> Self {
    Self(.regimens, [patient, medication])
  }
}

extension Call<MedicationRequest, MedicationAnswer> {
  /// POST a medication, whose plan begins on the day that was given.
  public static func addMedication(_ patient: PatientID, _ body: MedicationRequest) -> Self {
    Self(.addMedication, [patient], body: body)
  }
}

extension Call<MedicationChange, MedicationAnswer> {
  /// Changes a medication from now on. `conflict` when `version` is not the newest.
  public static func changeMedication(
    _ patient: PatientID, _ medication: MedicationID, _ body: MedicationChange, version: Int?,
    key: String? = nil
  ) -> Self {
    Self(.changeMedication, [patient, medication], body: body, version: version, key: key)
  }
}

extension Call<NoBody, ListAnswer<InventoryAnswer>> {
  /// Every stock that is counted.
  public static func inventory(_ patient: PatientID) -> Self { Self(.inventory, [patient]) }
}

extension Call<InventoryRequest, InventoryAnswer> {
  /// PUT the stock of a medication. `conflict` when `version` is not the newest.
  public static func setInventory(
    _ patient: PatientID, _ medication: MedicationID, _ quantity: Stock, version: Int? = nil,
    key: String? = nil
  ) -> Self {
    Self(
      .setInventory, [patient, medication], body: InventoryRequest(quantity: quantity),
      version: version, key: key)
  }
}
