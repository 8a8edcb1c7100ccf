public import Domain

/// Why a request body or a household file was refused: where in it, and what is wrong.
///
/// The first fault ends the reading; nothing of a refused file is stored.
public struct RequestFault: Error, Hashable, Sendable {
  public let path: JSONPath
  public let problem: Problem

  init(_ path: JSONPath, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// What can be wrong with a file.
  public enum Problem: Hashable, Sendable {
    // The text.
    case notJSON(Syntax, line: Int, column: Int)
    case fileTooLarge(mostBytes: Int)
    case notUTF8, loneSurrogate, controlCharacter, numberTooLong
    // The shape.
    case missing, unknownField, twice, empty
    case wrongType(ValueType)
    case unknownVersion(newest: Int)
    case tooLong(most: Int)
    case tooShort(least: Int)
    case notOneOf([String])
    // The values.
    case notADate, notATime, notAnInstant, notAQuantity, notAnEmail
    case inTheFuture
    // How they stand together.
    case endsBeforeItBegins, notAscending
    case beforeTheMedication, beforeTheRegimen
    case overlapsRegimen(Int)
    case neverPlanned, recordedTwice
    case onlyAsNeeded, onlyPlanned
    case slotTimesTwice
  }

  /// What a JSON value should have been.
  public enum ValueType: Hashable, Sendable {
    case object, array, string, number, boolean
  }

  /// How a text is not JSON.
  public typealias Syntax = JSONFault.Syntax
}

extension RequestFault {
  /// The fault of a text, as one of the file.
  init(_ fault: JSONFault) {
    let problem: Problem =
      switch fault.problem {
      case .syntax(let syntax, let line, let column): .notJSON(syntax, line: line, column: column)
      case .twice: .twice
      case .notUTF8: .notUTF8
      case .loneSurrogate: .loneSurrogate
      case .controlCharacter: .controlCharacter
      case .numberTooLong: .numberTooLong
      }
    self.init(fault.path, problem)
  }
}
