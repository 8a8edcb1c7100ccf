/// How many columns a text takes on a terminal, and texts cut or padded to columns.
///
/// East Asian wide and full-width characters take two columns, ambiguous ones one, combining marks
/// none; half-width ｶﾞ takes two. The sums agree with what ``ScreenBuffer`` draws.
/// Source: terminal fact 16
public enum DisplayWidth {
  /// Which side a text leans to when it is padded.
  public enum Side: Sendable {
    case leading
    /// Blanks go to the left, as for times and amounts.
    case trailing
  }

  public static func of(_ text: String) -> Int {
    var width = 0
    for scalar in text.unicodeScalars { width += ScalarClass(scalar).columns }
    return width
  }

  /// Whether a text has room in that many columns. No character has more columns than bytes, so that most texts need
  /// not be measured.
  public static func fits(_ text: String, in width: Int) -> Bool {
    text.utf8.count <= width || of(text) <= width
  }

  /// The columns of one character: 0, 1, 2, or more where it is drawn as several.
  public static func of(_ character: Character) -> Int { of(String(character)) }

  /// The text itself, or as much of it as fits before `..` on a character boundary.
  public static func truncated(_ text: String, toWidth width: Int) -> String {
    guard !fits(text, in: width) else { return text }
    guard width > 2 else { return String(repeating: ".", count: max(0, width)) }
    return prefix(of: text, width: width - 2) + ".."
  }

  /// The text itself, or as much of its beginning and its end as fits around `..`.
  public static func middle(of text: String, toWidth width: Int) -> String {
    guard !fits(text, in: width) else { return text }
    guard width > 6 else { return truncated(text, toWidth: width) }
    let head = prefix(of: text, width: (width - 2) / 2)
    let room = width - 2 - of(head)
    var tail = text.dropFirst(head.count)
    while of(String(tail)) > room { tail = tail.dropFirst() }
    return head + ".." + tail
  }

  /// The text cut with `..` or filled with blanks to exactly that many columns.
  public static func padded(
    _ text: String, toWidth width: Int, leaning side: Side = .leading
  ) -> String {
    let cut = truncated(text, toWidth: width)
    let blanks = String(repeating: " ", count: max(0, width - of(cut)))
    return side == .leading ? cut + blanks : blanks + cut
  }

  /// As many whole characters from the start as fit that many columns.
  public static func prefix(of text: String, width: Int) -> String {
    var used = 0
    var scalars = String.UnicodeScalarView()
    for glyph in Glyphs(text) {
      used += glyph.width
      guard used <= width else { break }
      scalars.append(contentsOf: glyph.glyph.scalars)
    }
    return String(scalars)
  }
}
