/// What a piece of text means; the theme turns it into a colour.
///
/// Source: screens.md, Colour
public enum StyleToken: UInt8, Hashable, Sendable, CaseIterable {
  /// Ordinary words.
  case text
  /// Secondary words.
  case muted
  /// The active tab, keys, what is next.
  case accent
  /// A dose whose turn is still to come.
  case pending
  /// A dose that was taken.
  case taken
  /// A dose that was forgotten.
  case missed
  /// A consequence that cannot be undone.
  case danger
  /// Nothing planned.
  case none
  /// Attention, always beside a `!`.
  case warning
  /// Cannot be used now.
  case locked
  /// Lines, which are no text.
  case rule
  /// A dose taken as needed.
  case prn
}

/// What a piece of text stands on.
public enum Ground: UInt8, Hashable, Sendable, CaseIterable {
  /// The screen itself.
  case ground
  /// Bars.
  case surface
  /// The focused row.
  case focus
  /// The focused button: text in the ground's colour on the accent.
  case accent
  /// A QR code: black on white whatever the theme and the token, for a phone reads it.
  case paper
}

/// What a terminal can do to letters besides colouring them.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavy letters.
  public static let bold = TextAttributes(rawValue: 1)
  /// A line under the letters.
  public static let underline = TextAttributes(rawValue: 2)
  /// Text and ground exchanged.
  public static let reverse = TextAttributes(rawValue: 4)
  /// Faint letters; drawn only without colours, where the contrast is known.
  public static let dim = TextAttributes(rawValue: 8)
}

/// How a cell looks, in words of meaning; three bytes.
public struct Style: Hashable, Sendable {
  /// What it means.
  public var token: StyleToken
  /// What it stands on.
  public var ground: Ground
  /// What is done to the letters.
  public var attributes: TextAttributes

  /// Makes a style; left out, it is ordinary text on the screen's ground.
  public init(
    _ token: StyleToken = .text, on ground: Ground = .ground, _ attributes: TextAttributes = []
  ) {
    self.token = token
    self.ground = ground
    self.attributes = attributes
  }
}
