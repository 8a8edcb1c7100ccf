public import APIClient
public import APIContract
public import Domain
import LocalStore
import Synchronization

/// What this device knows of a session's seven days, readable at once from anywhere.
///
/// It asks nobody: tokens, clocks and the outcome of real requests are told to it, and every decision is
/// ``OfflineGrace``'s. Source: 004 FR-002, D-O4, D-O6.
public final class GraceLedger: Sendable {
  /// How much time is worth writing down again.
  static let worthKeeping = Duration.seconds(5 * 60)

  fileprivate struct State {
    var expiry: TokenExpiry?
    /// True where an outside issuer gave the token.
    let isVouched: Bool
    var trusted: TrustedTime
    var isOver: Bool
    var isNoticeClosed: Bool
    var reachability: Reachability
    /// What the server said that this member may do; nil while it has not, and in a patient's session.
    var role: MemberRole?
    /// True once the server has told its time to this run.
    var hasHeardTime = false

    init(_ session: StoredSession?, trusted: TrustedTime, _ reachability: Reachability) {
      expiry = session.map(\.tokenExpiry)
      isVouched = session?.isVouched ?? false
      self.trusted = session?.trustedTime ?? trusted
      isOver = session?.isGraceOver ?? false
      isNoticeClosed = session?.isGraceNoticeClosed ?? false
      self.reachability = reachability
    }
  }

  private let state: Mutex<State>
  private let reading: @Sendable () -> ClockReading
  private let listeners = Listeners<Void>()

  init(_ session: StoredSession?, reading: @escaping @Sendable () -> ClockReading) {
    self.reading = reading
    state = Mutex(State(session, trusted: TrustedTime(reading()), .unknown))
  }

  /// Whether anything may be written now. Once it says that the grace is over, it says so until a
  /// refresh succeeds, whatever the clocks do (decision P-7).
  public var decision: OfflineAccessDecision {
    let reading = reading()
    return state.withLock { $0.decide(reading) }
  }

  public var standing: SessionStanding { look { $0.standing($1) } }

  /// Leave to write one thing; nil when nothing may be written (D-O8).
  public var permit: WritePermit? { decision.canContinue ? WritePermit() : nil }

  /// What the server said that this member of the household may do; nil while it has not.
  public var role: MemberRole? { state.withLock { $0.role } }

  /// Leave to keep what that operation will tell the server; nil when nothing may be written, or not by this
  /// member. Source: D-O8, F-28.
  public func permit(for operation: APIOperation) -> WritePermit? {
    refusal(of: operation) == nil ? permit : nil
  }

  /// Why an operation that writes is not to be sent: the member's role, which no contact mends, or else
  /// read-only; nil when it may, and for every other. Source: W-2, F-28.
  public func refusal(of operation: APIOperation) -> APIError? {
    guard operation.effect == .writes else { return nil }
    if let role, !role.allows(operation.right) { return .roleForbids(role) }
    return permit == nil ? decision.reason.map { .readOnly($0) } : nil
  }

  /// The trusted time. Source: decision P-8.
  public var now: Timestamp { look { $0.trusted.now($1) } }

  /// How far this device's clock lies behind; nil up to five minutes.
  public var clockBehind: Duration? { look { $0.trusted.behind($1) } }

  /// When nothing can be written any more unless the server answers; nil when that is so already.
  public var writableUntil: Timestamp? {
    guard decision.canContinue, case .at(let end) = state.withLock({ $0.expiry }) else {
      return nil
    }
    return end.adding(OfflineGrace.period)
  }

  /// When an outside issuer's token ends, which nothing here renews; nil where the server renews the sign-in
  /// itself, and where nobody is signed in.
  public var vouchedUntil: Timestamp? {
    state.withLock { state in
      if state.isVouched, case .at(let end) = state.expiry { end } else { nil }
    }
  }

  /// What the clocks of this device show, to be kept with a write.
  var shown: ClockReading { reading() }

  /// What is known of this device's clock from the answers to this run; nil before the first of them, and while the
  /// server is silent for a clock that is not off.
  public var clockCorrection: ClockCorrection? { correction(reading()) }

  /// Now, for everything that is shown and asked of the record: the server's present where this run has heard it and
  /// this device's clock is off, else what this device says. Source: W-62, decision 0181.
  public var present: Timestamp {
    let reading = reading()
    guard let correction = correction(reading), correction.isOff else { return reading.device }
    return correction.server
  }

  /// Now, for what this device keeps with its date: ``present``, and before this run has heard the server no earlier than
  /// what an earlier one knew, so that nothing deleted by a clock that is years behind seems to have been so for years.
  public var presentToKeep: Timestamp { isTimeHeard ? present : max(present, now) }

  /// What the server has told goes on with the clock that nobody can set, also while it is silent.
  private func correction(_ reading: ClockReading) -> ClockCorrection? {
    state.withLock { state in
      guard state.hasHeardTime, let server = state.trusted.serverTime(reading) else { return nil }
      let correction = ClockCorrection(reading, server: server)
      return correction.isOff || state.reachability == .reachable ? correction : nil
    }
  }

  /// How far this device's clock is ahead of the server's; nil up to five minutes.
  public var clockAhead: Duration? {
    guard let correction = clockCorrection, correction.isOff, correction.ahead > .zero else {
      return nil
    }
    return correction.ahead
  }

  /// True once this run has heard the server's clock: before that nothing is destroyed because of a date.
  public var isTimeHeard: Bool { state.withLock { $0.hasHeardTime } }

  /// True while the last request brought an answer of our server's.
  public var isServerHeard: Bool { state.withLock { $0.reachability == .reachable } }

  public var isNoticeClosed: Bool { state.withLock { $0.isNoticeClosed } }

  /// The next instant at which the standing changes by itself; nil when it does not.
  public func nextTurn(after now: Timestamp) -> Timestamp? {
    guard case .at(let end) = state.withLock({ $0.expiry }) else { return nil }
    let turns = (0...7).map { end.adding(.seconds($0 * 86_400)) }
    return turns.first { $0 > now }
  }

  /// Yields whenever the standing may have changed, until the listening task is cancelled.
  public func changes() -> AsyncStream<Void> { listeners.stream() }

  /// The time by which a token counts as ended: the server's when it is known, for a device's clock that
  /// runs ahead must not renew a token before every call.
  var tokenTime: Timestamp { look { $0.trusted.serverTime($1) ?? $0.trusted.now($1) } }

  private func look<Answer>(_ answer: (borrowing State, ClockReading) -> Answer) -> Answer {
    let reading = reading()
    return state.withLock { answer($0, reading) }
  }

  private func change(_ change: (inout State, ClockReading) -> Void) {
    let reading = reading()
    state.withLock { state in
      change(&state, reading)
      _ = state.decide(reading)
    }
    listeners.tell(())
  }
}

/// Leave to write one thing, given by the session only. Source: D-O8.
public struct WritePermit: Sendable {
  fileprivate init() {}
}

// What is told to the ledger.
extension GraceLedger {
  func begin(_ session: StoredSession?) {
    change { state, _ in
      let hasHeardTime = state.hasHeardTime
      state = State(session, trusted: state.trusted, state.reachability)
      state.hasHeardTime = hasHeardTime
    }
  }

  /// A refresh has succeeded: the grace begins again with the new token (004 FR-006).
  func renewed(_ session: StoredSession) {
    change { state, _ in
      (state.expiry, state.isOver, state.isNoticeClosed) = (session.tokenExpiry, false, false)
      state.reachability = .reachable
    }
  }

  /// Another terminal has stored newer tokens of the same sign-in.
  func adopted(_ session: StoredSession) {
    change { state, _ in
      (state.expiry, state.isOver) = (session.tokenExpiry, session.isGraceOver)
    }
  }

  /// A request has brought an answer of our server's, or none.
  func heard(_ reachability: Reachability) {
    guard state.withLock({ $0.reachability != reachability }) else { return }
    change { state, _ in state.reachability = reachability }
  }

  /// A request has failed: that too shows whether our server was there.
  func heard(failure: APIError) {
    if let reachability = failure.reachability { heard(reachability) }
  }

  /// An answer may tell what this member may do. Source: F-28.
  func heard(roleIn answer: some Sendable) {
    let answer = (answer as? any AnswerWithBytes)?.told ?? answer
    guard let role = (answer as? any TellsRole)?.ownRole else { return }
    recall(role)
  }

  /// What was said at an earlier start counts until the server says more.
  public func recall(_ role: MemberRole?) {
    guard let role, self.role != role else { return }
    change { state, _ in state.role = role }
  }

  /// The server has said what time it is.
  func serverSaid(_ time: Timestamp) {
    let reading = reading()
    state.withLock { state in
      state.trusted.serverSaid(time, at: reading)
      state.hasHeardTime = true
    }
  }

  /// The person has put the notice away, or the state it tells of has ended. It is kept by ``OfflineGraceSessionManager/closeGraceNotice()``.
  public func closeNotice() { change { state, _ in state.isNoticeClosed = true } }

  /// What is to be kept of this for the next start; nil when what `session` keeps is good enough.
  func toKeep(besides session: StoredSession) -> StoredSession? {
    var kept = session
    let reading = reading()
    state.withLock { state in
      state.trusted.observe(state.shown(reading))
      _ = state.decide(reading)
      kept.trustedTime = state.trusted
      (kept.isGraceOver, kept.isGraceNoticeClosed) = (state.isOver, state.isNoticeClosed)
    }
    return kept.isWorthKeeping(besides: session) ? kept : nil
  }
}

extension GraceLedger.State {
  /// Decides, and remembers that the grace is over once it is.
  fileprivate mutating func decide(_ reading: ClockReading) -> OfflineAccessDecision {
    let decision = OfflineGrace.decision(expiry: expiry, now: now(reading), isLatched: isOver)
    if decision.reason == .graceExpired { isOver = true }
    return decision
  }

  fileprivate func standing(_ reading: ClockReading) -> SessionStanding {
    OfflineGrace.standing(
      expiry: expiry, now: now(reading), isLatched: isOver, reachability: reachability)
  }

  /// While the server answers, its own time counts: a clock set wrong takes nothing away then.
  private func now(_ reading: ClockReading) -> Timestamp {
    serverTime(reading) ?? trusted.now(reading)
  }

  /// What the clocks show for the next start: a start in 2037 that has heard the server leaves nothing behind.
  fileprivate func shown(_ reading: ClockReading) -> ClockReading {
    ClockReading(device: serverTime(reading) ?? reading.device, boot: reading.boot)
  }

  fileprivate func serverTime(_ reading: ClockReading) -> Timestamp? {
    reachability == .reachable ? trusted.serverTime(reading) : nil
  }
}

extension StoredSession {
  /// True when the next start would decide otherwise without what is new here.
  fileprivate func isWorthKeeping(besides before: StoredSession) -> Bool {
    guard let trustedTime, let old = before.trustedTime else { return true }
    let gap = trustedTime.lastSeen.since(old.lastSeen)
    return gap >= GraceLedger.worthKeeping || gap < .zero
      || isGraceOver != before.isGraceOver
      || isGraceNoticeClosed != before.isGraceNoticeClosed
  }
}

extension APIError {
  /// What a failure shows of the network; nil when it shows nothing.
  fileprivate var reachability: Reachability? {
    switch self {
    case .noAnswer, .unreachable, .untrusted, .otherCertificate, .notOurs: .unreachable
    case .server, .unavailable, .serverFull, .schemaDiffers, .cancelled, .readOnly, .roleForbids:
      nil
    default: .reachable
    }
  }
}
