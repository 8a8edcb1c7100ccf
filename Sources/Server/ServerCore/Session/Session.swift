public import Domain

/// The store's own number of a thing; never leaves the server.
public struct StoreKey<Thing>: Hashable, Sendable {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}

public typealias CaregiverKey = StoreKey<Caregiver>
public typealias SessionKey = StoreKey<SignInSession>
public typealias MedicationKey = StoreKey<Medication>
public typealias RegimenKey = StoreKey<RegimenRevision>

/// A patient's record as a session that may see it finds it.
public struct PatientScope: Hashable, Sendable {
  /// The store's own number of the patient.
  public let key: Int64
  /// When the patient's slots stand now.
  public let slotTimes: SlotTimes
  /// The first day on which they stand there.
  public let slotsSince: CivilDate
  /// The caregiver who manages the patient, linked or not.
  public let caregiver: CaregiverKey?

  /// Makes a scope; only a store does, for a patient it has looked up.
  public init(key: Int64, slotTimes: SlotTimes, slotsSince: CivilDate, caregiver: CaregiverKey?) {
    self.key = key
    self.slotTimes = slotTimes
    self.slotsSince = slotsSince
    self.caregiver = caregiver
  }
}

/// The caregiver or the patient that a session belongs to.
public enum SessionHolder: Hashable, Sendable {
  case caregiver(CaregiverKey)
  case patient(PatientScope)
}

/// A session as the store finds it by its access token.
public struct Session: Hashable, Sendable {
  /// The store's own number of the session.
  public let key: SessionKey
  public let holder: SessionHolder
  /// When the access token ends, exclusive.
  public let accessExpiresAt: Timestamp
  /// The entitlements that count for this session: a caregiver's own, or those of the caregiver at
  /// the other end of a patient's ACTIVE link. Source: 010 FR-006, FR-007.
  public let entitlements: [Entitlement]

  public init(
    key: SessionKey, holder: SessionHolder, accessExpiresAt: Timestamp, entitlements: [Entitlement]
  ) {
    self.key = key
    self.holder = holder
    self.accessExpiresAt = accessExpiresAt
    self.entitlements = entitlements
  }

  /// What this session's plan is at `now`; no link and no entitlement mean free.
  /// Source: decision P-2.
  public func plan(at now: Timestamp) -> EntitlementState {
    EntitlementState(entitlements, at: now)
  }
}
