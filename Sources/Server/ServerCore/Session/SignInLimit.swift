internal import Domain

/// How often passwords may be guessed in 15 minutes: ten times from one address for one account, sixty times
/// from one address whatever the account, and sixty times for one account from wherever.
///
/// Counted before they are checked, so that many at once are not more than many in a row.
final class SignInLimit: Sendable {
  struct Attempt {
    let address: String
    let account: String
    fileprivate var both: String { address + " " + account }
  }

  private let pairs = AttemptLimit(maximum: 10, window: .seconds(900))
  private let addresses = AttemptLimit(maximum: 60, window: .seconds(900))
  private let accounts = AttemptLimit(maximum: 60, window: .seconds(900))

  /// Counts an attempt and answers how many more this address has for this account, or throws
  /// ``RateLimitedError`` and counts nothing. Whether there is such an account makes no difference.
  func admit(_ attempt: Attempt, now: Timestamp) throws -> Int {
    try addresses.check(attempt.address, now: now)
    try accounts.check(attempt.account, now: now)
    return min(
      try pairs.admit(attempt.both, now: now), addresses.count(attempt.address, now: now),
      accounts.count(attempt.account, now: now))
  }

  /// What was counted was no guess.
  func takeBack(_ attempt: Attempt) {
    pairs.takeBack(attempt.both)
    addresses.takeBack(attempt.address)
    accounts.takeBack(attempt.account)
  }

  /// The password was right.
  func succeeded(_ attempt: Attempt) {
    takeBack(attempt)
    pairs.forget(attempt.both)
  }
}
