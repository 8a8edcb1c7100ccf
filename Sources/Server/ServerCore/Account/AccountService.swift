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
  private let signUpLimit = AttemptLimit(maximum: 10, window: .seconds(900))
  private let passwordLimit = AttemptLimit(maximum: 10, window: .seconds(900))

  /// Makes the service; its limits on attempts live as long as it does.
  public init(
    store: any RecordStore, sessions: SessionService, events: EventHub,
    documents: DocumentService, dependencies: ServerDependencies, signUp policy: SignUpPolicy
  ) {
    (self.store, self.sessions) = (store, sessions)
    (self.events, self.documents) = (events, documents)
    (self.dependencies, self.policy) = (dependencies, policy)
  }

  /// Makes an account and opens its first session.
  ///
  /// The password is hashed before anybody looks whether the address is taken, so that the answer's time
  /// does not tell. Throws ``SignUpClosedError``, ``ValidationError``, ``RateLimitedError`` after 10
  /// tries in 15 minutes from one address, ``ConflictError`` when the e-mail address has an account.
  public func signUp(
    _ request: Result<SignUpRequest, ValidationError>, on device: SignInDevice? = nil,
    from address: String
  ) async throws -> TokensAnswer {
    guard policy == .open else { throw SignUpClosedError() }
    let request = try request.get()
    let now = dependencies.now()
    try signUpLimit.admit(address, now: now)
    let hash = try await sessions.passwords.hash(request.password, for: address)
    let id = dependencies.identifier(Caregiver.self)
    return try await sessions.open(at: now, on: device) { writer in
      .caregiver(
        try writer.insertCaregiver(id, email: request.email, passwordHash: hash))
    }
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
    _ change: Result<PasswordChange, ValidationError>, token: PresentedToken
  ) async throws {
    let now = dependencies.now()
    let claim = PasswordClaim(
      field: "currentPassword", password: change.map(\.currentPassword), token: token, now: now)
    let proof = try await prove(claim)
    let hash = try await sessions.passwords.hash(
      try change.get().newPassword, for: "\(proof.caregiver.rawValue)")
    let ended = try await store.write { writer in
      let session = try writer.check(proof, of: claim)
      try writer.setPassword(hash, of: proof.caregiver)
      return try writer.endSessions(of: proof.caregiver, except: session.key)
    }
    events.end(sessions: ended)
    if !ended.isEmpty { events.publish(.sessions, to: .account(proof.caregiver)) }
  }

  /// Removes the account with everything it keeps: its sign-ins, the patients it manages, their
  /// records, sessions and codes, and the documents in the cloud. Nothing of it can be brought
  /// back.
  ///
  /// Throws what ``changePassword(_:token:)`` throws.
  public func delete(
    _ deletion: Result<AccountDeletion, ValidationError>, token: PresentedToken
  ) async throws {
    let now = dependencies.now()
    let claim = PasswordClaim(
      field: "password", password: deletion.map(\.password), token: token, now: now)
    let proof = try await prove(claim)
    let ended = try await store.write { writer in
      _ = try writer.check(proof, of: claim)
      return try writer.removeCaregiver(proof.caregiver, at: now)
    }
    events.end(sessions: ended)
    // The account is gone and cannot come back; what is left in the cloud now goes with the next sweep.
    try? await documents.removeDeparted()
  }

  /// Holds the password against the account's. Counted before it is checked, so that guesses made at
  /// once are counted too; what is broken off was no guess.
  private func prove(_ claim: PasswordClaim) async throws -> PasswordProof {
    let (caregiver, account) = try await store.read { reader in
      try reader.signedInAccount(claim.token, now: claim.now)
    }
    let password = try claim.password.get()
    let attempt = "\(caregiver.rawValue)"
    let left = try passwordLimit.admit(attempt, now: claim.now)
    do {
      let isRight = try await sessions.passwords.verify(
        password, hash: account.passwordHash, for: attempt)
      guard isRight else { throw WrongPasswordError(field: claim.field, triesLeft: left) }
    } catch let error as WrongPasswordError {
      throw error
    } catch {
      passwordLimit.takeBack(attempt)
      throw error
    }
    passwordLimit.forget(attempt)
    return PasswordProof(caregiver: caregiver, hash: account.passwordHash)
  }
}

/// A password that somebody shows once more, and the session that shows it.
private struct PasswordClaim: Sendable {
  let field: String
  let password: Result<String, ValidationError>
  let token: PresentedToken
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
    let caregiver = try caregiverSession(token, now: now).caregiver
    guard let account = try account(of: caregiver) else { throw UnauthorizedError() }
    return (caregiver, account)
  }

  /// Checking a password takes a while; the session and the password must still be what they were.
  fileprivate func check(_ proof: PasswordProof, of claim: PasswordClaim) throws -> Session {
    let (session, caregiver) = try caregiverSession(claim.token, now: claim.now)
    guard caregiver == proof.caregiver, try account(of: caregiver)?.passwordHash == proof.hash
    else { throw ValidationError(.body, field: claim.field) }
    return session
  }
}
