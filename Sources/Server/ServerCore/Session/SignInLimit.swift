internal import Domain

/// How often passwords may be guessed in 15 minutes: ten times from one address for one account, sixty times
/// from one address whatever the account, and sixty times for one account from wherever.
///
/// Counted before they are checked, so that many at once are not more than many in a row, on several servers too.
struct SignInLimit: Sendable {
  struct Attempt {
    let address: String
    let account: String
    fileprivate var both: String { address + " " + account }
  }

  private let pairs: JointLimit
  private let addresses: JointLimit
  private let accounts: JointLimit

  init(_ dependencies: ServerDependencies) {
    pairs = JointLimit(.passwordOfPair, maximum: 10, dependencies)
    addresses = JointLimit(.passwordFromAddress, maximum: 60, dependencies)
    accounts = JointLimit(.passwordOfAccount, maximum: 60, dependencies)
  }

  /// Counts an attempt and answers how many more this address has for this account, or throws
  /// ``RateLimitedError`` and counts nothing. Whether there is such an account makes no difference.
  func admit(_ attempt: Attempt, now: Timestamp) async throws -> Int {
    // What several share comes last: refused before, nothing of it was counted.
    try await pairs.counting(attempt.both, now: now) { ofPair in
      try await addresses.counting(attempt.address, now: now) { ofAddress in
        min(ofPair, ofAddress, try await accounts.admit(attempt.account, now: now))
      }
    }
  }

  /// What was counted was no guess.
  func takeBack(_ attempt: Attempt) async {
    await pairs.takeBack(attempt.both)
    await takeBackOfOthers(attempt)
  }

  private func takeBackOfOthers(_ attempt: Attempt) async {
    await addresses.takeBack(attempt.address)
    await accounts.takeBack(attempt.account)
  }

  /// The password was right.
  func succeeded(_ attempt: Attempt) async {
    await pairs.forget(attempt.both)
    await takeBackOfOthers(attempt)
  }
}
