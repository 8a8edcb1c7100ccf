public import APIContract
public import Domain

/// What can be looked up about accounts and their sign-ins.
public protocol AccountReader {
  /// A caregiver's account; nil when it is gone.
  func account(of caregiver: CaregiverKey) throws -> CaregiverAccount?

  /// What this server has last told of a household's documents; nil before it has.
  func toldDocuments(of household: HouseholdKey) throws -> ToldDocuments?

  /// The sign-ins of a caregiver that can still be renewed at `now`, in the order they were made.
  func signIns(of caregiver: CaregiverKey, at now: Timestamp) throws -> [SignIn]

  /// Where the patients of a household are signed in and can still renew that at `now`, a patient after another,
  /// each in the order it began.
  func linkedDevices(
    of household: HouseholdKey, at now: Timestamp
  ) throws -> [(patient: PatientID, device: LinkedDevice)]

  /// The caregiver for whom an outside issuer vouches; nil before the first contact.
  func caregiver(_ subject: OutsideSubject) throws -> OutsideCaregiver?
}

/// What can be written about accounts and their sign-ins.
public protocol AccountWriter: AccountReader {
  /// Makes an account that belongs to no household yet (``MemberWriter/found(_:for:named:)``).
  ///
  /// Throws ``ConflictError`` when its address, written lower-case and NFC, is taken.
  func insertCaregiver(
    _ id: CaregiverID, email: String, passwordHash: String
  ) throws -> CaregiverKey

  /// Makes the account of somebody for whom an outside issuer vouches, without a password.
  ///
  /// It belongs to no household yet. `email` is shown and must be nobody else's. Throws ``ConflictError`` when the subject or the address
  /// has an account.
  func insertCaregiver(
    _ id: CaregiverID, _ subject: OutsideSubject, email: String
  ) throws -> CaregiverKey

  func setPassword(_ hash: String, of caregiver: CaregiverKey) throws

  /// Ends one sign-in of the caregiver; nil when it is not theirs.
  func endSession(_ id: SessionID, of caregiver: CaregiverKey) throws -> SessionKey?

  /// Ends every sign-in of the caregiver but one, and says which.
  func endSessions(of caregiver: CaregiverKey, except kept: SessionKey?) throws -> [SessionKey]

  /// Removes a caregiver's account, and says which sessions ended by that. A household of which nobody is left
  /// goes with everything of its patients, and its documents are still to go (``departed()``); one that has
  /// other members keeps all of it. O(records).
  func removeCaregiver(_ member: Member, at now: Timestamp) throws -> [SessionKey]

  /// The households that were removed and whose documents may still be in the cloud.
  func departed() throws -> [DepartedCaregiver]

  /// Forgets one of them: their documents are gone.
  func forget(departed id: CaregiverID) throws

  /// Notes what this server tells of a household's documents.
  func tell(_ documents: ToldDocuments, of household: HouseholdKey) throws
}

/// The newest number of a household's documents that a server has told of, in an epoch of a cloud.
public struct ToldDocuments: Hashable, Sendable {
  public let cloud: CloudID
  public let epoch: CloudID
  public let newest: Int

  public init(cloud: CloudID, epoch: CloudID, newest: Int) {
    (self.cloud, self.epoch, self.newest) = (cloud, epoch, newest)
  }

  /// True when the same cloud, asked later, knows less.
  public func proves(lossIn later: CloudEpoch, of cloud: CloudID) -> Bool {
    guard self.cloud == cloud else { return false }
    return epoch == later.id ? newest > later.newest : epoch != later.previous
  }
}

/// A household that is gone, by the id under which its documents are kept.
public struct DepartedCaregiver: Hashable, Sendable {
  public let id: CaregiverID
  public let leftAt: Timestamp

  public init(id: CaregiverID, leftAt: Timestamp) { (self.id, self.leftAt) = (id, leftAt) }
}

/// A caregiver who signs in with an address and a password.
public struct CaregiverAccount: Sendable {
  public let id: CaregiverID
  public let email: String
  /// libsodium's text form; nil for an account without password.
  public let passwordHash: String?

  public init(id: CaregiverID, email: String, passwordHash: String?) {
    self.id = id
    self.email = email
    self.passwordHash = passwordHash
  }
}

/// A caregiver whom an outside issuer vouches for.
public struct OutsideCaregiver: Sendable {
  public let member: Member
  /// Those of the household.
  public let entitlements: [Entitlement]

  public init(member: Member, entitlements: [Entitlement]) {
    self.member = member
    self.entitlements = entitlements
  }
}

/// One sign-in as the store keeps it.
public struct SignIn: Hashable, Sendable {
  /// The store's own number of the session.
  public let key: SessionKey
  public let id: SessionID
  public let createdAt: Timestamp
  /// When its tokens were last renewed, or its beginning.
  public let lastUsedAt: Timestamp

  /// What it was made on; nil where its client said nothing.
  public let device: SignInDevice?

  public init(
    key: SessionKey, id: SessionID, createdAt: Timestamp, lastUsedAt: Timestamp,
    device: SignInDevice?
  ) {
    self.device = device
    self.key = key
    self.id = id
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
  }
}
