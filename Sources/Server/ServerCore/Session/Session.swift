public import Domain

/// The store's own number of a thing; never leaves the server.
public struct StoreKey<Thing>: Hashable, Sendable {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}

public typealias CaregiverKey = StoreKey<Caregiver>
public typealias HouseholdKey = StoreKey<Household>
public typealias MemberKey = StoreKey<Member>
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
  /// The household whose patient it is, linked or not.
  public let household: HouseholdKey?

  /// Makes a scope; only a store does, for a patient it has looked up.
  public init(key: Int64, slotTimes: SlotTimes, slotsSince: CivilDate, household: HouseholdKey?) {
    self.key = key
    self.slotTimes = slotTimes
    self.slotsSince = slotsSince
    self.household = household
  }
}

/// A caregiver as a member of the household they are in now.
public struct Member: Hashable, Sendable {
  /// The store's own number of the membership; records refer to it.
  public let key: MemberKey
  /// The store's own number of the account.
  public let caregiver: CaregiverKey
  public let household: HouseholdKey
  public let role: MemberRole

  /// Makes one; only a store does, from its row.
  public init(
    key: MemberKey, caregiver: CaregiverKey, household: HouseholdKey, role: MemberRole
  ) {
    (self.key, self.caregiver) = (key, caregiver)
    (self.household, self.role) = (household, role)
  }
}

/// The caregiver or the patient that a session belongs to.
public enum SessionHolder: Hashable, Sendable {
  case caregiver(Member)
  case patient(PatientScope)
}

/// A session as the store finds it by its access token.
public struct Session: Hashable, Sendable {
  /// The store's own number of the session.
  public let key: SessionKey
  public let holder: SessionHolder
  /// When the access token ends, exclusive.
  public let accessExpiresAt: Timestamp
  /// The entitlements that count for this session: those of every member of a caregiver's household, or of
  /// the one at the other end of a patient's ACTIVE link. Source: 010 FR-006, FR-007, decision P-37.
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
