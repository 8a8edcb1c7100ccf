internal import ServerCore

/// What PostgreSQL or the way to it has answered instead of rows.
struct PostgreSQLError: Error {
  /// The SQLSTATE; that of a lost connection where no server said anything.
  let state: String
  /// What was said, for the log; without the detail, which could name somebody.
  let words: String

  static let lostState = "08006"

  /// What libpq says in several lines is one here: so is each failure in a log.
  init(state: String, words: String) {
    self.state = state
    self.words = words.split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
  }

  /// The way to the server is gone, or nothing has come by it for too long.
  static func lost(_ words: String) -> PostgreSQLError {
    PostgreSQLError(state: lostState, words: words)
  }

  /// True when the connection is of no use any more.
  var isLost: Bool {
    state.hasPrefix("08") || ["57P01", "57P02", "57P03", "25006", "25P03"].contains(state)
  }

  /// True when the same transaction may succeed if it is run again: somebody else went first.
  var isCollision: Bool { state == "40001" || state == "40P01" }

  /// True for what a schema does that this program does not know: something is not there, or is of another kind.
  var isOfAnotherSchema: Bool { state.hasPrefix("42") || state == "0A000" }

  fileprivate var isFull: Bool { state == "53100" }

  /// The server or the time that is given does not suffice now: out of something, cancelled, a lock not given.
  fileprivate var isPassing: Bool {
    isLost || isCollision || state.hasPrefix("53") || state == "57014" || state == "55P03"
  }
}

extension Error {
  /// True when a row could not be added because one of its names is there already.
  var isOfSomethingThere: Bool { (self as? PostgreSQLError)?.state == "23505" }
}

/// Turns what says "not now" into the error that says to come back later, and a name that two took at once into the
/// one that says so. What is left is a fault of ours.
func translated(_ error: any Error) -> any Error {
  guard let error = error as? PostgreSQLError else { return error }
  if error.isFull { return StoreUnavailableError.full }
  if error.isPassing { return StoreUnavailableError(reason: "\(error.state) \(error.words)") }
  return error.isOfSomethingThere ? ConflictError() : error
}
