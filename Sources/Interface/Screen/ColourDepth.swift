/// How many colours a terminal draws.
public enum ColourDepth: UInt8, Hashable, Sendable, CaseIterable {
  /// None: NO_COLOR, or a TERM without colours.
  case mono
  /// The eight of old terminals; brighter ones are drawn bold.
  case ansi8
  /// The sixteen every user chooses for himself.
  case ansi16
  case indexed256

  /// The depth for a terminal that says it has that many colours.
  public init(colours: Int) {
    switch colours {
    case 256...: self = .indexed256
    case 16...: self = .ansi16
    case 8...: self = .ansi8
    default: self = .mono
    }
  }
}

/// A style as a terminal draws it.
public struct ResolvedStyle: Hashable, Sendable {
  /// Index of the text's colour; nil is the terminal's own.
  public var foreground: UInt8?
  /// Index of the ground's colour; nil is the terminal's own.
  public var background: UInt8?
  public var attributes: TextAttributes
}
