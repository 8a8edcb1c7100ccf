public import Domain

/// What can be looked up inside one transaction. Every query uses an index.
public protocol StoreReader:
  AccountReader, PatientReader, MedicationReader, DoseReader, ExchangeReader, EntitlementReader,
  FeedReader, MemberReader, ChangeReader
{
  /// The session an access token belongs to, ended tokens included.
  func session(accessToken: TokenHash) throws -> Session?

  /// A patient of the household, linked or not; nil for every other.
  func patient(_ id: PatientID, of household: HouseholdKey) throws -> PatientScope?

  /// Every patient of the household, linked or not, in the order they were added.
  func patients(of household: HouseholdKey) throws -> [LinkedPatient]

  /// What the record holds about these days, and nothing about any other.
  func slice(of patient: PatientScope, days: ClosedRange<CivilDate>) throws -> RecordSlice

  /// As much of it as counting needs, over many days.
  func figures(of patient: PatientScope, days: ClosedRange<CivilDate>) throws -> RecordFigures

  /// The account with this e-mail address, written lower-case and NFC.
  func account(email: String) throws -> Account?

  /// A refresh token that was issued and whose session has not ended.
  func refreshToken(_ hash: TokenHash) throws -> RefreshToken?

  /// The store's own number of a caregiver or a patient, to open a session for them.
  func owner(_ owner: SessionOwner) throws -> SessionHolder?
}

/// A patient as a caregiver's list shows them.
public struct LinkedPatient: Hashable, Sendable {
  public let id: PatientID
  public let displayName: String
  public let slotTimes: SlotTimes
  /// True while a device of the patient is linked.
  public let isLinked: Bool
  public let version: Int

  public init(
    id: PatientID, displayName: String, slotTimes: SlotTimes, isLinked: Bool, version: Int
  ) {
    self.id = id
    self.displayName = displayName
    self.slotTimes = slotTimes
    self.isLinked = isLinked
    self.version = version
  }
}

/// A caregiver's account as sign-in needs it.
public struct Account: Sendable {
  public let id: CaregiverID
  /// The store's own number of the caregiver.
  public let caregiver: CaregiverKey
  /// libsodium's text form; nil for an account without password.
  public let passwordHash: String?

  public init(id: CaregiverID, caregiver: CaregiverKey, passwordHash: String?) {
    self.id = id
    self.caregiver = caregiver
    self.passwordHash = passwordHash
  }
}

/// Who a session is opened for, by the names of the API.
public enum SessionOwner: Hashable, Sendable {
  case caregiver(CaregiverID)
  case patient(PatientID)
}

/// A refresh token as the store keeps it.
public struct RefreshToken: Sendable {
  public let session: SessionKey
  /// True when the session is a patient's.
  public let isPatient: Bool
  /// Counts the rotations of the session up to this token.
  public let generation: Int
  /// The newest rotation of the session.
  public let newestGeneration: Int
  public let expiresAt: Timestamp
  /// How often it was exchanged, and when first.
  public let uses: Int
  /// When it was first exchanged; nil before.
  public let firstUsedAt: Timestamp?
  /// By which exchange it was first used; nil when that had no name.
  public let exchange: TokenHash?

  public init(
    session: SessionKey, isPatient: Bool, generation: Int, newestGeneration: Int,
    expiresAt: Timestamp, uses: Int, firstUsedAt: Timestamp?, exchange: TokenHash?
  ) {
    self.session = session
    self.isPatient = isPatient
    self.generation = generation
    self.newestGeneration = newestGeneration
    self.expiresAt = expiresAt
    self.uses = uses
    self.firstUsedAt = firstUsedAt
    self.exchange = exchange
  }
}
