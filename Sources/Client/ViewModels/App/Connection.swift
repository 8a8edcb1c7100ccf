public import Domain

/// What the title bar says about the way to the server; from real requests only (D-O4).
public struct Connection: Hashable, Sendable {
  /// How the last request to the server ended.
  public enum State: Hashable, Sendable {
    case online, offline, noAnswer
    /// The server has answered that its disk has no room (W-45).
    case full
  }

  /// How the last request went; online until one has shown otherwise, though nobody may say so before.
  public internal(set) var state = State.online
  /// True once a request has ended: until then nobody knows the way to the server, and nothing is said of it.
  public private(set) var isKnown = false
  /// True while the server is known to be there.
  public var isOnline: Bool { isKnown && state == .online }
  /// True while nobody is known to answer.
  var isSilent: Bool { isKnown && (state == .offline || state == .noAnswer) }
  /// When the server last answered; nil before the first answer.
  public internal(set) var updatedAt: Timestamp?
  /// How many loads run behind the screen.
  public internal(set) var loading = 0

  mutating func answered(at now: Timestamp) {
    heard()
    updatedAt = now
  }

  mutating func heard() { (state, isKnown) = (.online, true) }

  /// What is shown was seen then, before this start.
  mutating func remember(_ time: Timestamp) { updatedAt = max(updatedAt ?? time, time) }

  mutating func failed(_ reason: FailureReason) {
    switch reason {
    case .noAnswer, .server, .outdatedServer: (state, isKnown) = (.noAnswer, true)
    case .serverFull: (state, isKnown) = (.full, true)
    case .unreachable, .notOurs, .untrusted, .otherCertificate: (state, isKnown) = (.offline, true)
    case .notFound, .readOnly, .role, .deviceFull: break
    }
  }
}
