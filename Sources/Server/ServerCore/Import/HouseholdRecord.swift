public import Domain

/// A whole household, validated and ready to be stored in one transaction.
///
/// The demo, `okusuri import` and the tests all come through this door.
public struct HouseholdRecord: Sendable {
  public let caregiver: CaregiverID
  /// Lower-cased and NFC; unique on a server.
  public let email: String
  /// The password's hash in libsodium's own text form; nil for an account that cannot sign in by
  /// password (the demo that opens its own screen).
  public var passwordHash: String?
  public let entitlements: [Entitlement]
  /// The patients, each linked to this caregiver.
  public let patients: [PatientRecord]

  public init(
    caregiver: CaregiverID, email: String, passwordHash: String?, entitlements: [Entitlement],
    patients: [PatientRecord]
  ) {
    self.caregiver = caregiver
    self.email = email
    self.passwordHash = passwordHash
    self.entitlements = entitlements
    self.patients = patients
  }
}

/// One patient with everything recorded about them.
public struct PatientRecord: Sendable {
  public let id: PatientID
  public let displayName: String
  public let slotTimes: SlotTimes
  public let medications: [MedicationRecord]

  public init(
    id: PatientID, displayName: String, slotTimes: SlotTimes, medications: [MedicationRecord]
  ) {
    self.id = id
    self.displayName = displayName
    self.slotTimes = slotTimes
    self.medications = medications
  }
}

/// One medication with its revisions and everything taken of it.
public struct MedicationRecord: Sendable {
  public let id: MedicationID
  /// How it was called and dosed, earliest first, never overlapping; at least one.
  public let revisions: [MedicationRevision]
  /// When it is taken; empty for an as-needed medicine.
  public let regimens: [RegimenRevision]
  /// Doses taken; ``DoseRecord/revision`` counts in ``revisions`` of this medication.
  public let doses: [DoseRecord]
  /// As-needed doses; ``PRNRecord/revision`` counts in ``revisions`` of this medication.
  public let prnDoses: [PRNRecord]
  /// What is at home; nil while nobody counts it.
  public let stock: Stock?

  public init(
    id: MedicationID, revisions: [MedicationRevision], regimens: [RegimenRevision],
    doses: [DoseRecord], prnDoses: [PRNRecord], stock: Stock? = nil
  ) {
    self.id = id
    self.revisions = revisions
    self.regimens = regimens
    self.doses = doses
    self.prnDoses = prnDoses
    self.stock = stock
  }
}
