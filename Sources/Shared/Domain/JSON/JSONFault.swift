/// Why a text is no strict JSON: where in it, and what is wrong.
public struct JSONFault: Error, Hashable, Sendable {
  public let path: JSONPath
  public let problem: Problem

  init(_ path: JSONPath, _ problem: Problem) { (self.path, self.problem) = (path, problem) }

  /// What can be wrong with a text.
  public enum Problem: Hashable, Sendable {
    /// It is not JSON (RFC 8259); line and column are counted from 1.
    case syntax(Syntax, line: Int, column: Int)
    /// A name stands twice in one object, escapes undone.
    case twice
    /// A string cannot be text, or a number has more digits than anybody needs.
    case notUTF8, loneSurrogate, controlCharacter, numberTooLong
  }

  /// How a text is not JSON.
  public enum Syntax: Hashable, Sendable {
    /// More was to come, something else was, or nothing was; or brackets stand too deep in brackets.
    case endsTooEarly, unexpectedCharacter, textAfterTheEnd, tooDeep
  }
}
