/// The way from one server of a record to the others, for notices of who is told of what.
///
/// A notice reaches every other server once or several times, or they hear ``RelayNews/resumed``; it never comes back
/// to the one that sent it. Source: S-16, decision 0129.
public protocol EventRelay: Sendable {
  /// Opens the way, and calls `hear` for what comes by it, one after another, until ``end()``.
  func begin(_ hear: @escaping @Sendable (RelayNews) -> Void)

  /// Gives a notice on, of ASCII without blanks; it waits for nothing.
  func send(_ notice: String)

  /// Sends what waits, and closes the way.
  func end() async
}

/// What comes from the other servers of a record.
public enum RelayNews: Hashable, Sendable {
  /// What they have sent, in the order of coming.
  case notices([String])
  /// They are heard from now on; what they sent before may be lost.
  case resumed
  /// Nobody is heard until it resumes. Why, for the log.
  case broken(reason: String)
}
