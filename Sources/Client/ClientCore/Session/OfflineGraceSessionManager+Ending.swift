import APIClient
import APIContract
import LocalStore

// Signing out: at once here, and on the server as soon as it hears of it.
extension OfflineGraceSessionManager {
  /// How long whoever signs out waits for a server that may be silent (D-O3).
  public static let patienceOfSignOut = Duration.milliseconds(1500)

  /// True when the server answers within the patience of a sign-out, whatever it says.
  public func isHeardSoon() async -> Bool {
    do {
      _ = try await client.seen(
        .patients, token: session?.accessToken, patience: Self.patienceOfSignOut)
      return true
    } catch {
      return !error.isNoAnswer
    }
  }

  /// Forgets the session here, then ends it on the server, unless that was silent a moment ago.
  /// Errors: ``VaultError`` when it cannot be forgotten, and then it stays; ``APIError`` when the
  /// server could not be told: that is kept, and said at the next contact.
  public func signOut(isSilent: Bool = false) async throws {
    guard let leaving = currentSession else { return }
    try forget()
    begin(nil)
    // An outside issuer's token is forgotten, and ends by itself: the server keeps nothing of it.
    guard !leaving.isVouched else { return }
    changeEnded { $0 + [leaving] }
    let owedBefore = owesEnd
    owesEnd = true
    do throws(APIError) {
      guard !isSilent else { throw .noAnswer(after: Self.patienceOfSignOut) }
      try await tell(leaving)
    } catch {
      // Whoever has just been silent is not waited for once more at the end of this run.
      grace.heard(failure: error)
      throw error
    }
    changeEnded { $0.filter { $0.refreshToken != leaving.refreshToken } }
    owesEnd = owedBefore
  }

  /// The sign-in that a new one takes the place of, with its newest tokens, also where those found no room; nil where
  /// no server has to end one. What cannot be read ends by itself, and so does one of the same account: another
  /// terminal may be renewing it at this moment, and would keep what was ended.
  func replaced(by signedIn: StoredSession) -> StoredSession? {
    let kept = try? storage.load()
    let isOutdated = outdated != nil && kept?.accessToken == outdated
    guard let before = isOutdated ? session : kept, !before.isVouched,
      before.refreshToken != signedIn.refreshToken, !before.isSameSignIn(as: signedIn)
    else { return nil }
    return before
  }

  /// Keeps a sign-in that has ended here, of whichever server, until that one is told of it.
  func owe(_ ended: StoredSession?) {
    guard let ended else { return }
    changeEnded { $0 + [ended] }
    owesEnd = true
  }

  /// Asks what needs no sign-in. Whoever answers is heard: an end that is owed can be told then.
  func asked<Body, Answer: Decodable & Sendable>(
    _ call: Call<Body, Answer>
  ) async throws(APIError) -> Answer {
    do {
      let answer = try await client.send(call)
      noteServer()
      return answer
    } catch {
      grace.heard(failure: error)
      throw error
    }
  }

  /// Takes away what is kept, and never between the look and the writing of a terminal that keeps its own. Source: D-O7.
  private func forget() throws(VaultError) {
    let lock = storage.changeLock()
    defer { lock?.release() }
    try storage.clear()
  }

  /// Looks whether another terminal of this device has signed out meanwhile: nobody is signed in here either then, and
  /// it is true.
  ///
  /// What cannot be read is no end, and tokens that found no room are ours alone. Source: D-O7.
  public func hasEndedElsewhere() -> Bool {
    guard session != nil, outdated == nil else { return false }
    do {
      guard try storage.load() == nil else { return false }
    } catch {
      return false
    }
    begin(nil)
    return true
  }

  /// Keeps what the clocks have shown, and, once the server has answered, tells it of every sign-in that
  /// ended here while it could not be told.
  ///
  /// At the end of a command, once the sign-in screen was answered, and when the stream of events opens: never beside a
  /// call whose answer matters.
  public func settle() async {
    keepGrace()
    guard owesEnd, grace.isServerHeard else { return }
    owesEnd = false
    await tellEnded()
  }

  private func tellEnded() async {
    // What cannot be read now is told by a later start.
    let ended = ((try? storage.ended()) ?? []).filter { $0.server == server }
    let start = ContinuousClock.now
    for leaving in ended {
      // Nobody waits longer for that; what is left is said at the next contact.
      guard ContinuousClock.now - start < Self.patienceOfSignOut else { return owesEnd = true }
      do {
        try await tell(leaving)
      } catch {
        return owesEnd = true
      }
      changeEnded { $0.filter { $0.refreshToken != leaving.refreshToken } }
    }
  }

  /// Ends a session on the server, with a new token when its own has ended meanwhile.
  private func tell(_ leaving: StoredSession) async throws(APIError) {
    let role = SessionRole(leaving.role)
    do {
      try await client.send(.signOut(role), token: leaving.accessToken)
    } catch {
      guard error == .unauthorized else { return try unlessOver(error) }
      do {
        let tokens = try await client.seen(
          .refresh(role, leaving.refreshToken), token: nil, patience: Self.patienceOfSignOut
        ).answer
        try await client.send(.signOut(role), token: tokens.accessToken)
      } catch {
        try unlessOver(error)
      }
    }
  }

  /// Over on the server already, or the server keeps no sign-ins of caregivers itself.
  private func unlessOver(_ error: APIError) throws(APIError) {
    switch error {
    case .unauthorized, .sessionEnded, .notFound, .forbidden: return
    default: throw error
    }
  }

  private func changeEnded(_ change: ([StoredSession]) -> [StoredSession]) {
    do {
      try storage.keepEnded(change(try storage.ended()))
    } catch {
      // On the server it ends by itself.
      noteStorage(error)
    }
  }
}
