/// What a piece of text means; the theme turns it into a colour.
///
/// Source: screens §1 "Colour"
public enum StyleToken: UInt8, Hashable, Sendable, CaseIterable {
  case text
  case muted
  /// The active tab, keys, what is next.
  case accent
  /// A dose whose turn is still to come.
  case pending
  case taken
  case missed
  /// A consequence that cannot be undone.
  case danger
  case none
  case warning
  case rule
  case prn
}

/// What a piece of text stands on.
public enum Ground: UInt8, Hashable, Sendable, CaseIterable {
  case ground
  case surface
  case focus
  /// The focused button: text in the ground's colour on the accent.
  case accent
  /// A QR code: black on white whatever the theme and the token, for a phone reads it.
  case paper
}

/// What a terminal can do to letters besides colouring them.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let bold = TextAttributes(rawValue: 1)
  public static let underline = TextAttributes(rawValue: 2)
  public static let reverse = TextAttributes(rawValue: 4)
  /// Faint letters; drawn only without colours, where the contrast is known.
  public static let dim = TextAttributes(rawValue: 8)
}

/// How a cell looks, in words of meaning; three bytes.
public struct Style: Hashable, Sendable {
  public var token: StyleToken
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
