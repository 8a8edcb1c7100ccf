internal import APIContract
internal import Domain

/// A pair of secrets that nobody has seen yet.
struct FreshTokens: Sendable {
  private let access: SessionToken
  private let refresh: SessionToken

  init(_ dependencies: ServerDependencies) {
    access = SessionToken(.access, randomBytes: dependencies.randomBytes)
    refresh = SessionToken(.refresh, randomBytes: dependencies.randomBytes)
  }

  func issued(at now: Timestamp, isPatient: Bool, accessAge: Duration = .zero) -> IssuedTokens {
    IssuedTokens(
      access: access.hash, accessExpiresAt: now.adding(SessionService.accessLifetime - accessAge),
      refresh: refresh.hash,
      refreshExpiresAt: now.adding(SessionService.refreshLifetime(isPatient: isPatient)))
  }

  func answer(_ issued: IssuedTokens, displayName: String? = nil) -> TokensAnswer {
    TokensAnswer(
      accessToken: access.text, refreshToken: refresh.text,
      accessTokenExpiresAt: issued.accessExpiresAt, displayName: displayName)
  }
}

extension StoreWriter {
  /// Exchanges a refresh token, or ends its session when it shows up when it should not. It does
  /// not throw for that, because throwing would undo the end.
  ///
  /// An exchange that is sent again under its name is the same use, until one of the tokens that
  /// came of it has been exchanged in turn. Source: decision P-19, docs/decisions/0023.
  func rotate(
    _ token: PresentedToken, named exchange: TokenHash?, role: SessionRole,
    on device: SignInDevice?, into fresh: FreshTokens, now: Timestamp
  ) throws -> TokenRotation {
    guard let hash = token.refreshHash, let known = try refreshToken(hash),
      known.isPatient == (role == .patient), now < known.expiresAt
    else { return .unknown }
    let isRepeated = known.wasExchanged(by: exchange)
    let next = isRepeated ? known.newestGeneration : known.nextGeneration(at: now)
    guard let generation = next else {
      try endSession(known.session)
      return .ended(known.session)
    }
    if !isRepeated {
      try markUsed(hash, for: exchange, session: known.session, on: device, at: now)
    }
    let issued = fresh.issued(at: now, isPatient: known.isPatient)
    try insertTokens(issued, session: known.session, generation: generation)
    let name = try known.isPatient ? patientName(of: issued) : nil
    return .renewed(fresh.answer(issued, displayName: name))
  }

  /// What the patient is called whose tokens these are: a device asks for it by no request of its own (W-74).
  private func patientName(of issued: IssuedTokens) throws -> String? {
    guard case .patient(let scope)? = try session(accessToken: issued.access)?.holder else {
      return nil
    }
    return try patient(key: scope.key)?.displayName
  }
}

/// What came of the exchange of a refresh token.
enum TokenRotation: Sendable {
  case renewed(TokensAnswer)
  /// It had been used before, so its session is over.
  case ended(SessionKey)
  case unknown
}

extension RefreshToken {
  /// True when this is the exchange that has replaced the token already, and nobody has gone on from what it
  /// answered.
  fileprivate func wasExchanged(by exchange: TokenHash?) -> Bool {
    guard let exchange, exchange == self.exchange else { return false }
    return generation + 1 == newestGeneration
  }

  /// The rotation that an exchange at `now` begins; nil when the token may not be exchanged again.
  fileprivate func nextGeneration(at now: Timestamp) -> Int? {
    guard uses > 0, let firstUsedAt else {
      // Of two pairs that one token gave, the one that nobody has gone on from is nobody's any more.
      return generation == newestGeneration ? newestGeneration + 1 : nil
    }
    let isPrevious = uses == 1 && generation + 1 == newestGeneration
    guard isPrevious, now.since(firstUsedAt) <= SessionService.secondChance else { return nil }
    return newestGeneration
  }
}
