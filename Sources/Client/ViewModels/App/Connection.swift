public import Domain

/// What the title bar says about the way to the server; from real requests only (D-O4).
public struct Connection: Hashable, Sendable {
  /// How the last request to the server ended.
  public enum State: Hashable, Sendable { case online, offline, noAnswer }

  /// How the last request went; online until one has shown otherwise.
  public internal(set) var state = State.online
  /// When the server last answered; nil before the first answer.
  public internal(set) var updatedAt: Timestamp?
  /// How many loads run behind the screen.
  public internal(set) var loading = 0

  mutating func answered(at now: Timestamp) {
    state = .online
    updatedAt = now
  }

  mutating func heard() { state = .online }

  /// What is shown was seen then, before this start.
  mutating func remember(_ time: Timestamp) { updatedAt = max(updatedAt ?? time, time) }

  mutating func failed(_ reason: FailureReason) {
    switch reason {
    case .noAnswer, .server, .outdatedServer: state = .noAnswer
    case .unreachable, .notOurs, .untrusted, .otherCertificate: state = .offline
    case .notFound, .readOnly, .role, .deviceFull: break
    }
  }
}
