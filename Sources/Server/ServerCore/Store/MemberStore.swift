public import Domain

/// What can be looked up about households and who belongs to them.
public protocol MemberReader {
  /// Whoever is a member now, in the order they came.
  func members(of household: HouseholdKey) throws -> [HouseholdMember]

  /// The invitations that can still be used at `now`, in the order they were made.
  func invitations(of household: HouseholdKey, at now: Timestamp) throws -> [PendingInvitation]

  /// What everybody is called who is or was a member; empty while one person keeps the record alone, who is
  /// called the family.
  func recorderNames(of household: HouseholdKey) throws -> [MemberKey: String]

  /// Under which id the cloud keeps the household's documents: that of its founder.
  func documentsID(of household: HouseholdKey) throws -> CaregiverID?
}

/// What can be written about households and who belongs to them.
public protocol MemberWriter: MemberReader {
  /// Makes a household with one member, who may do everything. `id` is the account's the first time, and one
  /// that nobody has ever had when somebody comes out of another household.
  func found(
    _ id: CaregiverID, for caregiver: CaregiverKey, named name: String
  ) throws -> Member

  /// Makes a caregiver a member who is in no household.
  func add(
    _ caregiver: CaregiverKey, to household: HouseholdKey, as role: MemberRole, named name: String
  ) throws -> Member

  /// Ends a membership; what the person recorded keeps the name.
  func part(_ member: Member) throws

  /// Changes a member, who gets the next version (``Timestamp/leastVersion``); what is nil stays.
  func change(
    _ member: MemberKey, name: String?, role: MemberRole?, at now: Timestamp
  ) throws

  /// Removes a household with its patients and their whole record, remembers that its documents are still to
  /// go, and says which sessions of patients ended. O(records).
  func removeHousehold(_ household: HouseholdKey, at now: Timestamp) throws -> [SessionKey]

  func insert(
    _ invitation: PendingInvitation, code: InvitationCode, to household: HouseholdKey) throws

  /// Ends an invitation of this household; false when there is none that can still be used at `now`.
  func removeInvitation(
    _ id: InvitationID, of household: HouseholdKey, at now: Timestamp
  ) throws -> Bool

  /// Ends every invitation of the household and every number that would link a patient's device: whoever was told
  /// one may be somebody who is to come no more.
  func withdrawCodes(of household: HouseholdKey) throws

  /// Uses a code up and says where it leads; nil when nobody has such a code at `now`.
  func takeInvitation(
    _ code: InvitationCode, at now: Timestamp
  ) throws -> (household: HouseholdKey, role: MemberRole)?
}

/// A member as the others see them.
public struct HouseholdMember: Hashable, Sendable {
  public let member: Member
  public let id: CaregiverID
  public let email: String
  public let name: String
  public let version: Int
  /// When a device of theirs last asked for new tokens; nil for one that is signed in nowhere.
  public let lastUsedAt: Timestamp?

  public init(
    member: Member, id: CaregiverID, email: String, name: String, version: Int,
    lastUsedAt: Timestamp?
  ) {
    (self.member, self.id, self.email) = (member, id, email)
    (self.name, self.version, self.lastUsedAt) = (name, version, lastUsedAt)
  }
}

/// An invitation that nobody has used yet, without its code, which only whoever made it has seen.
public struct PendingInvitation: Hashable, Sendable {
  public let id: InvitationID
  public let role: MemberRole
  /// Exclusive.
  public let expiresAt: Timestamp

  public init(id: InvitationID, role: MemberRole, expiresAt: Timestamp) {
    (self.id, self.role, self.expiresAt) = (id, role, expiresAt)
  }
}
