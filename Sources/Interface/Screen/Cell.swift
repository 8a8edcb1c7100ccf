/// One place of the screen: a character, or the right half of the wide one before it.
public struct Cell: Hashable, Sendable {
  /// The character; a continuation repeats that of its left half.
  public internal(set) var glyph: Glyph
  /// 1 or 2 columns, 0 for the right half of a wide character.
  public internal(set) var width: UInt8
  public internal(set) var style: Style

  /// An empty place in a style.
  public static func blank(_ style: Style = Style()) -> Cell {
    Cell(glyph: .blank, width: 1, style: style)
  }

  /// Whether it is the right half of a wide character.
  public var isContinuation: Bool { width == 0 }
}
