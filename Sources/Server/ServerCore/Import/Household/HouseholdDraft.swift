public import Domain

/// A household as a file says it: every value readable, nothing yet held against the rest.
///
/// ``record(passwordHash:now:ids:)`` does that. The demo writes its drafts itself and takes the same
/// way from there, so nothing reaches the store that a file could not have brought.
public struct HouseholdDraft: Sendable {
  /// The caregiver's address, NFC and lower case.
  public let email: String
  /// The password in clear, if the file has one; never stored.
  public let password: String?
  public let entitlements: [Entitlement]
  let patients: [PatientDraft]
}

struct PatientDraft: Sendable {
  let displayName: String
  let slotTimes: SlotTimes
  let medications: [MedicationDraft]
}

/// A medication; `revisions` begin with how it was called first.
struct MedicationDraft: Sendable {
  let revisions: [RevisionDraft]
  let isAsNeeded: Bool
  let createdAt: Timestamp?
  let regimens: [RegimenDraft]
  let doses: [DoseDraft]
  let prnDoses: [PRNDraft]
  /// What is at home; only the sample household has it.
  var stock: Stock?
}

struct RevisionDraft: Sendable {
  let from: CivilDate
  let name: String
  let dosageText: String
  let doseCountPerIntake: Quantity
}

/// A plan; `to` is its last day, inclusive (D-M4), nil while it goes on.
struct RegimenDraft: Sendable {
  let from: CivilDate
  let to: CivilDate?
  let weekdays: WeekdaySet
  let times: [LocalTime]
}

struct DoseDraft: Sendable {
  let date: CivilDate
  let time: LocalTime
  let takenAt: Timestamp
  let recordedBy: Recorder
}

struct PRNDraft: Sendable {
  let takenAt: Timestamp
  let quantity: Quantity
  let recordedBy: Recorder
}
