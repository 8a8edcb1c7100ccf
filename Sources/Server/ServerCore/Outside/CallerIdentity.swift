internal import APIContract
internal import Domain
public import Logging

/// Finds out for whom an outside issuer vouches, before any service is asked.
///
/// On such a server a caregiver's token is one of the issuer's, and tokens of ours open patients'
/// sessions only. Source: product §4, §6 "identity"; docs/decisions/0014.
public struct CallerIdentity: Sendable {
  private let issuer: OutsideIssuer
  private let store: any RecordStore
  private let dependencies: ServerDependencies
  private let policy: SignUpPolicy
  private let keys: IssuerKeys
  private let verified = VerifiedTokens()

  /// Makes it; what it has verified it remembers as long as it lives.
  ///
  /// With a `policy` of closed, whoever has never been here is refused.
  public init(
    issuer: OutsideIssuer, store: any RecordStore, dependencies: ServerDependencies,
    signUp policy: SignUpPolicy, logger: Logger
  ) {
    (self.issuer, self.store, self.dependencies) = (issuer, store, dependencies)
    self.policy = policy
    keys = IssuerKeys(source: issuer.keys, logger: logger)
  }

  /// Whose tokens are believed, for people who look for one.
  public var issuerName: String { issuer.name }

  /// What a service may believe of a token as it came.
  ///
  /// A token that is not good comes back as one that opens nothing; the service refuses it where it
  /// refuses all others. The first good token of an account makes its caregiver. Throws
  /// ``SignUpClosedError`` where that is not allowed, and ``StoreUnavailableError``, also while the
  /// issuer's keys have never been read.
  public func identified(_ token: PresentedToken) async throws -> PresentedToken {
    let now = dependencies.now()
    let mine = token.forPatientsOnly
    guard let text = token.text, let signed = SignedToken(text) else { return mine }
    let hash = TokenHash(of: text)
    if let known = verified.identity(hash, now: now) { return PresentedToken(known) }
    guard let key = try await keys.key(for: signed, now: now), key.hasSigned(signed),
      let identity = OutsideIdentity(
        claims: signed.payload, of: issuer, hash: hash, now: now)
    else { return mine }
    try await welcome(identity)
    verified.keep(identity, hash, now: now)
    return PresentedToken(identity)
  }

  /// Makes the caregiver at first contact; of several at once one does.
  private func welcome(_ identity: OutsideIdentity) async throws {
    let subject = identity.subject
    guard try await store.read({ try $0.caregiver(subject) == nil }) else { return }
    guard policy == .open else { throw SignUpClosedError() }
    let id = dependencies.identifier(Caregiver.self)
    try await store.write { writer in
      guard try writer.caregiver(subject) == nil else { return }
      let email = try writer.shown(identity.email, id)
      let caregiver = try writer.insertCaregiver(id, subject, email: email)
      _ = try writer.found(id, for: caregiver, named: email.nameOfAddress)
    }
  }
}

extension StoreReader {
  /// The session that a verified token is; its caregiver may be gone.
  func session(of identity: OutsideIdentity, now: Timestamp) throws -> Session {
    guard now < identity.takenUntil, let caregiver = try caregiver(identity.subject) else {
      throw UnauthorizedError()
    }
    return Session(
      key: identity.session, holder: .caregiver(caregiver.member),
      accessExpiresAt: identity.expiresAt, entitlements: caregiver.entitlements)
  }

  /// The address that the account shows: the token's unless another account has it, so that nobody's
  /// account is reached by an address alone.
  fileprivate func shown(_ email: String?, _ id: CaregiverID) throws -> String {
    if let email, try account(email: email) == nil { return email }
    return "\(id)@outside.invalid"
  }
}
