public import APIContract
internal import Domain

/// Opens, renews and ends sessions.
///
/// Access tokens live 60 minutes; refresh tokens 90 days after their last use, a patient's 365.
/// Source: decisions P-19 and P-25.
public struct SessionService: Sendable {
  private let store: any RecordStore
  private let dependencies: ServerDependencies
  private let events: EventHub
  let passwords: PasswordHasher
  private let signInLimit: SignInLimit
  private let refreshLimit = AttemptLimit(maximum: 60, window: .seconds(900))

  /// How long an access token lives.
  public static let accessLifetime = Duration.seconds(3600)
  /// How long the previous refresh token works once more, for an answer that got lost.
  static let secondChance = Duration.seconds(60)

  /// How long a refresh token lives.
  static func refreshLifetime(isPatient: Bool) -> Duration {
    .seconds((isPatient ? 365 : 90) * 86_400)
  }

  /// Makes the service; its limits on attempts live as long as it does.
  public init(
    store: any RecordStore, dependencies: ServerDependencies, events: EventHub,
    passwords: PasswordHasher = PasswordHasher()
  ) {
    self.store = store
    self.dependencies = dependencies
    self.events = events
    self.passwords = passwords
    signInLimit = SignInLimit(dependencies)
  }

  /// Opens a session for a caregiver who knows the password.
  ///
  /// An unknown e-mail costs as much time as a wrong password. Throws ``WrongCredentialsError``, and
  /// ``RateLimitedError`` as ``SignInLimit`` says or when too many passwords wait.
  public func signIn(
    _ request: SignInRequest, on device: SignInDevice? = nil, from address: String
  ) async throws -> TokensAnswer {
    let now = dependencies.now()
    let email = request.email.accountAddress
    let attempt = SignInLimit.Attempt(address: address, account: email)
    let left = try await signInLimit.admit(attempt, now: now)
    do {
      let account = try await store.read { try $0.account(email: email) }
      let isRight = try await passwords.verify(
        request.password, hash: account?.passwordHash, for: address)
      guard isRight, let account else { throw WrongCredentialsError(triesLeft: left) }
      let tokens = try await open(at: now, on: device) { writer in
        // The account may have gone while the password was checked.
        guard let holder = try writer.owner(.caregiver(account.id)) else {
          throw WrongCredentialsError(triesLeft: left)
        }
        return holder
      }
      await signInLimit.succeeded(attempt)
      return tokens
    } catch let error as WrongCredentialsError {
      throw error
    } catch {
      // Nobody has learnt anything.
      await signInLimit.takeBack(attempt)
      throw error
    }
  }

  /// Opens a session without any question: for the demo and for embedded servers, never for a route.
  ///
  /// `accessAge` makes the access token that old already. Throws ``NotFoundError``.
  public func issueSession(
    for owner: SessionOwner, accessAge: Duration = .zero
  ) async throws -> TokensAnswer {
    let now = dependencies.now()
    return try await open(at: now, accessAge: accessAge) { writer in
      guard let holder = try writer.owner(owner) else { throw NotFoundError() }
      return holder
    }
  }

  /// Exchanges a refresh token for a new pair.
  ///
  /// The token before works once more for 60 seconds, for answers that got lost; any other second
  /// use ends the session with everything that came out of it. `exchange` names this exchange: sent again
  /// under its name it is no second use. Throws ``SessionEndedError``, and
  /// ``RateLimitedError`` after 60 failures in 15 minutes from one address.
  public func refresh(
    _ token: PresentedToken, named exchange: IdempotencyKey? = nil, role: SessionRole,
    on device: SignInDevice? = nil, from address: String
  ) async throws -> TokensAnswer {
    let now = dependencies.now()
    try refreshLimit.check(address, now: now)
    let fresh = FreshTokens(dependencies)
    let name = exchange.map { TokenHash(of: $0.text) }
    let rotation = try await store.write { writer in
      try writer.rotate(token, named: name, role: role, on: device, into: fresh, now: now)
    }
    switch rotation {
    case .renewed(let answer): return answer
    case .ended(let session): events.end(sessions: [session])
    case .unknown: break
    }
    refreshLimit.count(address, now: now)
    throw SessionEndedError()
  }

  /// Ends the session of an access token, and everything that came out of it.
  ///
  /// Throws ``UnauthorizedError`` and, for the wrong role, ``ForbiddenError``.
  public func signOut(_ token: PresentedToken, role: SessionRole) async throws {
    let now = dependencies.now()
    let ended = try await store.write { writer in
      let session = try writer.session(token, now: now)
      guard session.holder.role == role else { throw ForbiddenError() }
      try writer.endSession(session.key)
      return session
    }
    events.end(sessions: [ended.key])
    if case .caregiver(let member) = ended.holder {
      events.publish(.sessions, to: .account(member.caregiver))
    }
  }

  /// Opens a session for whoever `holder` finds or makes, in the same transaction.
  func open(
    at now: Timestamp, accessAge: Duration = .zero, on device: SignInDevice? = nil,
    for holder: @escaping @Sendable (any StoreWriter) throws -> SessionHolder
  ) async throws -> TokensAnswer {
    try await open(at: now, accessAge: accessAge, on: device) { (try holder($0), ()) }.tokens
  }

  /// The same, and what else `holder` has found out.
  func open<Finding: Sendable>(
    at now: Timestamp, accessAge: Duration = .zero, on device: SignInDevice? = nil,
    for holder: @escaping @Sendable (any StoreWriter) throws -> (SessionHolder, Finding)
  ) async throws -> (tokens: TokensAnswer, finding: Finding) {
    let fresh = FreshTokens(dependencies)
    let id = dependencies.identifier(SignInSession.self)
    return try await store.write { writer in
      let (holder, finding) = try holder(writer)
      let session = try writer.insertSession(id, holder, on: device, at: now)
      let issued = fresh.issued(
        at: now, isPatient: holder.role == .patient, accessAge: accessAge)
      try writer.insertTokens(issued, session: session, generation: 0)
      return (fresh.answer(issued), finding)
    }
  }
}

extension SessionHolder {
  /// The role as the API names it.
  public var role: SessionRole {
    switch self {
    case .caregiver: .caregiver
    case .patient: .patient
    }
  }
}
