public import Domain

/// What this terminal keeps of a sign-in.
public struct StoredSession: Hashable, Sendable {
  /// One exchange of a refresh token, however often it has to be sent.
  public enum TokenExchange {}

  /// Whether a caregiver or a patient is signed in.
  public enum Role: String, Hashable, Sendable, Codable { case caregiver, patient }

  /// The server the tokens belong to; they are never sent to another.
  public var server: String
  public var role: Role
  public var accessToken: String
  /// Good for one exchange; empty where an outside issuer gives the tokens (decision 0053). Never logged.
  public var refreshToken: String
  /// When the access token ends; nil when that could not be read, which counts as ended
  /// (004 EC-1).
  public var accessTokenExpiresAt: Timestamp?
  /// What the account is called on the screen: the caregiver's e-mail, the patient's name as the server said it last.
  public var account: String
  /// The patient last looked at by a caregiver, nil when none was chosen; the patient who is signed in,
  /// nil for a sign-in of a version that did not keep it.
  public var patient: PatientID?
  /// What the device knows of the time; nil for a sign-in of a version that did not keep it.
  public var trustedTime: TrustedTime?
  /// True once the grace period is over, until a refresh succeeds (decision P-7).
  public var isGraceOver = false
  /// True while the person has put the notice of reading only away; it stays so across restarts.
  public var isGraceNoticeClosed = false
  /// Names the exchange of `refreshToken`, from before it is first sent until its answer has come; nil when
  /// none was begun. Never logged.
  public var exchange: Identifier<TokenExchange>?

  public init(
    server: String, role: Role, accessToken: String, refreshToken: String,
    accessTokenExpiresAt: Timestamp?, account: String, patient: PatientID? = nil
  ) {
    (self.server, self.role, self.account, self.patient) = (server, role, account, patient)
    (self.accessToken, self.refreshToken) = (accessToken, refreshToken)
    self.accessTokenExpiresAt = accessTokenExpiresAt
  }
}

/// Where a terminal keeps its sign-in.
public protocol SessionStorage: Sendable {
  /// The sign-in that is kept; nil only when there certainly is none.
  /// Errors: ``VaultError`` when it cannot be read, which never means "none" (D-O7).
  func load() throws(VaultError) -> StoredSession?
  /// Keeps a sign-in in place of the one before, wholly or not at all.
  func save(_ session: StoredSession) throws(VaultError)
  func clear() throws(VaultError)
  /// The sign-ins that ended here and of whose end the server has not been told, oldest first.
  func ended() throws(VaultError) -> [StoredSession]
  /// Keeps those in place of the ones before.
  func keepEnded(_ sessions: [StoredSession]) throws(VaultError)
  /// Takes the lock under which what is kept may be changed; nil while another terminal holds it. Never
  /// waits. Errors: ``VaultError`` when the lock file cannot be opened.
  func tryRenewalLock() throws(VaultError) -> RenewalLock?
  /// Takes the lock for the moment in which what is kept is compared and replaced, or taken away, so that nobody puts
  /// back what another terminal has just ended. Waits for others, two seconds at most; nil where it cannot be had, and
  /// then whoever asked goes on without.
  func changeLock() -> RenewalLock?
}

/// Held while tokens are exchanged or what is kept is changed; other terminals wait meanwhile. Let go when it
/// is released, or with the process.
public struct RenewalLock: Sendable {
  /// Lets the next one in; call once.
  public let release: @Sendable () -> Void

  public init(release: @escaping @Sendable () -> Void) { self.release = release }
}

extension SessionStorage {
  /// Waits until no other terminal exchanges these tokens, twelve seconds at most: longer than an exchange
  /// may take, and a terminal that was stopped in the middle of one must not stop the others.
  ///
  /// A lock that is let go tells nobody but a thread that waits for it without end, which no cancelled task could call
  /// back; a watch on the file's closing would take one of the 128 that the system gives a person, in every terminal,
  /// for a wait that is rare and over within an exchange. So it is tried again, a bounded number of times.
  /// Nil when the time is over or the task is cancelled.
  public func renewalLock() async throws(VaultError) -> RenewalLock? {
    for _ in 0..<240 {
      if let lock = try tryRenewalLock() { return lock }
      // Cancelled: whoever asked does not want to wait any more.
      guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return nil }
    }
    return nil
  }
}
