/// When an access token ends, as a device kept it.
public enum TokenExpiry: Hashable, Sendable {
  case at(Timestamp)
  /// Nobody can tell: missing, no instant, or one that no server gives.
  case unknown
}

/// Whether the server can be reached, from real requests only (D-O4).
public enum Reachability: Hashable, Sendable {
  case unknown
  /// The last answer was our server's own.
  case reachable
  /// The last request brought no answer of our server's.
  case unreachable
}

/// Whether a person may go on writing. Source: 004 FR-003, FR-004.
public struct OfflineAccessDecision: Hashable, Sendable {
  /// Why not; the names are the document's.
  public enum Reason: String, Hashable, Sendable {
    case graceExpired = "OfflineGracePeriodExpired"
    case noTokens = "NoTokens"
    /// When the token ended is unknown.
    case tokensExpired = "TokensExpired"
  }

  /// Why nothing may be written; nil when it may.
  public let reason: Reason?

  /// True when writing is allowed. Reading is allowed unless nobody is signed in.
  public var canContinue: Bool { reason == nil }

  public static let granted = OfflineAccessDecision(reason: nil)

  public static func refused(_ reason: Reason) -> OfflineAccessDecision {
    OfflineAccessDecision(reason: reason)
  }
}

/// The seven days without a network. Source: 004 FR-002 to FR-004, decision P-7.
public enum OfflineGrace {
  /// How long a session goes on after its access token has ended.
  public static let period = Duration.seconds(7 * 86_400)
  /// An access token that ends later than this from now was not given by a server.
  public static let longestToken = Duration.seconds(31 * 86_400)

  /// Decides from what the device keeps, without asking anybody. The grace is [expiry, expiry + 7 d): at
  /// exactly seven days it is over, and once over (`isLatched`) it is over until a refresh succeeds.
  ///
  /// - Parameters:
  ///   - expiry: when the access token ends; nil when there are no tokens.
  ///   - now: the trusted time.
  public static func decision(
    expiry: TokenExpiry?, now: Timestamp, isLatched: Bool
  ) -> OfflineAccessDecision {
    guard let expiry else { return .refused(.noTokens) }
    guard case .at(let end) = expiry, end.since(now) <= longestToken else {
      return .refused(.tokensExpired)
    }
    return isLatched || now.since(end) >= period ? .refused(.graceExpired) : .granted
  }

  /// What the screen says of the session.
  public static func standing(
    expiry: TokenExpiry?, now: Timestamp, isLatched: Bool, reachability: Reachability
  ) -> SessionStanding {
    switch decision(expiry: expiry, now: now, isLatched: isLatched).reason {
    case .noTokens: return .signedOut
    case .some(let reason): return .readOnly(reason)
    case nil: break
    }
    guard reachability == .unreachable else { return .online }
    guard case .at(let end) = expiry, now >= end else { return .offline }
    return .grace(daysLeft: daysLeft(since: end, now))
  }

  /// The days of grace that are left, rounded up: the last day reads 1.
  private static func daysLeft(since end: Timestamp, _ now: Timestamp) -> Int {
    let left = end.adding(period).since(now).components
    let seconds = left.seconds + (left.attoseconds > 0 ? 1 : 0)
    return Int((seconds + 86_399) / 86_400)
  }
}

/// How a session stands towards the network. Source: 004 FR-003, FR-004.
public enum SessionStanding: Hashable, Sendable {
  case signedOut
  /// Nothing is wrong with the network, as far as anybody knows.
  case online
  /// No network, and the token is still good.
  case offline
  /// No network, and the token has ended: this many days are left, 1 … 7.
  case grace(daysLeft: Int)
  /// Everything kept can be read, nothing can be written.
  case readOnly(OfflineAccessDecision.Reason)

  /// True when nothing can be written.
  public var isReadOnly: Bool { if case .readOnly = self { true } else { false } }
}
