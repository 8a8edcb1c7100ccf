public import APIClient
public import APIContract
public import Domain
public import LocalStore

/// Who is signed in on this terminal, without the tokens.
public struct SignedIn: Hashable, Sendable {
  public let role: SessionRole
  /// What the account is called on the screen.
  public let account: String
  /// The patient a caregiver last looked at; the patient who is signed in, nil where that is not known.
  public let patient: PatientID?
}

extension OfflineGraceSessionManager {
  /// Who is signed in; nil when nobody is.
  public var signedIn: SignedIn? {
    currentSession.map {
      SignedIn(role: SessionRole($0.role), account: $0.account, patient: $0.patient)
    }
  }

  /// What the household calls whoever is signed in, as its members see it; nil where nobody chose a name for them.
  ///
  /// A page for a doctor says by it who prepared the page: nothing of an address stands there. Source: decision P-43.
  public func ownName() async throws(APIError) -> String? {
    let name = try await send(.members).items.first(where: \.you)?.name
    return name == currentSession?.account.nameOfAddress ? nil : name
  }

  /// What the patient who is signed in is called now; kept for the next start too, unless another terminal renews the
  /// sign-in just then, whose renewal brings it. Nil for anybody else, for whom nothing is asked.
  ///
  /// Errors: those of the call, and ``VaultError``.
  public func learnOwnName() async throws -> String? {
    guard let session, session.role == .patient, session.patient != nil else { return nil }
    let own = try await send(.ownPatient)
    if session.account != own.displayName { try keep(ownName: own) }
    return own.displayName
  }

  private func keep(ownName own: PatientAnswer) throws(VaultError) {
    guard let lock = try storage.tryRenewalLock() else { return }
    defer { lock.release() }
    guard var named = newestKept(), named.role == .patient, named.patient == own.id else { return }
    named.account = own.displayName
    self.session = named
    try save(named)
  }
}

extension SessionRole {
  public init(_ role: StoredSession.Role) { self = role == .caregiver ? .caregiver : .patient }
}

extension StoredSession {
  public init(server: String, role: Role, _ tokens: TokensAnswer, account: String) {
    self.init(
      server: server, role: role, accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken, accessTokenExpiresAt: tokens.accessTokenExpiresAt,
      account: account)
  }

  func renewed(with tokens: TokensAnswer) -> StoredSession {
    var renewed = self
    renewed.accessToken = tokens.accessToken
    renewed.refreshToken = tokens.refreshToken
    renewed.accessTokenExpiresAt = tokens.accessTokenExpiresAt
    renewed.exchange = nil
    // Where the patient is not kept by an id, the name is what tells two sign-ins apart.
    if role == .patient, patient != nil, let name = tokens.displayName { renewed.account = name }
    return renewed.opened
  }

  /// The same with writing open again: the server has just taken it (004 FR-006).
  var opened: StoredSession {
    var opened = self
    (opened.isGraceOver, opened.isGraceNoticeClosed) = (false, false)
    return opened
  }

  /// When the access token ends, for the grace that begins then.
  var tokenExpiry: TokenExpiry { accessTokenExpiresAt.map { .at($0) } ?? .unknown }

  /// True from the instant the access token ends, and when that instant is unknown.
  func hasEnded(at now: Timestamp) -> Bool {
    guard let accessTokenExpiresAt else { return true }
    return now >= accessTokenExpiresAt
  }

  /// True for the same account; patients are told apart by their ids, or else, for a sign-in that was
  /// kept before those were, by their names.
  func isSameSignIn(as other: StoredSession) -> Bool {
    guard server == other.server, role == other.role else { return false }
    guard role == .patient, let patient, let others = other.patient else {
      return account == other.account
    }
    return patient == others
  }
}

extension SessionStorage {
  /// The sign-in kept for that server; tokens never go to another one.
  func load(for server: String) throws(VaultError) -> StoredSession? {
    guard let kept = try load(), kept.server == server else { return nil }
    return kept
  }
}
