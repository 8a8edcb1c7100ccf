/// The signs that stand for states and lines, in one of four spellings.
///
/// Every mark is one column wide in a terminal with narrow ambiguous characters, and a blank cell
/// stands to its right. Source: screens §1 "Marks"
public struct MarkSet: Hashable, Sendable {
  public private(set) var taken: String
  public private(set) var missed: String
  public private(set) var pending: String
  /// Due now; drawn reversed, with the blank to its right.
  public private(set) var due: String
  /// Left out on purpose.
  public private(set) var skipped = "/"
  public private(set) var none = "-"
  /// 頓服; a count follows it in the calendar.
  public private(set) var prn = "+"
  public private(set) var focus = "»"
  public private(set) var attention = "!"
  /// Differs, or the chosen one of several.
  public private(set) var differs = "*"
  public private(set) var lines = LineSet.unicode

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

  public static let unicode = MarkSet(taken: "✓", missed: "✕", pending: "☐", due: "►")
  /// Marks for terminals that lack the usual ones or draw them two columns wide.
  public static let ascii = MarkSet(
    taken: "v", missed: "X", pending: "_", due: "@", none: ".", focus: ">", lines: .ascii)
  /// Letters in place of marks, Japanese; two columns each.
  public static let lettersJapanese = MarkSet(
    taken: "済", missed: "忘", pending: "未", due: "今", skipped: "休")
  /// Letters in place of marks, English.
  public static let lettersEnglish = MarkSet(
    taken: "T", missed: "M", pending: "N", due: "D", skipped: "S")

  /// The same signs and lines, with the states in the letters of another set.
  public func withStates(of letters: MarkSet) -> MarkSet {
    var marks = self
    (marks.taken, marks.missed, marks.pending) = (letters.taken, letters.missed, letters.pending)
    marks.due = letters.due
    marks.skipped = letters.skipped
    return marks
  }

  private var isRead = false

  /// The same for lines that are read, where a square of blocks is nothing.
  public var read: MarkSet {
    var marks = self
    marks.isRead = true
    return marks
  }

  /// True where half blocks, which are ambiguous in width as the lines are, come out right.
  public var drawsBlocks: Bool { lines == .unicode && !isRead }

  /// True when states are told by letters.
  public var isLettered: Bool {
    taken == Self.lettersJapanese.taken || taken == Self.lettersEnglish.taken
  }
}
