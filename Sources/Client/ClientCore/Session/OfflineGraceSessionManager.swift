public import APIClient
public import APIContract
public import Domain
public import LocalStore

/// Keeps a person signed in: brings the token to every call, renews it, and forgets it only when
/// our own server says that the session has ended.
///
/// No answer, a portal's page, a proxy's refusal and a retention refusal leave the session exactly
/// as it was. Source: 004 FR-006, decision P-9, D-O3, D-O10.
public actor OfflineGraceSessionManager {
  public nonisolated let client: APIClient
  /// The server this session belongs to, as written in the vault.
  public nonisolated let server: String
  /// What this device knows of the seven days without a network.
  public nonisolated let grace: GraceLedger
  public nonisolated let entitlements: EntitlementStore

  let storage: any SessionStorage
  let newExchange: @Sendable () -> Identifier<StoredSession.TokenExchange>
  var session: StoredSession?
  var refreshing: Task<Result<StoredSession, APIError>, Never>?
  /// True while this session holds the lock of the renewal: what is kept changes through it alone then.
  var holdsRenewalLock = false
  /// Counts sign-ins and sign-outs, so that an answer asked for before one is never used after it.
  var generation = 0
  /// Why the newest tokens could not be kept on disk; nil while they are. They stay good in memory.
  public internal(set) var storageFault: VaultError?
  /// The access token that is kept although newer ones could not take its place; nil while the newest are kept.
  var outdated: String?
  /// True while the server is to be told of a sign-in that ended here.
  var owesEnd: Bool
  private let opensDevice: (@Sendable (OfflineGraceSessionManager) async -> OpenedDevice?)?

  /// Opens the sign-in that is kept for `server`; one kept for another server is left alone.
  ///
  /// `boot` is the clock since this device was started; without one nothing is known of restarts.
  /// `device` opens what is kept of the account, for a run that does not: an answer may close days of it.
  /// Errors: ``VaultError`` when the vault cannot be read (D-O7).
  public init(
    server: String, client: APIClient, storage: any SessionStorage,
    now: @escaping @Sendable () -> Timestamp,
    boot: @escaping @Sendable () -> BootClock = { BootClock(id: "", milliseconds: 0) },
    device: (@Sendable (OfflineGraceSessionManager) async -> OpenedDevice?)? = nil,
    newExchange: @escaping @Sendable () -> Identifier<StoredSession.TokenExchange> = {
      var random = SystemRandomNumberGenerator()
      return .random(using: &random)
    }
  ) throws(VaultError) {
    (self.server, self.storage) = (server, storage)
    (self.newExchange, opensDevice) = (newExchange, device)
    session = try storage.load(for: server)
    // What cannot be read now is told by a later start.
    owesEnd = (try? storage.ended())?.isEmpty == false
    let grace = GraceLedger(session) { ClockReading(device: now(), boot: boot()) }
    self.grace = grace
    entitlements = EntitlementStore(now: { grace.present }) { grace.tokenTime }
    self.client = client.permitted { grace.refusal(of: $0) }
  }

  /// Who is signed in; nil when nobody is.
  public var currentSession: StoredSession? { session }

  /// Makes one call with a good token, renewing it first when it has ended, or once when the server
  /// does not take it.
  ///
  /// In read-only the renewal is tried first; what writes is then refused unless it has succeeded (W-2).
  /// Errors: those of the call; `unauthorized` when nobody is signed in, `sessionEnded` when the
  /// server has ended the session, `cancelled` when somebody signed in or out meanwhile, `readOnly`,
  /// `roleForbids`.
  public func perform<Answer: Sendable>(
    _ operation: APIOperation, _ call: @Sendable (_ token: String) async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    do {
      return try await performed(call)
    } catch {
      client.log.note(.failed(operation, error))
      guard operation.effect == .writes, error.isNoAnswer, session != nil,
        let reason = grace.decision.reason
      else { throw error }
      throw .readOnly(reason)
    }
  }

  private func performed<Answer: Sendable>(
    _ call: @Sendable (_ token: String) async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    let started = generation
    let token = try await tokenToSay()
    try check(started)
    do {
      return try await heardNow(call, token, started)
    } catch {
      guard error == .unauthorized else { throw error }
    }
    try check(started)
    let renewed = try await renewed(after: token)
    try check(started)
    return try await lastTry(call, renewed, started)
  }

  /// A refusal by the plan that the answer to a later question contradicts is of before that answer: it is
  /// asked once more, so that nobody shows a lock beside premium (W-1).
  private func heardNow<Answer: Sendable>(
    _ call: @Sendable (String) async throws(APIError) -> Answer, _ token: String, _ started: Int
  ) async throws(APIError) -> Answer {
    do {
      return try await heard(call, token)
    } catch {
      guard case .historyRetentionLimit = error, entitlements.known.plan == .premium else {
        throw error
      }
      // The plan that is known may be that of whoever signed in meanwhile.
      try check(started)
      return try await heard(call, token)
    }
  }

  /// Makes a call, and tells the ledger what it showed of the network and of the time, and the store what it
  /// said of the plan.
  private func heard<Answer: Sendable>(
    _ call: @Sendable (String) async throws(APIError) -> Answer, _ token: String
  ) async throws(APIError) -> Answer {
    let question = entitlements.ask()
    do {
      let answer = try await call(token)
      noteContact()
      grace.heard(roleIn: answer)
      await told(answer, question)
      return answer
    } catch {
      grace.heard(failure: error)
      await told(error, question)
      throw error
    }
  }

  /// The days that an answer closes are forgotten before anybody reads it, also by a command that keeps
  /// nothing itself. Source: decision P-27.
  private func told(_ answer: some Sendable, _ question: Int) async {
    guard let cutoff = entitlements.heard(answer, to: question), let opensDevice else { return }
    let device = await opensDevice(self)
    device?.record.cache.forget(before: cutoff)
  }

  /// Signs a caregiver in and keeps the tokens.
  /// Errors: ``APIError`` of the server, `unauthorized` for a wrong e-mail or password;
  /// ``VaultError`` when the tokens cannot be kept, and then nobody is signed in.
  public func signIn(email: String, password: String) async throws {
    let tokens = try await asked(.signIn(SignInRequest(email: email, password: password)))
    try keepSignIn(StoredSession(server: server, role: .caregiver, tokens, account: email))
  }

  /// Makes a caregiver's account, in the household that an invitation leads to, signs it in and keeps the tokens.
  /// Errors: ``APIError`` of the server, `conflict` for an address that is taken; ``VaultError`` when
  /// the tokens cannot be kept, and then nobody is signed in.
  public func signUp(
    email: String, password: String, invitation: String? = nil
  ) async throws {
    let request = SignUpRequest(email: email, password: password, invitation: invitation)
    let tokens = try await asked(.signUp(request))
    try keepSignIn(StoredSession(server: server, role: .caregiver, tokens, account: email))
  }

  /// Signs a patient's device in by a linking code and keeps the tokens.
  /// Errors: ``APIError`` of the server, `unauthorized` for a code that is wrong, used or over;
  /// ``VaultError`` when the tokens cannot be kept, and then nobody is signed in.
  public func signInAsPatient(code: String) async throws {
    let tokens = try await asked(.link(LinkRequest(code: code)))
    let patient = try await client.send(.ownPatient, token: tokens.accessToken)
    var signedIn = StoredSession(
      server: server, role: .patient, tokens, account: patient.displayName)
    // Two patients of one name are two sign-ins.
    signedIn.patient = patient.id
    try keepSignIn(signedIn)
  }

  func keepSignIn(_ signedIn: StoredSession) throws(VaultError) {
    let lock = storage.changeLock()
    defer { lock?.release() }
    let before = replaced(by: signedIn)
    try storage.save(signedIn)
    begin(signedIn)
    owe(before)
  }

  /// Remembers the patient a caregiver looks at.
  public func choose(_ patient: PatientID) async throws(VaultError) {
    guard session?.patient != patient else { return }
    let lock = try await storage.renewalLock()
    defer { lock?.release() }
    guard var chosen = newestKept() else { return }
    chosen.patient = patient
    session = chosen
    try save(chosen)
  }

  /// Puts the notice of reading only away, until the state it tells of has ended.
  public func closeGraceNotice() {
    grace.closeNotice()
    keepGrace()
  }

  /// Keeps what the clocks have shown, and whether the notice was put away, for the next start; does nothing
  /// when nothing is worth it, or while another terminal is at it: the next time will do. The last one is the
  /// end of the program.
  public func keepGrace() {
    guard let known = session, losesRenewal || grace.toKeep(besides: known) != nil else { return }
    do {
      let lock = holdsRenewalLock ? RenewalLock {} : try storage.tryRenewalLock()
      guard let lock else { return }
      defer { lock.release() }
      guard let newest = newestKept() else { return }
      guard let kept = grace.toKeep(besides: newest) ?? (losesRenewal ? newest : nil) else {
        return
      }
      keep(kept)
    } catch {
      storageFault = error
    }
  }

  /// An answer of our server's has come: the network is there, and the server may have told the time.
  func noteContact() {
    noteServer()
    keepGrace()
  }

  /// Before anything is decided by it: a clock that was wrong must not end a grace that has just begun.
  func noteServer() {
    if let time = client.serverClock.take() {
      let before = grace.tokenTime
      grace.serverSaid(time)
      // The server's clock was set: an end may have come with it, which no timer of before knows of.
      if grace.tokenTime.since(before) > TrustedTime.underway { entitlements.clockSet() }
    }
    grace.heard(.reachable)
  }

  func noteStorage(_ fault: VaultError) { storageFault = fault }

  func begin(_ session: StoredSession?) {
    generation += 1
    refreshing = nil
    (storageFault, outdated) = (nil, nil)
    self.session = session
    entitlements.begin()
    if session != nil { noteServer() }
    grace.begin(session)
    if session != nil { noteContact() }
  }

  private func check(_ started: Int) throws(APIError) {
    if session == nil, started == generation { throw .sessionEnded }
    guard started == generation else { throw session == nil ? .unauthorized : .cancelled }
  }

  /// A token for a call; without one, nothing of the call has left this device.
  private func tokenToSay() async throws(APIError) -> String {
    do throws(APIError) {
      return try await goodToken()
    } catch {
      CallReach.current?.note(isNowhere: true)
      throw error
    }
  }

  private func goodToken() async throws(APIError) -> String {
    guard let session else { throw .unauthorized }
    guard !session.hasEnded(at: grace.tokenTime) else {
      return try await renewed(after: session.accessToken)
    }
    return grace.decision.canContinue ? session.accessToken : try await reopened(session)
  }

  /// Only a refresh opens writing again (decision P-7), also while the server still takes the
  /// token: a clock that was wrong for a while. Reading does not wait for it to succeed.
  private func reopened(_ session: StoredSession) async throws(APIError) -> String {
    do {
      return try await renewed(after: session.accessToken)
    } catch {
      switch error {
      case .sessionEnded, .unauthorized, .cancelled: throw error
      default: return session.accessToken
      }
    }
  }

  /// Leave to write, after a try to renew what has ended; nothing where nobody is signed in.
  /// Errors: `readOnly`; `sessionEnded` when the server has ended the session.
  public func requirePermit() async throws(APIError) {
    guard let session, grace.permit == nil else { return }
    _ = try await reopened(session)
    if self.session != nil, let reason = grace.decision.reason { throw .readOnly(reason) }
  }

  /// A refusal of brand-new tokens is the server's fault, not the person's.
  private func lastTry<Answer: Sendable>(
    _ call: @Sendable (String) async throws(APIError) -> Answer, _ token: String, _ started: Int
  ) async throws(APIError) -> Answer {
    do {
      return try await heardNow(call, token, started)
    } catch {
      throw error == .unauthorized ? .server : error
    }
  }
}
