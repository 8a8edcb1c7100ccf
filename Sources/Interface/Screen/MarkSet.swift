/// The signs that stand for states and lines, in one of four spellings.
///
/// Every mark is one column wide in a terminal with narrow ambiguous characters, and a blank cell
/// stands to its right. Source: screens §1 "Marks"
public struct MarkSet: Hashable, Sendable {
  public let taken: String
  public let missed: String
  public let pending: String
  public let none: String
  /// 頓服; a count follows it in the calendar.
  public let prn: String
  public let focus: String
  public let attention: String
  /// Differs, or the chosen one of several.
  public let differs: String
  /// The lines of rules and cards.
  public let lines: LineSet

  /// The characters that draw lines, each one column wide.
  public struct LineSet: Hashable, Sendable {
    public let horizontal: String
    /// The heavy rule under the open tab.
    public let heavy: String
    public let vertical: String
    /// A card's corner, as are the next three.
    public let topLeft: String
    public let topRight: String
    public let bottomLeft: String
    public let bottomRight: String

    /// Unicode box drawing, which is ambiguous in width.
    public static let unicode = LineSet(
      horizontal: "─", heavy: "━", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└",
      bottomRight: "┘")
    public static let ascii = LineSet(
      horizontal: "-", heavy: "=", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+",
      bottomRight: "+")
  }

  public static let unicode = MarkSet(
    taken: "✓", missed: "✕", pending: "☐", none: "-", prn: "+", focus: "»", attention: "!",
    differs: "*", lines: .unicode)
  /// Marks for terminals that lack the usual ones or draw them two columns wide.
  public static let ascii = MarkSet(
    taken: "v", missed: "X", pending: "_", none: ".", prn: "+", focus: ">", attention: "!",
    differs: "*", lines: .ascii)
  /// The same signs and lines, with the states in the letters of another set.
  public func withStates(of letters: MarkSet) -> MarkSet {
    MarkSet(
      taken: letters.taken, missed: letters.missed, pending: letters.pending, none: none,
      prn: prn, focus: focus, attention: attention, differs: differs, lines: lines)
  }

  /// True where half blocks, which are ambiguous in width as the lines are, come out right.
  public var drawsBlocks: Bool { lines == .unicode }

  /// True when states are told by letters.
  public var isLettered: Bool {
    taken == Self.lettersJapanese.taken || taken == Self.lettersEnglish.taken
  }

  /// Letters in place of marks, Japanese; two columns each.
  public static let lettersJapanese = letters(taken: "済", missed: "忘", pending: "未")
  /// Letters in place of marks, English.
  public static let lettersEnglish = letters(taken: "T", missed: "M", pending: "N")

  private static func letters(taken: String, missed: String, pending: String) -> MarkSet {
    MarkSet(
      taken: taken, missed: missed, pending: pending, none: "-", prn: "+", focus: "»",
      attention: "!", differs: "*", lines: .unicode)
  }
}
