public import Domain

/// What was changed lately around a patient, the newest first. Source: R-14, screens 2 figure 18.
public struct ChangesAnswer: Hashable, Sendable, Codable, JSONWritable {
  /// How many there are at most.
  public static let most = 50

  public let items: [RecordChange]
  /// True when the plan opens older ones that are left out.
  public let more: Bool

  public init(items: [RecordChange], more: Bool) { (self.items, self.more) = (items, more) }
}

/// One change of medicines, stock, a patient or members, as it was when it was made.
public struct RecordChange: Hashable, Sendable, Codable {
  /// What was changed, by its name in the API and in the store.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case medicineAdded = "MEDICINE_ADDED"
    case medicineChanged = "MEDICINE_CHANGED"
    case medicineArchived = "MEDICINE_ARCHIVED"
    case medicineRestored = "MEDICINE_RESTORED"
    case stockCounted = "STOCK_COUNTED"
    case stockDropped = "STOCK_DROPPED"
    case patientAdded = "PATIENT_ADDED"
    case patientChanged = "PATIENT_CHANGED"
    case patientRemoved = "PATIENT_REMOVED"
    case profileChanged = "PROFILE_CHANGED"
    case recordImported = "RECORD_IMPORTED"
    case memberInvited = "MEMBER_INVITED"
    case invitationCancelled = "INVITATION_CANCELLED"
    case memberJoined = "MEMBER_JOINED"
    case memberChanged = "MEMBER_CHANGED"
    case memberLeft = "MEMBER_LEFT"
  }

  public let at: Timestamp
  public let kind: Kind
  /// The medicine, the patient or the member, as they were called then; empty where nobody is named.
  public let name: String
  /// The medicine that was changed; nil for everything else.
  public let medicationId: MedicationID?
  /// What was counted; nil unless something was.
  public let remaining: Stock?
  /// Which member did it; nil while a household has one member only.
  public let by: String?

  public init(
    at: Timestamp, kind: Kind, name: String, medicationId: MedicationID? = nil,
    remaining: Stock? = nil, by: String? = nil
  ) {
    (self.at, self.kind, self.name) = (at, kind, name)
    (self.medicationId, self.remaining, self.by) = (medicationId, remaining, by)
  }
}
