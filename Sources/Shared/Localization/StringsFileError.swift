/// Why a `.strings` file was refused, and where.
struct StringsFileError: Error, Hashable, Sendable {
  /// What was found that a strict reader does not take.
  enum Problem: Hashable, Sendable {
    case notUTF8
    /// The file ends inside a comment, a string or an entry.
    case endOfFile
    case expected(Character)
    /// A backslash before something that needs none.
    case unknownEscape
    /// A string runs over the end of its line.
    case lineBreakInString
    case duplicate(String)
  }

  let line: Int

  let problem: Problem
}
