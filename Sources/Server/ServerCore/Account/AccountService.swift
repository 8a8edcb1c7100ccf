public import APIContract
internal import Domain

/// Whether a server makes new accounts.
public enum SignUpPolicy: String, Hashable, Sendable, CaseIterable {
  case open, closed
}

/// Makes, changes and removes caregivers' accounts. Source: product §4, "Settings".
public struct AccountService: Sendable {
  private let store: any RecordStore
  private let sessions: SessionService
  private let events: EventHub
  private let documents: DocumentService
  private let dependencies: ServerDependencies
  private let policy: SignUpPolicy
  private let guesses: GuessLimit
  private let signUpLimit: JointLimit
  private let passwordLimit: JointLimit

  /// Makes the service; its limits on attempts live as long as it does, `guesses` counts together with every
  /// other place where an invitation is used.
  public init(
    store: any RecordStore, sessions: SessionService, events: EventHub,
    documents: DocumentService, dependencies: ServerDependencies, signUp policy: SignUpPolicy,
    guesses: GuessLimit
  ) {
    self.guesses = guesses
    (self.store, self.sessions) = (store, sessions)
    (self.events, self.documents) = (events, documents)
    (self.dependencies, self.policy) = (dependencies, policy)
    signUpLimit = JointLimit(.signUp, maximum: 10, dependencies)
    passwordLimit = JointLimit(.passwordAgain, maximum: 10, dependencies)
  }

  /// Makes an account and opens its first session. With an invitation it belongs to the household that
  /// invited, without one to a household of its own.
  ///
  /// The password is hashed before anybody looks whether the address is taken, so that the answer's time
  /// does not tell. Throws ``SignUpClosedError``, ``ValidationError``, ``RateLimitedError`` after 10
  /// tries in 15 minutes from one address, ``ConflictError`` when the e-mail address has an account,
  /// ``InvitationError``.
  public func signUp(
    _ request: Result<SignUpRequest, ValidationError>, on device: SignInDevice? = nil,
    from address: String
  ) async throws -> TokensAnswer {
    guard policy == .open else { throw SignUpClosedError() }
    let request = try request.get()
    let now = dependencies.now()
    try await signUpLimit.admit(address, now: now)
    let hash = try await sessions.passwords.hash(request.password, for: address)
    let account = NewAccount(
      id: dependencies.identifier(Caregiver.self), request: request, passwordHash: hash)
    do {
      return try await open(account, at: now, on: device, from: address)
    } catch is ConflictError {
      // Two who take one address at once are told the same by the store.
      throw ConflictError(.address)
    }
  }

  private func open(
    _ account: NewAccount, at now: Timestamp, on device: SignInDevice?, from address: String
  ) async throws -> TokensAnswer {
    guard let invitation = account.request.invitation else {
      return try await sessions.open(at: now, on: device) { .caregiver(try $0.found(account)) }
    }
    guard let code = InvitationCode(invitation) else {
      throw ValidationError(.body, field: "invitation")
    }
    let (tokens, audience) = try await guesses.guess(
      from: address, dependencies, wrong: InvitationError.self
    ) { left in
      let refusal = InvitationError(field: "invitation", triesLeft: left)
      return try await sessions.open(at: now, on: device) { writer in
        let member = try writer.add(account, by: code, at: now, or: refusal)
        return (.caregiver(member), try writer.everybody(in: member.household))
      }
    }
    events.publish(.members, to: audience)
    return tokens
  }

  /// The caregiver's own account.
  ///
  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for a patient session.
  public func account(token: PresentedToken) async throws -> AccountAnswer {
    let now = dependencies.now()
    return try await store.read { reader in
      let account = try reader.signedInAccount(token, now: now).account
      return AccountAnswer(id: account.id, email: account.email)
    }
  }

  /// Changes the password and ends every other sign-in of the account.
  ///
  /// A wrong current password is a wrong field, not a lost session. Throws ``UnauthorizedError``,
  /// ``ForbiddenError``, ``ValidationError``, ``WrongPasswordError``, and ``RateLimitedError`` after 10
  /// wrong passwords in 15 minutes for one account.
  public func changePassword(
    _ change: Result<PasswordChange, ValidationError>, token: PresentedToken, from address: String
  ) async throws {
    let now = dependencies.now()
    let claim = PasswordClaim(
      field: "currentPassword", password: change.map(\.currentPassword), token: token,
      address: address, now: now)
    let proof = try await prove(claim)
    let hash = try await sessions.passwords.hash(try change.get().newPassword, for: address)
    let ended = try await store.write { writer in
      let session = try writer.check(proof, of: claim).session
      try writer.setPassword(hash, of: proof.caregiver)
      return try writer.endSessions(of: proof.caregiver, except: session.key)
    }
    events.end(sessions: ended)
    if !ended.isEmpty { events.publish(.sessions, to: .account(proof.caregiver)) }
  }

  /// Removes the account with its sign-ins, and a household of which nobody is left with its patients, their
  /// records, sessions and codes, and the documents in the cloud. Nothing of it can be brought
  /// back.
  ///
  /// Throws what ``changePassword(_:token:from:)`` throws, and ``LastManagerError`` while others are members
  /// and nobody else may do everything.
  public func delete(
    _ deletion: Result<AccountDeletion, ValidationError>, token: PresentedToken,
    from address: String
  ) async throws {
    let now = dependencies.now()
    let claim = PasswordClaim(
      field: "password", password: deletion.map(\.password), token: token, address: address,
      now: now)
    let proof = try await prove(claim)
    let (member, ended, audience) = try await store.write { writer in
      let member = try writer.check(proof, of: claim).member
      let isAlone = try writer.members(of: member.household).count == 1
      if !isAlone { try writer.checkManagers(without: member) }
      // Whose account is gone is named no more than the record has to.
      if !isAlone { try writer.note(ChangeNote(.memberLeft, by: member), at: now) }
      let ended = try writer.removeCaregiver(member, at: now)
      if !isAlone { try writer.withdrawCodes(of: member.household) }
      return (member, ended, try writer.everybody(in: member.household))
    }
    events.end(sessions: ended)
    events.end(of: member.caregiver)
    events.publish(.members, to: audience)
    events.publish(.entitlement, to: audience)
    // The account is gone and cannot come back; what is left in the cloud now goes with the next sweep.
    try? await documents.removeDeparted()
  }

  /// Holds the password against the account's. Counted before it is checked, so that guesses made at
  /// once are counted too; what is broken off was no guess. Whoever has many accounts has one turn of hashing all the
  /// same, that of their address (W-40).
  private func prove(_ claim: PasswordClaim) async throws -> PasswordProof {
    let (caregiver, account) = try await store.read { reader in
      try reader.signedInAccount(claim.token, now: claim.now)
    }
    let password = try claim.password.get()
    let attempt = "\(caregiver.rawValue)"
    let left = try await passwordLimit.admit(attempt, now: claim.now)
    do {
      let isRight = try await sessions.passwords.verify(
        password, hash: account.passwordHash, for: claim.address)
      guard isRight else { throw WrongPasswordError(field: claim.field, triesLeft: left) }
    } catch let error as WrongPasswordError {
      throw error
    } catch {
      await passwordLimit.takeBack(attempt)
      throw error
    }
    await passwordLimit.forget(attempt)
    return PasswordProof(caregiver: caregiver, hash: account.passwordHash)
  }
}

/// An account on its way into the store.
private struct NewAccount: Sendable {
  let id: CaregiverID
  let request: SignUpRequest
  let passwordHash: String

  var name: String { request.name ?? request.email.nameOfAddress }
}

extension StoreWriter {
  private func insert(_ account: NewAccount) throws -> CaregiverKey {
    try insertCaregiver(
      account.id, email: account.request.email, passwordHash: account.passwordHash)
  }

  /// Makes an account with a household of its own.
  fileprivate func found(_ account: NewAccount) throws -> Member {
    try found(account.id, for: insert(account), named: account.name)
  }

  /// Makes an account in the household that the code leads to.
  fileprivate func add(
    _ account: NewAccount, by code: InvitationCode, at now: Timestamp, or refusal: InvitationError
  ) throws -> Member {
    let caregiver = try insert(account)
    guard let (household, role) = try takeInvitation(code, at: now) else { throw refusal }
    let member = try add(caregiver, to: household, as: role, named: account.name)
    try note(.memberJoined, named: account.name, by: member, now)
    return member
  }
}

/// A password that somebody shows once more, and the session that shows it.
private struct PasswordClaim: Sendable {
  let field: String
  let password: Result<String, ValidationError>
  let token: PresentedToken
  let address: String
  let now: Timestamp
}

/// Whose password was right, and against which hash.
private struct PasswordProof: Sendable {
  let caregiver: CaregiverKey
  let hash: String?
}

extension StoreReader {
  fileprivate func signedInAccount(
    _ token: PresentedToken, now: Timestamp
  ) throws -> (caregiver: CaregiverKey, account: CaregiverAccount) {
    let caregiver = try caregiverSession(token, now: now).member.caregiver
    guard let account = try account(of: caregiver) else { throw UnauthorizedError() }
    return (caregiver, account)
  }

  /// Checking a password takes a while; the session and the password must still be what they were.
  fileprivate func check(
    _ proof: PasswordProof, of claim: PasswordClaim
  ) throws -> (session: Session, member: Member) {
    let (session, member) = try caregiverSession(claim.token, now: claim.now)
    guard member.caregiver == proof.caregiver,
      try account(of: member.caregiver)?.passwordHash == proof.hash
    else { throw ValidationError(.wrongPassword, field: claim.field) }
    return (session, member)
  }
}
