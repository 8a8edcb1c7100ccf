public import Localization

/// What is the matter with a field; the screen says it under the field.
public enum FieldProblem: Hashable, Sendable {
  case missing
  case nothingChosen
  /// It is no day that exists.
  case notADate
  /// One of what should be times cannot be read as one.
  case notTimes
  /// There are more times than this many.
  case tooManyTimes(most: Int)
  case notANumber
  /// There are fewer digits than this.
  case tooFewDigits(Int)
  /// It did not fit: the field takes this many characters.
  case tooLong(limit: Int)
  /// The last day lies before the first.
  case endsBeforeStart
  /// The server knows no such account, or another password for it.
  case wrongPassword
  /// The server knows no such linking code, or it is used up.
  case wrongCode
  /// Tried too often; it works again after so many seconds.
  case tooMany(seconds: Int)
  /// The server could not be asked.
  case failed(FailureReason)
  /// Anything else, in words: what a server refused, or a rule of one screen.
  case sentence(Phrase)

  /// A wrong password, with how often it can be tried again.
  static func wrongPassword(_ triesLeft: Int?) -> FieldProblem {
    guard let triesLeft, triesLeft > 0 else { return .wrongPassword }
    return .sentence(.signinTriesLeft(triesLeft))
  }

  /// A wrong linking code, with how often it can be tried again.
  static func wrongCode(_ triesLeft: Int?) -> FieldProblem {
    guard let triesLeft, triesLeft > 0 else { return .wrongCode }
    return .sentence(.codeTriesLeft(triesLeft))
  }
}
