internal import Domain
internal import Synchronization

/// Remembers for a minute which tokens were good, so that not every request costs a signature.
///
/// No longer, so that a key its issuer takes back does not open records until the tokens end that it has
/// signed. Bounded: when ten thousand are known, those that are over are dropped, and all of them if that
/// is not enough. Tokens are kept as hashes.
final class VerifiedTokens: Sendable {
  private struct Entry {
    let identity: OutsideIdentity
    let until: Timestamp
  }

  private let entries = Mutex<[TokenHash: Entry]>([:])
  private static let capacity = 10_000
  /// How long a token is not looked at again.
  static let lifetime = Duration.seconds(60)

  /// Whom the token names; nil when it has to be looked at.
  func identity(_ hash: TokenHash, now: Timestamp) -> OutsideIdentity? {
    entries.withLock { entries in
      entries[hash].flatMap { now < $0.until ? $0.identity : nil }
    }
  }

  func keep(_ identity: OutsideIdentity, _ hash: TokenHash, now: Timestamp) {
    let until = min(now.adding(Self.lifetime), identity.takenUntil)
    entries.withLock { entries in
      if entries.count >= Self.capacity {
        entries = entries.filter { now < $0.value.until }
        if entries.count >= Self.capacity { entries.removeAll() }
      }
      entries[hash] = Entry(identity: identity, until: until)
    }
  }
}
