/// Why a `.strings` file was refused, and where.
struct StringsFileError: Error, Hashable, Sendable {
  /// What was found that a strict reader does not take.
  enum Problem: Hashable, Sendable {
    /// The bytes are not UTF-8.
    case notUTF8
    /// The file ends inside a comment, a string or an entry.
    case endOfFile
    /// Another byte was expected here.
    case expected(Character)
    /// A backslash before something that needs none.
    case unknownEscape
    /// A string runs over the end of its line.
    case lineBreakInString
    /// The key was given before.
    case duplicate(String)
  }

  /// The line, counted from 1.
  let line: Int

  /// What is wrong there.
  let problem: Problem
}
