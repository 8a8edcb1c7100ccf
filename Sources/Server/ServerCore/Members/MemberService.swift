public import APIContract
public import Domain

/// Keeps the list of those who look after a household together. Source: decision P-37.
public struct MemberService: Sendable {
  private let store: any RecordStore
  private let events: EventHub
  private let documents: DocumentService
  private let dependencies: ServerDependencies
  private let guesses: GuessLimit

  /// Makes the service; `guesses` counts together with every other place where an invitation is used.
  public init(
    store: any RecordStore, events: EventHub, documents: DocumentService,
    dependencies: ServerDependencies, guesses: GuessLimit
  ) {
    (self.store, self.events, self.documents) = (store, events, documents)
    (self.dependencies, self.guesses) = (dependencies, guesses)
  }

  /// The members of the caller's household, and who is invited.
  ///
  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for a patient session.
  public func members(token: PresentedToken) async throws -> MembersAnswer {
    let now = dependencies.now()
    return try await store.read { reader in
      let me = try reader.caregiverSession(token, now: now).member
      return MembersAnswer(
        items: try reader.members(of: me.household).map { MemberAnswer($0, asking: me) },
        invitations: try reader.invitations(of: me.household, at: now).map {
          InvitationAnswer(id: $0.id, role: $0.role, expiresAt: $0.expiresAt)
        })
    }
  }

  /// A fresh code for somebody who is to have this role, good once and for 24 hours.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``ValidationError``.
  public func invite(
    _ request: Result<InvitationRequest, ValidationError>, token: PresentedToken
  ) async throws -> InvitationAnswer {
    let now = dependencies.now()
    let id = dependencies.identifier(Invitation.self)
    let code = InvitationCode.random(dependencies.randomBytes)
    let (household, answer) = try await store.write { writer in
      let me = try writer.caregiverSession(token, now: now).member
      let household = me.household
      let role = try request.get().role
      guard let code else { throw StoreUnavailableError(reason: "no invitation code") }
      let invitation = PendingInvitation(
        id: id, role: role, expiresAt: now.adding(InvitationCode.lifetime))
      try writer.insert(invitation, code: code, to: household)
      try writer.note(ChangeNote(.memberInvited, by: me), at: now)
      return (
        household,
        InvitationAnswer(id: id, role: role, expiresAt: invitation.expiresAt, code: code.shown)
      )
    }
    events.publish(.members, to: .household(household))
    return answer
  }

  /// Takes an invitation back.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, and ``NotFoundError`` for one that is another
  /// household's, used, over or unreadable (nil), all alike.
  public func cancel(_ id: InvitationID?, token: PresentedToken) async throws {
    let now = dependencies.now()
    let household = try await store.write { writer in
      let me = try writer.caregiverSession(token, now: now).member
      guard let id, try writer.removeInvitation(id, of: me.household, at: now) else {
        throw NotFoundError()
      }
      try writer.note(ChangeNote(.invitationCancelled, by: me), at: now)
      return me.household
    }
    events.publish(.members, to: .household(household))
  }

  /// Makes the caller a member where the code leads. Their own household has to be empty, and goes.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError`` for a patient session, ``ValidationError``,
  /// ``HouseholdNotEmptyError``, ``InvitationError``, and ``RateLimitedError`` as ``GuessLimit`` says.
  public func join(
    _ request: Result<JoinRequest, ValidationError>, token: PresentedToken, from address: String
  ) async throws -> MemberAnswer {
    let now = dependencies.now()
    let (before, request, code) = try await store.read { reader in
      // Who asks and what they say come before what they have.
      _ = try reader.caregiverSession(token, now: now)
      let request = try request.get()
      guard let code = InvitationCode(request.invitation) else {
        throw ValidationError(.body, field: "invitation")
      }
      return (try reader.leavable(token, now: now), request, code)
    }
    guard try await !documents.holdsAny(of: before.documents) else {
      throw HouseholdNotEmptyError()
    }
    let (answer, audience) = try await guesses.guess(
      from: address, dependencies, wrong: InvitationError.self
    ) { left in
      try await store.write { writer in
        let me = try writer.leavable(token, now: now).member
        guard let (household, role) = try writer.takeInvitation(code, at: now),
          household != me.household
        else { throw InvitationError(field: "invitation", triesLeft: left) }
        let name = try request.name ?? writer.name(of: me)
        try writer.part(me)
        _ = try writer.removeHousehold(me.household, at: now)
        let member = try writer.add(me.caregiver, to: household, as: role, named: name)
        try writer.note(.memberJoined, named: name, by: member, now)
        return (
          try writer.memberAnswer(member, asking: member), try writer.everybody(in: household)
        )
      }
    }
    tell(of: before.member, audience)
    try? await documents.removeDeparted()
    return answer
  }

  /// Renames a member or gives them another role; what is nil stays.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``, ``ValidationError``,
  /// ``ConflictError`` when the edit was made on another version, and ``LastManagerError``.
  public func change(
    _ id: CaregiverID?, _ change: Result<MemberChange, ValidationError>,
    if precondition: EditPrecondition, token: PresentedToken
  ) async throws -> MemberAnswer {
    let now = dependencies.now()
    let (member, answer) = try await store.write { writer in
      let me = try writer.caregiverSession(token, now: now).member
      let found = try writer.fellow(id, of: me)
      let change = try change.get()
      let (name, role) = (change.name ?? found.name, change.role ?? found.member.role)
      // What is there already is no edit, on whatever version.
      guard name != found.name || role != found.member.role else {
        return (found.member, try writer.memberAnswer(found.member, asking: me))
      }
      try precondition.check(found.version)
      if role != .all { try writer.checkManagers(without: found.member) }
      try writer.change(found.member.key, name: change.name, role: change.role, at: now)
      if role.isLess(than: found.member.role) {
        try writer.withdrawCodes(of: found.member.household)
      }
      try writer.note(.memberChanged, named: name, by: me, now)
      return (found.member, try writer.memberAnswer(found.member, asking: me))
    }
    events.publish(.members, to: .household(member.household))
    if answer.role != member.role { events.end(of: member.caregiver) }
    return answer
  }

  /// Takes a member out: their sign-ins end, their account and what they bought stay theirs, and the record
  /// keeps their name.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``, and ``LastManagerError`` for
  /// whoever takes themself out and is the last who may do everything.
  public func remove(_ id: CaregiverID?, token: PresentedToken) async throws {
    try await part(token) { writer, me in try writer.fellow(id, of: me).member }
  }

  /// Takes the caller out, as ``remove(_:token:)`` does.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError`` for a patient session, ``LastManagerError``, and
  /// ``ConflictError`` for somebody who is alone.
  public func leave(token: PresentedToken) async throws {
    try await part(token) { _, me in me }
  }

  private func part(
    _ token: PresentedToken,
    _ who: @escaping @Sendable (any StoreWriter, Member) throws -> Member
  ) async throws {
    let now = dependencies.now()
    let fresh = dependencies.identifier(Caregiver.self)
    let (member, ended, audience) = try await store.write { writer in
      let me = try writer.caregiverSession(token, now: now).member
      let member = try who(writer, me)
      guard try writer.members(of: member.household).count > 1 else {
        throw ConflictError(.alone)
      }
      try writer.checkManagers(without: member)
      let name = try writer.name(of: member)
      try writer.note(.memberLeft, named: name, by: me, now)
      try writer.part(member)
      try writer.withdrawCodes(of: member.household)
      _ = try writer.found(fresh, for: member.caregiver, named: name)
      let ended = try writer.endSessions(of: member.caregiver, except: nil)
      return (member, ended, try writer.everybody(in: member.household))
    }
    events.end(sessions: ended)
    tell(of: member, audience)
  }

  /// The plan may be another one now, for those who stay and for who comes or goes.
  private func tell(of member: Member, _ audience: EventAudience) {
    events.end(of: member.caregiver)
    events.publish(.members, to: audience)
    events.publish(.entitlement, to: audience)
  }
}
