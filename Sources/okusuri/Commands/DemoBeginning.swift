import Domain
import ServerCore

/// How the network and the sign-in of a demo stand when it begins.
struct DemoBeginning: Sendable {
  /// True when nothing answers from the first moment on.
  let isOffline: Bool
  /// How long ago the access token ended.
  let accessAge: Duration
  /// True when it has ended; otherwise it is as good as new.
  let hasEnded: Bool

  /// When this terminal last heard the server: with a token that has ended, when that was given.
  func lastContact(before now: Timestamp) -> Timestamp {
    guard isOffline, hasEnded else { return now }
    return now.adding(.zero - accessAge - SessionService.accessLifetime)
  }

  /// How old the access token is when it is given.
  var tokenAge: Duration { hasEnded ? SessionService.accessLifetime + accessAge : .zero }
}
