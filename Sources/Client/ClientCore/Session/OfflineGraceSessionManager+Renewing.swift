import APIClient
import APIContract
import Domain
import LocalStore

// Renewing: one exchange at a time, whoever asks.
extension OfflineGraceSessionManager {
  func renewed(after token: String) async throws(APIError) -> String {
    guard let current = session else { throw .unauthorized }
    guard current.accessToken == token || current.hasEnded(at: grace.tokenTime) else {
      return current.accessToken
    }
    let exchange = refreshing ?? startExchange()
    return try await exchange.value.get().accessToken
  }

  /// A task of its own: a caller who gives up must not lose tokens that are already rotated.
  private func startExchange() -> Task<Result<StoredSession, APIError>, Never> {
    let started = generation
    let task = Task {
      // What this tells is no word of whoever waits for it.
      let result = await CallReach.$current.withValue(nil) { await self.exchange() }
      if started == self.generation { self.refreshing = nil }
      return result
    }
    refreshing = task
    return task
  }

  /// One exchange at a time among all terminals of this device: whoever waited finds the tokens that the
  /// other one has stored.
  private func exchange() async -> Result<StoredSession, APIError> {
    let (started, before) = (generation, session?.accessToken)
    let lock = await renewalLock()
    holdsRenewalLock = lock != nil
    defer {
      holdsRenewalLock = false
      lock?.release()
    }
    guard started == generation else { return .failure(.cancelled) }
    if hasEndedElsewhere() { return .failure(.sessionEnded) }
    guard var sent = newestKept() else { return .failure(.unauthorized) }
    if sent.accessToken != before, !sent.hasEnded(at: grace.tokenTime) { return .success(sent) }
    do {
      let change = try await renewal(of: &sent)
      guard started == generation, let session else { return .failure(.cancelled) }
      let renewed = change(session)
      keep(renewed)
      noteServer()
      grace.renewed(renewed)
      noteContact()
      return .success(renewed)
    } catch {
      grace.heard(failure: error)
      guard started == generation else { return .failure(.cancelled) }
      return refused(error, sent)
    }
  }

  /// Asks the server for new tokens, or, where an outside issuer gives them, whether the old one is good still;
  /// what to make of the session then.
  private func renewal(
    of sent: inout StoredSession
  ) async throws(APIError) -> (StoredSession) -> StoredSession {
    guard !sent.isVouched else {
      try await prove(sent)
      return { $0.opened }
    }
    let exchange = named(&sent)
    let tokens = try await client.send(
      .refresh(SessionRole(sent.role), sent.refreshToken, exchange: exchange.description))
    return { $0.renewed(with: tokens) }
  }

  /// The name of the exchange, kept before it is sent: with it the same exchange is sent again
  /// however many answers a network loses, also after a crash, and the server tells it from a theft
  /// (decision P-19).
  private func named(_ sent: inout StoredSession) -> Identifier<StoredSession.TokenExchange> {
    if let exchange = sent.exchange { return exchange }
    let exchange = newExchange()
    sent.exchange = exchange
    keep(sent)
    return exchange
  }

  private func renewalLock() async -> RenewalLock? {
    do {
      return try await storage.renewalLock()
    } catch {
      // Without the lock the server's second chance for the token before (decision P-19) has to do.
      storageFault = error
      return nil
    }
  }

  /// Only SESSION_ENDED of our own server ends the session, and only the one it was said of.
  private func refused(
    _ error: APIError, _ sent: StoredSession
  ) -> Result<StoredSession, APIError> {
    guard error == .sessionEnded else { return .failure(error.ofRenewal) }
    if let newest = newestKept(), newest.accessToken != sent.accessToken {
      return .success(newest)
    }
    session = nil
    entitlements.begin()
    grace.begin(nil)
    let lock = storage.changeLock()
    defer { lock?.release() }
    do {
      // Somebody else may have signed in from another terminal meanwhile.
      if try storage.load(for: server)?.isSameSignIn(as: sent) == true { try storage.clear() }
    } catch {
      storageFault = error
    }
    return .failure(.sessionEnded)
  }

  /// Our session, with the tokens another terminal may have stored meanwhile.
  func newestKept() -> StoredSession? {
    guard let ours = session else { return nil }
    do {
      // What we could not replace is older than ours, not another terminal's.
      if let kept = try storage.load(for: server), kept.isSameSignIn(as: ours),
        kept.accessToken != outdated
      {
        session = kept
        if kept.accessToken != ours.accessToken { grace.adopted(kept) }
      }
    } catch {
      storageFault = error
    }
    return session
  }

  func keep(_ renewed: StoredSession) {
    let before = session?.accessToken
    session = renewed
    do {
      try save(renewed)
      (storageFault, outdated) = (nil, nil)
    } catch {
      // The tokens are good; losing the newest ones with the process is better than losing the call.
      storageFault = error
      if before != renewed.accessToken { outdated = outdated ?? before }
    }
  }

  /// Keeps our sign-in, unless another terminal of this device has ended it since, or somebody signed in there: a
  /// screen that was left open puts nothing over that.
  func save(_ ours: StoredSession) throws(VaultError) {
    let lock = storage.changeLock()
    defer { lock?.release() }
    let kept = try storage.load()
    guard kept.map({ $0.isSameSignIn(as: ours) }) ?? (outdated != nil) else { return }
    try storage.save(ours)
  }

  /// True while the newest tokens would be lost with the process: the next one may have to sign in again.
  public var losesRenewal: Bool { outdated != nil }
}

extension APIError {
  /// A failure of the exchange of tokens, told apart from a refusal of what was to be done with them: the
  /// server cannot be asked now, and nothing was refused (D-O3).
  fileprivate var ofRenewal: APIError {
    switch self {
    case .noAnswer, .unreachable, .untrusted, .otherCertificate, .notOurs, .rateLimited,
      .serverFull, .schemaDiffers, .cancelled:
      self
    default: .unavailable
    }
  }
}
