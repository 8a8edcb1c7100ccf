public import APIContract
internal import Domain

/// Connects a patient's own devices by short-lived codes, and cuts them off again.
/// Source: decision P-18.
public struct LinkingService: Sendable {
  private let store: any RecordStore
  private let sessions: SessionService
  private let events: EventHub
  private let dependencies: ServerDependencies
  private let guesses: GuessLimit

  /// How long every exchange waits while the whole server is being guessed at.
  static let slowdown = Duration.seconds(2)

  /// Makes the service; its limits on attempts live as long as it does.
  public init(
    store: any RecordStore, sessions: SessionService, events: EventHub,
    dependencies: ServerDependencies
  ) {
    (self.store, self.sessions) = (store, sessions)
    (self.events, self.dependencies) = (events, dependencies)
    guesses = .links(dependencies)
  }

  /// A fresh code for a patient, good for 15 minutes; the one before ends.
  ///
  /// No two live codes are equal. Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``.
  public func makeCode(
    _ record: RecordReference, token: PresentedToken
  ) async throws -> LinkingCodeAnswer {
    let now = dependencies.now()
    let end = now.adding(LinkingCode.lifetime)
    let randomBytes = dependencies.randomBytes
    return try await store.write { writer in
      let scope = try writer.managed(record, token, now: now)
      try writer.removeLinkingCode(of: scope.key)
      let code = try writer.insertFreshCode(of: scope.key, at: now, until: end, randomBytes)
      return LinkingCodeAnswer(code: code.text, expiresAt: end)
    }
  }

  /// Ends the patient's live code, if there is one.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``.
  public func cancelCode(_ record: RecordReference, token: PresentedToken) async throws {
    let now = dependencies.now()
    try await store.write { writer in
      let scope = try writer.managed(record, token, now: now)
      try writer.removeLinkingCode(of: scope.key)
    }
  }

  /// Ends what is linked: the patient's sessions, their code, and the plan they inherit, all at once.
  /// The caregiver keeps the record (docs/decisions/0012); nothing linked is no error.
  ///
  /// Throws ``UnauthorizedError``, ``ForbiddenError``, ``NotFoundError``. Source: D-E12.
  public func revoke(_ record: RecordReference, token: PresentedToken) async throws {
    let now = dependencies.now()
    let (audience, ended) = try await store.write { writer in
      let scope = try writer.managed(record, token, now: now)
      let ended = try writer.revoke(scope.key, at: now)
      return (try writer.audience(of: scope), ended)
    }
    events.end(sessions: ended)
    events.publish(.link, to: audience)
  }

  /// Exchanges a code for a patient's session; the code is used up by that.
  ///
  /// Guesses are counted before they are checked, so that many at once are not more than many in a row.
  /// After 10 wrong ones in 15 minutes an address gets ``RateLimitedError`` until the 15 minutes are
  /// over, for a right code too: what is refused must not tell. After 200 wrong ones from everybody,
  /// every exchange takes two seconds longer and none is refused. Throws ``LinkingCodeError``.
  public func exchange(
    _ request: LinkRequest, on device: SignInDevice? = nil, from address: String
  ) async throws -> TokensAnswer {
    guard let code = LinkingCode(ascii: request.code) else {
      throw ValidationError(.body, field: "code")
    }
    let now = dependencies.now()
    return try await guesses.guess(from: address, dependencies, wrong: LinkingCodeError.self) {
      try await link(code, on: device, now: now, or: LinkingCodeError(triesLeft: $0))
    }
  }

  private func link(
    _ code: LinkingCode, on device: SignInDevice?, now: Timestamp, or refusal: LinkingCodeError
  ) async throws -> TokensAnswer {
    let (tokens, audience) = try await sessions.open(at: now, on: device) { writer in
      guard let key = try writer.takeLinkingCode(code, at: now),
        let patient = try writer.patient(key: key),
        let holder = try writer.owner(.patient(patient.id)), case .patient(let scope) = holder
      else { throw refusal }
      try writer.link(key, at: now)
      return (holder, try writer.audience(of: scope))
    }
    events.publish(.link, to: audience)
    return tokens
  }
}

extension StoreReader {
  /// Whoever is told of a change of this patient.
  fileprivate func audience(of scope: PatientScope) throws -> EventAudience {
    .record(scope.key, id: try patientAnswer(scope.key).id, household: scope.household)
  }
}

extension StoreWriter {
  /// Stores a code that nobody else has now.
  fileprivate func insertFreshCode(
    of patient: Int64, at now: Timestamp, until end: Timestamp, _ randomBytes: (Int) -> [UInt8]
  ) throws -> LinkingCode {
    for _ in 0..<1000 {
      guard let code = LinkingCode.random(randomBytes) else { break }
      if try insertLinkingCode(code, of: patient, at: now, until: end) { return code }
    }
    throw StoreUnavailableError(reason: "no linking code is free")
  }
}
