internal import APIContract
internal import Domain

extension StoreReader {
  /// A member of the same household. Throws ``NotFoundError`` for everybody else.
  func fellow(_ id: CaregiverID?, of member: Member) throws -> HouseholdMember {
    guard let found = try members(of: member.household).first(where: { $0.id == id }) else {
      throw NotFoundError()
    }
    return found
  }

  func memberAnswer(_ member: Member, asking me: Member) throws -> MemberAnswer {
    let found = try members(of: member.household).first { $0.member.caregiver == member.caregiver }
    guard let found else { throw NotFoundError() }
    return MemberAnswer(found, asking: me)
  }

  func name(of member: Member) throws -> String {
    try members(of: member.household).first { $0.member.key == member.key }?.name ?? ""
  }

  /// Throws ``LastManagerError`` when nobody else of the household may do everything.
  func checkManagers(without member: Member) throws {
    let managers = try members(of: member.household).map(\.member).filter { $0.role == .all }
    guard managers.contains(where: { $0.caregiver != member.caregiver }) else {
      throw LastManagerError()
    }
  }

  /// The caller, and where their documents are, if nothing is lost when they go elsewhere: they are alone and
  /// keep no patient.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError`` for a patient session, ``HouseholdNotEmptyError``.
  func leavable(
    _ token: PresentedToken, now: Timestamp
  ) throws -> (member: Member, documents: CaregiverID) {
    let member = try caregiverSession(token, now: now).member
    let household = member.household
    guard try members(of: household).count == 1, try patients(of: household).isEmpty,
      let documents = try documentsID(of: household)
    else { throw HouseholdNotEmptyError() }
    return (member, documents)
  }
}

extension StoreWriter {
  /// Notes what became of somebody's membership, by the name they have.
  func note(
    _ kind: RecordChange.Kind, named name: String, by member: Member, _ now: Timestamp
  ) throws {
    var note = ChangeNote(kind, by: member)
    note.subject = name
    try self.note(note, at: now)
  }

  /// Every member of a household, and its patients' own devices.
  func everybody(in household: HouseholdKey) throws -> EventAudience {
    .household(household, patients: Set(try patientKeys(of: household)))
  }
}

extension MemberAnswer {
  init(_ member: HouseholdMember, asking me: Member) {
    self.init(
      id: member.id, name: member.name, email: member.email, role: member.member.role,
      you: member.member.caregiver == me.caregiver, version: member.version,
      lastUsedAt: member.lastUsedAt)
  }
}
